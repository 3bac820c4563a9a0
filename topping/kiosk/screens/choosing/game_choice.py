"""Choosing a game: the conditions at the left; prepared games, a new one, a seed or a file, each behind its tab."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Final, TypeVar

import pygame

from topping.errors import ToppingError
from topping.game import shelf
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame, usual_seed
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import WhoPlays
from topping.kiosk.routes.play import ChooseFile, ChooseOptions
from topping.kiosk.screens.choosing.host import AskedBy, host_of
from topping.kiosk.screens.choosing.prepared import PreparedGames, name_of, number_of
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter, moved
from topping.kiosk.ui.leaves import avatar, line, note
from topping.kiosk.ui.parts import button, field, hint, segments
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import key_cap, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, column, grid, row, scroll, space, text
from topping.kiosk.wording import conditions_text, formula_text, in_preparation, times_text, variant_text
from topping.kiosk.wording.results import view_of
from topping.localtime import date_and_time
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Formula, Measure, Speed
from topping.rules.conditions.options import NO_OPTIONS, Options
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.texts import say


class Tab(Enum):
    """A way to a game."""

    PREPARED = "prepared"
    NEW = "new"
    SEED = "seed"
    FILE = "file"


Value = TypeVar("Value")
_TABS: Final = tuple(Tab)
_COLUMNS: Final = 5
_LONGEST_SEED: Final = 12
_PLAIN: Final = tuple(one for one in VARIANTS.values() if not one.joker)


@dataclass(frozen=True, slots=True)
class _Row:
    """A condition: its values in words, the one in force, and what takes another one."""

    values: tuple[str, ...]
    chosen: int
    act: Callable[[int], None]


class GameChoiceScreen(Screen):
    """Asks which game to play; a new one is made by the helper process while the screen stays alive."""

    def __init__(self, stage: Stage, route: AskedBy) -> None:
        self._host = host = host_of(route, stage)
        self.stays = host.stays
        offered, choices = host.offered, stage.backstage.choices
        self._choices, self._formula, self._variant = choices, offered.formula, offered.variant
        self._speed = next(
            (one for one in self._speeds if one.schedule == offered.speed.schedule), choices.speeds(self._formula)[0]
        )
        self._options = offered.options
        """Those of a competition, which a screen of their own chooses."""
        self._said, self._tone = "", "plain"
        self._wanted_game = WantedGame(stage.helper)
        games: tuple[shelf.Prepared, ...] = ()
        try:
            games = shelf.prepared()
        except ToppingError as fault:  # the other ways to a game are left
            self._said, self._tone = stage.backstage.notices.in_words(fault), "bad"
        self._prepared = PreparedGames(host, games)
        self._place, self._digits, self._has_moved = 0, "", False
        """The prepared game chosen, what was typed of a number, and whether the player has chosen for himself."""
        self._lines = Cursor()
        """The line of cells that the chosen one is in."""
        self._tab = Tab.PREPARED if self._games else Tab.NEW
        self._seed = TypedText(longest=_LONGEST_SEED)
        super().__init__(stage)

    # the conditions

    @property
    def _speeds(self) -> tuple[Speed, ...]:
        """The paces of the formula, those of one length each from the shortest to the longest, no limit last."""
        offered = self._choices.speeds(self._formula, offers_no_limit=self._host.offers_no_limit)
        return tuple(sorted(offered, key=_length))

    @property
    def conditions(self) -> Conditions:
        """The conditions chosen."""
        usual = self._choices.usual.under(self._formula, self._speed)
        return replace(usual, variant=self._variant, options=self._options)

    def _rows(self) -> dict[str, _Row]:
        """The conditions by their names in the catalogue."""
        joker = self._variant.joker
        return {
            "formula": _row(self._host.formulas, self._formula, lambda one: formula_text(one.name), self._set_formula),
            "variant": _row(
                _PLAIN,
                self._variant.with_joker(False),
                lambda one: variant_text(one.name),
                lambda one: self._set(_variant=one.with_joker(joker)),
            ),
            "joker": _row(
                (False, True),
                joker,
                lambda one: say("game_choice.with" if one else "game_choice.without"),
                lambda one: self._set(_variant=self._variant.with_joker(one)),
            ),
            "time": _row(
                self._speeds,
                self._speed,
                lambda one: times_text(one.schedule),
                lambda one: self._set(_speed=one),
            ),
        }

    def _set_formula(self, formula: Formula) -> None:
        self._set(_formula=formula, _speed=self._choices.speeds(formula)[0])

    def _set(self, **changes: object) -> None:
        """Other conditions: the next unplayed game under them is chosen."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._host.remember(self.conditions)
        self._place, self._digits, self._has_moved, self._said = 0, "", False, ""
        self._choose_next()
        if self._tab is Tab.PREPARED and not self._games:
            self._tab = Tab.NEW

    def _take_options(self, options: Options) -> None:
        self._set(_options=options)

    def _turn(self, name: str, by: int) -> None:
        one = self._rows()[name]
        one.act((one.chosen + by) % len(one.values))

    # the prepared games

    @property
    def _games(self) -> list[shelf.Prepared]:
        return self._prepared.of(self._variant.name)

    @property
    def _next_unplayed(self) -> shelf.Prepared | None:
        """The first game that the player has never started, as far as is known."""
        if not self._host.player:
            return None
        return next((one for one in self._games if not self._prepared.is_played(one)), None)

    def _choose_next(self) -> None:
        upcoming = self._next_unplayed
        if upcoming is not None:
            self._place = self._games.index(upcoming)
        self._lines.selected = self._place // _COLUMNS

    def tick(self, now: int) -> None:
        """Looks up one game a turn of the loop; the keys go to the first that the player has not played."""
        if self._prepared.look_up(self._variant.name):
            if not self._has_moved:
                self._choose_next()
            self.changed()

    def _choose(self, place: int) -> None:
        self._place, self._has_moved, self._said, self.focus = place, True, "", ""
        self._lines.selected = place // _COLUMNS

    def _move(self, by: int) -> None:
        """Chooses another game; a step beyond the first or the last one stays on it."""
        last, place = len(self._games) - 1, self._place + by
        is_beyond = not 0 <= place <= last and (by < 0 or self._place // _COLUMNS == last // _COLUMNS)
        if abs(by) != _COLUMNS or not is_beyond:
            self._choose(max(0, min(place, last)))

    def moved(self, name: str) -> None:
        """The wheel has gone to another line."""
        self._choose(min((self._lines.selected or 0) * _COLUMNS + self._place % _COLUMNS, len(self._games) - 1))

    def _type(self, digit: str) -> None:
        """Chooses the game of the number typed: its last two digits, or one where two are too many."""
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
        """Shows another way to a game; the one without games is passed over."""
        tab = _TABS[place % len(_TABS)]
        self._tab = Tab.NEW if tab is Tab.PREPARED and not self._games else tab
        self._said, self.focus = "", ""

    def _start(self) -> None:
        if self._wanted_game.is_awaited:
            return
        match self._tab:
            case Tab.PREPARED:
                self._take(self._place)
            case Tab.NEW:
                self._new(usual_seed())
            case Tab.SEED:
                typed = self._seed.text.strip()
                if typed.isascii() and typed.isdigit():
                    self._new(int(typed))
                else:
                    self._said, self._tone = say("game_choice.bad_seed"), "bad"
            case Tab.FILE:
                # the public must not browse the files of this machine
                self.guarded(lambda: self.go(ChooseFile(self._host.choice, self.conditions)))

    def _take(self, place: int) -> None:
        """Plays a prepared game."""
        self._choose(place)
        try:
            self._play(shelf.load(self._games[place].path))
        except ToppingError as fault:
            self._said, self._tone = self.in_words(fault), "bad"

    def _new(self, seed: int) -> None:
        self._wanted_game.ask(seed, self._variant, WantedLexicon(self._choices.lexicon))
        self._said, self._tone = say("game_choice.making", seed=seed), "plain"

    def hear(self, news: News) -> None:
        made = self._wanted_game.hear(news)
        if isinstance(made, QuestionFailed):
            why = self.stage.backstage.notices.plain(made.sentence)
            self._said, self._tone = say("game_choice.failed", why=why), "bad"
        elif made is not None:
            self._play(made)

    def _play(self, game: Game) -> None:
        try:
            self.go(self._host.take(game, self.conditions))
        except ToppingError as fault:
            self._said, self._tone = self.in_words(fault), "bad"

    def go_back(self) -> None:
        if self._wanted_game.is_awaited:
            self._wanted_game.drop()
            self._said = ""
        else:
            self.go(self._host.back)

    def _put(self, digit: str) -> None:
        if len(self._seed.text) < _LONGEST_SEED:
            self._seed.text += digit
        self._said = ""

    def _erase(self) -> None:
        self._seed.text, self._said = self._seed.text[:-1], ""

    def _forget(self) -> None:
        self._said = ""

    def _row_key(self, name: str, by: int, mods: int = 0) -> Key:
        """The key of a condition: its next value or, with Shift, the one before."""
        one = letter(say(f"game_choice.key.{name}"), partial(self._turn, name, by), mods=mods)
        return moved(one, "game_choice.time", "t", was_mods=mods) if name == "time" else one

    @property
    def _player_key(self) -> Key:
        return letter("j", partial(self.go, WhoPlays()))

    @property
    def _options_key(self) -> Key:
        return moved(key(pygame.K_F6, self._ask_options), "game_choice.options", "p")

    def _ask_options(self) -> None:
        self.push(ChooseOptions(self.conditions), self._take_options)

    @property
    def _offers_options(self) -> bool:
        """Whether options may be chosen: by a player of the club, for himself."""
        return bool(self._host.player) and not self.stage.door.is_public

    def keys(self) -> Sequence[Key]:
        keys, place = [enter(self._start, say(f"game_choice.hint.{self._tab.value}"))], _TABS.index(self._tab)
        if self._tab is Tab.PREPARED:
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
        for name in self._rows() if self._tab is not Tab.SEED else ():
            keys += [self._row_key(name, -1, mods=pygame.KMOD_SHIFT), self._row_key(name, 1)]
        back = "stop" if self._wanted_game.is_awaited else "home" if self._host.player else "back"
        return (
            *keys,
            key(pygame.K_TAB, partial(self._turn_to, place + 1), say("game_choice.hint.tab")),
            key(pygame.K_TAB, partial(self._turn_to, place - 1), mods=pygame.KMOD_SHIFT),
            *((self._player_key,) if self._host.player and self._tab is not Tab.SEED else ()),
            *((self._options_key,) if self._offers_options and self._tab is not Tab.SEED else ()),
            escape(self.go_back, say(f"game_choice.hint.{back}")),
        )

    # what is shown

    def watches(self) -> Hashable:
        return self._wanted_game.is_awaited, self.stage.preparing

    def view(self) -> Element:
        played = sum(map(self._prepared.is_played, self._games))
        count = text(
            say("game_choice.count", played=played, of=len(self._games)),
            Type.ROW,
            "ink2",
            align="right",
            grow=1,
            id="count",
        )
        names = [say(f"game_choice.tab.{one.value}") for one in _TABS]
        body = {Tab.PREPARED: self._cells, Tab.SEED: self._seed_pad}.get(self._tab, space)()
        tabs = row(
            segments(names, _TABS.index(self._tab), self._turn_to, id="tabs"),
            count if self._host.player and self._games else space(),
            gap=24,
            align="center",
        )
        right = column(tabs, self._next(), body, gap=20, grow=1)
        return page(self._host.title, row(self._terms(), right, gap=24, grow=1), remark=self._who())

    def _who(self) -> Element | str:
        if not self._host.player:
            return ""
        label, shows = say("game_choice.hint.player"), self._tab is not Tab.SEED
        return row(
            text(date_and_time(self.stage.clock.date()), Type.ROW, "ink2", align="right", grow=1, drop=2),
            row(
                avatar(self._host.player),
                text(self._host.player, Type.ROW, face=Face.BOLD, id="player"),
                gap=14,
                align="center",
            ),
            hint(self._player_key.cap, label, self._player_key, drop=1) if shows else None,
            gap=24,
            grow=1,
            align="center",
        )

    def _terms(self) -> Element:
        shows_keys = self._tab is not Tab.SEED
        rows = [
            column(
                row(
                    key_cap(self.in_force(self._row_key(name, 1)).cap) if shows_keys else None,
                    text(say(f"game_choice.label.{name}"), Type.LABEL, "ink3", Face.SEMI, grow=1),
                    gap=12,
                    height=44,
                    align="center",
                ),
                segments(one.values, one.chosen, one.act, id=name),
                gap=4,
            )
            for name, one in self._rows().items()
        ]
        said: tuple[str, ...] = (self._said,)
        tone = self._tone
        if self._wanted_game.is_awaited and self.stage.preparing:
            said, tone = (in_preparation(self.stage.preparing),), "plain"
        elif not self._said:
            said = self._host.notice or ((meaning_text(self.conditions),) if self._host.player else ())
        options = say("game_choice.hint.options")
        return column(
            *rows,
            line(),
            column(
                *(note(one, tone) if tone == "bad" else text(one, Type.ROW, "ink2", lines=5) for one in said),
                gap=6,
                id="notice",
            ),
            space(),
            row(hint(self.in_force(self._options_key).cap, options, self.in_force(self._options_key)), space())
            if self._offers_options and shows_keys
            else None,
            card="card",
            pad=(24, 22),
            gap=14,
            width=680,
            id="terms",
        )

    def _next(self) -> Element:
        """What Enter starts."""
        under = under_text(self.conditions)
        if self._tab is Tab.PREPARED:
            one = self._games[min(self._place, len(self._games) - 1)]
            known = "played" if self._prepared.is_played(one) else "unplayed"
            title, about = name_of(one), say(f"game_choice.{known}", under=under) if self._host.player else under
        else:
            name = self._tab.value
            title = say(f"game_choice.big.{name}", seed=self._seed.text or "…")
            about = say(f"game_choice.about.{name}", under=under)
        label = say(f"game_choice.start.{self._tab.value}")
        return row(
            column(
                text(title, Type.STRONG, face=Face.TITLE),
                text(about, Type.ROW, "ink2", lines=2),
                gap=4,
                grow=1,
            ),
            main_button(label, self._start, cap=say("key.enter"), name="start", takes_keys=False, min_width=260)
            if not self._wanted_game.is_awaited
            else None,
            card="hero",
            pad=(36, 22),
            gap=32,
            align="center",
            height=152,
            min_height=110,
            id="next",
        )

    def _cells(self) -> Element:
        cells = [self._cell(one, place) for place, one in enumerate(self._games)]
        lines = grid(cells, _COLUMNS, gap=16, row_height=136).children
        return scroll(lines, self._lines, gap=16, grow=1, id="games", role=Role.LIST)

    def _cell(self, one: shelf.Prepared, place: int) -> Element:
        """A prepared game: the player's result under these conditions and its rank, or what is to be said instead."""
        is_played, is_next = self._prepared.is_played(one), one is self._next_unplayed
        run = self._prepared.result(one, self.conditions)
        upper, lower, is_first = "", "", False
        if run is not None:
            upper, is_first = view_of(run.measure).of_row(run), run.rank == 1
            lower = say("game_choice.unranked")
            if run.rank is not None:
                lower = say("game_choice.first" if is_first else "game_choice.rank", rank=run.rank)
        elif is_played:
            lower = say("game_choice.begun")
        elif self._host.player:
            lower = say("game_choice.next" if is_next else "game_choice.to_play")
        ink = "accent_text" if is_next else "ink" if is_played else "ink3"
        strong = "accent_text" if is_next or is_first else "ink3"
        told = column(
            text(upper, Type.BODY, face=Face.SEMI, align="right", group="results") if upper else None,
            text(lower, Type.LABEL, strong, Face.SEMI, lines=2, align="right", group="ranks"),
            grow=1,
        )
        return row(
            text(number_of(one) or name_of(one), Type.STRONG, ink, Face.LETTER, group="numbers"),
            told,
            fill="door",
            pad=(18, 8),
            gap=10,
            align="center",
            act=partial(self._take, place),
            takes_keys=True,
            is_first=place == self._place,
            role=Role.BUTTON,
            said=f"{name_of(one)} {upper} {lower}".strip(),
            id=f"game.{place}",
        )

    def _seed_pad(self) -> Element:
        """The line of the seed, and digits for a finger."""
        digits = [
            button(one, partial(self._put, one), ButtonKind.KEY, step=Type.CARD, takes_keys=False)
            for one in "123456789"
        ]
        zero = button("0", partial(self._put, "0"), ButtonKind.KEY, step=Type.CARD, takes_keys=False)
        erase = replace(
            button("", self._erase, ButtonKind.KEY, step=Type.CARD, icon=Icon.ERASE, takes_keys=False),
            said=say("pad.erase"),
        )
        pad = column(
            field(self._seed, say("game_choice.seed"), id="seed", changed=self._forget, takes_keys=False, height=88),
            grid([*digits, erase, zero], 3, gap=14, row_height=104, grow=0),
            gap=20,
            width=620,
        )
        return row(pad, space(), grow=1)


SCREEN: Final = GameChoiceScreen


def _row(values: Sequence[Value], present: Value, said: Callable[[Value], str], act: Callable[[Value], None]) -> _Row:
    return _Row(tuple(said(one) for one in values), values.index(present), lambda place: act(values[place]))


def _length(speed: Speed) -> tuple[bool, int]:
    limit = speed.schedule.stages[0].limit_ms
    return (limit is None, limit or 0)


def under_text(conditions: Conditions) -> str:
    """Formula and conditions, under the name of a game."""
    under = say(
        "game_choice.under", formula=formula_text(conditions.formula.name), conditions=conditions_text(conditions)
    )
    return under if conditions.options == NO_OPTIONS else say("game_choice.with_options", under=under)


def meaning_text(conditions: Conditions) -> str:
    """What the conditions make of a missed top and of the ranking."""
    if not conditions.may_rank:
        return say("game_choice.never_ranks")
    ranks = say("game_choice.helps_rank" if conditions.helps else "game_choice.ranks")
    measure = {
        Measure.TIME: say("game_choice.costs", conditions=conditions_text(conditions)),
        Measure.POINTS: say("game_choice.points"),
        Measure.TOPS: say("game_choice.tops"),
    }
    return f"{measure[conditions.formula.measure]} {ranks}"
