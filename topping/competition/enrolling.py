"""Enrolment: adds the rows of a roster to the entrants, and finds out which entrant sat at which table of a session."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import count

from topping.competition.competition import Competition
from topping.competition.entrant import Entrant
from topping.competition.events import SessionScored
from topping.competition.roster import RosterRow, same_name

LONGEST_SEAT_NAME: int = 40
"""Most characters of an entrant's name at a table."""

_Spelled = tuple[str, ...]


def seat_name(entrant: Entrant) -> str:
    """Returns an entrant's name as it is written at his table, cut to 40 characters."""
    return entrant.name[:LONGEST_SEAT_NAME].strip()


class Seating:
    """A lookup that finds which entrant sat at each table of a session, by the name or the number of the table."""

    def __init__(self, competition: Competition) -> None:
        self._brought, self._entrants = competition.results.seats, competition.entrants
        self._centres = {scored.centre for scored in competition.sessions.values()}
        self._by_number: dict[tuple[str, int], Entrant] = {}
        self._by_name: dict[tuple[str, _Spelled], Entrant | None] = {}
        """None where several share the name: initials of minors often do."""
        for entrant in competition.entrants.values():
            self._by_number.setdefault((entrant.centre, entrant.number), entrant)
            for spelled in {same_name(seat_name(entrant)), same_name(seat_name(entrant.masked))}:
                key = (entrant.centre, spelled)
                self._by_name[key] = None if key in self._by_name else entrant

    def of(self, scored: SessionScored) -> Mapping[int, Entrant]:
        """Returns the entrants who played a session, by table number. Players who are not on the roster are left out.

        For a session of this machine, searches the entrants of its room. If only one room plays, it also searches those
        without a room.
        """
        brought = self._brought.get(scored.session)
        if brought is not None:
            return {table: self._entrants[uuid] for table, uuid in brought.items() if uuid in self._entrants}
        is_only = self._centres <= {scored.centre}
        rooms = (scored.centre, "") if is_only else (scored.centre,)
        spelled = {line.table: same_name(line.name) for line in scored.lines}
        often = Counter(spelled.values())
        by_table: dict[int, Entrant] = {}
        for table, name in spelled.items():
            by_name = next((one for room in rooms if (one := self._by_name.get((room, name))) is not None), None)
            if by_name is not None and often[name] == 1:
                by_table[table] = by_name
        taken = {entrant.uuid for entrant in by_table.values()}
        for table in spelled.keys() - by_table.keys():
            by_number = next((one for room in rooms if (one := self._by_number.get((room, table))) is not None), None)
            if by_number is not None and by_number.uuid not in taken:
                by_table[table] = by_number
        return by_table


def enrolled(
    known: Iterable[Entrant], rows: Iterable[RosterRow], new_uuid: Callable[[], str], centre: str = ""
) -> tuple[Entrant, ...]:
    """Returns the entrants that the rows of a roster add or change, in the order of the rows. `new_uuid` makes UUIDs.

    A row describes a known entrant if the names are equal, and the licences are equal or missing on one side. An empty
    field of the row keeps the old value; `centre` is the room of rows that name none. Numbers are unique in a room. If
    a row's number is taken, a known entrant keeps his own, and a new one gets the next free.
    """
    known, rows = list(known), list(rows)
    by_licence = {licence: entrant for entrant in known for licence in entrant.licences if licence}
    by_name = {_names_of(entrant.names): entrant for entrant in known}
    olds = [_known_as(row, by_licence, by_name) for row in rows]
    moved = {old.uuid for row, old in zip(rows, olds, strict=True) if old is not None and row.number is not None}
    # an entrant who gets another number frees his own: two entrants may exchange numbers
    taken: dict[tuple[str, int | None], str] = {
        (entrant.centre, entrant.number): entrant.uuid for entrant in known if entrant.uuid not in moved
    }
    given = {(_centre_of(row, old, centre), row.number) for row, old in zip(rows, olds, strict=True)}
    given |= {(entrant.centre, entrant.number) for entrant in known}
    changed: list[Entrant] = []
    for row, old in zip(rows, olds, strict=True):
        here = _centre_of(row, old, centre)
        uuid = new_uuid() if old is None else old.uuid
        number = row.number if row.number is not None else None if old is None else old.number
        if old is not None and taken.get((here, number), uuid) != uuid:
            number = old.number  # his own number, unless it was given to another entrant
        if number is None or taken.get((here, number), uuid) != uuid:
            number = next(free for free in count(1) if (here, free) not in taken and (here, free) not in given)
        taken[here, number] = uuid
        base = Entrant(uuid, number, row.names) if old is None else old
        made = replace(
            base,
            number=number,
            names=row.names,
            club=row.club or base.club,
            licences=row.licences or base.licences,
            series=row.series or base.series,
            category=row.category or base.category,
            centre=here,
            minor=row.minor or base.minor,
        )
        if made != old:
            changed.append(made)
    return tuple(changed)


def _known_as(
    row: RosterRow, by_licence: Mapping[str, Entrant], by_name: Mapping[tuple[tuple[str, ...], ...], Entrant]
) -> Entrant | None:
    by_his = next((by_licence[licence] for licence in row.licences if licence in by_licence), None)
    if by_his is not None and _names_of(by_his.names) == _names_of(row.names):
        return by_his
    old = by_name.get(_names_of(row.names))
    is_namesake = old is not None and any(row.licences) and any(old.licences)  # another person, with another licence
    return None if is_namesake else old


def _centre_of(row: RosterRow, old: Entrant | None, centre: str) -> str:
    return row.centre or centre or ("" if old is None else old.centre)


def _names_of(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(map(same_name, names)))
