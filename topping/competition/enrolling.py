"""A roster read once more: who is on it already keeps his place, his number and his runs from week to week."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from topping.competition.entrant import MOST_NUMBERS, Entrant
from topping.competition.roster import RosterRow, same_name


def enrolled(
    known: Iterable[Entrant], rows: Iterable[RosterRow], new_uuid: Callable[[], str], centre: str = ""
) -> tuple[Entrant, ...]:
    """The entrants that rows make, in their order; those who change nothing are not among them.

    A row is a known entrant where a licence is his, or, where either has none, all names are. What a row leaves empty
    stays as it was. A number that another one has is not given again: the row takes the next that is free.
    """
    known = list(known)
    by_licence = {licence: one for one in known for licence in one.licences if licence}
    by_name = {_names_of(one.names): one for one in known}
    taken = {(one.centre, one.number): one.uuid for one in known}
    found: list[Entrant] = []
    for row in rows:
        here = row.centre or centre
        old = next((by_licence[one] for one in row.licences if one in by_licence), None)
        if old is None:
            old = by_name.get(_names_of(row.names))
            if old is not None and any(row.licences) and any(old.licences):
                old = None  # a namesake with a licence of his own
        uuid = new_uuid() if old is None else old.uuid
        here = here or ("" if old is None else old.centre)
        number = row.number if row.number is not None else None if old is None else old.number
        if number is None or taken.get((here, number), uuid) != uuid:
            number = next(one for one in range(1, MOST_NUMBERS + 1) if (here, one) not in taken)
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
            found.append(made)
    return tuple(found)


def _names_of(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(map(same_name, names)))
