"""The comparison of trained words with words held back, in words and drawn."""

from __future__ import annotations

from topping.sheets.training.charttable import ChartTable
from topping.sheets.training.drawing import SvgAxes, SvgDot, SvgDrawing, SvgLabel, SvgLine, SvgShape
from topping.sheets.training.wording import NOTHING, between, heads_of, percent_of, share_in_words
from topping.texts import say
from topping.texts.numbers import signed
from topping.training.transfer import ArmFigures, Ratio, Transfer

_NAME = "transfer"
_ARMS = ("trained", "held")


def transfer_table(transfer: Transfer) -> ChartTable:
    """The table of both sides; without a look, when there will be one."""
    title, told = say("transfer.title"), tuple(transfer_in_words(transfer))
    if transfer.look is None:
        return ChartTable(_NAME, title, told)
    heads = heads_of("transfer_words", "words", "tops", "found", "interval", "of_par", "interval")
    rows = tuple(
        (say(f"transfer.{name}"), str(one.words), str(one.found.of), *_found(one), *_of_par(one.of_par))
        for name, one in zip(_ARMS, (transfer.look.trained, transfer.look.held), strict=True)
    )
    return ChartTable(_NAME, title, told, heads, rows)


def transfer_in_words(transfer: Transfer) -> list[str]:
    """What the comparison says, and when it is looked at next, a sentence each."""
    told = []
    look = transfer.look
    if look is not None:
        told.append(say(f"transfer.verdict.{transfer.verdict.value}", games=look.games))
        if look.difference is not None:
            told.append(difference_in_words(look.difference))
    if not transfer.trained + transfer.held:
        return [say("transfer.nothing")]
    if transfer.next_look is not None:
        told.append(say("transfer.next", games=transfer.games, look=transfer.next_look))
        told.append(say("transfer.words", trained=transfer.trained, held=transfer.held))
    return told


def difference_in_words(ratio: Ratio) -> str:
    """By how much longer or shorter the times of trained words are."""
    value, low, high = (signed(round(100 * (one - 1))) for one in (ratio.value, ratio.low, ratio.high))
    return say("transfer.difference", value=value, low=low, high=high)


def transfer_drawings(transfer: Transfer) -> dict[str, SvgDrawing]:
    """The drawing by the name of the chart: both sides' times around par; none before they are known."""
    look = transfer.look
    if look is None or look.trained.of_par is None or look.held.of_par is None:
        return {}
    sides = (look.trained.of_par, look.held.of_par)
    axes = SvgAxes(0, 2, 100 * min(0.5, *(one.low for one in sides)), 100 * max(1.5, *(one.high for one in sides)))
    shapes: list[SvgShape] = [*axes.lines()]
    shapes.append(SvgLine((axes.place(0, 100), axes.place(2, 100)), "soft dashed"))
    for place, (name, one) in enumerate(zip(_ARMS, sides, strict=True)):
        x = axes.x(place + 0.5)
        low, value, high = (axes.y(100 * end) for end in (one.low, one.value, one.high))
        style = "soft" if place else "accent"
        shapes += [SvgLine(((x, low), (x, high)), "ink wide"), SvgDot(x, value, 4, style)]
        shapes.append(SvgLabel(x, high - 6, f"{say(f'transfer.{name}')} : {percent_of(one.value)}", style="ink"))
    return {_NAME: SvgDrawing(say("transfer.title"), " ".join(transfer_in_words(transfer)), tuple(shapes))}


def _found(figures: ArmFigures) -> tuple[str, str]:
    return (NOTHING, NOTHING) if figures.found.low is None else share_in_words(figures.found)


def _of_par(ratio: Ratio | None) -> tuple[str, str]:
    return (NOTHING, NOTHING) if ratio is None else (percent_of(ratio.value), between(ratio.low, ratio.high))
