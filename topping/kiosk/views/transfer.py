"""The card of the statistics that compares trained words with words held back."""

from __future__ import annotations

from topping.kiosk.painters.training.charts.chartcard import ChartCardView
from topping.kiosk.painters.training.charts.parrows import ParRow, ParRowsView
from topping.sheets.training.transfertable import transfer_in_words
from topping.sheets.training.wording import NOTHING, percent_of
from topping.texts import say
from topping.training.transfer import ArmFigures, Look, Transfer

_ROOM = 0.06


def transfer_card(transfer: Transfer | None) -> ChartCardView:
    """The times of both sides around par, what was found of either, and what the comparison says."""
    title = say("transfer.title")
    if transfer is None or not transfer.trained + transfer.held:
        return ChartCardView(title, "", None, say("transfer.nothing"))
    told = " ".join(transfer_in_words(transfer))
    look = transfer.look
    if look is None:
        return ChartCardView(title, "", None, told)
    return ChartCardView(title, say("transfer.aside", count=look.games), _rows(look), told)


def _rows(look: Look) -> ParRowsView:
    sides = (("trained", look.trained), ("held", look.held))
    ends = [1.0, *(end for _, one in sides if one.of_par is not None for end in (one.of_par.low, one.of_par.high))]
    low, high = min(ends) - _ROOM, max(ends) + _ROOM

    def at(ratio: float) -> float:
        return (ratio - low) / (high - low)

    rows = []
    for name, one in sides:
        found = say("transfer.found", share=_share(one), count=one.found.of)
        row = ParRow(f"{say(f'transfer.{name}')} · {found}", "", NOTHING, note=say("transfer.few"))
        if one.of_par is not None:
            interval = (at(one.of_par.low), at(one.of_par.high))
            row = ParRow(row.name, "", percent_of(one.of_par.value), at(one.of_par.value), interval)
        rows.append(row)
    return ParRowsView(tuple(rows), at(1.0))


def _share(figures: ArmFigures) -> str:
    return NOTHING if figures.found.share is None else percent_of(figures.found.share)
