"""Stores rushes: training games in which a player finds the tops of one position after another."""

import json
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

from topping.errors import InputError
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Turn
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.rules.tiles import in_letter_order
from topping.store.database import Database, canonical, insert, new_uuid
from topping.store.people.names import folded, player_id
from topping.training.analysedmove import Kind
from topping.training.deck.faces import turn_at
from topping.training.records import LocalDay
from topping.training.rush.positionset import LENGTHS, SET_VERSION, RushCode, RushMode, themes_of
from topping.training.rush.rush import RushCourse, SlotEnd
from topping.training.rush.scores import (
    SEEN_DAYS,
    PastRush,
    PlayedSlot,
    RushGroup,
    RushScore,
    ShortGameResult,
    missed_of,
    slow_of,
)

_OF_GROUP = "mode = :mode AND kind = :kind AND variant = :variant AND curve = :curve AND lexicon_hash = :lexicon"
_OF_PLAYER = "player = (SELECT min(id) FROM players WHERE folded = :player)"
MOST_PAST = 500
"""How many rushes of a player are listed."""
THEMED = "theme"
"""The stored name of the three-minute mode with chosen themes."""
_CUT = "cut"
"""The end of a rush that the program did not see."""


@dataclass(frozen=True, slots=True)
class RushFacts:
    """What is known of a rush before it begins: player, set of positions, lexicon and training day."""

    player: str
    code: RushCode
    lexicon_name: str
    lexicon_hash: str
    day: int
    """The training day on which it begins."""
    ranks: bool

    @property
    def group(self) -> RushGroup:
        """What rushes must have in common with this one for their scores to be compared."""
        wanted = self.code.set
        return RushGroup(self.code.mode, wanted.themes, wanted.variant.name, self.lexicon_hash)


