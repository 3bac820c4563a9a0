"""The ways to train to look at: with a full deck, and of somebody who has not played yet."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, Driver
from tests.kiosk.training.rushes import answer_slice, begin, find, places
from tests.screens import decks, evening, halfyear
from tests.screens.decks import weeks_of_cards
from tests.screens.driving import LONGEST_NAME, Drive, explain, later, of_camille, shows, then
from tests.screens.halfyear import half_a_year
from tests.screens.state import State
from topping.kiosk import routes
from topping.lexicon.catalogue import default
from topping.localtime import training_day_of
from topping.store.training.decks import DeckLexicon
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.rush.sets import RushMode

_FEW = 7


def _deck(kiosk: Driver, *keys: str) -> None:
    """Cards of a player's, by their keys, and one of a position."""
    graph, day = default(), training_day_of(kiosk.clock.date())
    kiosk.backstage.players.last = "Camille"
    cards = [DeckCard(0, CardKey.parse(key), CardSource.MISSED, graph.hash, day, 12_000) for key in keys]
    kiosk.store.decks.add("Camille", DeckLexicon(graph.name, graph.hash), cards, kiosk.clock.date())


def words_of_letters(kiosk: Driver) -> None:
    _deck(kiosk, "word:ARTISTE", "word:KAYAK", "word:WAPITI")
    kiosk.show(routes.DeckReview())
    kiosk.step(2)
    for _ in range(2):
        kiosk.enter("kayak" if len(kiosk.shown("rack").kept) == len("KAYAK") else "wapiti")
        kiosk.wait(400)
        kiosk.key(ENTER)
        kiosk.step(2)
    kiosk.enter("artiste")
    kiosk.enter("zut")


def words_told(kiosk: Driver) -> None:
    words_of_letters(kiosk)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.key(DOWN)
    explain(kiosk)


def position_told(kiosk: Driver) -> None:
    turn = list(evening.prepared("normale-07").turns())[8]
    graph, top = default(), turn.solution
    key = CardKey.of_position(turn.position, "normale")
    card = DeckCard(0, key, CardSource.SLOW, graph.hash, 1, 20_000, 0.0, top.word, str(top.reference), top.points)
    kiosk.backstage.players.last = "Camille"
    kiosk.store.decks.add("Camille", DeckLexicon(graph.name, graph.hash), [card], kiosk.clock.date())
    kiosk.show(routes.DeckReview())
    kiosk.step(2)
    kiosk.enter("font 8a")
    kiosk.key(pygame.K_F8, pygame.K_F8)


def _end(kiosk: Driver, *, asks: bool = False) -> None:
    if not asks:
        kiosk.backstage.decks.wish("Camille", "held", value=False)
    _deck(kiosk, "hook:+ART", "word:MAISON", "word:LOUPE", "word:CHEVAL")
    kiosk.show(routes.DeckReview())
    while not kiosk.texts("seen"):
        kiosk.step(2)
        kiosk.key(pygame.K_F8, pygame.K_F8)
        kiosk.wait(400)
        kiosk.key(ENTER)


def _end_asked(kiosk: Driver) -> None:
    """Whether words are to be held back."""
    _end(kiosk, asks=True)


def _all_cards(kiosk: Driver) -> None:
    _deck(kiosk, "hook:+ART", "word:MAISON", "word:INTERESSERAIENT", "kind:scrabble_appui")
    kiosk.show(routes.DeckCards())
    kiosk.type("ai")


def _again(kiosk: Driver) -> None:
    """What was missed in a rush, until it is found."""
    _rush_over(kiosk)
    kiosk.type("t")


def _again_over(kiosk: Driver) -> None:
    _again(kiosk)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.wait(1_000)
    kiosk.key(ENTER)
    while (search := getattr(kiosk.kiosk.scene, "_state", None)) is not None:
        kiosk.enter(str(search.turn.solution.move.circled))
        kiosk.wait(500)


def _train(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store, _FEW)
    kiosk.backstage.players.last = "Camille"
    kiosk.show(routes.Train())
    kiosk.step()


