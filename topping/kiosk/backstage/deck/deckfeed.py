"""What comes into a deck: the missed and slow tops of runs, words of lists, and which of them are held back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from topping.errors import InputError, ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.drillquestions import KinFound, KinQuestion
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.backstage.beside import Beside, minute
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.lexicon.kin import kin_of
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.log import LOG
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.store.training.introduction import Introduction, asked_entries
from topping.training.deck.agenda import USUAL_MS, Agenda, DeckEntry
from topping.training.held import WordKin

INTAKE_MS: Final = 200
"""How long runs are looked through at an opening of the deck."""


@dataclass(frozen=True, slots=True)
class DeckAgenda:
    """The cards of a player, and what is asked of them on a day."""

    entries: dict[int, DeckEntry]
    """By the numbers of the cards."""
    recent: dict[int, tuple[bool, ...]]
    """Whether the last sights of each were found."""
    agenda: Agenda


class DeckFeed:
    """Puts cards into decks, of runs and of lists; the families of words are asked of the helper process."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices, beside: Beside) -> None:
        self._store, self._clock, self._choices, self._beside = store, clock, choices, beside
        self._asked: dict[int, str] = {}
        """The players for whom the helper looks up families of words, by tickets."""
        self._words: dict[int, tuple[str, ...]] = {}
        self._kin: dict[str, WordKin] = {}
        """The families of words, as far as they are known, in the lexicon in force."""
        self._lexicon = ""
        self.changes = 0
        """How often something has come."""

    # runs

    def take_in(self, player: str) -> int:
        """Looks finished runs of a player through for a short while; returns how many cards are new.

        Raises `ToppingError`.
        """
        now = minute(self._clock)
        return self._beside.ask(_taken_in, player, training_day_of(now), now, self._clock.now)

    # words whose turn comes

    def ask(self, player: str, helper: QuestionService) -> None:
        """Asks for the families of the words whose turn may come today, where there are any. Raises `ToppingError`."""
        if not player or player in self._asked.values():
            return
        graph = self._graph()
        coming = self._beside.ask(_coming, player, graph, minute(self._clock))
        words = tuple(word for word in coming if word not in self._kin)
        if not words:
            if coming:
                self._beside.later(partial(self._introduce, player, minute(self._clock)))
            return
        ticket = helper.ask(KinQuestion(words, WantedLexicon.of(graph)))
        self._asked[ticket], self._words[ticket] = player, words

    def hear(self, news: News) -> None:
        """The families of the words: those whose turn has come enter, or are held back."""
        if not isinstance(news, KinFound | QuestionFailed) or news.ticket not in self._asked:
            return
        player, words = self._asked.pop(news.ticket), self._words.pop(news.ticket)
        try:
            found = news.kin if isinstance(news, KinFound) else tuple(kin_of(words, self._graph()).values())
            self._kin |= {one.word: one for one in found}
            self._beside.later(partial(self._introduce, player, minute(self._clock)))
        except ToppingError as fault:
            LOG.warning("no new cards: %s", fault.key)

    def kin_of(self, word: str) -> WordKin | None:
        """The families of a word (A–Z), as far as they are known; None of no word."""
        return self._kin.get(word, WordKin(word, ())) if word else None

    def entries(self, player: str, graph: WordGraph | None = None) -> tuple[DeckEntry, ...]:
        """The cards of a player with what is known of each, without new ones whose words are held back: neither are
        these asked, nor is he told of them. `graph` is the lexicon in force, where it is at hand.

        Raises `ToppingError`.
        """
        return self._beside.ask(asked_entries, player, graph or self._graph())

    def agenda(self, player: str, today: int, graph: WordGraph | None = None, rounds: int = 1) -> DeckAgenda:
        """These, and what is asked of them on a training day. Raises `ToppingError`."""
        return self._beside.ask(_agenda, player, graph or self._graph(), today, rounds)

    def _graph(self) -> WordGraph:
        graph = self._choices.chosen_lexicon()
        if graph.hash != self._lexicon:
            self._lexicon = graph.hash
            self._kin.clear()
        return graph

    def _introduce(self, player: str, now: str) -> None:
        """Decides about the words whose turn has come, and fills the day up from the lists."""
        try:
            self.changes += self._beside.ask(_introduced, player, self._graph(), now, tuple(self._kin.values()))
        except ToppingError as fault:
            LOG.warning("no new cards: %s", fault.key)


# what is asked beside the loop


def _taken_in(store: Store, player: str, day: int, at: str, now_ms: Callable[[], int]) -> int:
    until = now_ms() + INTAKE_MS
    return store.intake.take(player, day, at, lambda: now_ms() >= until, playability().worth)


def _coming(store: Store, player: str, graph: WordGraph, now: str) -> tuple[str, ...]:
    return Introduction(store, player, graph, now).words()


def _introduced(store: Store, player: str, graph: WordGraph, now: str, kin: tuple[WordKin, ...]) -> bool:
    """Whether anything has come, or is held back."""
    today = training_day_of(now)
    try:
        store.word_entries.note(player, today, ())  # from now on there is such a player
    except InputError:
        return False
    introduced = Introduction(store, player, graph, now).decide({one.word: one for one in kin})
    if introduced.notes:
        store.word_entries.note(player, today, introduced.notes)
    if introduced.cards:
        store.decks.add(player, DeckLexicon(graph.name, graph.hash), introduced.cards, now)
    return bool(introduced.notes or introduced.cards)


def _agenda(store: Store, player: str, graph: WordGraph, today: int, rounds: int) -> DeckAgenda:
    entries = asked_entries(store, player, graph)
    pace_ms = store.decks.pace_ms(player) if entries else USUAL_MS
    recent = {one.card.id: one.state.recent for one in entries if one.state is not None}
    return DeckAgenda({one.card.id: one for one in entries}, recent, Agenda.of(entries, today, pace_ms, rounds))