class Rushes:
    """The rushes (short training games) of a database. Every method may raise `StoreError`, or `InputError` for an
    invalid name.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # while one is played

    def start(self, facts: RushFacts, started_at: str) -> int:
        """Starts a rush at the time `started_at` and returns its id. It counts as an attempt even if it is never
        finished.
        """
        wanted = facts.code.set
        values: dict[str, object] = {
            "uuid": new_uuid(),
            **_values(facts.group),
            "lexicon": facts.lexicon_name,
            "seed": wanted.seed,
            "day": facts.day,
            "started_at": canonical(started_at),
            "ranks": facts.ranks,
        }
        with self._database.writing() as sql:
            values["player"] = player_id(sql, facts.player)
            return insert(sql, "rushes", values)

    def see(self, rush_id: int, position: Position, day: int) -> None:
        """Records that the player of a rush was shown a position, on the training day `day`."""
        with self._database.writing() as sql:
            sql.execute(
                "INSERT INTO positions_seen SELECT player, ?, ? FROM rushes WHERE id = ? "
                "ON CONFLICT DO UPDATE SET day = max(day, excluded.day)",
                (digest_of(position), day, rush_id),
            )

    def see_apart(self, player: str, position: Position, day: int) -> None:
        """Records that a player was shown a position outside a rush, on the training day `day`.

        Does nothing for an unknown player.
        """
        with self._database.writing() as sql:
            sql.execute(
                "INSERT INTO positions_seen SELECT id, ?, ? FROM players WHERE folded = ? ORDER BY id LIMIT 1 "
                "ON CONFLICT DO UPDATE SET day = max(day, excluded.day)",
                (digest_of(position), day, folded(player)),
            )

    def add(self, rush_id: int, played: PlayedSlot, course: RushCourse) -> None:
        """Stores the result of a position of a rush, and the state of the rush after it, in one transaction.

        `played` is the position with its result, `course` the state.
        """
        values = {
            "rush": rush_id,
            "slot": played.slot + 1,
            "position": str(played.position),
            "kind": played.kind.value,
            "word": played.solution.word,
            "reference": str(played.solution.reference),
            "points": played.solution.points,
            "ended_by": played.end.value,
            **{name: getattr(played, name) for name in ("par_ms", "elapsed_ms", "tries")},
        }
        with self._database.writing() as sql:
            insert(sql, "rush_moves", values)
            sql.execute(
                "UPDATE rushes SET found = ?, last_top_ms = ?, spent_ms = ?, best_combo = ?, ranks = min(ranks, ?) "
                "WHERE id = ? AND ended_at IS NULL",
                (course.found, course.last_top_ms, course.spent_ms, course.best_combo, not course.has_slept, rush_id),
            )

    def unrank(self, rush_id: int) -> None:
        """Excludes a rush from the ranking, permanently."""
        with self._database.writing() as sql:
            sql.execute("UPDATE rushes SET ranks = 0 WHERE id = ?", (rush_id,))

    def end(self, rush_id: int, course: RushCourse, ended_at: str) -> None:
        """Closes a rush at the time `ended_at` (ISO 8601 with offset); `course` is its final state."""
        by = _CUT if course.end is None else course.end.value
        with self._database.writing() as sql:
            sql.execute(
                "UPDATE rushes SET ended_at = ?, ended_by = ? WHERE id = ? AND ended_at IS NULL",
                (canonical(ended_at), by, rush_id),
            )

    # before one

    def was_played(self, player: str, code: RushCode, lexicon_hash: str) -> bool:
        """Returns whether a player has already begun a rush with the positions of a code and a lexicon, in any mode."""
        wanted = code.set
        values = {
            "player": folded(player),
            "seed": wanted.seed,
            "kind": _themes_as_kept(wanted.themes),
            "variant": wanted.variant.name,
            "curve": SET_VERSION,
            "lexicon_hash": lexicon_hash,
        }
        sql = f"SELECT 1 FROM rushes WHERE {_OF_PLAYER} AND seed = :seed AND kind = :kind AND variant = :variant"
        same = "AND curve = :curve AND lexicon_hash = :lexicon_hash LIMIT 1"
        return self._database.first(f"{sql} {same}", values) is not None

    def has_seen(self, player: str, positions: Collection[Position], today: int) -> bool:
        """Returns whether a player was shown any of these positions in the last 90 days.

        A day after `today`, stored while the clock was wrong, counts too.
        """
        places = ", ".join("?" * len(positions))
        values = (folded(player), today - SEEN_DAYS, *(digest_of(position) for position in positions))
        sql = "SELECT 1 FROM positions_seen WHERE player = (SELECT min(id) FROM players WHERE folded = ?) AND day > ?"
        return self._database.first(f"{sql} AND position IN ({places}) LIMIT 1", values) is not None

    # afterwards

    def scores(self, group: RushGroup, player: str = "") -> tuple[RushScore, ...]:
        """Returns the ranked scores of comparable rushes, in order of start; with `player`, only his scores.

        If a player has begun the same positions twice (after a merge), only the first rush ranks.
        """
        values = {**_values(group), "lexicon": group.lexicon_hash, "player": folded(player) if player else ""}
        sql = (
            "SELECT rushes.id, players.name, day, found, last_top_ms, started_at FROM rushes "
            f"JOIN players ON players.id = rushes.player WHERE ranks AND {_OF_GROUP} AND NOT EXISTS ("
            "SELECT 1 FROM rushes AS before WHERE before.seed = rushes.seed AND before.kind = rushes.kind "
            "AND before.variant = rushes.variant AND before.lexicon_hash = rushes.lexicon_hash "
            "AND before.player = rushes.player AND before.curve = rushes.curve AND before.id < rushes.id)"
        )
        if player:
            sql = f"{sql} AND {_OF_PLAYER}"
        return tuple(
            RushScore(rush_id, name, day_as_local(day), *rest)
            for rush_id, name, day, *rest in self._database.all(f"{sql} ORDER BY rushes.id", values)
        )

    def past(self, player: str) -> tuple[PastRush, ...]:
        """Returns a player's last `MOST_PAST` rushes, latest first.

        Leaves out the modes that show parts of games (openings, endings, scrabbles, ten moves in a row).
        """
        values = {
            "player": folded(player),
            "curve": SET_VERSION,
            "modes": json.dumps([THEMED, *(mode.value for mode in LENGTHS)]),
            "most": MOST_PAST,
        }
        rows = self._database.all(
            "SELECT id, mode, kind, variant, lexicon_hash, day, started_at, found, (SELECT count(*) FROM rush_moves "
            "WHERE rush = rushes.id AND rush_moves.ended_by IN ('passed', 'limit')), spent_ms, best_combo, ranks "
            f"FROM rushes WHERE {_OF_PLAYER} AND curve = :curve AND mode IN (SELECT value FROM json_each(:modes)) "
            "ORDER BY id DESC LIMIT :most",
            values,
        )
        found = []
        for rush_id, mode, kinds, variant, lexicon_hash, *facts in rows:
            with suppress(ValueError):  # damaged
                length = RushMode.CLOCK if mode == THEMED else RushMode(mode)
                themes = themes_of([Kind(kind) for kind in kinds.split("+") if kind])
                group = RushGroup(length, themes, variant, lexicon_hash)
                found.append(PastRush(rush_id, group, *facts))
        return tuple(found)

    def last_short_game(self, player: str, mode: RushMode) -> ShortGameResult | None:
        """Returns a player's last finished rush of a mode that shows parts of games, or None.

        Such modes are openings, endings, scrabbles and ten moves in a row.
        """
        row = self._database.first(
            "SELECT id, found, (SELECT count(*) FROM rush_moves WHERE rush = rushes.id) FROM rushes "
            f"WHERE {_OF_PLAYER} AND mode = :mode AND ended_at IS NOT NULL ORDER BY id DESC LIMIT 1",
            {"player": folded(player), "mode": mode.value},
        )
        return None if row is None else ShortGameResult(*row)

    def has_found(self, player: str, day: int) -> bool:
        """Returns whether a player has found any top in a rush begun on this training day."""
        modes = json.dumps([THEMED, *(mode.value for mode in LENGTHS)])
        values = {"player": folded(player), "day": day, "modes": modes}
        sql = f"SELECT 1 FROM rushes WHERE {_OF_PLAYER} AND day = :day AND found > 0"
        return self._database.first(f"{sql} AND mode IN (SELECT value FROM json_each(:modes))", values) is not None

    # missed or slow positions, asked again

    def wanting(self, player: str, since: int, lexicon_hash: str) -> tuple[Turn, ...]:
        """Returns the moves that a player has missed or found slowly in rushes since a training day, latest rush first.

        Slow is defined by `slow_of`. Rushes with another lexicon (hash) are left out.
        """
        values = {"player": folded(player), "since": since, "lexicon": lexicon_hash}
        rows = self._database.all(
            f"SELECT id, variant FROM rushes WHERE {_OF_PLAYER} AND day >= :since "
            "AND lexicon_hash = :lexicon ORDER BY id DESC",
            values,
        )
        turns = list[Turn]()
        for rush_id, variant in rows:
            played = self.played(rush_id)
            for slot in (*missed_of(played), *slow_of(played)):
                with suppress(ValueError, KeyError):  # damaged
                    turns.append(turn_at(slot.position, slot.solution, VARIANTS[variant]))
        return tuple(turns)

    def find_again(self, player: str, position: Position, day: int) -> None:
        """Records that a player found the top of a position that he was asked again, on the training day `day`.

        Does nothing for an unknown player.
        """
        with self._database.writing() as sql:
            sql.execute(
                "INSERT INTO found_again SELECT id, ?, ? FROM players WHERE folded = ? ORDER BY id LIMIT 1 "
                "ON CONFLICT DO UPDATE SET day = max(day, excluded.day)",
                (digest_of(position), day, folded(player)),
            )

    def found_again(self, player: str, since: int) -> frozenset[bytes]:
        """Returns the digests of the positions whose top a player has found, when asked again, since a training day."""
        values = {"player": folded(player), "since": since}
        rows = self._database.all(f"SELECT position FROM found_again WHERE {_OF_PLAYER} AND day >= :since", values)
        return frozenset(position for (position,) in rows)

    def played(self, rush_id: int) -> tuple[PlayedSlot, ...]:
        """Returns the played positions of a rush, in order. Leaves out unreadable ones."""
        rows = self._database.all("SELECT * FROM rush_moves WHERE rush = ? ORDER BY slot", (rush_id,))
        found = []
        for row in rows:
            with suppress(InputError, ValueError):
                move = Move.parse(f"{row['word']} {row['reference']}")
                found.append(
                    PlayedSlot(
                        row["slot"] - 1,
                        Position.parse(row["position"]),
                        Kind(row["kind"]),
                        Solution(move.word, move.reference, row["points"]),
                        row["par_ms"],
                        SlotEnd(row["ended_by"]),
                        row["elapsed_ms"],
                        row["tries"],
                    )
                )
        return tuple(found)


def day_as_local(day: int) -> LocalDay:
    """Converts a training day to a `LocalDay`, the form in which records store days."""
    return LocalDay(day - 1, 12 * date.fromordinal(day).year + date.fromordinal(day).month)


def digest_of(position: Position) -> bytes:
    """Returns a digest of a position (16 bytes), whatever the order of the draw's letters."""
    plain = Position(position.board, in_letter_order(position.rack))
    return blake2b(str(plain).encode(), digest_size=16).digest()


def _themes_as_kept(themes: Iterable[Kind]) -> str:
    return "+".join(theme.value for theme in themes)


def _values(group: RushGroup) -> dict[str, str | int]:
    is_themed = group.mode is RushMode.CLOCK and group.themes
    return {
        "curve": SET_VERSION,
        "mode": THEMED if is_themed else group.mode.value,
        "kind": _themes_as_kept(group.themes),
        "variant": group.variant,
        "lexicon_hash": group.lexicon_hash,
    }
