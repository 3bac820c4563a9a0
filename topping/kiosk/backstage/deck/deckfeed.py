"""What comes into a deck: the missed and slow tops of runs, words of lists, and which of them are held back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError, ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.drillquestions import KinFound, KinQuestion
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.lexicon.hooks import hooks_of
from topping.lexicon.kin import kin_of
from topping.lexicon.playability import playability
from topping.localtime import training_day_of
from topping.log import LOG
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.training.deck.agenda import NEW_A_DAY, Agenda, DeckEntry
from topping.training.deck.cards import CardSource, DeckCard, HookSide
from topping.training.deck.lists import CardList, next_of_lists
from topping.training.deck.sources import CardOrigin
from topping.training.held import Arm, Holding, WordKin

_CANDIDATES: Final = 60
"""Of so many words of lists it is asked at once whether they are held back."""
INTAKE_MS: Final = 200
"""How long runs are looked through at an opening of the deck."""


@dataclass(slots=True)
class _WordsTurn:
    """The words whose turn comes on a day."""

    holding: Holding
    kin: Mapping[str, WordKin]
    arms: dict[str, Arm]
    """What became of words before, and becomes of them now."""
    notes: list[tuple[WordKin, Arm]]
    """What is to be noted."""

    def decide(self, word: str, *, by_hand: bool = False) -> Arm:
        """What becomes of a word, which is noted where its families are known."""
        known = self.arms.get(word)
        if known is not None:
            return known
        kin = self.kin.get(word)
        if kin is None:
            return Arm.FREE
        arm = Arm.HAND if by_hand else self.holding.arm(kin)
        self.arms[word] = arm
        self.notes.append((kin, arm))
        return arm


class DeckFeed:
    """Puts cards into decks. A word's turn comes where it would be a new card of the day: it is asked, or held back."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices
        self._asked: dict[int, str] = {}
        """The players for whom the helper looks up families of words, by tickets."""
        self._words: dict[int, tuple[str, ...]] = {}
        self._kin: dict[str, WordKin] = {}
        """The families of words, as far as they are known, in the lexicon in force."""
        self._lexicon = ""
        self.changes = 0
        """How often something has come."""

    # runs

    def take_in(self, player: str, is_over: Callable[[], bool]) -> int:
        """Looks finished runs of a player through, until `is_over`; returns how many cards are new.

        Raises `ToppingError`.
        """
        now = self._clock.date()
        added = self._store.intake.take(player, training_day_of(now), now, is_over, playability().worth)
        self.changes += added > 0
        return added

    # words whose turn comes

    def ask(self, player: str, helper: QuestionService) -> None:
        """Asks for the families of the words whose turn may come today, where there are any. Raises `ToppingError`."""
        if not player or player in self._asked.values():
            return
        graph = self._graph()
        coming = tuple(self._coming(player, graph))
        words = tuple(word for word in coming if word not in self._kin)
        if not words:
            if coming:
                self._introduce(player)
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
            self._introduce(player)
        except ToppingError as fault:
            LOG.warning("no new cards: %s", fault.key)

    def release(self, player: str, word: str) -> None:
        """A word (A–Z) that the player chose himself is not held back any more. Raises `StoreError`."""
        kin = self._kin.get(word, WordKin(word, ()))
        self._store.word_entries.note(player, training_day_of(self._clock.date()), ((kin, Arm.HAND),))

    def entries(self, player: str, graph: WordGraph | None = None) -> tuple[DeckEntry, ...]:
        """The cards of a player with what is known of each, without new ones whose words are held back: neither are
        these asked, nor is he told of them. `graph` is the lexicon in force, where it is at hand.

        Raises `ToppingError`.
        """
        graph = graph or self._graph()
        entries = self._store.decks.entries(player, graph.hash, graph.admits)
        if all(one.state is not None for one in entries):
            return entries
        held = self._store.transfers.barred(player)
        return tuple(one for one in entries if not one.is_held(held))

    def _graph(self) -> WordGraph:
        graph = self._choices.chosen_lexicon()
        if graph.hash != self._lexicon:
            self._lexicon = graph.hash
            self._kin.clear()
        return graph

    def _coming(self, player: str, graph: WordGraph) -> Iterable[str]:
        """Words whose turn may come today: those of new cards, then those of the lists."""
        noted = {one.word for one in self._store.word_entries.of(player)}
        entries = self.entries(player)
        fresh = [one.card.about for one in entries if one.state is None and one.card.about]
        words = [word for word in dict.fromkeys(fresh) if word not in noted][:_CANDIDATES]
        if self._room(player, entries):
            listed = self._of_lists(player, graph, _CANDIDATES, lambda word: word not in noted)
            words += [word for one in listed for word in (one.key.word, *_hooked(one, graph))]
        return dict.fromkeys(words)

    def _room(self, player: str, entries: Iterable[DeckEntry]) -> int:
        """How many words of lists the day has room for."""
        deck, agenda = tuple(entries), self._agenda(player, entries)
        today = agenda.today
        begun = sum(
            one.state is not None and one.state.day == today and one.state.sights == one.state.on_day for one in deck
        )
        return 0 if agenda.later else max(0, NEW_A_DAY - begun - len(agenda.new))

    def _agenda(self, player: str, entries: Iterable[DeckEntry]) -> Agenda:
        today = training_day_of(self._clock.date())
        return Agenda.of(entries, today, self._store.decks.pace_ms(player))

    def _of_lists(
        self,
        player: str,
        graph: WordGraph,
        most: int,
        may_be_asked: Callable[[str], bool],
        may_be_answered: Callable[[str], bool] = lambda word: True,
    ) -> tuple[DeckCard, ...]:
        """Cards of lists; those of hooks where every word that they make `may_be_answered`."""
        origin = CardOrigin(graph.hash, training_day_of(self._clock.date()))
        taken = self._store.decks.keys(player)
        return next_of_lists(
            playability(),
            tuple(CardList),
            taken,
            origin,
            most,
            graph.admits,
            _has_hooks(graph, may_be_answered),
            may_be_asked,
        )

    def _introduce(self, player: str) -> None:
        """Decides about the words whose turn has come, and fills the day up from the lists."""
        graph, now = self._graph(), self._clock.date()
        today = training_day_of(now)
        try:
            self._store.word_entries.note(player, today, ())  # from now on there is such a player
        except InputError:
            return
        holding = self._store.transfers.holding(player)
        arms = {one.word: one.arm for one in self._store.word_entries.of(player)}
        turn = _WordsTurn(holding, self._kin, arms, [])
        self._decide_own(player, turn)
        room = self._room(player, self._left(player, turn))
        cards: tuple[DeckCard, ...] = ()
        if room:

            def may_be_answered(word: str) -> bool:
                return word in turn.kin and holding.arm(turn.kin[word]).may_be_asked

            cards = self._of_lists(player, graph, room, lambda word: self._may_be_listed(word, turn), may_be_answered)
        if turn.notes:
            self._store.word_entries.note(player, today, turn.notes)
        if cards:
            self._store.decks.add(player, DeckLexicon(graph.name, graph.hash), cards, now)
        self.changes += bool(turn.notes or cards)

    def _may_be_listed(self, word: str, turn: _WordsTurn) -> bool:
        """Whether a word of a list may be asked; one whose families are not known yet is left for another day."""
        return (word in turn.arms or word in turn.kin) and turn.decide(word).may_be_asked

    def _decide_own(self, player: str, turn: _WordsTurn) -> None:
        """Decides about the new cards of the day until none of them is held back."""
        while True:
            new = self._agenda(player, self._left(player, turn)).new
            fresh = [one.card for one in new if one.card.about and one.card.about not in turn.arms]
            decided = len(turn.arms)
            for card in fresh:
                turn.decide(card.about, by_hand=card.source is CardSource.HAND)
            if len(turn.arms) == decided:
                return

    def _left(self, player: str, turn: _WordsTurn) -> tuple[DeckEntry, ...]:
        held = frozenset(word for word, arm in turn.arms.items() if not arm.may_be_asked)
        return tuple(one for one in self.entries(player) if not one.is_held(held))


def _has_hooks(graph: WordGraph, may_be_answered: Callable[[str], bool]) -> Callable[[str, HookSide], bool]:
    def has_hooks(word: str, side: HookSide) -> bool:
        made = _made_by_hooks(word, side, graph)
        return bool(made) and all(map(may_be_answered, made))

    return has_hooks


def _hooked(card: DeckCard, graph: WordGraph) -> tuple[str, ...]:
    """The words that the hooks of a card make; none for a card of another kind."""
    return () if card.key.side is None else _made_by_hooks(card.key.word, card.key.side, graph)


def _made_by_hooks(word: str, side: HookSide, graph: WordGraph) -> tuple[str, ...]:
    hooks = hooks_of(word, graph.admits)
    if side is HookSide.FRONT:
        return tuple(letter + word for letter in hooks.before)
    return tuple(word + letter for letter in hooks.after)
