"""Training: the deck, rushes, statistics, drills, the game and the move of the day."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import cycle
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, MAKES, UP, Driver, at_once
from tests.kiosk.training.rushes import answer_slice, begin, find, places
from tests.screens import evening, halfyear
from tests.screens.decks import weeks_of_cards
from tests.screens.driving import (
    LONGEST_NAME,
    Drive,
    explain,
    later,
    of_camille,
    pass_ms,
    shows,
    then,
)
from tests.screens.evening import prepared
from tests.screens.fullyear import another_year, full_year
from tests.screens.halfyear import half_a_year
from tests.screens.state import State
from tests.store.helpers import found, missed
from topping.answers.training import plan_drill
from topping.kiosk.screens.training.routes import (
    Daily,
    DailyMove,
    DeckCards,
    DeckReview,
    Drill,
    PlayerYear,
    Rush,
    Stats,
    Train,
)
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts
from topping.store.training.decks import DeckLexicon
from topping.store.training.rushes import RushFacts
from topping.system.localtime import training_day_of
from topping.training.analysedmove import Kind
from topping.training.daily import DailySource
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight
from topping.training.deck.states import LEECH
from topping.training.drills import DrillItem, Exercise
from topping.training.rush.positionset import RushCode, RushMode, RushSet
from topping.training.rush.rush import TERMS, RushCourse, SlotEnd
from topping.training.rush.scores import PlayedSlot

F4, F5, F6, F7, F8, F9 = range(pygame.K_F4, pygame.K_F9 + 1)
PAGE_UP = pygame.K_PAGEUP
_FEW = 7


def _deck(kiosk: Driver, *keys: str) -> None:
    """Cards of a player's, by their keys, and one of a position."""
    graph, day = default(), training_day_of(kiosk.clock.date())
    kiosk.services.players.last = "Camille"
    cards = [DeckCard(0, CardKey.parse(key), CardSource.MISSED, graph.hash, day, 12_000) for key in keys]
    kiosk.store.decks.add("Camille", DeckLexicon(graph.name, graph.hash), cards, kiosk.clock.date())


def words_of_letters(kiosk: Driver) -> None:
    _deck(kiosk, "word:ARTISTE", "word:KAYAK", "word:WAPITI")
    kiosk.show(DeckReview())
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


def _card_of_position(kiosk: Driver) -> None:
    turn = list(evening.prepared("normale-07").turns())[8]
    graph, top = default(), turn.solution
    key = CardKey.of_position(turn.position, "normale")
    card = DeckCard(0, key, CardSource.SLOW, graph.hash, 1, 20_000, 0.0, top.word, str(top.reference), top.points)
    kiosk.services.players.last = "Camille"
    kiosk.store.decks.add("Camille", DeckLexicon(graph.name, graph.hash), [card], kiosk.clock.date())


def position_told(kiosk: Driver) -> None:
    _card_of_position(kiosk)
    kiosk.show(DeckReview())
    kiosk.step(2)
    kiosk.enter("font 8a")
    kiosk.key(pygame.K_F8, pygame.K_F8)


def _end(kiosk: Driver) -> None:
    _deck(kiosk, "hook:+ART", "word:MAISON", "word:LOUPE", "word:CHEVAL")
    kiosk.show(DeckReview())
    for ms in cycle((3_100, 1_800, 4_400, 2_600, 6_000)):
        if kiosk.texts("seen"):
            return
        kiosk.step(2)
        kiosk.wait(ms)
        kiosk.key(pygame.K_F8, pygame.K_F8)
        kiosk.wait(400)
        kiosk.key(ENTER)


def _all_cards(kiosk: Driver) -> None:
    _deck(kiosk, "hook:+ART", "word:MAISON", "word:INTERESSERAIENT", "kind:scrabble_appui")
    kiosk.show(DeckCards())
    kiosk.write("ai")


