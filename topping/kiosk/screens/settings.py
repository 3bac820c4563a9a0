"""The settings that can be changed at the kiosk; a change takes effect at once and is written to the file."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from topping.config import GhostChoice, MissedStay, SecondDisplay, Settings, Theme, TrayOrder
from topping.config.settings import key_of
from topping.errors import ToppingError
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.engine.clips import TOP
from topping.kiosk.engine.sounds import Cue
from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import button, chip, figure, following, tab, tiles
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import choice_row, form, form_row, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, space, text
from topping.lexicon import catalogue
from topping.rules.grid.board import Board
from topping.rules.tiles import JOKER
from topping.texts import has, say
from topping.texts.language import LANGUAGES
from topping.texts.numbers import grouped
from topping.texts.times import to_seconds, to_tenths
from topping.wording.conditions import lexicon_text

Value = bool | int | str
"""The value of a setting; an enumeration is given by its word."""


class Rubric(Enum):
    """A part of the settings, with its icon."""

    SEE = Icon.EYE
    HEAR = Icon.SOUND
    PLAY = Icon.CLOCK
    CLUB = Icon.GROUP
    LEXICON = Icon.LIST
    ACCESS = Icon.LOCK


_SWITCH: Final = (True, False)
ACTIONS: Final = ("pin", "players", "server", "leave")
"""The rows that open or do something."""
ROWS: Final[dict[Rubric, dict[str, tuple[Value, ...]]]] = {
    Rubric.SEE: {
        "language": LANGUAGES,
        "theme": tuple(Theme),
        "text_scale": (100, 115, 130),
        "animations": _SWITCH,
        "tenths": _SWITCH,
        "country_names": _SWITCH,
        "missed_stay": tuple(MissedStay),
        "second_display": tuple(SecondDisplay),
    },
    Rubric.HEAR: {
        "muted": _SWITCH,
        "volume": (20, 40, 60, 80, 100),
        "effects": _SWITCH,
        "tile_sounds": _SWITCH,
        "announce_solo": _SWITCH,
        "announce_session": _SWITCH,
        "announce_speed": (75, 100, 125, 150),
    },
    Rubric.PLAY: {
        "limit_s": (30, 60, 90, 120, 180),
        "penalty_s": (0, 10, 20, 30, 60),
        "show_distance": _SWITCH,
        "show_bag": _SWITCH,
        "as_at_club": _SWITCH,
        "ghost": tuple(GhostChoice),
        "tray": tuple(TrayOrder),
        "chain": _SWITCH,
    },
    Rubric.CLUB: {
        "idle_s": (0, 60, 120, 300, 600),
        "rank_resumed": _SWITCH,
        "record_strokes": _SWITCH,
        "kiosk_strokes": _SWITCH,
        "players": (),
        "server": (),
    },
    Rubric.LEXICON: {"lexicon": ()},
    Rubric.ACCESS: {"pin": (), "leave": ()},
}
"""The rows of each part by attribute of `Settings`, with their values; the lists come from the machine."""
_HEARD: Final = {"muted": Cue.FOUND, "volume": Cue.FOUND, "effects": Cue.FOUND, "tile_sounds": Cue.TILE}
"""The sound played when an audible setting changes."""
_MOVE_SHOWN: Final = 9
"""The first move of a demonstration game usable for the preview: the next draw with a joker is shown."""
_CLOCK_SHOWN: Final = 12_400


def in_words(field: str, value: Value) -> str:
    named = f"settings.value.{field}.{str(value).lower()}"
    if has(named):
        return say(named)
    match field, value:
        case "lexicon", _:
            return lexicon_text(str(value) or catalogue.BUNDLED)
        case _, bool():
            return say("settings.yes" if value else "settings.no")
        case "limit_s", int():
            return to_seconds(1000 * value)
        case "idle_s", 0:
            return say("settings.never")
        case "idle_s", int() if value % 60 == 0:
            return say("settings.minutes", minutes=value // 60)
        case "penalty_s" | "idle_s", int():
            return say("settings.seconds", seconds=value)
        case _, int():
            return say("settings.percent", value=value)
    return str(value)


class SettingsScreen(Screen):
    """The parts on the left, the rows of one part, and a preview for visual settings."""

    def __init__(self, stage: Stage, route: routes.ClubSettings) -> None:
        self.back = route.back
        self._rubric, self._rows_of = Rubric.SEE, {one: Cursor() for one in Rubric}
        self._lexicons, self._shown = _lexicons(), _shown_position()
        self._told = len(stage.services.notices.lines)
        self._whose = stage.services.players.last if route.is_own else ""
        """The player whose own settings are changed; empty for the common settings."""
        super().__init__(stage)

    @property
    def _fields(self) -> tuple[str, ...]:
        return self._fields_of(self._rubric)

    def _fields_of(self, rubric: Rubric) -> tuple[str, ...]:
        return tuple(one for one in ROWS[rubric] if not self._whose or (one not in ACTIONS and key_of(one).is_own))

    @property
    def _rubrics(self) -> tuple[Rubric, ...]:
        return tuple(one for one in Rubric if self._fields_of(one))

    @property
    def _field(self) -> str:
        return self._fields[self._rows_of[self._rubric].selected or 0]

    def _present(self, field: str) -> Value:
        """Returns the current value; for the lexicon, the one requested when the program started."""
        services = self.stage.services
        asked = services.choices.lexicon
        present: Value = getattr(services.settings if self._whose else services.common, field)
        return asked if field == "lexicon" and asked is not None else present

    def _offered(self, field: str) -> tuple[Value, ...]:
        """Returns the offered values, with the current one inserted if it was set in the file."""
        offered = self._lexicons if field == "lexicon" else ROWS[self._rubric][field]
        present = self._present(field)
        if present in offered:
            return offered
        return tuple(sorted((*offered, present), key=int)) if isinstance(present, int) else (*offered, present)

    # what happens

    def _set(self, field: str, value: Value) -> None:
        """Applies a value and writes it to the file; plays a sound for sound settings."""
        services = self.stage.services
        if field == "lexicon":
            services.choices.lexicon = None
        if self._whose:
            services.change_own(field, value)
        else:
            change: dict[str, Any] = {field: value}
            self.stage.change(replace(services.common, **change), for_all=True)
        if field in _HEARD and not self.stage.cues.play(_HEARD[field]):
            self.stage.voice.say(TOP)

    def _choose(self, field: str, value: Value) -> None:
        if value != self._present(field):
            self._set(field, value)

    def _open(self, name: str) -> None:
        match name:
            case "players":
                self.go(routes.Players())
            case "server":
                self.go(routes.ClubServer())
            case "pin":
                self.push(routes.ChoosePin(), lambda _: None)
            case _:
                self.ask(say("home.leave_title"), (say("home.leave"), self.stage.end), (say("home.stay"), self.changed))

    @property
    def _is_changed(self) -> bool:
        if self._field in ACTIONS:
            return self._field == "pin" and self.stage.guard.has_pin
        if self._whose:
            return self._field in self.stage.services.own
        return bool(self._present(self._field) != getattr(Settings(), self._field))

    def _reset(self) -> None:
        field = self._field
        if self._whose:
            self.stage.services.change_own(field, None)
        elif field not in ACTIONS:
            self._set(field, getattr(Settings(), field))
        elif field == "pin" and self.stage.guard.has_pin:
            self.stage.change(replace(self.stage.services.common, pin=""), for_all=True)

    def _turn_to(self, rubric: Rubric) -> None:
        self._rubric, self.focus = rubric, "form"

    def _turn_by(self, by: int) -> None:
        self._turn_to(following(self._rubrics, self._rubric, by))

    def _turn_scope(self) -> None:
        self._whose = "" if self._whose else self.stage.services.players.last
        if self._rubric not in self._rubrics:
            self._turn_to(self._rubrics[0])
        self._rows_of = {one: Cursor() for one in Rubric}

    # what is shown

    def keys(self) -> Sequence[Key]:
        opens = self._field in ACTIONS
        row, value = self.form_named()
        default = "settings.hint.as_all" if self._whose else "settings.hint.default"
        return (
            *((self.enter_named(say("settings.hint.open")),) if opens else ()),
            *((row,) if len(self._fields) > 1 else ()),
            *((value,) if not opens and len(self._offered(self._field)) > 1 else ()),
            key(pygame.K_TAB, partial(self._turn_by, 1), say("settings.hint.rubric")),
            key(pygame.K_TAB, partial(self._turn_by, -1), mods=pygame.KMOD_SHIFT),
            key(pygame.K_DELETE, self._reset, say(default) if self._is_changed else ""),
            *self._scope_key,
            self.back_key() if self.back is None else escape(self.go_back, say("key.back")),
        )

    @property
    def _scope_key(self) -> tuple[Key, ...]:
        player = self.stage.services.players.last
        if not player or self.stage.guard.is_public:
            return ()
        leads_to = say("settings.hint.all") if self._whose else say("settings.hint.own", player=player)
        return (letter("j", self._turn_scope, leads_to),)

    def view(self) -> Element:
        lines = self.stage.services.notices.lines[self._told :]
        tabs = [
            tab(
                say(f"settings.rubric.{one.name.lower()}"),
                one.value,
                partial(self._turn_to, one),
                is_on=one is self._rubric,
                shorter=(say("settings.rubric.club_short"),) if one is Rubric.CLUB else (),
                takes_keys=False,
                id=one.name.lower(),
            )
            for one in self._rubrics
        ]
        rows = [self._row(one) for one in self._fields]
        listed = form(rows, self._rows_of[self._rubric], card="card", pad=(24, 20), id="form")
        shows = self._rubric is Rubric.SEE
        scope = say("settings.scope_own", player=self._whose) if self._whose else say("settings.scope")
        parts = column(*tabs, gap=8, width=292), listed, self._preview() if shows else None
        return page(say("settings.title"), row(*parts, gap=24, grow=1), remark=lines[-1] if lines else scope)

    def _row(self, field: str) -> Element:
        if field in ACTIONS:
            other = field == "pin" and self.stage.guard.has_pin
            said = say("settings.open.pin.other" if other else f"settings.open.{field}")
            act = partial(self._open, field)
            control = button(said, act, takes_keys=False, min_width=190)
            return form_row(say(f"settings.row.{field}"), control, line=self._remark(field), act=act)
        offered, present = {one: in_words(field, one) for one in self._offered(field)}, self._present(field)
        label, line, act = say(f"settings.row.{field}"), self._remark(field), partial(self._choose, field)
        return choice_row(label, offered, present, act, id=field, line=line, goes_round=True)

    def _remark(self, field: str) -> str:
        """Returns a remark on a row; for the lexicon, its words."""
        if field == "pin" and not self.stage.guard.has_pin:
            return say("settings.remark.pin.none")
        if self._whose and field not in self.stage.services.own:
            return say("settings.as_all")
        if not self._whose and field in self.stage.services.own:
            return say("settings.remark.own", player=self.stage.services.players.last)
        if field != "lexicon":
            return say(f"settings.remark.{field}")
        try:
            graph = self.stage.services.choices.chosen_lexicon()
        except ToppingError as fault:
            return self.in_words(fault)
        count = graph.word_count
        return say("settings.remark.lexicon", words=grouped(count), count=count)

    def _preview(self) -> Element:
        board, letters = self._shown
        missed = chip(say("settings.missed"), Icon.CROSS, "missed", drop=1)
        clock = to_tenths(_CLOCK_SHOWN) if self.stage.services.settings.tenths else to_seconds(_CLOCK_SHOWN)
        return column(
            text(say("settings.preview"), Type.LABEL, "ink3", Face.SEMI),
            painted(board, _paint_part, "", grow=1, min_height=120, drop=1),
            tiles(letters, side=48),
            figure(clock, Type.CLOCK),
            row(chip(say("settings.found"), Icon.TICK, "found"), missed, space(), gap=14),
            gap=20,
            pad=(29, 26),
            width=408,
            card="card",
            drop=1,
            id="preview",
        )


def _lexicons() -> tuple[str, ...]:
    """Returns the names of usable installed lists as settings name them; "" is the bundled list."""
    try:
        known = [entry.name for entry in catalogue.installed() if entry.fault is None]
    except ToppingError:
        return ("",)
    return ("", *(name for name in known if name != catalogue.BUNDLED))


def _shown_position() -> tuple[BoardView, str]:
    """Returns a grid and a draw of a demonstration game that nobody can play; an empty grid if unavailable."""
    try:
        turns = tuple(shelf.load(shelf.demo_games()[0]).turns())
    except (ToppingError, IndexError):
        return BoardView(Board().cells), "TOPPING"
    turn = next((one for one in turns[_MOVE_SHOWN - 1 :] if JOKER in one.draw.letters), turns[-1])
    return BoardView(turn.before.board.cells), turn.draw.letters


def _paint_part(surface: Surface, rect: Rect, view: BoardView) -> None:
    side = round(max(rect.width * 1.52, rect.height * 1.3))
    whole = Surface((side, side), pygame.SRCALPHA)
    paint_board(whole, whole.get_rect(), view)
    part = Surface(rect.size, pygame.SRCALPHA)
    part.blit(whole, (-round(side * 0.25), -round(side * 0.18)))
    mask = Surface(rect.size, pygame.SRCALPHA)
    paint_box(mask, mask.get_rect(), "#FFFFFF", 16 * theme.scale())
    part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(part, rect)
