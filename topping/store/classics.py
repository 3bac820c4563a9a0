"""Classic games of a database: what each is played under, opened, added to event by event, taken up again."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.errors import InputError
from topping.play.classic.course import after
from topping.play.classic.events import CLASSIC_EVENTS, ClassicEvent
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.store.database import Database, canonical, new_uuid
from topping.store.gamelog import GameKind, SeededGame, SeededLog, erase_game, game_row, game_rows, seeded
from topping.store.people.names import folded, normalised

_SEED_BITS: Final = 48


@dataclass(frozen=True, slots=True)
class KeptClassic(SeededGame):
    """A classic game, its events apart."""

    rules: ClassicRules
    match: str | None
    """The uuid of the match that it is part of."""
    match_wins: int | None
    """Won games that win the match; None without such a goal."""
    about: str
    """What the screen that began it keeps with it: the level of a machine that plays, for example."""


ClassicLog: TypeAlias = SeededLog[KeptClassic, ClassicGame, ClassicEvent]
_CLASSIC: Final[GameKind[KeptClassic, ClassicGame, ClassicEvent]] = GameKind(
    "classic",
    begin=lambda kept: ClassicGame.of(kept.names, kept.rules),
    after=after,
    write=CLASSIC_EVENTS.write,
    read=lambda told, _: CLASSIC_EVENTS.read(told),
    is_over=lambda game: game.is_over,
    scores=lambda game: game.scores,
)


class KeptClassics:
    """The classic games of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(
        self,
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
        kept = KeptClassic(
            id=0,
            uuid=new_uuid(),
            names=players,
            lexicon_name=lexicon_name,
            lexicon_hash=lexicon_hash,
            seed=secrets.randbits(_SEED_BITS) if seed is None else seed,
            started_at=canonical(at),
            ended_at=None,
            scores=(0,) * len(players),
            rules=rules,
            match=match,
            match_wins=match_wins,
            about=about,
        )
        values = {**kept.columns, "terms": str(rules), "match": match, "match_wins": match_wins, "about": about}
        return SeededLog.begin(self._database, _CLASSIC, kept, lambda _: values, at)

    def all(self) -> tuple[KeptClassic, ...]:
        """The games, the most recently started first."""
        return self._many("ORDER BY started_at DESC, number DESC")

    def of_match(self, match: str) -> tuple[KeptClassic, ...]:
        """The games of a match, in the order they were begun; the first one's own uuid is the match's."""
        return self._many("AND (match = ? OR games.uuid = ?) ORDER BY number", match, match)

    def get(self, id: int) -> KeptClassic:
        """A game; refused where there is none such, or where what it is played under cannot be read."""
        return _kept(game_row(self._database, _CLASSIC, id))

    def resume(self, id: int) -> ClassicLog:
        """Takes a game up where it was, played on or over.

        Raises `StoreError` where there is no such game, or where what is kept of it cannot be understood: the fault
        names the game and the event.
        """
        return SeededLog.take_up(self._database, _CLASSIC, self.get(id))

    def naming(self, name: str) -> tuple[int, ...]:
        """The numbers of the games that a player of that name has played, the earliest first."""
        wanted, rows = folded(name), game_rows(self._database, _CLASSIC, "AND json_valid(names) ORDER BY number")
        return tuple(row["number"] for row in rows if wanted in map(folded, json.loads(row["names"])))

    def erase(self, id: int) -> None:
        """Erases a game with its events."""
        erase_game(self._database, _CLASSIC, id)

    def _many(self, where: str, *values: object) -> tuple[KeptClassic, ...]:
        return tuple(map(_kept, game_rows(self._database, _CLASSIC, where, *values)))


def _kept(row: sqlite3.Row) -> KeptClassic:
    return seeded(KeptClassic, row, lambda: {"rules": ClassicRules.parse(row["terms"])})
