"""

A classic game being played and its record on disk, which never differ: an event is kept first, and counts then.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Sequence
from typing import Final

from topping.errors import InputError, StoreError, ToppingError
from topping.play.classic.course import after
from topping.play.classic.events import CLASSIC_EVENTS, ClassicEvent
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.rules.tiles import Chance
from topping.store.classics import ClassicFacts
from topping.store.people.names import normalised
from topping.store.store import Store

_SEED_BITS: Final = 48


class ClassicLog:
    """One game of an open store; a fault leaves `game` as it was and writes nothing."""

    def __init__(self, store: Store, id: int, facts: ClassicFacts, events: tuple[ClassicEvent, ...]) -> None:
        self._store = store
        self.id: Final = id
        """What people call the game by."""
        self.facts: Final = facts
        self.events = events
        """All that happened, in order."""
        self.game = ClassicGame.of(facts.names, facts.rules)
        """The game as it stands; another value after each event."""
        for event in events:
            self.game = after(self.game, event)

    @property
    def chance(self) -> Chance:
        """What the next letters are drawn by: it follows from the seed and from how much has happened."""
        return random.Random(f"{self.facts.seed}/{len(self.events)}")

    @staticmethod
    def start(
        store: Store,
        names: Sequence[str],
        rules: ClassicRules,
        at: str,
        *,
        lexicon_name: str = "",
        lexicon_hash: str = "",
        seed: int | None = None,
        match: str | None = None,
        match_wins: int | None = None,
        about: str = "",
    ) -> ClassicLog:
        """Opens a new game at the instant `at` (ISO 8601 with offset); without a seed, one is chosen by chance.

        Raises `InputError` for names that cannot be players' or are alike, or too many or too few, and `StoreError`.
        """
        players = tuple(normalised(name) for name in names)
        if len({name.casefold() for name in players}) < len(players):
            raise InputError("classic.same_name")
        ClassicGame.of(players, rules)
        seed = secrets.randbits(_SEED_BITS) if seed is None else seed
        facts = ClassicFacts(players, rules, seed, lexicon_name, lexicon_hash, match, match_wins, about)
        return ClassicLog(store, store.classics.start(facts, at), facts, ())

    @staticmethod
    def resume(store: Store, id: int) -> ClassicLog:
        """Takes a game up where it was, played on or over.

        Raises `StoreError` where there is no such game, or where what is kept of it cannot be understood: the fault
        names the game and the event.
        """
        log = ClassicLog(store, id, store.classics.get(id).facts, ())
        for number, body in enumerate(store.classics.bodies(id), start=1):
            try:
                event = CLASSIC_EVENTS.read(json.loads(body))
                log.game = after(log.game, event)
            except (ToppingError, ValueError, RecursionError) as fault:
                raise StoreError("store.classic_event", game=id, number=number) from fault
            log.events = (*log.events, event)
        return log

    def add(self, event: ClassicEvent, at: str) -> None:
        """Keeps an event entered at the instant `at` (ISO 8601 with offset); on return it is on the disk.

        Raises `ClassicRefusalError` for an event that the rules do not allow, `StoreError` where it cannot be kept.
        """
        self.add_all((event,), at)

    def add_all(self, happened: Sequence[ClassicEvent], at: str) -> None:
        """Keeps events entered together: all of them are on the disk on return, or none is; raises like `add`."""
        game = self.game
        for event in happened:
            game = after(game, event)
        bodies = [json.dumps(CLASSIC_EVENTS.write(event), ensure_ascii=False) for event in happened]
        ends = game.is_over and not self.game.is_over
        self._store.classics.add_events(self.id, len(self.events) + 1, bodies, at, game.scores, ends=ends)
        self.events = (*self.events, *happened)
        self.game = game
