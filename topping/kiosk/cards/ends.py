"""The chart of the time taken by each question, at the end of an exercise."""

from collections.abc import Callable, Sequence

from topping.kiosk.paint.charts import MoveBarsView, paint_moves
from topping.kiosk.ui.templates import chart_card
from topping.kiosk.ui.tree import Element, painted
from topping.kiosk.views.charts import AnswerTime, times_chart


def times_card(title: str, times: Sequence[AnswerTime], legend: Callable[[str], str]) -> Element:
    """Returns a card with a bar for the time of each question.

    `legend` returns the text in the legend for `found`, `slow`, `missed`, and `par` (the target time).
    """
    chart = times_chart(title, times, legend)
    assert isinstance(chart.bars, MoveBarsView)
    return chart_card(title, chart.legend, painted(chart.bars, paint_moves, title, grow=1, id="chart"))
