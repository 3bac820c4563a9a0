"""Under which player's name the runs of an entrant are kept."""

from __future__ import annotations

from collections.abc import Iterable

from topping.competition.entrant import Entrant
from topping.store.people.names import MOST_LETTERS


def player_name(entrant: Entrant, entrants: Iterable[Entrant]) -> str:
    """His own name; with his number where it is too long, or where another entrant has the same.

    Two entrants never share one: a second "first attempt" of one player would not count.
    """
    short = _shortened(entrant)
    others = (one for one in entrants if one.uuid != entrant.uuid)
    if any(_shortened(one).casefold() == short.casefold() for one in others):
        number = f" {entrant.number}" if not entrant.centre else f" {entrant.number} {entrant.centre}"
        short = f"{short[: MOST_LETTERS - min(len(number), MOST_LETTERS - 1)].rstrip()}{number}"[:MOST_LETTERS]
    return short


def _shortened(entrant: Entrant) -> str:
    """A name that a player can have; of a pair, the family names where both names are too long."""
    if len(entrant.name) <= MOST_LETTERS:
        return entrant.name
    family = " – ".join(name.split()[-1] for name in entrant.names) if entrant.is_pair else entrant.name
    return family[:MOST_LETTERS].rstrip(" –")
