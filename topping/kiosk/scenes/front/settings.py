"""The settings that can be changed at the kiosk; a change takes effect at once and is written to the file."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game import shelf
from topping.kiosk.cues import Cue
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.settingrow import (
    RowGround,
    key_width,
    paint_row_ground,
    paint_row_key,
    paint_row_title,
    side,
)
from topping.kiosk.painters.front.settingspreview import SettingsPreview, paint_settings_preview
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.routes.front import ChoosePin
from topping.kiosk.routes.people import Players
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.front.settingrows import (
    LEAVE,
    PIN,
    PLAYERS,
    ActionRow,
    Row,
    Rubric,
    SettingRow,
    Value,
    rows_of,
)
from topping.kiosk.stage import Stage
from topping.kiosk.voice.signal import TOP
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.lexicon import catalogue
from topping.rules.grid.board import Board
from topping.rules.tiles.letters import JOKER
from topping.texts import say
from topping.texts.numbers import grouped
from topping.texts.times import to_seconds, to_tenths

_RUBRICS: Final = tuple(Rubric)
_MOVE_SHOWN: Final = 9
"""The first move of a demonstration game whose grid may be the preview's: the next draw with a joker."""
_CLOCK_SHOWN: Final = 12_400
_EDITION: Final = 8
"""Digits of a lexicon's hash that people compare."""
_HEARD: Final = {"muted": Cue.FOUND, "volume": Cue.FOUND, "effects": Cue.FOUND, "tile_sounds": Cue.TILE}
"""What is heard when a setting changes, where it can be heard."""


