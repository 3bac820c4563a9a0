"""Who sat at which table of a session: by his name, else by his number.

A number may be given to somebody else between two weeks; the name that was called at the table stays with its results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from topping.competition.competition import Competition
from topping.competition.entrant import Entrant
from topping.competition.events import SessionScored
from topping.competition.roster import same_name

LONGEST_SEAT_NAME: int = 40
"""Characters of an entrant's name at a table."""

_Spelled = tuple[str, ...]


def seat_name(entrant: Entrant) -> str:
    """An entrant's name as it stands at his table."""
    return entrant.name[:LONGEST_SEAT_NAME].strip()


class Seating:
    """The entrants of a competition, found by what a session tells of its tables."""

    def __init__(self, competition: Competition) -> None:
        self._centres = {one.centre for one in competition.sessions.values()}
        self._by_number: dict[tuple[str, int], Entrant] = {}
        self._by_name: dict[tuple[str, _Spelled], Entrant | None] = {}
        """None where several share the name: initials of minors often do."""
        for one in competition.entrants.values():
            self._by_number.setdefault((one.centre, one.number), one)
            for spelled in {same_name(seat_name(one)), same_name(seat_name(one.masked))}:
                key = (one.centre, spelled)
                self._by_name[key] = None if key in self._by_name else one

    def of(self, scored: SessionScored) -> Mapping[int, Entrant]:
        """The entrants of a session by their tables; who is not on the roster is left out.

        Entrants without a centre sit there only where the competition has no other: two rooms have a table 1 each.
        """
        is_only = self._centres <= {scored.centre}
        rooms = (scored.centre, "") if is_only else (scored.centre,)
        spelled = {line.table: same_name(line.name) for line in scored.lines}
        often = Counter(spelled.values())
        found: dict[int, Entrant] = {}
        for table, name in spelled.items():
            by_name = next((one for room in rooms if (one := self._by_name.get((room, name))) is not None), None)
            if by_name is not None and often[name] == 1:
                found[table] = by_name
        taken = {one.uuid for one in found.values()}
        for table in spelled.keys() - found.keys():
            by_number = next((one for room in rooms if (one := self._by_number.get((room, table))) is not None), None)
            if by_number is not None and by_number.uuid not in taken:
                found[table] = by_number
        return found
