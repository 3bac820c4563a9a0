"""A player's statistics: six charts of comparable runs, and those of his deck, each of which can have the screen for
itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.training.statistics import ShownCharts
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, WhoView, paint_heading, paint_who
from topping.kiosk.painters.parts.keycap import hint_width
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.training.charts.chartcard import ChartCardView, paint_chart_card
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.routes.training import Stats
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.charts import above_par_card, account_card, clock_card, found_card, heat_card, index_card
from topping.kiosk.views.chartwords import left_out_text
from topping.kiosk.views.deckcharts import deck_cards
from topping.kiosk.views.transfer import transfer_card
from topping.kiosk.widgets.hints import Hint, escape, letter
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import formula_text, game_text, variant_text
from topping.localtime import date_and_time
from topping.texts import say
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.months import Period
from topping.training.statistics.overview import Statistics

_GRIDS: Final = {6: (3, 2), 4: (2, 2)}
"""Columns and rows, by the number of cards."""
PATIENCE_MS: Final = 5_000
"""How long games are analysed before the page is written with what there is, as on the command line."""
_PERIODS: Final = tuple((period.value, f"stats.period.{period.name.lower()}") for period in Period)


class StatsScene(Scene):
    """Left and Right choose the period, F the formula, V the variant, P the deck; a digit or a click enlarge a card."""

    def __init__(self, stage: Stage, player: str = "") -> None:
        self._player = player or ("" if stage.door.is_public else stage.backstage.players.last)
        self._statistics = stage.backstage.statistics
        self._shown = self._statistics.choice(self._player)
        self._large: int | None = None
        self._is_deck = False
        self._message = ""
        self._export_at: int | None = None
        """When the page is written at the latest, while games are analysed for it."""
        self._read()
        super().__init__(stage)

    def _read(self) -> None:
        """The charts of what is chosen, made once."""
        self._charts, self._left_out = self._made(self._shown, is_deck=self._is_deck)

    def _made(self, shown: ShownCharts, *, is_deck: bool) -> tuple[tuple[ChartCardView, ...], str]:
        """The charts of a choice, and what they leave out."""
        if is_deck:
            charts = deck_cards(self._statistics.deck(self._player, shown.period))
            return (*charts, transfer_card(self._statistics.transfer(self._player))), ""
        statistics = self._statistics.of(self._player, shown)
        return _cards_of(statistics), "" if statistics is None else left_out_text(statistics.left_out)

    # the places

    def build(self) -> None:
        """The periods and the formulas beside the title, who is chosen, and the places of the cards."""
        layout, head, main = self.layout, self.layout.head, self.layout.main
        self._title = Rect(
            head.left, head.top, width_of(say("stats.title"), layout.step(7), face=Face.TITLE) + 2, head.height
        )
        change = letter("j", say("stats.hint.player"))
        right = head.right
        if self._can_change_player:
            width = hint_width(change.cap, change.label, layout.step(1))
            place = Rect(right - width, 0, width, max(head.height, 48))
            place.centery = head.centery
            self.hint_line(place).set((change,))
            right = place.left - layout.px(18)
        periods = tuple((value, say(key)) for value, key in _PERIODS)
        left = self._title.right + layout.px(28)
        self._periods = self._segments(left, periods, self._shown.period.value, self._choose_period)
        left += Segments.width(periods, self._segment_size) + layout.px(28)
        self._formulas: Segments | None = None
        if len(self._shown.formulas) > 1 and not self._is_deck:
            formulas = tuple((name, formula_text(name).lower()) for name in self._shown.formulas)
            self._formulas = self._segments(left, formulas, self._shown.formula, self._choose_formula)
            left += Segments.width(formulas, self._segment_size) + layout.px(28)
        self._who = Rect(left, 0, right - left, max(layout.px(60), 36))
        self._who.centery = head.centery
        self.key_hints.set(self.hints())
        self._note = self._note_place()
        if self._note.bottom <= main.bottom:
            main = Rect(main.left, main.top, main.width, self._note.top - layout.px(8) - main.top)
        self._main = main
        gap = layout.px(24)
        columns, rows = _GRIDS[len(self._charts)]
        width = (main.width - (columns - 1) * gap) // columns
        height = (main.height - (rows - 1) * gap) // rows
        self._places = tuple(
            Rect(main.left + column * (width + gap), main.top + row * (height + gap), width, height)
            for row in range(rows)
            for column in range(columns)
        )

    @property
    def _segment_size(self) -> int:
        return self.layout.step(2)

    def _segments(
        self, left: int, options: Sequence[tuple[str, str]], value: str, chosen: Callable[[str], None]
    ) -> Segments:
        height = max(self.layout.px(52), 40)
        size = self._segment_size
        place = Rect(left, self.layout.head.centery - height // 2, Segments.width(options, size), height)
        return Segments(self.gui, place, options, value, chosen, text_size=size)

    def _note_place(self) -> Rect:
        """Where it is said what is left out: among the keys where there is room, else over them."""
        layout = self.layout
        places = [Rect(place) for _, _, place in self.key_hints.snapshot()]
        left = max(place.right for place in places if place.right < layout.hints.right) + layout.px(26)
        right = min(place.left for place in places if place.right >= layout.hints.right - 1) - layout.px(26)
        size = layout.step(2)
        if width_of(self._message or self._left_out, size) <= right - left:
            return Rect(left, layout.hints.top, right - left, layout.hints.height)
        high = round(size * 1.5)
        return Rect(layout.main.left, layout.main.bottom - high, layout.main.width, high)

    # what the keys do

    @property
    def _can_change_player(self) -> bool:
        return not self.stage.door.is_public

    def hints(self) -> Sequence[Hint]:
        """The keys; one card's own where it has the screen for itself."""
        hints = [Hint("← →", say("stats.hint.period"))]
        if len(self._shown.formulas) > 1 and not self._is_deck:
            hints.append(letter("f", say("stats.hint.formula")))
        if len(self._shown.variants) > 1 and not self._is_deck:
            hints.append(letter("v", say("stats.hint.variant", variant=variant_text(self._shown.variant))))
        hints.append(Hint(f"1 … {len(self._charts)}", say("stats.hint.enlarge")))
        hints.append(letter("p", say("deckchart.hint.back" if self._is_deck else "deckchart.hint")))
        if self._can_export:
            hints.append(letter("e", say("stats.hint.export")))
        return *hints, (self.back_hint() if self._large is None else escape(say("stats.hint.back")))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The keys of the hints, clicks on cards and segments."""
        if is_key(event, pygame.K_ESCAPE):
            self._leave()
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            self._periods.step(1 if event.key == pygame.K_RIGHT else -1)
        elif not self._is_taken(event, now):
            self.gui.handle(event)

    def _is_taken(self, event: pygame.event.Event, now: int) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._by_letter(event.unicode.lower(), now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._by_click(event.pos)
        return self._periods.handle(event) or (self._formulas is not None and self._formulas.handle(event))

    def _leave(self) -> None:
        if self._large is None:
            self.go_back()
        else:
            self._enlarge(None)

    def _by_letter(self, character: str, now: int) -> bool:
        if character and character in "123456"[: len(self._charts)]:
            self._enlarge(int(character) - 1)
        elif character == "p":
            self._turn_over()
        elif character == "f" and self._formulas is not None:
            self._choose_formula(_next(self._shown.formulas, self._shown.formula))
        elif character == "v" and len(self._shown.variants) > 1 and not self._is_deck:
            variant = _next(self._shown.variants, self._shown.variant)
            self._choose(lambda: replace(self._shown, variant=variant), is_deck=False)
        elif character == "e" and self._can_export:
            self._ask_to_export(now)
        elif character == "j" and self._can_change_player:
            self.go(WhoPlays(then=Stats()))
        else:
            return False
        return True

    @property
    def _can_export(self) -> bool:
        return bool(self._player) and not self.stage.door.is_public

    def _ask_to_export(self, now: int) -> None:
        """Has the games analysed of which facts lack, for a few seconds, so that the page has all that can be known."""
        if self._export_at is None:
            self.stage.backstage.analyst.hurry(self._player)
            self._export_at = now + PATIENCE_MS
            self.tick(now)

    def tick(self, now: int) -> None:
        """Writes the page that was asked for, once the games are analysed or nobody would wait any longer."""
        if self._export_at is None:
            return
        lacking = self.stage.backstage.analyst.hurried
        if not lacking or now >= self._export_at:
            self._export_at = None
            self._export(lacking)
        else:
            self._tell(say("stats.analysing", count=lacking))

    def _export(self, lacking: int) -> None:
        """Writes the page to print, and says where it is, and how many games are not analysed yet."""
        self._read()  # the charts on screen are those of the page
        try:
            path = str(self._statistics.export(self._player, self._shown))
        except ToppingError as fault:
            self._tell(self.in_words(fault))
        else:
            text = (
                say("stats.exported_partly", path=path, count=lacking) if lacking else say("stats.exported", path=path)
            )
            self._tell(text)

    def _tell(self, message: str) -> None:
        if message != self._message:
            self._message = message
            self.lay_out()

    def _by_click(self, place: tuple[int, int]) -> bool:
        """A click on a card enlarges it, one on the large card makes it small again."""
        if self._large is not None:
            if self._main.collidepoint(place):
                self._enlarge(None)
            return self._main.collidepoint(place)
        index = next((index for index, card in enumerate(self._places) if card.collidepoint(place)), None)
        if index is not None:
            self._enlarge(index)
        return index is not None

    def _enlarge(self, card: int | None) -> None:
        self._large = card
        self.lay_out()

    def _turn_over(self) -> None:
        """From the charts of the runs to those of the deck, or back."""
        self._choose(lambda: self._shown, is_deck=not self._is_deck)

    def _choose_period(self, value: str) -> None:
        self._choose(lambda: replace(self._shown, period=Period(value)), is_deck=self._is_deck)

    def _choose_formula(self, name: str) -> None:
        choice = self._statistics.choice
        self._choose(lambda: choice(self._player, self._shown.period, name), is_deck=self._is_deck)

    def _choose(self, chosen: Callable[[], ShownCharts], *, is_deck: bool) -> None:
        """Shows the charts of another choice, once they are made."""

        def show() -> None:
            shown = chosen()
            self._charts, self._left_out = self._made(shown, is_deck=is_deck)
            if is_deck != self._is_deck:
                self._large = None
            self._shown, self._is_deck, self._message = shown, is_deck, ""
            self.lay_out()

        self.asking(show)

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The small cards, or the large one."""
        return tuple(Card.at(place) for place in (self._places if self._large is None else (self._main,)))

    def panels(self) -> list[Panel]:
        """Title, player, charts, what is left out."""
        who = WhoView(self._player, date_and_time(self.stage.clock.date()))
        panels = [
            Panel("title", self._title, HeadingView(say("stats.title")), paint_heading),
            Panel("player", self._who, who, paint_who),
        ]
        if self._large is None:
            panels += [
                self._chart(f"chart {index}", place, chart, 28)
                for index, (place, chart) in enumerate(zip(self._places, self._charts, strict=True), start=1)
            ]
        else:
            large = replace(self._charts[self._large], is_large=True)
            panels.append(self._chart(f"chart {self._large + 1}", self._main, large, 44))
        text = self._message or self._left_out
        return [*panels, *([Panel("left out", self._note, text, paint_line)] if text else [])]

    def _chart(self, name: str, place: Rect, view: ChartCardView, margin: int) -> Panel:
        px = self.layout.px
        return Panel(name, place.inflate(-2 * px(margin), -2 * px(margin * 0.8)), view, paint_chart_card)


def _cards_of(statistics: Statistics | None) -> tuple[ChartCardView, ...]:
    """The six cards, in the order of their keys."""
    months, last = (None, None) if statistics is None else (statistics.months, statistics.last)
    nothing = Lacking(Absence.NO_RUNS)
    game = game_text(last.game_name) if last is not None else ""
    return (
        index_card(nothing if months is None else months.index),
        found_card(nothing if months is None else months.found),
        above_par_card(nothing if months is None else months.above_par),
        clock_card(nothing if last is None else last.clock, game),
        account_card(nothing if last is None else last.account, game),
        heat_card(nothing if months is None else months.grid),
    )


def _next(values: Sequence[str], value: str) -> str:
    """The value after another one, the first again after the last."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]
