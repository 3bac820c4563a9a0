"""Classic games in a database: start, events and resumption."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.errors import InputError
from topping.play.classic.events import CLASSIC_EVENTS, ClassicEvent
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.play.classic.transitions import after
from topping.store.database import Database, canonical, new_uuid
from topping.store.gamelog import GameKind, SeededGame, SeededLog, erase_game, game_row, game_rows, seeded
from topping.store.people.names import folded, normalised

_SEED_BITS: Final = 48


@dataclass(frozen=True, slots=True)
class StoredClassic(SeededGame):
    """A stored classic game without its events."""

    rules: ClassicRules
    match: str | None
    """The uuid of the match that it belongs to."""
    match_wins: int | None
    """The wins needed for the match; None without a goal."""
    about: str
    """Data of the screen that began it, for example the level of a machine player."""


ClassicLog: TypeAlias = SeededLog[StoredClassic, ClassicGame, ClassicEvent]
_CLASSIC: Final[GameKind[StoredClassic, ClassicGame, ClassicEvent]] = GameKind(
    "classic",
    begin=lambda kept: ClassicGame.of(kept.names, kept.rules),
    after=after,
    write=CLASSIC_EVENTS.write,
    read=lambda told, _: CLASSIC_EVENTS.read(told),
    is_over=lambda game: game.is_over,
    scores=lambda game: game.scores,
)


class StoredClassics:
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
        """Starts a game under house rules at the time `at` (ISO 8601 with offset). The seed is random unless given.

        In a match, `match` is the UUID of its first game, `match_wins` the number of games to win. `about` is data of
        the screen, such as the level of a machine player. Raises `InputError` for invalid, equal, too many or too few
        names.
        """
        players = tuple(normalised(name) for name in names)
        if len({name.casefold() for name in players}) < len(players):
            raise InputError("classic.same_name")
        kept = StoredClassic(
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

    def all(self) -> tuple[StoredClassic, ...]:
        """Returns the classic games, most recently started first."""
        return self._many("ORDER BY started_at DESC, number DESC")

    def of_match(self, match: str) -> tuple[StoredClassic, ...]:
        """Returns the games of a match in order of start. `match` is the UUID of its first game."""
        return self._many("AND (match = ? OR games.uuid = ?) ORDER BY number", match, match)

    def get(self, id: int) -> StoredClassic:
        """Returns a game; raises `StoreError` if it is unknown, or its rules are unreadable."""
        return _kept(game_row(self._database, _CLASSIC, id))

    def resume(self, id: int) -> ClassicLog:
        """Resumes a game where it stopped, unfinished or over.

        Raises `StoreError` if it is unknown or unreadable; the fault names the game and the event.
        """
        return SeededLog.take_up(self._database, _CLASSIC, self.get(id))

    def naming(self, name: str) -> tuple[int, ...]:
        """Returns the ids of the games in which a player of this name takes part, earliest first."""
        wanted, rows = folded(name), game_rows(self._database, _CLASSIC, "AND json_valid(names) ORDER BY number")
        return tuple(row["number"] for row in rows if wanted in map(folded, json.loads(row["names"])))

    def erase(self, id: int) -> None:
        """Erases a game with its events."""
        erase_game(self._database, _CLASSIC, id)

    def _many(self, where: str, *values: object) -> tuple[StoredClassic, ...]:
        return tuple(map(_kept, game_rows(self._database, _CLASSIC, where, *values)))


def _kept(row: sqlite3.Row) -> StoredClassic:
    return seeded(StoredClassic, row, lambda: {"rules": ClassicRules.parse(row["terms"])})
