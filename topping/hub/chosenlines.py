"""Which lines of a folder's files concern a machine, told by their text: a folder holds millions, and few are read.

A line that is not written as the program writes it is read, and then chosen as it says. What is chosen by mistake does
no harm.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from topping.facts.fact import FactKind, read_line
from topping.facts.interests import ENTRIES, RUN_FACTS, SESSION_FACTS, SIGNALS_MS, Interests, name_key

_LONGEST_END: Final = 400
_END: Final = re.compile(
    rb',"kind":"(?P<kind>[a-z-]+)","machine":"[0-9a-f-]{36}","number":(?P<number>[1-9][0-9]{0,15})'
    rb'(,"signature":"[^"\\]{1,200}")?}\Z'
)
"""How a canonical line ends."""
_BEGUN: Final = re.compile(
    rb'"game":"([^"\\]*)","game_moves":[^\n]*?"player":"([0-9a-f-]{36})"[^\n]*?"run":"([0-9a-f-]{36})"'
)
_FINISHED: Final = re.compile(rb'\}\],"run":"([0-9a-f-]{36})"\},"kind":"run-ended"')
"""The end of a run whose moves are all named."""
_RUN: Final = re.compile(rb'"run":"([0-9a-f-]{36})"')
_SESSION: Final = re.compile(rb'"session":"([0-9a-f-]{36})"[^"]*,"kind"')
_GAME: Final = re.compile(rb'"body":{"game":"([^"\\]*)"')
_ENTRY: Final = re.compile(rb'"competition":"([^"\\]*)"')
_AT: Final = re.compile(rb'{"at":([0-9]{1,16}),')


class ChosenLines:
    """Chooses lines by what concerns a machine, and by what earlier lines tell of runs."""

    def __init__(self) -> None:
        self._interests = Interests()
        self._runs = set[bytes]()
        """Runs that concern it."""
        self._players = set[bytes]()
        """Who plays them."""
        self._own, self._games = set[bytes](), set[bytes]()
        self._competitions, self._sessions = set[bytes](), set[bytes]()
        self._finished = set[bytes]()
        """Runs whose ends name all moves: what was said of each is not needed."""

    def look_for(self, interests: Interests) -> None:
        """Chooses by these from now on."""
        self._interests = interests
        self._runs |= _bytes(interests.runs)
        self._players |= _bytes(interests.players | interests.unnamed)
        self._own, self._games = _bytes(interests.players), _bytes(interests.games)
        self._competitions, self._sessions = _bytes(interests.competitions), _bytes(interests.sessions)

    def look_through(self, lines: bytes) -> Sequence[bytes]:
        """Notes what whole lines tell of runs, before any of them is chosen; the runs that now concern the machine."""
        new = []
        for game, player, run in _BEGUN.findall(lines):
            if (game in self._games or player in self._own) and run not in self._runs:
                self._runs.add(run)
                self._players.add(player)
                new.append(run)
        self._finished.update(_FINISHED.findall(lines))
        return new

    def choose(self, machine: str, lines: Sequence[bytes], now_ms: int) -> Iterator[tuple[int, bool, bytes]]:
        """Of lines of a machine's file those that may concern this one: number, whether it is empty, line."""
        takes_all = self._interests.everything or machine in self._interests.machines
        for line in lines:
            end = _END.search(line, max(0, len(line) - _LONGEST_END))
            if end is not None:
                kind, number = end["kind"].decode(), int(end["number"])
                concerns = self._interests.everything or self._concerns(kind, line, takes_all=takes_all, now_ms=now_ms)
            else:
                fact = read_line(line)
                if fact is None:
                    continue
                kind, number, concerns = str(fact.kind), fact.number, True
            if concerns:
                yield number, kind == FactKind.GONE, line

    def _concerns(self, kind: str, line: bytes, *, takes_all: bool, now_ms: int) -> bool:
        if kind == FactKind.SIGNAL:
            at = _first(_AT, line)
            return not at or int(at) > now_ms - SIGNALS_MS
        if takes_all or kind == FactKind.GONE:
            return True
        if kind in RUN_FACTS:
            run = _first(_RUN, line)
            return run in self._runs and not (kind == FactKind.MOVE_ENDED and run in self._finished)
        if kind == FactKind.PLAYER:
            return self._is_named(line)
        if kind == FactKind.GAME:
            return _first(_GAME, line) in self._games
        if kind in SESSION_FACTS:
            return _first(_SESSION, line) in self._sessions
        if kind == FactKind.COMPETITION:
            is_entry = any(f'"event":"{event}"'.encode() in line for event in ENTRIES)
            return not is_entry or _first(_ENTRY, line) in self._competitions
        return True

    def _is_named(self, line: bytes) -> bool:
        """Whether a line tells of a player who concerns this machine."""
        fact = read_line(line)
        if fact is None:
            return False
        player, name = str(fact.body.get("player")), str(fact.body.get("name"))
        return player.encode() in self._players or name_key(name) in self._interests.names


def number_of(line: bytes) -> int | None:
    """The number of the fact of a canonical line; None for another one."""
    end = _END.search(line, max(0, len(line) - _LONGEST_END))
    return None if end is None else int(end["number"])


def _first(pattern: re.Pattern[bytes], line: bytes) -> bytes:
    found = pattern.search(line)
    return b"" if found is None else found[1]


def _bytes(texts: frozenset[str]) -> set[bytes]:
    return {text.encode() for text in texts}