def _again(kiosk: Driver) -> None:
    """What was missed in a rush, until it is found."""
    _rush_over(kiosk)
    kiosk.type("t")


def _again_over(kiosk: Driver) -> None:
    _again(kiosk)
    kiosk.wait(6_000)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.wait(1_000)
    kiosk.key(ENTER)
    while (search := getattr(kiosk.kiosk.scene, "_state", None)) is not None:
        kiosk.wait(3_000 + 1_900 * len(search.turn.solution.word))
        kiosk.enter(str(search.turn.solution.move.circled))
        kiosk.wait(500)


def _train(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store, _FEW)
    kiosk.services.players.last = "Camille"
    kiosk.show(Train())
    kiosk.step()


def _trained(kiosk: Driver) -> None:
    """Rushes, drills and a short game, each with a result."""
    halfyear.fill(kiosk.store, _FEW)
    begin_drill(kiosk, Exercise.SEVENS, 2)
    for word in ("gringes", "grignes", "", ""):
        kiosk.enter(word)
        kiosk.wait(400)
    kiosk.key(ENTER)
    kiosk.step()
    _part_over(kiosk)
    lexicon = kiosk.services.choices.chosen_lexicon()
    for number, tops in enumerate((14, 18, 17, 22, 20), start=1):
        kept_rush(kiosk, RushMode.CLOCK, (), 6 - number, tops, lexicon.hash)
    kiosk.show(Train())
    kiosk.wait(2_000)


def _newcomer(kiosk: Driver) -> None:
    kiosk.services.players.last = "Marie"
    kiosk.show(Train())
    kiosk.step()


def full_rush(kiosk: Driver) -> None:
    """A long name, a joker's letter, a miss among more tops than there is room for, an answer."""
    _long_rush(kiosk)
    kiosk.wait(300)
    kiosk.enter("zut 1a")


def _long_rush(kiosk: Driver, *waits_ms: int) -> None:
    begin(kiosk, player=LONGEST_NAME)
    answer_slice(kiosk, places("normale-07"))
    for slot, ms in enumerate(waits_ms or (400,) * 9):
        if slot == 3:
            kiosk.wait(ms + 100)
            kiosk.key(pygame.K_F8, pygame.K_F8)
        else:
            find(kiosk, slot, ms)


def _rush_ready(kiosk: Driver) -> None:
    kiosk.services.players.last = LONGEST_NAME
    kiosk.show(Rush(RushMode.FIVE, (Kind.DRY_SCRABBLE, Kind.SCRABBLE, Kind.RARE_LETTER)))
    kiosk.step()


def _rush_themes(kiosk: Driver) -> None:
    kiosk.services.players.last = "Marie"
    kiosk.show(Rush(RushMode.FAULTS))
    kiosk.key(pygame.K_F6)
    kiosk.type("257")


def _missed_words(kiosk: Driver) -> None:
    begin(kiosk)
    for _ in range(6):
        kiosk.wait(500)
        kiosk.key(pygame.K_F8, pygame.K_F8)
        kiosk.step()
    kiosk.show(DeckCards())
    kiosk.key(*[F5] * 4)


def kept_rush(
    kiosk: Driver, mode: RushMode, themes: tuple[Kind, ...], ago_days: int, tops: int, lexicon: str = "0f" * 32
) -> None:
    """A rush of so many tops, some days ago."""
    code = RushCode(mode, RushSet(NORMALE, themes, ago_days))
    day = training_day_of(kiosk.clock.date()) - ago_days
    facts = RushFacts("Camille", code, "open-fr", lexicon, day, ranks=True)
    rush = kiosk.store.rushes.start(facts, ago(kiosk, ago_days))
    course = RushCourse(TERMS[mode])
    for slot in range(tops):
        course = course.shown(course.last_ms).tried(course.last_ms + 9_000, is_top=True)
        solution = places()[slot % 10].solution
        move = PlayedSlot(slot, places()[0].position, Kind.LINK, solution, 20_000, SlotEnd.TOP, 9_000, 1)
        kiosk.store.rushes.add(rush, move, course)


