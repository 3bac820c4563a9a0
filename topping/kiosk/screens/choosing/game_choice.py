"""Choosing a game: conditions and optional rules on the left, prepared games and buttons for other sources on the
right.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Final, TypeVar

import pygame

from topping.answers.wantedgame import usual_seed
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.purpose import AskedBy, PreparedGames, name_of, number_of, purpose_of
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseOptions
from topping.kiosk.screens.referee import MakingScreen
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import ERASE, pad
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import field, following, hint, line, mark, note, segments
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.templates import choice_row, form, key_cap, main_button, page, whose
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, column, grid, row, scroll, space, text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Formula, Measure, Speed
from topping.rules.conditions.options import NO_OPTIONS, Options
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.system.localtime import date_and_time
from topping.texts import say
from topping.wording.conditions import conditions_text, formula_text, times_text, variant_text
from topping.wording.options import options_lines
from topping.wording.results import row_result


class Source(Enum):
    """Where the chosen game comes from: a prepared game, a new one, a seed, or a file."""

    PREPARED = "prepared"
    NEW = "new"
    SEED = "seed"
    FILE = "file"


Value = TypeVar("Value")
_SOURCES: Final = tuple(Source)
_ICONS: Final = {Source.NEW: Icon.CARDS, Source.SEED: Icon.TARGET, Source.FILE: Icon.FOLDER}
_COLUMNS: Final = 5
_LONGEST_SEED: Final = 12
_PLAIN: Final = tuple(one for one in VARIANTS.values() if not one.joker)


class GameChoiceScreen(MakingScreen):
    """The screen on which a game and its conditions are chosen. The answering thread makes new games meanwhile."""

    def __init__(self, stage: Stage, route: AskedBy) -> None:
        self._purpose = purpose = purpose_of(route, stage)
        self.stays, self.follows_walk = purpose.stays, not purpose.is_referee
        offered, choices = purpose.offered, stage.services.choices
        self._choices, self._formula, self._variant = choices, offered.formula, offered.variant
        self._speed = next(
            (one for one in self._speeds if one.schedule == offered.speed.schedule), choices.speeds(self._formula)[0]
        )
        self._options = offered.options
        """The competition options, changed on their own screen."""
        super().__init__(stage)
        games: tuple[shelf.Prepared, ...] = ()
        with self.telling():  # the other sources still work
            games = shelf.prepared()
        self._prepared = PreparedGames(purpose, games)
        self._place, self._digits, self._has_moved = 0, "", False
        """The index of the chosen prepared game, the digits typed, and whether the player chose it himself."""
        self._lines = Cursor()
        """The line of cells that contains the chosen game."""
        self._source = Source.PREPARED if self._games else Source.NEW
        self._seed = TypedText(longest=_LONGEST_SEED)
        if purpose.first_source:
            self._turn_to(_SOURCES.index(Source(purpose.first_source)))

    @property
    def is_desk(self) -> bool:
        return self._purpose.is_referee

    # the conditions

    @property
    def _speeds(self) -> tuple[Speed, ...]:
        """Returns the formula's speeds: single-limit speeds from shortest to longest, no limit last."""
        offered = self._choices.speeds(self._formula, offers_no_limit=self._purpose.offers_no_limit)
        return tuple(sorted(offered, key=_length))

    @property
    def conditions(self) -> Conditions:
        if self._purpose.fixed:
            return replace(self._purpose.offered, variant=self._variant)
        usual = self._choices.usual.under(self._formula, self._speed)
        return replace(usual, variant=self._variant, options=self._options)

    def _rows(self) -> dict[str, tuple[Element, Callable[[int], object]]]:
        """Returns the rows of conditions that can be chosen, by name (such as `formula`).

        Each row is (its element with the values, function that selects the next or previous value).
        """
        variant, joker, speeds = self._variant.with_joker(False), self._variant.joker, self._speeds
        formulas, jokers = self._purpose.formulas, (False, True)
        names = [formula_text(one.name) for one in formulas]
        variants = [variant_text(one.name) for one in _PLAIN]
        with_joker = [say("game_choice.without"), say("game_choice.with")]
        times = [times_text(one.schedule) for one in speeds]
        rows = {
            "formula": _row("formula", formulas, self._formula, names, self._set_formula),
            "variant": _row(
                "variant", _PLAIN, variant, variants, lambda one: self._set(_variant=one.with_joker(joker))
            ),
            "joker": _row("joker", jokers, joker, with_joker, lambda one: self._set(_variant=variant.with_joker(one))),
            "time": _row("time", speeds, self._speed, times, lambda one: self._set(_speed=one)),
        }
        return {name: shown for name, shown in rows.items() if name not in self._purpose.fixed}

    def _set_formula(self, formula: Formula) -> None:
        self._set(_formula=formula, _speed=self._choices.speeds(formula)[0])

    def _set(self, **changes: object) -> None:
        """Applies `changes` (new values by condition name, such as `formula`). Then selects the next game not played
        under them.
        """
        for name, value in changes.items():
            setattr(self, name, value)
        self._purpose.remember(self.conditions)
        self._place, self._digits, self._has_moved = 0, "", False
        self.tell()
        self._choose_next()
        if self._source is Source.PREPARED and not self._games:
            self._source = Source.NEW

    # the prepared games

    @property
    def _games(self) -> list[shelf.Prepared]:
        return self._prepared.of(self._variant.name)

    @property
    def _next_unplayed(self) -> shelf.Prepared | None:
        """Returns the first prepared game that the player has not started; None without such a game or a player."""
        if not self._purpose.player:
            return None
        return next((one for one in self._games if not self._prepared.is_played(one)), None)

    def _choose_next(self) -> None:
        upcoming = self._next_unplayed
        if upcoming is not None:
            self._place = self._games.index(upcoming)
        self._lines.selected = self._place // _COLUMNS

    def tick(self, now: int) -> None:
        """Reads one prepared game per call, so that the screen stays responsive; selects the first unplayed game."""
        if self._prepared.look_up(self._variant.name):
            if not self._has_moved:
                self._choose_next()
            self.changed()

    def _choose(self, place: int) -> None:
        self._source, self._place, self._has_moved, self.focus = Source.PREPARED, place, True, ""
        self.tell()
        self._lines.selected = place // _COLUMNS

    def _move(self, by: int) -> None:
        """Selects another prepared game, `by` places further in the list (negative: back).

        The selection stops at the first and last game. From the first row, a step up selects the buttons for other
        sources instead.
        """
        last, place = len(self._games) - 1, self._place + by
        if by == -_COLUMNS and place < 0:
            self._turn_to(_SOURCES.index(Source.NEW))
            return
        is_beyond = not 0 <= place <= last and (by < 0 or self._place // _COLUMNS == last // _COLUMNS)
        if abs(by) != _COLUMNS or not is_beyond:
            self._choose(max(0, min(place, last)))

    def _move_door(self, by: int) -> None:
        """Selects the button `by` places further (negative: back) among those for a new game, a seed and a file; stops
        at both ends.
        """
        self._turn_to(max(1, min(len(_SOURCES) - 1, _SOURCES.index(self._source) + by)))

    def _to_prepared(self) -> None:
        if self._games:
            self._choose(self._place)

    def moved(self, name: str) -> None:
        self._choose(min((self._lines.selected or 0) * _COLUMNS + self._place % _COLUMNS, len(self._games) - 1))

    def _type(self, digit: str) -> None:
        """Selects the prepared game whose number is typed: its last two digits or, if no game has that number, the last
        digit.
        """
        numbers = [number_of(one).lstrip("0") for one in self._games]
        for typed in ((self._digits + digit)[-2:], digit):
            wanted = typed.lstrip("0")
            if wanted and wanted in numbers:
                self._choose(numbers.index(wanted))
                self._digits = typed
                return
        self._digits = digit

    # what happens

    def _turn_to(self, place: int) -> None:
        """Selects the source of the game at index `place` in `_SOURCES`; an index past an end wraps round.

        If there are no prepared games, a new game is selected instead of them.
        """
        source = _SOURCES[place % len(_SOURCES)]
        self._source = Source.NEW if source is Source.PREPARED and not self._games else source
        self.focus = ""
        self.tell()

    def _start(self) -> None:
        if self._wanted_game.is_awaited:
            return
        match self._source:
            case Source.PREPARED:
                self._take(self._place)
            case Source.NEW:
                self._new(usual_seed())
            case Source.SEED:
                typed = self._seed.text.strip()
                if typed.isascii() and typed.isdigit():
                    self._new(int(typed))
                else:
                    self.tell(say("game_choice.bad_seed"), "bad")
            case Source.FILE:
                self._to_files()

    def _to_files(self) -> None:
        self._source = Source.FILE
        # the public must not browse the files of this machine
        self.guarded(lambda: self.go(ChooseFile(self._purpose.choice, self.conditions)))

    def _take(self, place: int) -> None:
        self._choose(place)
        with self.telling():
            self._made(shelf.load(self._games[place].path))

    def _new(self, seed: int) -> None:
        self._wanted_game.ask(seed, self._variant, WantedLexicon(self._choices.lexicon))
        self.tell(say("game_choice.making", seed=seed))

    def _made(self, game: Game) -> None:
        self.go(self._purpose.take(game, self.conditions))

    def go_back(self) -> None:
        if self._wanted_game.is_awaited:
            self._wanted_game.drop()
            self.tell()
        else:
            self.go(self._purpose.back)

    def _row_key(self, name: str, by: int, mods: int = 0) -> Key:
        """Returns the letter key of the condition `name`, which selects the next value (`by` 1) or the previous one
        (-1).

        `mods` are modifier keys, such as Shift.
        """
        return letter(say(f"game_choice.key.{name}"), lambda: self._rows()[name][1](by), mods=mods)

    @property
    def _player_key(self) -> Key:
        return letter("j", partial(self.go, routes.WhoPlays()))

    @property
    def _options_key(self) -> Key:
        ask = partial(self.push, ChooseOptions(self.conditions), lambda options: self._set(_options=options))
        return key(pygame.K_F6, ask)

    @property
    def _door_keys(self) -> dict[Source, Key]:
        """The keys of the buttons for a new game, a seed and a file. The caller drops the letter keys while a seed is
        typed.
        """
        return {
            Source.NEW: letter(say("game_choice.key.new"), partial(self._turn_to, _SOURCES.index(Source.NEW))),
            Source.SEED: letter(say("game_choice.key.seed"), partial(self._turn_to, _SOURCES.index(Source.SEED))),
            Source.FILE: key(pygame.K_F4, self._to_files),
        }

    @property
    def _offers_options(self) -> bool:
        """Whether the game's optional rules can be changed: only for a named player, and not at a public kiosk."""
        return bool(self._purpose.player) and not self.stage.guard.is_public

    @property
    def _starts(self) -> str:
        """The key of the text on the button, within `game_choice.start`."""
        return self._source.value if self._source is Source.FILE else self._purpose.starts or self._source.value

    def keys(self) -> Sequence[Key]:
        keys, place = (
            [enter(self._start, in_footer(say(f"game_choice.start.{self._starts}")))],
            _SOURCES.index(self._source),
        )
        if self._source is Source.PREPARED:
            digits = [letter(str(n), partial(self._type, str(n))) for n in range(10)]
            keys += [
                key(pygame.K_RIGHT, partial(self._move, 1), say("game_choice.hint.choose"), "← ↑ → ↓"),
                key(pygame.K_LEFT, partial(self._move, -1)),
                key(pygame.K_UP, partial(self._move, -_COLUMNS)),
                key(pygame.K_DOWN, partial(self._move, _COLUMNS)),
                key(pygame.K_HOME, partial(self._choose, 0)),
                key(pygame.K_END, partial(self._choose, len(self._games) - 1)),
                replace(digits[0], cap="0 … 9", label=say("game_choice.hint.number")),
                *digits[1:],
            ]
        else:
            keys += [
                key(pygame.K_RIGHT, partial(self._move_door, 1), say("game_choice.hint.choose"), "← → ↓"),
                key(pygame.K_LEFT, partial(self._move_door, -1)),
                key(pygame.K_DOWN, self._to_prepared),
            ]
        keys.append(self._door_keys[Source.FILE])
        if self._source is not Source.SEED:
            keys += [self._door_keys[Source.NEW], self._door_keys[Source.SEED]]
        for name in self._rows() if self._source is not Source.SEED else ():
            keys += [self._row_key(name, -1, mods=pygame.KMOD_SHIFT), self._row_key(name, 1)]
        back = "stop" if self._wanted_game.is_awaited else "home" if self._purpose.player else "back"
        return (
            *keys,
            key(pygame.K_TAB, partial(self._turn_to, place + 1), say("game_choice.hint.tab")),
            key(pygame.K_TAB, partial(self._turn_to, place - 1), mods=pygame.KMOD_SHIFT),
            *((self._player_key,) if self._purpose.player and self._source is not Source.SEED else ()),
            *((self._options_key,) if self._offers_options and self._source is not Source.SEED else ()),
            escape(self.go_back, say(f"game_choice.hint.{back}")),
        )

    # what is shown

    def view(self) -> Element:
        pad_or_none = self._seed_pad() if self._source is Source.SEED else None
        doors = row(*map(self._door, _SOURCES[1:]), gap=16)
        right = column(self._next(), doors, pad_or_none, self._count(), self._cells(), gap=16, grow=1)
        return page(self._purpose.title, row(self._terms(), right, gap=24, grow=1), remark=self._who())

    def _door(self, source: Source) -> Element:
        """Draws a button with its key for a source of games: a new game, a seed or a file."""
        is_on, binding = source is self._source, self._door_keys[source]
        cap = None if self._source is Source.SEED and source is not Source.FILE else key_cap(binding.cap)
        title = say(f"game_choice.tab.{source.value}")
        return row(
            mark(_ICONS[source], "accent_text" if is_on else "ink2", 32, 2, drop=1),
            text(title, Type.BODY, "accent_text" if is_on else "ink", Face.SEMI, group="doors", grow=1),
            cap,
            fill="door",
            pad=(20, 10),
            gap=16,
            align="center",
            height=84,
            min_height=60,
            grow=1,
            act=binding.act,
            takes_keys=True,
            is_first=is_on,
            role=Role.BUTTON,
            said=title,
            id=f"door.{source.value}",
        )

    def _count(self) -> Element | None:
        """Draws the heading of the prepared games, with the number that the player has played; None without games."""
        if not self._games:
            return None
        played = sum(map(self._prepared.is_played, self._games))
        told = say("game_choice.count", played=played, of=len(self._games)) if self._purpose.player else ""
        short = (f"{played} / {len(self._games)}",)
        return row(
            text(say("game_choice.tab.prepared"), Type.ROW, "ink2", Face.SEMI),
            text(told, Type.ROW, "ink2", align="right", grow=1, shorter=short, id="count") if told else space(),
            gap=24,
            align="center",
        )

    def _who(self) -> Element | str:
        if not self._purpose.player:
            return ""
        change = () if self._source is Source.SEED else (self._player_key,)
        return whose(self._purpose.player, date_and_time(self.stage.clock.date()), change)

    def _terms(self) -> Element:
        shows_keys = self._source is not Source.SEED
        formula, variant = formula_text(self._formula.name), variant_text(self._variant.name)
        values = {"formula": formula, "variant": variant, "time": times_text(self._speed.schedule)}
        rows = [_fact(say(f"game_choice.label.{name}"), values[name]) for name in values if name in self._purpose.fixed]
        for name, (control, _) in self._rows().items():
            cap = key_cap(self._row_key(name, 1).cap) if shows_keys else None
            label = text(say(f"game_choice.label.{name}"), Type.LABEL, "ink3", Face.SEMI, grow=1)
            rows.append(column(row(cap, label, gap=12, height=44, align="center"), control, gap=4))
        said: tuple[str, ...] = (self.message,)
        if not self.message:
            said = self._purpose.notice or ((meaning_text(self.conditions),) if self._purpose.player else ())
        is_bad, options = self.tone == "bad", self._options_key
        told = [note(one, "bad") if is_bad else text(one, Type.ROW, "ink2", lines=5) for one in said]
        offers_options = self._offers_options and shows_keys
        card = column(
            *rows,
            line() if any(said) else None,
            column(*told, gap=6, id="notice") if any(said) else None,
            None if self._purpose.fixed else space(),
            row(hint(options.cap, say("game_choice.hint.options"), options), space()) if offers_options else None,
            card="card",
            pad=(16, 22),
            gap=14,
            width=680,
            id="terms",
        )
        return column(card, space(), width=680) if self._purpose.fixed else card

    def _next(self) -> Element:
        under = under_text(self.conditions)
        if self._source is Source.PREPARED:
            one = self._games[min(self._place, len(self._games) - 1)]
            known = "played" if self._prepared.is_played(one) else "unplayed"
            title, about = name_of(one), say(f"game_choice.{known}", under=under) if self._purpose.player else under
        else:
            name = self._source.value
            title = say(f"game_choice.big.{name}", seed=self._seed.text).strip()
            about = say(f"game_choice.about.{name}", under=under, lexicon=self._choices.lexicon_told)
        label, cap = say(f"game_choice.start.{self._starts}"), say("key.enter")
        start = main_button(label, self._start, cap=cap, name="start", takes_keys=False, min_width=260)
        return row(
            column(text(title, Type.STRONG, face=Face.TITLE), text(about, Type.ROW, "ink2", lines=3), gap=4, grow=1),
            None if self._wanted_game.is_awaited else start,
            card="hero",
            pad=(36, 14),
            gap=32,
            align="center",
            height=160,
            min_height=110,
            id="next",
        )

    def _cells(self) -> Element:
        cells = [self._cell(one, place) for place, one in enumerate(self._games)]
        lines = grid(cells, _COLUMNS, gap=16, row_height=104).children
        return scroll(lines, self._lines, gap=16, grow=1, id="games", role=Role.LIST)

    def _cell(self, one: shelf.Prepared, place: int) -> Element:
        """Draws a button for a prepared game, with the player's result and rank under the chosen conditions.

        Without a result, it shows that the game was begun, is next, or is to be played. `place` is the game's index in
        the list.
        """
        is_played, is_next = self._prepared.is_played(one), one is self._next_unplayed
        run = self._prepared.result(one, self.conditions)
        upper, lower, is_first = "", "", False
        shorter = (say("game_choice.to_play"), "") if is_next else ()  # its colour marks it as the next game
        if run is not None:
            upper, is_first = row_result(run), run.rank == 1
            lower = say("game_choice.unranked")
            if run.rank is not None:
                lower = say("game_choice.first" if is_first else "game_choice.rank", rank=run.rank)
        elif is_played:
            lower = say("game_choice.begun")
        elif self._purpose.player:
            lower = say("game_choice.next" if is_next else "game_choice.to_play")
        ink = "accent_text" if is_next else "ink" if is_played else "ink3"
        strong = "accent_text" if is_next or is_first else "ink3"
        result = text(upper, Type.BODY, face=Face.SEMI, align="right", group="results") if upper else None
        rank = text(lower, Type.LABEL, strong, Face.SEMI, lines=2, align="right", group="ranks", shorter=shorter)
        return row(
            text(number_of(one) or name_of(one), Type.STRONG, ink, Face.LETTER, group="numbers"),
            column(result, rank, grow=1),
            fill="door",
            pad=(18, 8),
            gap=10,
            align="center",
            act=partial(self._take, place),
            takes_keys=True,
            is_first=self._source is Source.PREPARED and place == self._place,
            role=Role.BUTTON,
            said=f"{name_of(one)} {upper} {lower}".strip(),
            id=f"game.{place}",
        )

    def _seed_pad(self) -> Element:
        typed = field(self._seed, say("game_choice.seed"), id="seed", changed=self.tell, takes_keys=False, height=72)
        return column(typed, pad(("123456", f"7890{ERASE}"), self.type_character, height=172, min_height=160), gap=12)


def _fact(label: str, value: str) -> Element:
    """Draws a condition that cannot be changed on this page: its name and value."""
    return row(
        text(label, Type.ROW, "ink2", grow=1), text(value, Type.BODY, face=Face.SEMI), pad=(12, 0), height=56, gap=24
    )


def _row(
    name: str, values: Sequence[Value], present: Value, said: Sequence[str], act: Callable[[Value], object]
) -> tuple[Element, Callable[[int], object]]:
    at = values.index(present)
    shorter = {
        formula_text("mort-subite"): say("game_choice.short.sudden"),
        variant_text("789"): say("game_choice.short.789"),
        say("schedule.unlimited"): say("game_choice.short.unlimited"),
    }
    shown = segments(said, at, lambda place: act(values[place]), id=name, shorter=shorter)
    return shown, lambda by: act(following(values, present, by))


def _length(speed: Speed) -> tuple[bool, int]:
    limit = speed.schedule.stages[0].limit_ms
    return (limit is None, limit or 0)


def under_text(conditions: Conditions) -> str:
    under = say(
        "game_choice.under", formula=formula_text(conditions.formula.name), conditions=conditions_text(conditions)
    )
    return under if conditions.options == NO_OPTIONS else say("game_choice.with_options", under=under)


def meaning_text(conditions: Conditions) -> str:
    if not conditions.may_rank:
        return say("game_choice.never_ranks")
    ranks = say("game_choice.helps_rank" if conditions.helps else "game_choice.ranks")
    measure = {
        Measure.TIME: say("game_choice.costs", conditions=conditions_text(conditions)),
        Measure.POINTS: say("game_choice.points"),
        Measure.TOPS: say("game_choice.tops"),
    }
    return f"{measure[conditions.formula.measure]} {ranks}"


_OFFERED: Final[dict[str, tuple[str, ...]]] = {
    "zero": ("", "zero=ends", "zero=5000", "zero=10000", "zero=every"),
    "declared": ("", "declared=yes"),
    "hidden": ("", "hidden=yes"),
    "hints": (
        "",
        "hints=points:5000,length:5000,letter:5000,place:5000",
        "hints=points:5000,length:10000,letter:15000,place:20000",
    ),
    "warnings": ("", "warnings=3:5:5000", "warnings=5:5:5000"),
    "ranks": ("", "ranks=3:2:1"),
    "solo": ("", "solo=10:10", "solo=2:10", "solo=16:0"),
}
"""By field name: the option fields that are offered as values, "none" first."""
_TOPS_ONLY: Final = ("zero", "hidden")
"""The options that apply only if the top ends a move."""


class ChooseOptionsScreen(ModalScreen[Options]):
    """The page on which the optional rules of a game are set, one in each row. Escape returns the chosen options."""

    follows_walk = True

    def __init__(self, stage: Stage, route: ChooseOptions) -> None:
        self._conditions, self._cursor = route.conditions, Cursor()
        ends = route.conditions.formula.top_ends_move
        self._names = tuple(name for name in _OFFERED if ends or name not in _TOPS_ONLY)
        self._other = {name: self._present(name) for name in self._names}
        """The values at the start; a value that is not offered by default is offered too."""
        super().__init__(stage)

    def _present(self, name: str) -> str:
        """Returns the current value of an optional rule, as `name=value`; empty if the rule is off."""
        fields = self._conditions.options.fields
        return next((f"{one}={text}" for one, text in fields if one == name and text), "")

    def _values(self, name: str) -> tuple[str, ...]:
        offered, other = _OFFERED[name], self._other[name]
        return offered if other in offered else (*offered, other)

    def _choose(self, name: str, value: str) -> None:
        self._conditions = replace(self._conditions, options=_with_field(self._conditions.options, name, value))

    def go_back(self) -> None:
        self.answer(self._conditions.options)

    def keys(self) -> Sequence[Key]:
        name = self._names[self._cursor.selected or 0]
        said = say("option_rows.hint.default") if self._present(name) else ""
        return (
            *self.form_named(),
            key(pygame.K_DELETE, partial(self._choose, name, ""), said),
            escape(self.go_back, say("option_rows.hint.done")),
        )

    def view(self) -> Element:
        conditions = self._conditions
        formula, variant = formula_text(conditions.formula.name), variant_text(conditions.variant.name)
        about = say("option_rows.about", formula=formula, variant=variant, times=times_text(conditions.speed.schedule))
        told = say("option_rows.compared" if options_lines(conditions) else "option_rows.none")
        listed = form([self._row(name) for name in self._names], self._cursor, card="card", pad=(24, 20), id="form")
        return page(say("option_rows.title"), listed, remark=f"{about} · {told}")

    def _row(self, name: str) -> Element:
        present = self._present(name)
        alone = replace(self._conditions, options=_with_field(Options(), name, present))
        meaning = (*options_lines(alone), say(f"option_row.{name}.none"))[0]
        label, offered = say(f"option_row.{name}"), {one: _text(name, one) for one in self._values(name)}
        return choice_row(label, offered, present, partial(self._choose, name), id=name, line=meaning, goes_round=True)


def _with_field(options: Options, name: str, value: str) -> Options:
    fields = {key: text for key, text in options.fields if text is not None}
    fields.pop(name, None)
    if value:
        fields[name] = value.partition("=")[2]
    return Options.parse(" ".join(f"{key}={text}" for key, text in fields.items()))


def _text(name: str, value: str) -> str:
    """Returns the value of an optional rule in one or two words; "other" for a value that is not in `_OFFERED`."""
    return say(
        f"option_value.{name}.{_OFFERED[name].index(value)}" if value in _OFFERED[name] else "option_value.other"
    )