class SettingsScene(Scene):
    """The parts at the left, the rows of one of them, and a preview."""

    def __init__(self, stage: Stage) -> None:
        self._rubric = Rubric.SEE
        self._places = dict.fromkeys(_RUBRICS, 0)
        """The row that has the keys, in each part."""
        self._first = 0
        """The first row to be seen."""
        self._lexicons = _lexicons()
        self._board, self._letters = _shown_position()
        self._told = len(stage.backstage.notices.lines)
        super().__init__(stage)

    # what is there

    @property
    def _rows(self) -> tuple[Row, ...]:
        return rows_of(self._rubric, self._lexicons)

    @property
    def _place(self) -> int:
        return self._places[self._rubric]

    @property
    def _row(self) -> Row:
        return self._rows[self._place]

    def build(self) -> None:
        """The parts, and the values of each row that is to be seen."""
        main, px = self.layout.main, self.layout.px
        self._card = Rect(main.left + px(320), main.top, px(1040), main.height)
        left = self._card.right + px(24)
        self._preview_card = Rect(left, main.top, main.right - left, main.height)
        self._tabs = CardChoices(self.gui, self._tab_choices(), focus=None)
        inner = self._card.inflate(-px(44), -px(28))
        height = max(px(116), 60)
        fit = max(1, inner.height // height)
        self._first = max(min(self._first, self._place, len(self._rows) - fit), self._place - fit + 1, 0)
        self._seen = [
            (row, Rect(inner.left, inner.top + place * height, inner.width, height))
            for place, row in enumerate(self._rows[self._first : self._first + fit])
        ]
        self._remarks = [self._remark(row) for row, _ in self._seen]
        self._values = [self._values_of(row, place) for row, place in self._seen]

    def _tab_choices(self) -> list[CardChoice]:
        main, px = self.layout.main, self.layout.px
        height = max(px(66), 48)
        step = min(height + px(7), main.height // len(_RUBRICS))
        return [
            CardChoice(
                one.text,
                Rect(main.left, main.top + place * step, px(292), height),
                partial(self._turn_to, one),
                kind=ButtonKind.TAB,
                text_size=self.layout.step(4),
                icon=one.value,
                is_on=one is self._rubric,
            )
            for place, one in enumerate(_RUBRICS)
        ]

    def _values_of(self, row: Row, place: Rect) -> tuple[Segments | CardChoices, int]:
        """The values of a row, or its button, left of the name in the file; and where they begin."""
        right = place.right - side() - key_width(place.width)
        height, size = max(self.layout.px(58), 48), self.layout.step(3)
        if isinstance(row, ActionRow):
            text = self._button(row)
            width = max(self.layout.px(190), Segments.width([("", text)], size))
            spot = Rect(right - width, place.centery - height // 2, width, height)
            choice = CardChoice(text, spot, partial(self._open, row), kind=ButtonKind.QUIET, text_size=size)
            return CardChoices(self.gui, [choice], focus=None), spot.left
        values = self._offered(row)
        options = [(str(number), row.in_words(value)) for number, value in enumerate(values)]
        room = place.width * (53 if key_width(place.width) else 64) // 100
        while size > self.layout.px(15) and Segments.width(options, size) > room:
            size -= 1
        width = min(room, Segments.width(options, size))
        spot = Rect(right - width, place.centery - height // 2, width, height)
        present = str(values.index(self._present(row)))
        return Segments(self.gui, spot, options, present, partial(self._chosen, row), text_size=size), spot.left

    def _present(self, row: SettingRow) -> Value:
        """The value in force: of the lexicon, the one that was asked for when the program was started."""
        asked = self.stage.backstage.choices.lexicon
        if row.field == "lexicon" and asked is not None:
            return asked
        return row.present(self.stage.backstage.settings)

    def _offered(self, row: SettingRow) -> tuple[Value, ...]:
        return row.values(self._present(row))

    def _button(self, row: ActionRow) -> str:
        return say("settings.open.pin.other" if row is PIN and self.stage.door.has_pin else f"settings.open.{row.name}")

    def _remark(self, row: Row) -> str:
        """What there is to know of a row; of the lexicon, which words it has."""
        if row is PIN and not self.stage.door.has_pin:
            return say("settings.remark.pin.none")
        if not isinstance(row, SettingRow) or row.field != "lexicon":
            return row.remark
        try:
            graph = self.stage.backstage.choices.chosen_lexicon()
        except ToppingError as fault:
            return self.in_words(fault)
        count = graph.word_count
        return say("settings.remark.lexicon", words=grouped(count), count=count, edition=graph.hash[:_EDITION])

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows, Tab, Delete; or clicks."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_TAB):
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._turn_to(_RUBRICS[(_RUBRICS.index(self._rubric) + step) % len(_RUBRICS)])
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            self._move(1 if event.key == pygame.K_DOWN else -1)
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            self._step(1 if event.key == pygame.K_RIGHT else -1)
        elif is_key(event, pygame.K_DELETE):
            self._reset()
        elif is_enter(event):
            self._enter()
        elif event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
        elif not self._tabs.handle(event) and not any(one.handle(event) for one, _ in self._values):
            self.gui.handle(event)
            self._touch(event)

    def _turn_to(self, rubric: Rubric) -> None:
        """Shows another part."""
        self._rubric, self._first = rubric, 0
        self.lay_out()

    def _move(self, by: int) -> None:
        """Moves the keys to another row."""
        self._go_to(max(0, min(self._place + by, len(self._rows) - 1)))

    def _go_to(self, place: int) -> None:
        self._places[self._rubric] = place
        if not self._first <= place < self._first + len(self._seen):
            self.lay_out()

    def _touch(self, event: pygame.event.Event) -> None:
        """A click beside the values gives the keys to a row."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for number, (_, place) in enumerate(self._seen):
                if place.collidepoint(event.pos):
                    self._go_to(self._first + number)

    def _step(self, by: int) -> None:
        values, _ = self._values[self._place - self._first]
        if isinstance(values, Segments):
            values.step(by)

    def _enter(self) -> None:
        """The next value, the first one after the last; or what the row opens."""
        row = self._row
        if isinstance(row, ActionRow):
            self._open(row)
            return
        values = self._offered(row)
        self._set(row, values[(values.index(self._present(row)) + 1) % len(values)])

    def _reset(self) -> None:
        if isinstance(self._row, SettingRow):
            self._set(self._row, self._row.default)
        elif self._row is PIN and self.stage.door.has_pin:
            self.stage.change(replace(self.stage.backstage.settings, pin=""))
            self.lay_out()

    def _chosen(self, row: SettingRow, number: str) -> None:
        self._places[self._rubric] = self._rows.index(row)
        self._set(row, self._offered(row)[int(number)])

    def _set(self, row: SettingRow, value: Value) -> None:
        """Puts a value in force and writes it to the file; a sound says how loud it is."""
        stage, before = self.stage, self.gui
        if row.field == "lexicon":
            stage.backstage.choices.lexicon = None
        stage.change(replace(stage.backstage.settings, **{row.field: value}))  # type: ignore[arg-type]  # of the field's own
        if row.field in _HEARD and not stage.cues.play(_HEARD[row.field]):
            stage.voice.say(TOP)
        if self.gui is before:
            self.lay_out()

    def _open(self, row: ActionRow) -> None:
        self._places[self._rubric] = self._rows.index(row)
        if row is PLAYERS:
            self.go(Players())
        elif row is PIN:
            self.push(ChoosePin(), lambda _: None)
        elif row is LEAVE:
            self.stage.end()

    # what is shown

    def hints(self) -> tuple[Hint, ...]:
        """The keys of a row."""
        if isinstance(self._row, ActionRow):
            first = Hint(say("key.enter"), say("settings.hint.open"), pygame.K_RETURN, primary=True)
        else:
            first = Hint("← →", say("settings.hint.change"), pygame.K_RIGHT, primary=True)
        return (
            first,
            Hint("↑ ↓", say("settings.hint.row"), pygame.K_DOWN),
            Hint(say("key.tab"), say("settings.hint.rubric"), pygame.K_TAB),
            Hint(say("key.delete"), say("settings.hint.default"), pygame.K_DELETE),
            escape(say("settings.hint.home")),
        )

    def cards(self) -> tuple[Card, ...]:
        """Behind the rows, and behind the preview."""
        return tuple(Card((one.x, one.y, one.width, one.height)) for one in (self._card, self._preview_card))

    def panels(self) -> list[Panel]:
        """The heading, or why a setting could not be kept; the rows; the preview."""
        lines = self.stage.backstage.notices.lines[self._told :]
        heading = HeadingView(say("settings.title"), lines[-1] if lines else say("settings.scope"))
        settings = self.stage.backstage.settings
        clock = to_tenths(_CLOCK_SHOWN) if settings.tenths else to_seconds(_CLOCK_SHOWN)
        preview = SettingsPreview(
            (settings.theme, settings.text_scale),
            say("settings.preview"),
            self._board,
            self._letters,
            clock,
            say("settings.found"),
            say("settings.missed"),
        )
        inner = self._preview_card.inflate(-self.layout.px(58), -self.layout.px(52))
        return [
            Panel("heading", self.layout.head, heading, paint_heading),
            *(panel for number in range(len(self._seen)) for panel in self._row_panels(number)),
            Panel("preview", inner, preview, paint_settings_preview),
        ]

    def _row_panels(self, number: int) -> list[Panel]:
        row, place = self._seen[number]
        _, values_left = self._values[number]
        left, names = place.left + side(), key_width(place.width)
        ground = RowGround(self._first + number == self._place, number == len(self._seen) - 1)
        title = Rect(left, place.top, values_left - side() - left, place.height)
        panels = [
            Panel(f"behind row {number}", place, ground, paint_row_ground),
            Panel(f"row {number}", title, (row.title, self._remarks[number]), paint_row_title),
        ]
        if isinstance(row, SettingRow) and names:
            key = Rect(place.right - names, place.top, names - side(), place.height)
            panels.append(Panel(f"key {number}", key, row.key, paint_row_key))
        return panels


def _lexicons() -> tuple[str, ...]:
    """The names of the installed lists that can be used, as settings name them: the bundled one by an empty name."""
    try:
        known = [entry.name for entry in catalogue.installed() if entry.fault is None]
    except ToppingError:
        return ("",)
    return ("", *(name for name in known if name != catalogue.BUNDLED))


def _shown_position() -> tuple[BoardView, str]:
    """A grid and a draw of a demonstration game, which nobody can play; an empty grid where there is none."""
    try:
        turns = tuple(shelf.load(shelf.demo_games()[0]).turns())
    except (ToppingError, IndexError):
        return BoardView(Board().cells), "TOPPING"
    turn = next((one for one in turns[_MOVE_SHOWN - 1 :] if JOKER in one.draw.letters), turns[-1])
    return BoardView(turn.before.board.cells), turn.draw.letters