def _past_rushes(kiosk: Driver) -> None:
    """Thirty of three minutes with all themes, and others between."""
    for number in range(45):
        themes = (Kind.DRY_SCRABBLE, Kind.SCRABBLE, Kind.RARE_LETTER) if number % 3 == 1 else ()
        mode = RushMode.FIVE if number % 3 == 1 else RushMode.CLOCK
        kept_rush(kiosk, mode, themes, 2 * (45 - number), 4 + number // 9 + 5 * number % 7)
    kiosk.services.players.last = "Camille"
    kiosk.show(Rush(RushMode.CLOCK, past=0))
    kiosk.step()


def _rush_over(kiosk: Driver) -> None:
    _long_rush(kiosk, 4_200, 7_900, 3_400, 11_000, 5_300, 6_400, 21_000, 3_900, 9_200)
    pass_ms(kiosk, 130_000)
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


def _one_game(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store, 1)
    kiosk.show(Stats("Camille"))


def _one_year(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store, 1)
    kiosk.services.players.last = "Camille"
    kiosk.show(PlayerYear())


def _few_games(kiosk: Driver) -> None:
    """Enough that every chart shows something, and some kinds of moves have too few."""
    halfyear.fill(kiosk.store, _FEW)
    halfyear.last_game(kiosk.store, evening.NORMALE_07_MS)
    kiosk.show(Stats("Camille"))


_GAME = "normale-14"
"""It stands in for the game that the answering thread would make."""
_OTHERS = (("Élodie", 12_300), ("Bruno", 14_200), ("Farid", 21_000))


def of_today(kiosk: Driver) -> tuple[DailySource, Game]:
    """Today's game."""
    return of_day(kiosk, kiosk.services.dailies.today)


def of_day(kiosk: Driver, day: int) -> tuple[DailySource, Game]:
    """The game of a training day."""
    source = kiosk.services.dailies.source(day)
    return source, source.of_day(replace(prepared(_GAME), seed=source.seed))


def is_made(kiosk: Driver, *, move: bool = False) -> Game:
    """The answering thread has made the game that the screen asked for: today's, or that of the move of today."""
    source, game = of_today(kiosk)
    seed = source.move_seed if move else source.seed
    ticket = max(
        place for place, one in enumerate(kiosk.answerer.asked, start=1) if one.question in MAKES and one.seed == seed
    )
    kiosk.answerer.tell(replace(prepared(_GAME), seed=seed), ticket)
    kiosk.step()
    return game


def ago(kiosk: Driver, days: int) -> str:
    """An instant so many days ago."""
    return (datetime.fromisoformat(kiosk.clock.date()) - timedelta(days=days)).isoformat()


def played(kiosk: Driver, player: str, ms: int, *, day: int = 0, resumes: bool = False) -> None:
    """An attempt at the game of a day, today's at 0, one top missed."""
    source, game = of_day(kiosk, day or kiosk.services.dailies.today)
    kiosk.store.dailies.note(game_id(game), source)
    run = kiosk.store.runs.start(RunFacts.of(player, game, source.conditions), ago(kiosk, 0))
    if resumes:
        kiosk.store.runs.resume(run)
    for turn in game.turns():
        slow = 5 * ms if turn.number in (4, 9) else ms
        kiosk.store.runs.add_move(run, missed(turn) if turn.number == 6 else found(turn, slow), turn)
    kiosk.store.runs.finish(run, ago(kiosk, 0))


def chain(kiosk: Driver, player: str, days: tuple[int, ...]) -> None:
    """Games that rank, so many days before."""
    for place, day in enumerate(days, start=1):
        whole = prepared(f"7sur8-{place:02}")
        run = kiosk.store.runs.start(RunFacts.of(player, whole, Conditions()), ago(kiosk, day))
        for turn in whole.turns():
            kiosk.store.runs.add_move(run, found(turn, 9_000), turn)
        kiosk.store.runs.finish(run, ago(kiosk, day))


def _board(kiosk: Driver) -> None:
    for player, ms in _OTHERS:
        played(kiosk, player, ms)
    chain(kiosk, "Camille", (6, 5, 4, 2, 1))
    kiosk.services.players.last = "Camille"


def _waiting(kiosk: Driver) -> None:
    _board(kiosk)
    kiosk.show(Daily())
    is_made(kiosk)
    kiosk.step()


def _after(kiosk: Driver) -> None:
    _board(kiosk)
    played(kiosk, "Camille", 13_100)
    kiosk.show(Daily())
    is_made(kiosk)
    kiosk.step()


def _alone(kiosk: Driver) -> None:
    played(kiosk, "Camille", 13_100)
    kiosk.services.players.last = "Camille"
    kiosk.show(Daily())
    is_made(kiosk)
    kiosk.step(5)


def _daily_move(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    kiosk.show(DailyMove())
    is_made(kiosk, move=True)
    kiosk.key(ENTER)
    kiosk.step()


def _move_ready(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    kiosk.show(DailyMove())
    is_made(kiosk, move=True)
    kiosk.wait(300)


def _move_over(kiosk: Driver) -> None:
    """After days on which the move was found, and others who tried it."""
    for ago_days, ms, is_found in ((0, 41_200, True), (2, 64_000, True), (3, 120_000, False), (5, 38_500, True)):
        source, game = of_day(kiosk, kiosk.services.dailies.today - ago_days)
        player = "Camille" if ago_days else "Zoé"
        number = kiosk.store.dailies.begin_move(player, source, "essai", next(game.turns()), ago(kiosk, ago_days))
        kiosk.store.dailies.end_move(
            number, ago(kiosk, ago_days), found=is_found, scored=70, answer="", elapsed_ms=ms, tries=1
        )
    _daily_move(kiosk)
    kiosk.wait(23_400)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.wait(300)


ITEMS = {
    Exercise.SEVENS: (("EGGINRS", "GRIGNES GRINGES"), ("DEILOPT", "DEPOLIT")),
    Exercise.EIGHTS_JOKER: (
        ("DEINOOR?", "EMONDOIR ENDOLORI ERODIONS INDOLORE INODORES IODERONS"),
        ("AAEELRT?", "LAUREATE"),
    ),
    Exercise.ENDINGS: (("ACSU+ANT", "CAUSANT SAUCANT"), ("ABIM+ERA", "ABIMERA")),
    Exercise.FRONT_HOOKS: (("?UT", "BUT DUT EUT FUT LUT MUT OUT PUT RUT SUT TUT ZUT"), ("?AXE", "TAXE")),
    Exercise.BENJAMINS: (("???EQUIN", "ARLEQUIN RAMEQUIN"), ("???VAUX", "CHEVAUX OGIVAUX TRAVAUX")),
    Exercise.SHORT_WORDS: (("?EZ", "FEZ LEZ NEZ REZ"), ("W?", "WU")),
}


def plan(kiosk: Driver, count: int = 10) -> None:
    """Answers what was asked for drills, as the answering thread does, with the same few questions."""
    for ticket, question in enumerate(kiosk.answerer.asked, start=1):
        if question.question is plan_drill:
            exercise = question.request.exercise
            items = [DrillItem(exercise, asked, tuple(words.split())) for asked, words in ITEMS.get(exercise, ())]
            planned = tuple(items[place % len(items)] for place in range(count if items else 0))
            kiosk.answerer.tell(planned, ticket)
    kiosk.step(2)


def begin_drill(kiosk: Driver, exercise: Exercise, count: int = 10) -> None:
    """The first question of a drill, on screen."""
    kiosk.services.players.last = "Camille"
    kiosk.show(Drill(exercise))
    kiosk.key(ENTER)
    plan(kiosk, count)


def _drill_asked(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    kiosk.show(Drill(Exercise.SEVENS))
    kiosk.key(ENTER)


def ask(kiosk: Driver, exercise: Exercise, typed: str) -> None:
    """A third question: a right answer, a wrong answer, and typed letters."""
    begin_drill(kiosk, exercise)
    for typed_before in ("emondoir", ""):
        for text in typed_before.split():
            kiosk.enter(text)
        kiosk.wait(400)
        kiosk.key(ENTER)
        kiosk.wait(400)
        kiosk.key(ENTER)
        kiosk.step(2)
    kiosk.write(typed)


def tell(kiosk: Driver, exercise: Exercise) -> None:
    """The solution of an unanswered question, with the words' meanings."""
    begin_drill(kiosk, exercise)
    kiosk.key(ENTER)
    explain(kiosk)


def end(kiosk: Driver) -> None:
    """The end of a drill that was left: questions answered in whole, in part and not at all."""
    begin_drill(kiosk, Exercise.EIGHTS_JOKER)
    whole = ("emondoir", "endolori", "erodions", "indolore", "inodores", "ioderons")
    given = (whole[:2], ("laureate",), whole, (), whole[:3])
    for number, answers in enumerate(given):
        kiosk.wait(4_000 + 1_700 * number)
        for answer in answers:
            kiosk.enter(answer)
            kiosk.wait(800)
        if number in (0, 3, 4):  # not whole
            kiosk.key(ENTER)
        kiosk.wait(400)
        kiosk.key(ENTER)
        kiosk.step(2)
    kiosk.key(ESCAPE)


def _choose(kiosk: Driver) -> None:
    """The exercises, of somebody who has done one."""
    begin_drill(kiosk, Exercise.SEVENS, 1)
    kiosk.key(ENTER)
    kiosk.wait(400)
    kiosk.key(ENTER)
    kiosk.wait(900)
    kiosk.key(ESCAPE)


def _nothing_due(kiosk: Driver) -> None:
    """A player without cards who wants no lists."""
    kiosk.store.decks.change_setting("Camille", "playable", False)
    of_camille(DeckReview())(kiosk)


def _position(kiosk: Driver) -> None:
    """A position is asked that has a joker."""
    _card_of_position(kiosk)
    kiosk.show(DeckReview())
    kiosk.step(2)


_WITHOUT_ANAGRAMS = "BITUME BONZAI CANADA DEFIES DERAYA DIXIES EMBATS EVADEE FIBRES IDIOTS KARATE MECENE MINORE MIROIR"


def _due(kiosk: Driver) -> None:
    """Two cards more than five minutes have room for; what is asked is known."""
    words = {"".join(sorted(one)): one for one in (*_WITHOUT_ANAGRAMS.split(), "NIMBEZ", "ROGNON", "VORACE")}
    _deck(kiosk, *(f"word:{one}" for one in words.values()))
    for card in kiosk.store.decks.cards("Camille"):
        _seen(kiosk, card, 10)
    at_once(kiosk.services.decks.change_setting("Camille", "minutes", value=5))
    kiosk.show(DeckReview())
    for _ in range(15):
        kiosk.step(2)
        kiosk.enter(words["".join(sorted(kiosk.shown("rack").kept))])
        kiosk.wait(400)
        kiosk.key(ENTER)


def _seen(kiosk: Driver, card: DeckCard, *days: int, is_known: bool = True) -> None:
    """A card was answered so many days before."""
    today = training_day_of(kiosk.clock.date())
    for day in days:
        at_ms = (today - day - 719_163) * 86_400_000
        sight = Sight(today - day, at_ms, 2_000, 8_000, is_known, 1, False, GRADE_RULE, card.key.letters)
        kiosk.store.decks.see(card.id, sight)


def _known_for_long(kiosk: Driver) -> None:
    """A card that comes back in some weeks, and one that is set aside."""
    _deck(kiosk, "word:KAYAK", "word:WAPITI")
    at_once(kiosk.services.decks.change_setting("Camille", "playable", value=False))
    one, other = kiosk.store.decks.cards("Camille")
    _seen(kiosk, one, 60, 40, 1)
    kiosk.store.decks.set_aside(other.id, training_day_of(kiosk.clock.date()), kiosk.clock.date())
    kiosk.show(DeckReview())


def _card(kiosk: Driver) -> DeckCard:
    return kiosk.store.decks.cards("Camille")[0]


def _known_yesterday(kiosk: Driver) -> None:
    _deck(kiosk, "word:KAYAK")
    at_once(kiosk.services.decks.change_setting("Camille", "playable", value=False))
    _seen(kiosk, _card(kiosk), 1)
    kiosk.show(DeckReview())


def _never_known(kiosk: Driver) -> None:
    """A card forgotten once too often: it is set aside."""
    _deck(kiosk, "word:KAYAK")
    (one,) = kiosk.store.decks.cards("Camille")
    for day in range(2 * LEECH - 2, 1, -2):
        _seen(kiosk, one, day)
        _seen(kiosk, one, day - 1, is_known=False)
    kiosk.show(DeckReview())
    kiosk.step(2)
    kiosk.key(F8, F8)


def _many_attempts(kiosk: Driver) -> None:
    """More than have room, the last of them resumed, and one of a day later."""
    for place in range(9):
        played(kiosk, f"Zoé {place}", 9_000 + 100 * place)
    played(kiosk, "Camille", 15_000, resumes=True)
    kiosk.clock.today += timedelta(days=1)
    yesterday = kiosk.services.dailies.today - 1
    played(kiosk, "Max", 9_500, day=yesterday)
    source, game = of_today(kiosk)
    for ms, player in enumerate(("Zoé", "Max", "Élodie", "Bruno", "Farid", "Camille"), start=10):
        number = kiosk.store.dailies.begin_move(player, source, "essai", next(game.turns()), kiosk.clock.date())
        kiosk.store.dailies.end_move(
            number, kiosk.clock.date(), found=True, scored=70, answer="", elapsed_ms=1_000 * ms, tries=1
        )
    kiosk.services.players.last = "Camille"
    kiosk.show(Daily(yesterday))


def _rushed(game: int, tops: int, player: str = "Camille") -> Drive:
    """A rush of positions of a game to its end."""

    def drive(kiosk: Driver) -> None:
        kiosk.services.players.last = player
        kiosk.show(Rush(RushMode.CLOCK))
        few = places(f"normale-{game:02}")
        answer_slice(kiosk, few)
        kiosk.key(ENTER)
        for one in few[:tops]:
            kiosk.wait(600)
            kiosk.enter(one.solution.move.circled)
        pass_ms(kiosk, 190_000)

    return drive


STATES: Final[Mapping[str, State]] = {
    "train/new": State(_newcomer),
    "train/usual": State(_train),
    "train/results": State(_trained),
    "train/half a year": State(of_camille(Train()), kept=half_a_year),
    "train/weeks of cards": State(later(of_camille(Train()), 1_000), kept=weeks_of_cards, played=7),
    "train/nobody": State(shows(Train())),
    "train/public": State(shows(Train()), is_public=True),
    "sitting/empty": State(_nothing_due),
    "sitting/weeks of cards": State(later(of_camille(DeckReview()), 1_000), kept=weeks_of_cards, played=7),
    "sitting/words": State(words_of_letters),
    "sitting/told": State(later(words_told, 500)),
    "sitting/position told": State(later(position_told, 500)),
    "sitting/end": State(later(_end, 1_000)),
    "sitting/more": State(later(_due, 1_000)),
    "sitting/known": State(_known_for_long),
    "sitting/known yesterday": State(_known_yesterday),
    "sitting/never known": State(later(_never_known, 500)),
    "sitting/position": State(_position),
    "cards/missed": State(_missed_words, kept=weeks_of_cards, played=7),
    "cards/empty": State(of_camille(DeckCards())),
    "cards/usual": State(of_camille(DeckCards()), kept=weeks_of_cards, played=7),
    "cards/options": State(of_camille(DeckCards(options=True)), kept=weeks_of_cards, played=7),
    "cards/options of nothing": State(of_camille(DeckCards(options=True))),
    "cards/filtered": State(_all_cards),
    "cards/row": State(then(_all_cards, DOWN)),
    "rush ready/usual": State(of_camille(Rush(RushMode.CLOCK))),
    "rush ready/long names": State(_rush_ready),
    "rush ready/themes": State(_rush_themes),
    "rush ready/one theme": State(of_camille(Rush(RushMode.CLOCK, (Kind.LINK,)))),
    "rush ready/part": State(of_camille(Rush(RushMode.SCRABBLE))),
    "rush ready/past rushes": State(_past_rushes),
    "rush ready/no past rush": State(of_camille(Rush(RushMode.CLOCK, past=0))),
    "rush/first position": State(_rush_begun),
    "rush/usual": State(_rush_of_some),
    "rush/long names": State(later(full_rush, 500)),
    "rush/public": State(_rush_begun, is_public=True),
    "rush over/again": State(_rushed(1, 3)),
    "rush over/nobody": State(_rushed(5, 1, "")),
    "rush over/shared": State(of_camille(Rush(RushMode.CLOCK), pygame.K_c)),
    "rush over/usual": State(later(_rush_over, 500)),
    "rush over/part": State(later(_part_over, 1_000)),
    "again/usual": State(later(_again, 500)),
    "again/on the grid": State(_again),
    "again/told": State(later(then(_again, pygame.K_F8, pygame.K_F8), 500)),
    "again/over": State(later(_again_over, 500)),
    "again/nothing": State(then(of_camille(Train()), pygame.K_4)),
    "statistics/none": State(shows(Stats("Marie"))),
    "statistics/few": State(_one_game),
    "statistics/some": State(_few_games),
    "statistics/half a year": State(_stats(), kept=half_a_year),
    "statistics/grid": State(_stats("3"), kept=half_a_year),
    "year/usual": State(_stats("2"), kept=full_year),
    "year/several games": State(then(_stats("2"), PAGE_UP, PAGE_UP, UP, UP, UP, UP, ENTER), kept=full_year),
    "year/the year before": State(then(_stats("2"), LEFT), kept=another_year),
    "year/half a year": State(_stats("2"), kept=half_a_year),
    "year/one game": State(_one_year),
    "year/none": State(of_camille(PlayerYear())),
    "daily/being made": State(of_camille(Daily()), played=7),
    "daily/usual": State(_waiting),
    "daily/played": State(_after),
    "daily/alone": State(_alone, played=7),
    "daily/many": State(_many_attempts),
    "daily/nobody": State(shows(Daily())),
    "daily/public": State(shows(Daily()), is_public=True),
    "move of the day/before": State(_move_ready),
    "move of the day/not made": State(of_camille(DailyMove())),
    "move of the day/usual": State(_daily_move),
    "move of the day/after": State(later(_move_over, 500)),
    "drill/choice, new": State(of_camille(Drill())),
    "drill/choice": State(_choose),
    "drill/anagrams": State(partial(ask, exercise=Exercise.EIGHTS_JOKER, typed="emondoir")),
    "drill/hooks": State(partial(ask, exercise=Exercise.FRONT_HOOKS, typed="bzq")),
    "drill/endings": State(partial(begin_drill, exercise=Exercise.ENDINGS)),
    "drill/short words": State(partial(begin_drill, exercise=Exercise.SHORT_WORDS)),
    "drill/failed": State(_drill_asked),
    "drill/told": State(later(partial(tell, exercise=Exercise.BENJAMINS), 500)),
    "drill/end": State(later(end, 1_000)),
}
