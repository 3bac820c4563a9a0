"""A player's last games under the chosen conditions, shown before the next game: figures, and a list with bars."""

from collections.abc import Sequence
from fractions import Fraction

from topping.kiosk.cards.ownplace import figure_in_words, said_fact, sentence
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.parts import progress
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.rules.conditions.formula import Measure
from topping.store import RankedRun
from topping.store.runs.records import day_of
from topping.system.localtime import recent_day_of
from topping.texts import say
from topping.training.ownplace import figure_of
from topping.training.records import RatedRun
from topping.wording.conditions import kept_game_text
from topping.wording.results import row_result

_LISTED = 5


def facts_of_kind(last: Sequence[RankedRun] | None) -> tuple[Element, ...]:
    """Returns the results of a player's best and latest games among his last ones, as cells of a strip of figures.

    If `last` is None (not read yet), the only cell is "…"; without games, it is a sentence.
    """
    if not last:
        return (sentence("…" if last is None else say("ready.no_last")),)
    measure = last[0].measure
    best = (max if measure is Measure.TOPS else min)(last, key=_figure)
    unit = say(f"result.unit.{measure.value}")
    name = kept_game_text(best.game, best.game_name)
    tops = say("ready.tops", found=last[0].found, of=last[0].moves)
    shown = figure_in_words(measure, _figure(best))
    record = said_fact(say("ready.best_of", count=len(last)), shown, unit, name, colour="accent_text")
    return record, said_fact(say("ready.latest"), figure_in_words(measure, _figure(last[0])), unit, tops)


def last_of_kind(last: Sequence[RankedRun] | None, now: str) -> Element:
    """Returns the list of a player's last games, latest first: day, tops found, and the result (such as time per move),
    also as a bar.

    `now` is the date (ISO 8601).
    """
    if not last:
        return text("" if last is None else say("ready.no_list"), Type.ROW, "ink2", lines=3, drop=1)
    measure = last[0].measure
    mean = round(Fraction(sum(map(_figure, last)), len(last)))
    unit = say(f"result.unit.{measure.value}")
    most = max(1, *map(_figure, last))
    best = (max if measure is Measure.TOPS else min)(map(_figure, last))
    rows = [
        (
            text(kept_game_text(one.game, one.game_name), Type.ROW, face=Face.SEMI, group="games"),
            recent_day_of(one.finished_at, now),
            say("ready.tops", found=one.found, of=one.moves),
            row_result(one),
            _bar(_figure(one), most, is_best=_figure(one) == best),
            text(figure_in_words(measure, _figure(one)), Type.ROW, face=Face.BOLD, align="right"),
        )
        for one in last[:_LISTED]
    ]
    mean_said = say("ready.mean", count=len(last), figure=figure_in_words(measure, mean), unit=unit)
    head = row(
        text(say("ready.list"), Type.CARD, face=Face.TITLE, grow=1),
        text(mean_said, Type.LABEL, "ink3", drop=1),
        gap=20,
        align="center",
        drop=1,
    )
    columns = heads("ready.column", "game* day/2 >tops >total bar/1 >each")
    listed = table(columns, rows, Cursor(None), id="last games", room=796, gap=12, row_height=40)
    return column(head, listed, gap=6, grow=1, drop=1, id="last")


def _bar(figure: int, most: int, *, is_best: bool) -> Element:
    colour = "bar" if is_best else "found"
    bar = progress(round(1000 * figure / most), 1000, "", colour=colour, height=12, width=110)
    return column(space(), bar, space(), width=110)


def _figure(run: RankedRun) -> int:
    day = day_of(run.finished_at)
    rated = RatedRun(run.run_id, run.player, day, run.total_ms, -run.difference, run.found, run.finished_at, run.moves)
    return figure_of(rated, run.measure)
