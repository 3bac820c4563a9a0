"""The time of each question, at the end of an exercise."""

from collections.abc import Callable, Sequence

from topping.kiosk.paint.charts import MoveBarsView, paint_moves
from topping.kiosk.ui.templates import chart_card
from topping.kiosk.ui.tree import Element, painted
from topping.kiosk.views.charts import AnswerTime, times_chart


def times_card(title: str, times: Sequence[AnswerTime], legend: Callable[[str], str]) -> Element:
    """Draws the times as bars; `legend` names the outcomes `found`, `slow`, `missed`, and `par`, the time aimed at."""
    chart = times_chart(title, times, legend)
    assert isinstance(chart.bars, MoveBarsView)
    return chart_card(title, chart.legend, painted(chart.bars, paint_moves, title, grow=1, id="chart"))
