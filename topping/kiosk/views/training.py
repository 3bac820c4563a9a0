"""The values of the ways to train as cards: the deck of today, the kinds of moves with their keys."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from topping.kiosk.painters.training.ways.kindrows import KindRowsView, KindRowView
from topping.kiosk.views.chartaxes import AroundPar
from topping.kiosk.views.chartwords import kind_text
from topping.texts import say
from topping.texts.numbers import grouped
from topping.texts.times import over
from topping.training.kinds import KINDS, Kind
from topping.training.statistics.abovepar import AbovePar, KindRow
from topping.training.statistics.lacking import LEAST_OF_KIND, Lacking

KEYS: Final = "123456789"


def kinds_in_order(value: AbovePar | Lacking | None) -> tuple[Kind, ...]:
    """The kinds as their keys name them: the dearest first, those that were never met last."""
    met = () if value is None or isinstance(value, Lacking) else tuple(row.kind for row in value.rows)
    return met + tuple(kind for kind in KINDS if kind not in met)


def kind_rows(
    value: AbovePar | Lacking | None, focus: int | None, in_deck: Collection[Kind] = frozenset()
) -> KindRowsView:
    """The nine kinds; of a player without comparable runs, their names alone. Those `in_deck` are marked."""
    if value is None or isinstance(value, Lacking):
        rows = tuple(
            KindRowView(key, _name(kind), "", about=say(f"train.kinds.about.{kind.value}"), deck=_deck(kind, in_deck))
            for key, kind in zip(KEYS, KINDS, strict=True)
        )
        return KindRowsView(say("train.kinds_none"), say("train.kinds.aside_none"), rows, 0.5, focus)
    known = {row.kind: row for row in value.rows}
    scale = AroundPar([row.ms for row in value.rows if row.ms is not None])
    rows = tuple(
        _row(key, kind, known.get(kind), scale, _deck(kind, in_deck))
        for key, kind in zip(KEYS, kinds_in_order(value), strict=True)
    )
    aside = say("train.kinds.aside", count=value.runs)
    return KindRowsView(say("train.kinds"), aside, rows, scale.at(0), focus)


def _name(kind: Kind) -> str:
    return say("train.kinds.rare") if kind is Kind.RARE_LETTER else kind_text(kind)


def _deck(kind: Kind, in_deck: Collection[Kind]) -> str:
    return say("review.tag.deck") if kind in in_deck else ""


def _row(key: str, kind: Kind, row: KindRow | None, scale: AroundPar, deck: str) -> KindRowView:
    n = 0 if row is None else row.n
    if row is None or row.ms is None:
        few = say("train.kinds.few", n=n, needed=LEAST_OF_KIND)
        return KindRowView(key, _name(kind), grouped(n), note=few, deck=deck)
    ms = row.ms
    between = ""
    if ms.low is not None and ms.high is not None:
        between = say("train.kinds.between", low=over(ms.low), high=over(ms.high))
    return KindRowView(
        key,
        _name(kind),
        grouped(n),
        say("train.kinds.seconds", over=over(ms.ms)),
        between,
        scale.at(ms.ms),
        scale.interval(ms),
        mark=say("train.kinds.mark") if row.named else "",
        deck=deck,
    )