def _newcomer(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Marie"
    kiosk.show(routes.Train())
    kiosk.step()


def full_rush(kiosk: Driver) -> None:
    """A long name, a joker's letter, a miss among more tops than there is room for, an answer."""
    begin(kiosk, player=LONGEST_NAME)
    answer_slice(kiosk, places("normale-07"))
    for slot in range(9):
        if slot == 3:
            kiosk.wait(500)
            kiosk.key(pygame.K_F8, pygame.K_F8)
        else:
            find(kiosk, slot, 400)
    kiosk.wait(300)
    kiosk.enter("zut 1a")


def _rush_ready(kiosk: Driver) -> None:
    kiosk.backstage.players.last = LONGEST_NAME
    kiosk.show(routes.Rush(RushMode.KIND, Kind.SCRABBLE))
    kiosk.step()


def _rush_over(kiosk: Driver) -> None:
    full_rush(kiosk)
    for _ in range(5):
        kiosk.wait(31_000)
    kiosk.step(3)


def _part_over(kiosk: Driver) -> None:
    """Ten moves of a game: a miss among tops."""
    begin(kiosk, RushMode.TEN)
    for slot in range(10):
        if slot == 3:
            kiosk.wait(500)
            kiosk.key(pygame.K_F8, pygame.K_F8)
        else:
            find(kiosk, slot, 4_000 + 900 * slot)
    kiosk.step(3)


def _part_asked(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Marie"
    kiosk.show(routes.Train())
    kiosk.type("c")


def _rush_begun(kiosk: Driver) -> None:
    begin(kiosk)


def _rush_of_some(kiosk: Driver) -> None:
    begin(kiosk)
    for slot in range(6):
        find(kiosk, slot)
    kiosk.wait(400)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.wait(1_800)
    kiosk.type("xi")


def _stats(card: str = "") -> Drive:
    return lambda kiosk: kiosk.type(f"s{card}")


def _few_games(kiosk: Driver) -> None:
    """Enough that every chart shows something, and some kinds of moves have too few."""
    halfyear.fill(kiosk.store, _FEW)
    halfyear.last_game(kiosk.store, evening.NORMALE_07_MS)
    kiosk.show(routes.Stats("Camille"))


def _few_cards(kiosk: Driver) -> None:
    decks.fill(kiosk.store, cards=24, days=30)
    kiosk.show(routes.Stats("Camille"))
    kiosk.type("p")


STATES: Final[Mapping[str, State]] = {
    "train/new": State(_newcomer),
    "train/usual": State(_train),
    "train/half a year": State(of_camille(routes.Train()), kept=half_a_year),
    "train/weeks of cards": State(later(of_camille(routes.Train()), 1_000), kept=weeks_of_cards, played=7),
    "train/public": State(shows(routes.Train()), is_public=True),
    "sitting/empty": State(of_camille(routes.DeckReview())),
    "sitting/weeks of cards": State(later(of_camille(routes.DeckReview()), 1_000), kept=weeks_of_cards, played=7),
    "sitting/words": State(words_of_letters),
    "sitting/told": State(later(words_told, 500)),
    "sitting/position told": State(later(position_told, 500)),
    "sitting/end": State(later(_end, 500)),
    "sitting/asked": State(later(_end_asked, 500)),
    "deck options/usual": State(of_camille(routes.DeckOptions())),
    "deck options/public": State(shows(routes.DeckOptions()), is_public=True),
    "cards/empty": State(of_camille(routes.DeckCards())),
    "cards/usual": State(of_camille(routes.DeckCards()), kept=weeks_of_cards, played=7),
    "cards/filtered": State(_all_cards),
    "cards/row": State(then(_all_cards, DOWN)),
    "rush ready/usual": State(of_camille(routes.Rush(RushMode.CLOCK))),
    "rush ready/long names": State(_rush_ready),
    "rush ready/part": State(of_camille(routes.Rush(RushMode.SCRABBLE))),
    "rush/first position": State(_rush_begun),
    "rush/usual": State(_rush_of_some),
    "rush/long names": State(later(full_rush, 500)),
    "rush over/usual": State(later(_rush_over, 500)),
    "rush over/part": State(later(_part_over, 500)),
    "train/part asked": State(_part_asked),
    "again/usual": State(later(_again, 500)),
    "again/told": State(later(then(_again, pygame.K_F8, pygame.K_F8), 500)),
    "again/over": State(later(_again_over, 500)),
    "again/nothing": State(then(of_camille(routes.Train()), pygame.K_t)),
    "statistics/none": State(shows(routes.Stats("Marie"))),
    "statistics/few": State(_stats(), played=1),
    "statistics/some": State(_few_games),
    "statistics/half a year": State(_stats(), kept=half_a_year),
    **{f"statistics/chart {card}": State(_stats(card), kept=half_a_year) for card in "123456"},
    "statistics/deck": State(_stats("p"), kept=weeks_of_cards, played=7),
    "statistics/deck of few": State(_few_cards),
    **{f"statistics/deck {card}": State(_stats(f"p{card}"), kept=weeks_of_cards, played=7) for card in "123"},
}
