"""Rows of cards, of sights and of what was done with cards, as the values that they stand for."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from topping.store.instants import ms_of
from topping.training.deck.acts import Act, CardAct
from topping.training.deck.cards import CardKey, CardKind, CardSource, DeckCard
from topping.training.deck.sights import Sight


def acts_of(rows: Iterable[sqlite3.Row]) -> dict[int, list[CardAct]]:
    """The acts of rows of `queries/card_acts_of_player.sql`, in their order, by the numbers of their cards.

    One that this version does not know is left out.
    """
    found: defaultdict[int, list[CardAct]] = defaultdict(list)
    for row in rows:
        with suppress(ValueError):
            found[row["card"]].append(CardAct(Act(row["act"]), row["day"], row["after"], row["until_day"]))
    return found


def is_removed(acts: Iterable[CardAct]) -> bool:
    """Whether acts have taken a card out of the deck, and not put it back."""
    last = [one.act for one in acts if one.act in (Act.REMOVED, Act.MARKED)][-1:]
    return last == [Act.REMOVED]


def card_of(row: sqlite3.Row) -> DeckCard:
    """The card of a row of `queries/cards_of_player.sql`, whose columns are in the order of its fields, before any act.

    Raises `InputError` or `ValueError` for one that this version does not know.
    """
    number, kind, key, source, *rest = row
    return DeckCard(number, _key(kind, key), CardSource(source), *rest)


def key_of(row: sqlite3.Row) -> CardKey:
    """The key of a row of `cards`; raises as `card_of` does."""
    return _key(row["kind"], row["key"])


@lru_cache(maxsize=10_000)
def _key(kind: str, text: str) -> CardKey:
    """Each is checked once: a screen reads the deck of its player several times."""
    return CardKey(CardKind(kind), text)


def sights_of(rows: Iterable[sqlite3.Row]) -> dict[int, tuple[Sight, ...]]:
    """The sights of rows in their order, by the numbers of their cards."""
    found: defaultdict[int, list[Sight]] = defaultdict(list)
    for row in rows:
        found[row["card"]].append(sight_of(row))
    return {card: tuple(sights) for card, sights in found.items()}


def sight_of(row: sqlite3.Row) -> Sight:
    """The sight of a row of `sights`."""
    at_ms = 0
    with suppress(ValueError):  # damaged: the day, which counts, stands apart
        at_ms = ms_of(row["at"])
    return Sight(
        day=row["day"],
        at_ms=at_ms,
        elapsed_ms=row["elapsed_ms"],
        target_ms=row["target_ms"],
        found=bool(row["found"]),
        tries=row["tries"],
        given_up=bool(row["given_up"]),
        rule=row["rule"],
        shown=row["shown"],
    )
