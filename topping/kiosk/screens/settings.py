"""The screen of settings. A change takes effect at once and is written to the settings file."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from topping.config import KEYS, Settings
from topping.config.form import Number, Unit
from topping.config.settings import Rubric, key_of
from topping.errors import ToppingError
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.engine.announcementclips import TOP
from topping.kiosk.engine.sounds import Cue
from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.thismachine import (
    ROW_HEIGHT,
    StorageFigures,
    kept_rows,
    lexicon_choice,
    titled_card,
    usable_lexicons,
)
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import button, chip, figure, following, tab, tiles
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import choice_row, form, form_row, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, space, text
from topping.rules.grid.board import Board
from topping.rules.tiles import JOKER
from topping.texts import has, say
from topping.texts.times import to_seconds, to_tenths

Value = bool | int | str
"""The value of a setting; an enumeration is given by its word."""
_ICONS: Final = {Rubric.SEE: Icon.EYE, Rubric.HEAR: Icon.SOUND, Rubric.PLAY: Icon.CLOCK, Rubric.MACHINE: Icon.HOME}
_ACTIONS: Final = ("pin", "players", "server", "leave")
"""The rows of this machine that open or do something."""
_LEXICON: Final = "lexicon"
"""The setting whose values are the lists on this machine."""
_IN_CARDS: Final[dict[str, Any]] = {"height": ROW_HEIGHT, "pad": (20, 2)}
"""The size of a row where a page has several cards."""
_HEARD: Final = {"muted": Cue.FOUND, "volume": Cue.FOUND, "effects": Cue.FOUND, "tile_sounds": Cue.TILE}
"""The sound played when an audible setting changes."""
_MOVE_SHOWN: Final = 9
"""The first move of a demonstration game usable for the preview: the next draw with a joker is shown."""
_CLOCK_SHOWN: Final = 12_400


def in_words(field: str, value: Value) -> str:
    """Returns the value of the setting `field` as text, with its unit."""
    named = f"settings.value.{field}.{str(value).lower()}"
    if has(named):
        return say(named)
    if isinstance(value, bool):
        return say("settings.yes" if value else "settings.no")
    form = key_of(field).form
    if isinstance(value, str) or not isinstance(form, Number):
        return str(value)
    match form.unit:
        case Unit.CLOCK:
            return to_seconds(1000 * value)
        case Unit.MINUTES if value % 60 == 0:
            return say("settings.minutes", minutes=value // 60)
        case Unit.MINUTES | Unit.SECONDS:
            return say("settings.seconds", seconds=value)
        case Unit.PERCENT:
            return say("settings.percent", value=value)


class SettingsScreen(Screen):
    """The settings: sections on the left, the settings of one section on the right, and a preview if they are visual.

    The last section is about this machine: its room, PIN and access, lexicons, stored data.
    """

    def __init__(self, stage: Stage, route: routes.ClubSettings) -> None:
        self.back = route.back
        self._rubric = Rubric.SEE
        self._cursors: defaultdict[tuple[Rubric, str], Cursor] = defaultdict(Cursor)
        self._words, self._shown = usable_lexicons(), _shown_position()
        self._told = len(stage.services.notices.lines)
        self._kept: StorageFigures | None = None
        """What this machine keeps; None before it has been counted."""
        self._whose = stage.services.players.last if route.is_own else ""
        """The player whose own settings are changed; empty for the common settings."""
        if route.row in _ACTIONS:
            self._rubric, self.focus = Rubric.MACHINE, "access"
            self._cursors[self._rubric, "access"] = Cursor(_ACTIONS.index(route.row))
        super().__init__(stage)
        self.reading(self._count)

    def watches(self) -> object:
        return self.stage.services.hub.status

    async def _count(self) -> None:
        self._kept = await self.stage.services.beside.fetch_safely(None, StorageFigures.of)

    def _settings_of(self, rubric: Rubric) -> tuple[str, ...]:
        """Returns the names of the settings of a section. For a player's own settings, only those that he may
        change.
        """
        those = (one for one in KEYS.values() if one.rubric is rubric and one.field != _LEXICON)
        return tuple(one.field for one in those if one.is_own or not self._whose)

    @property
    def _lists(self) -> dict[str, tuple[str, ...]]:
        """The rows of the open section of settings, by the id of the list in which they stand.

        A section has one list, `form`; only that of this machine has three. The rows of its list `words` are lexicons.
        """
        settings = self._settings_of(self._rubric)
        if self._rubric is not Rubric.MACHINE:
            return {"form": settings}
        return {"room": settings, "access": _ACTIONS, "words": self._lexicons}

    @property
    def _list(self) -> str:
        """The name of the list that has the keyboard focus."""
        return self.focus if self.focus in self._lists else next(iter(self._lists))

    @property
    def _row_name(self) -> str:
        rows = self._lists[self._list]
        return rows[min(self._cursor(self._list).selected or 0, len(rows) - 1)]

    @property
    def _field(self) -> str:
        return _LEXICON if self._list == "words" else self._row_name

    def _cursor(self, name: str) -> Cursor:
        return self._cursors[self._rubric, name]

    @property
    def _rubrics(self) -> tuple[Rubric, ...]:
        return tuple(one for one in Rubric if self._settings_of(one))

    @property
    def _lexicons(self) -> tuple[str, ...]:
        """The names of the usable lexicons, and of the current lexicon even if it is unusable."""
        present = str(self._present(_LEXICON))
        return tuple(self._words) if present in self._words else (*self._words, present)

    def _present(self, field: str) -> Value:
        """Returns the current value of the setting `field`. A lexicon requested on the command line takes precedence
        over the setting.
        """
        services = self.stage.services
        asked = services.choices.lexicon
        present: Value = getattr(services.settings if self._whose else services.common, field)
        return asked if field == _LEXICON and asked is not None else present

    def _offered(self, field: str) -> tuple[Value, ...]:
        """Returns the values offered for the setting `field`, in order. They include the current value, even if it was
        edited in the file.
        """
        offered, present = key_of(field).offered, self._present(field)
        if present in offered:
            return offered
        return tuple(sorted((*offered, present), key=int)) if isinstance(present, int) else (*offered, present)

    # what happens

    def _set(self, field: str, value: Value) -> None:
        """Changes the setting `field`, and writes it to the settings file. If it concerns sound, plays an example."""
        services = self.stage.services
        if field == _LEXICON:
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
                self.go(routes.Players(routes.ClubSettings(row="players")))
            case "server":
                self.go(routes.ClubServer())
            case "pin":
                self.push(routes.AskPin(chooses=True), lambda _: None)
            case _:
                self.push(routes.AskLeave("program"), lambda is_wanted: is_wanted and self.stage.end())

    @property
    def _is_changed(self) -> bool:
        if self._field in _ACTIONS:
            return self._field == "pin" and self.stage.guard.has_pin
        if self._whose:
            return self._field in self.stage.services.own
        return bool(self._present(self._field) != getattr(Settings(), self._field))

    def _reset(self) -> None:
        field = self._field
        if self._whose:
            self.stage.services.change_own(field, None)
        elif field not in _ACTIONS:
            self._set(field, getattr(Settings(), field))
        elif field == "pin" and self.stage.guard.has_pin:
            self.stage.change(replace(self.stage.services.common, pin=""), for_all=True)

    def _turn_to(self, rubric: Rubric) -> None:
        self._rubric, self.focus = rubric, ""

    def _turn_by(self, by: int) -> None:
        self._turn_to(following(self._rubrics, self._rubric, by))

    def _turn_scope(self) -> None:
        self._whose = "" if self._whose else self.stage.services.players.last
        if self._rubric not in self._rubrics:
            self._turn_to(self._rubrics[0])
        self._cursors.clear()

    # what is shown

    def keys(self) -> Sequence[Key]:
        row, value = self.form_named()
        default = "settings.hint.as_all" if self._whose else "settings.hint.default"
        is_segmented = self._list != "words" and self._field not in _ACTIONS
        opens = say("settings.hint.choose" if self._list == "words" else "settings.hint.open")
        is_present = self._list == "words" and self._row_name == self._present(_LEXICON)
        enter = "" if is_segmented or is_present else opens
        return (
            *((self.enter_named(enter),) if enter else ()),
            row,
            *((value,) if is_segmented else ()),
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
                _ICONS[one],
                partial(self._turn_to, one),
                is_on=one is self._rubric,
                takes_keys=False,
                id=one.name.lower(),
            )
            for one in self._rubrics
        ]
        scope = say("settings.scope_own", player=self._whose) if self._whose else say("settings.scope")
        parts = self._machine() if self._rubric is Rubric.MACHINE else self._one_card()
        body = row(column(*tabs, gap=8, width=292), *parts, gap=24, grow=1)
        return page(say("settings.title"), body, remark=lines[-1] if lines else scope)

    def _one_card(self) -> Sequence[Element | None]:
        rows = [self._row(one) for one in self._lists["form"]]
        listed = form(rows, self._cursor("form"), card="card", pad=(24, 20), id="form")
        return listed, self._preview() if self._rubric is Rubric.SEE else None

    def _machine(self) -> Sequence[Element]:
        """Draws the cards of the section about this machine."""
        lists = self._lists
        room = self._listed("room", [self._row(one, **_IN_CARDS) for one in lists["room"]])
        access = self._listed("access", [self._opening(one) for one in lists["access"]])
        words = self._listed("words", [self._lexicon(one) for one in lists["words"]])
        about = f"{say('settings.words.of_games')} {say('settings.words.more')}"
        kept = column(*kept_rows(self._kept, self.stage.services.hub.status), pad=(20, 0))
        return (
            column(
                titled_card(Icon.GROUP, say("settings.card.room"), room, grow=len(lists["room"]) + 1),
                titled_card(Icon.LOCK, say("settings.card.access"), access, grow=len(lists["access"]) + 1),
                gap=24,
                grow=1,
            ),
            column(
                titled_card(Icon.LIST, say("settings.card.words"), words, note=about),
                titled_card(Icon.SHEET, say("settings.card.kept"), kept, space(), id="kept"),
                gap=24,
                width=560,
            ),
        )

    def _listed(self, name: str, rows: Sequence[Element]) -> Element:
        """Draws a list of rows. Only the list with the keyboard focus shows its selected row."""
        listed = form(rows, self._cursor(name), id=name, gap=0, is_first=name == "room")
        if name == self._list:
            return listed
        return listed.but(children=tuple(one.but(is_on=False) for one in listed.children))

    def _row(self, field: str, **more: Any) -> Element:
        offered, present = {one: in_words(field, one) for one in self._offered(field)}, self._present(field)
        label, line, act = say(f"settings.row.{field}"), self._remark(field), partial(self._choose, field)
        return choice_row(label, offered, present, act, id=field, line=line, goes_round=True, **more)

    def _opening(self, name: str) -> Element:
        """Draws the row of an action, such as setting the PIN, with its button."""
        other = name == "pin" and self.stage.guard.has_pin
        said = say("settings.open.pin.other" if other else f"settings.open.{name}")
        act = partial(self._open, name)
        control = button(said, act, takes_keys=False, min_width=190, height=50)
        line = say("settings.remark.pin.none") if name == "pin" and not other else say(f"settings.remark.{name}")
        return form_row(say(f"settings.row.{name}"), control, line=line, act=act, **_IN_CARDS)

    def _lexicon(self, name: str) -> Element:
        is_chosen, fault = name == self._present(_LEXICON), ""
        if is_chosen:
            try:
                self.stage.services.choices.chosen_lexicon()
            except ToppingError as refused:
                fault = self.in_words(refused)
        choose = partial(self._choose, _LEXICON, name)
        return lexicon_choice(name, self._words.get(name, 0), fault, choose, is_chosen=is_chosen)

    def _remark(self, field: str) -> str:
        if self._whose and field not in self.stage.services.own:
            return say("settings.as_all")
        if not self._whose and field in self.stage.services.own:
            return say("settings.remark.own", player=self.stage.services.players.last)
        return say(f"settings.remark.{field}")

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


def _shown_position() -> tuple[BoardView, str]:
    """Returns the example of the preview: a grid and the letters of a draw, from a demonstration game. The grid is
    empty if no game can be read.
    """
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
