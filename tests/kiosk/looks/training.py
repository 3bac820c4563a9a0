"""The ways to train to look at: with a full deck, and of somebody who has not played yet."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.kiosk.driver import DOWN, ENTER, Driver
from tests.kiosk.looks import evening, halfyear
from tests.kiosk.looks.solo import LONGEST_NAME
from tests.kiosk.training.rush.rushes import answer_slice, begin, find, places
from topping.game.service.positionquestions import MeaningsFound, MeaningsQuestion
from topping.kiosk.routes.training import DeckCards, DeckReview, Rush, Train
from topping.lexicon.catalogue import default
from topping.lexicon.meaning import meanings
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


def _words(kiosk: Driver) -> None:
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


def _told(kiosk: Driver) -> None:
    _words(kiosk)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.key(DOWN)
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, MeaningsQuestion):
            found = meanings(question.words, is_public=question.is_public)
            kiosk.helper.coming.append(MeaningsFound(ticket, tuple(found.values())))
    kiosk.step()


def _grid(kiosk: Driver) -> None:
    turn = list(evening.prepared("normale-07").turns())[8]
    graph, top = default(), turn.solution
    key = CardKey.of_position(turn.position, "normale")
    card = DeckCard(0, key, CardSource.SLOW, graph.hash, 1, 20_000, 0.0, top.word, str(top.reference), top.points)
    kiosk.backstage.players.last = "Camille"
    kiosk.store.decks.add("Camille", DeckLexicon(graph.name, graph.hash), [card], kiosk.clock.date())
    kiosk.show(DeckReview())
    kiosk.step(2)
    kiosk.enter("font 8a")
    kiosk.key(pygame.K_F8, pygame.K_F8)


def _end(kiosk: Driver) -> None:
    _deck(kiosk, "hook:+ART", "word:MAISON", "word:LOUPE", "word:CHEVAL")
    kiosk.show(DeckReview())
    while not kiosk.texts("seen"):
        kiosk.step(2)
        kiosk.key(pygame.K_F8, pygame.K_F8)
        kiosk.wait(400)
        kiosk.key(ENTER)


def _all_cards(kiosk: Driver) -> None:
    _deck(kiosk, "hook:+ART", "word:MAISON", "word:INTERESSERAIENT", "kind:scrabble_appui")
    kiosk.show(DeckCards())
    kiosk.type("ai")


def _train(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store, _FEW)
    kiosk.backstage.players.last = "Camille"
    kiosk.show(Train())
    kiosk.step()


def _newcomer(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Marie"
    kiosk.show(Train())
    kiosk.step()


def _rush(kiosk: Driver) -> None:
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
    kiosk.show(Rush(RushMode.KIND, Kind.SCRABBLE))
    kiosk.step()


def _rush_over(kiosk: Driver) -> None:
    _rush(kiosk)
    for _ in range(5):
        kiosk.wait(31_000)
    kiosk.step(3)


SCENES: dict[str, Callable[[Driver], None]] = {
    "train": _train,
    "train of a newcomer": _newcomer,
    "words of letters": _words,
    "words told": _told,
    "position told": _grid,
    "end of a sitting": _end,
    "all cards": _all_cards,
    "rush before its start": _rush_ready,
    "rush": _rush,
    "end of a rush": _rush_over,
}
