"""A player's past rushes: a list, and a curve of the scores of those with the length, themes and variant of the
selected one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from topping.kiosk.paint.charts import paint_curve
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.keys import Key, key
from topping.kiosk.ui.parts import fact, nothing_there
from topping.kiosk.ui.tables import heads, table_of
from topping.kiosk.ui.templates import fitted, main_button, page
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, painted, row, text
from topping.rules.conditions.variant import NORMALE
from topping.sheets.training.charts import rush_chart
from topping.store.training.rushes import MOST_PAST
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.texts.numbers import decimal
from topping.texts.times import seconds_of
from topping.training.rush.scores import MOST_LAST, PastRush, curve_of
from topping.wording.conditions import variant_text
from topping.wording.training import length_text, themes_text

_LIST: Final = heads("past_rushes", "day length themes* >found")


@dataclass(slots=True)
class RushHistory:
    """The list of a player's past rushes, latest first, with a selected one."""

    past: Sequence[PastRush]
    cursor: Cursor = field(default_factory=Cursor)

    @property
    def selected(self) -> PastRush | None:
        """The selected rush; None if there are none."""
        return self.past[self.cursor.selected or 0] if self.past else None

    def page(self, play: Act, now: str) -> Element:
        """Draws the list, with dates relative to `now` (ISO 8601), and details of the selected rush.

        `play` is called when any row is chosen, or the button that an empty list has.
        """
        count = say("past_rushes.count", count=len(self.past))
        if len(self.past) == MOST_PAST:
            count = say("past_rushes.last", count=MOST_PAST)
        listed = table_of(
            _LIST,
            self.past,
            lambda one: _cells(one, now),
            self.cursor,
            act=lambda _: play,
            id="rushes",
            room=820,
            empty=nothing_there(
                Icon.LIGHTNING, say("past_rushes.none"), main_button(say("past_rushes.play"), play, cap="")
            ),
        )
        card, selected = fitted(column(listed, card="card", pad=(24, 14), grow=1)), self.selected
        shown = card if selected is None else row(card, self._detail(selected), gap=24, grow=1)
        return page(say("past_rushes.title"), shown, remark=count if self.past else "")

    def _detail(self, one: PastRush) -> Element:
        variant = variant_text(one.group.variant) if one.group.variant != NORMALE.name else ""
        tops = f"{one.found} {say('rush.unit', count=one.found)}"
        about = say("train.between").join(filter(None, (tops, length_text(one.group.mode), variant)))
        pace = say("rush.none") if one.pace_ms is None else say("rush.seconds", seconds=seconds_of(one.pace_ms))
        known = (
            fact(say("rush.per_top"), pace),
            fact(say("rush.best_row", count=one.best_combo), str(one.best_combo)),
            fact(say("past_rushes.missed", count=one.missed), str(one.missed)),
        )
        points = curve_of(self.past, one.group)
        told = say("past_rushes.unranked")
        if points:
            told = say("past_rushes.told", count=len(points), record=points[-1].record)
            mean = decimal(round(10 * points[-1].mean))
            last = min(MOST_LAST, len(points))
            told = say("past_rushes.told_mean", told=told, last=last, mean=mean) if last > 1 else told
        curve = painted((rush_chart(points), Type.LABEL), paint_curve, told, grow=1) if len(points) > 1 else None
        return column(
            text(about, Type.CARD, face=Face.TITLE, lines=2),
            text(themes_text(one.group.themes), Type.ROW, "ink2", lines=3),
            row(*known, gap=16, height=120, min_height=84),
            text(told, Type.ROW, "ink2", lines=2, id="told"),
            curve or nothing_there(Icon.CHART, say("past_rushes.no_curve")),
            card="card",
            pad=(32, 24),
            gap=14,
            width=884,
            id="past rush",
        )


def past_key(player: str, act: Act) -> tuple[Key, ...]:
    """Returns the F5 key, which opens the list of a player's past rushes by calling `act`; empty if the player has no
    name.
    """
    return (key(pygame.K_F5, act, say("past_rushes.key")),) if player else ()


def _cells(one: PastRush, now: str) -> tuple[str | Element, ...]:
    return (
        text(recent_minute_of(one.started_at, now), Type.ROW, "ink2", group="days"),
        text(say(f"rush.length.{one.group.mode.value}"), Type.ROW, group="lengths"),
        text(themes_text(one.group.themes), Type.ROW, "ink2", shorter=(_few(one),), group="row themes"),
        text(str(one.found), Type.ROW, face=Face.BOLD, align="right", group="found"),
    )


def _few(one: PastRush) -> str:
    return say("rush.themes.count", count=len(one.group.themes)) if one.group.themes else say("past_rushes.all")
