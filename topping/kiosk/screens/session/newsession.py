"""The setup of a new session: who sits where, how it is played, and which game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from itertools import count as numbers
from typing import Any, TypeVar

import pygame

from topping.answers.wantedgame import usual_seed
from topping.competition.roster import RosterFault, read_roster
from topping.errors import InputError, ToppingError
from topping.gamefiles.lexicon import WantedLexicon, lexicon_in_words
from topping.gamefiles.rosterfile import seated
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseSessionGame
from topping.kiosk.screens.referee import RefereeScreen
from topping.kiosk.screens.session.routes import (
    PlaySession,
    SessionPlayers,
    Sessions,
)
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import field, list_of, list_row, near
from topping.kiosk.ui.templates import beside_end, choice_row, form, form_row, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, text
from topping.play.session.newsession import FORMULAS
from topping.play.session.plan import Plan, Player, parse_roster
from topping.rules.conditions.formula import Formula, Speed
from topping.rules.conditions.options import SoloRule
from topping.rules.conditions.variant import VARIANTS, warning
from topping.rules.games.game import Game
from topping.store.sessions.sessions import session_name
from topping.system.encoding import repaired
from topping.texts import say
from topping.texts.times import to_seconds
from topping.wording.conditions import formula_text, speed_text, variant_text


class Announced(StrEnum):
    """Who announces the draws and solutions."""

    VOICE = "voice"
    REFEREE = "referee"
    """The referee, reading from the desk."""
    SCREEN = "screen"
    """Nobody: they are shown."""


class GameWanted(StrEnum):
    """The kind of game that a new session plays."""

    DRAWN = "drawn"
    """A new game, made when the session begins."""
    PREPARED = "prepared"
    FILE = "file"
    BAG = "bag"
    """A game whose letters the referee draws by hand (§3.1)."""


Value = TypeVar("Value")
Choice = TypeVar("Choice", Announced, GameWanted)


class NewSessionScreen(RefereeScreen):
    """The form for a new session. Typed letters go to the line for the next player, or to the session's name if it is
    focused.
    """

    stays = True

    def __init__(self, stage: Stage, route: SessionPlayers) -> None:
        super().__init__(stage)
        self._start = start = route.start or stage.services.sessions.prepared()
        self._players = _by_table(start.players)
        self._before: list[tuple[Player, ...]] = []
        """The list of players before each change."""
        self._game = GameWanted.BAG if start.by_hand else GameWanted.DRAWN
        self._line, self._name = TypedText(), TypedText(start.name)
        self._rows, self._chosen = Cursor(), Cursor(len(self._players))
        try:
            self._lexicon = lexicon_in_words(stage.services.sessions.lexicon(start))
        except ToppingError as fault:
            self._lexicon = (self.in_words(fault),)

    # the players

    def _type_anew(self) -> None:
        """Handles typing: clears the selection and the fault."""
        self.tell()
        self._chosen.selected = len(self._players)

    def _take(self, lines: str) -> None:
        """Adds the players typed or pasted, one on each line. If a line has a fault, adds nobody and shows the first
        fault.
        """
        taken = [player.table for player in self._players]
        notes: tuple[RosterFault, ...] = ()
        try:
            if len(lines.splitlines()) > 1:
                read = read_roster(lines)
                seats, notes = seated(read, taken), read.notes
            else:
                seats = parse_roster(repaired(lines), taken)
                if seats and repaired(lines) != lines:
                    notes = (RosterFault(1, "roster_file.repaired", seats[0].name),)
        except ToppingError as fault:
            self._type_anew()
            self.tell(self.in_words(fault), "bad")
            return
        self._line.text = ""
        if seats:
            self._seat((*self._players, *seats))
        self._type_anew()
        if notes:
            self.tell(
                say("roster_file.line", line=notes[0].line, sentence=say(notes[0].key, **notes[0].values)), "good"
            )

    def _seat(self, players: Sequence[Player]) -> None:
        """Replaces the players; `_undo` reverts it."""
        self._before.append(self._players)
        self._players = _by_table(players)

    def _undo(self) -> None:
        self._players = self._before.pop()
        self._type_anew()

    def _remove(self) -> None:
        """Removes the selected player, or the player of the typed table, otherwise the last."""
        chosen, typed = self._chosen.selected or 0, self._line.text.strip()
        leaving = self._players[chosen : chosen + 1]
        if not leaving:
            leaving = tuple(one for one in self._players if str(one.table) == typed) if typed else self._players[-1:]
        if leaving:
            self._seat([one for one in self._players if one not in leaving])
            self._line.text = ""
        self._type_anew()
        self.tell("" if leaving else say("session_setup.no_one"), "bad")

    def _complete(self) -> None:
        known = self._known_name(self._line.text, [player.name for player in self._players])
        if known:
            self._line.text, self.focus = known, "players"

    # the settings

    def _set(self, **changes: Any) -> None:
        self._start = replace(self._start, plan=Plan.of(replace(self._start.plan.conditions, **changes)))

    def _set_formula(self, formula: Formula) -> None:
        self._set(formula=formula, speed=self.stage.services.choices.speeds(formula)[0])

    def _set_announced(self, value: Announced) -> None:
        services = self.stage.services
        services.sessions.is_read = value is Announced.REFEREE
        if value is not Announced.REFEREE:
            self.stage.change(replace(services.settings, announce_session=value is Announced.VOICE))

    @property
    def _announced(self) -> Announced:
        if self.stage.services.sessions.is_read:
            return Announced.REFEREE
        return Announced.VOICE if self.stage.services.settings.announce_session else Announced.SCREEN

    # the way on

    def _enter(self) -> None:
        if self.focus not in ("", "players"):
            self.focus = "players"
        elif self._line.text.strip():
            self._take(self._line.text)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Adds the player on the entry line, and begins the session. If the line is unreadable, it stays there for
        correction.
        """
        if self._line.text.strip():
            self._take(self._line.text)
        if not self._line.text.strip() and not self._wanted_game.is_awaited:
            self._does(self._begin)

    def _begin(self) -> None:
        """Begins the session if its game is known or being made, otherwise opens the game choice; raises
        `ToppingError`."""
        if not self._players:
            raise InputError("session_setup.none")
        sessions, by_hand = self.stage.services.sessions, self._game is GameWanted.BAG
        name = session_name(self._name.text)
        self._start = start = replace(self._start, name=name, players=self._players, by_hand=by_hand)
        if start.game is not None or by_hand:
            self.go(PlaySession(sessions.begin(start)))
        elif self._game is GameWanted.PREPARED:
            self.go(ChooseSessionGame(start))
        elif self._game is GameWanted.FILE:
            self.go(ChooseFile(ChooseSessionGame(start), start.plan.conditions))
        else:
            variant = start.plan.conditions.variant
            self._wanted_game.ask(usual_seed(), variant, WantedLexicon.of(sessions.lexicon(start)))

    def _made(self, game: Game) -> None:
        self._start = replace(self._start, game=game)
        if not self._does(self._begin):
            self._start = replace(self._start, game=None)

    def go_back(self) -> None:
        if self._line.text and self.focus in ("", "players"):
            self._line.text = ""
            self._type_anew()
        else:
            self.go(Sessions())

    def keys(self) -> Sequence[Key]:
        is_at_list, remove = not self._line.text and self.focus != "name", say("session_setup.hint.remove")
        by_delete = (key(pygame.K_DELETE, self._remove, remove),) if is_at_list else ()
        return (
            key(pygame.K_F2, self._go_on, say("session_setup.hint.begin"), is_primary=True),
            enter(self._enter, say("session_setup.hint.next"), is_primary=False),
            self.arrows_named(say("session_setup.hint.settings"), say("key.tab"), pygame.K_TAB),
            *by_delete,
            key(pygame.K_F8, self._remove, "" if is_at_list else remove, is_twice=True, sheet=remove),
            key(pygame.K_F4, self._complete, say("session_setup.hint.known")),
            *((key(pygame.K_F7, self._undo, say("session_setup.hint.undo")),) if self._before else ()),
            paste_key(self.canvas.gui.handle, self._take, say("session_setup.hint.paste")),
            escape(self.go_back, say("session_setup.hint.back")),
        )

    # what is shown

    def view(self) -> Element:
        count = len(self._players)
        told = (say("session_setup.count", count=count), say("session_setup.solo", least=SoloRule().least))
        body = row(self._settings(), self._tables(), gap=24, grow=1)
        return page(say("session_setup.title"), body, remark=" · ".join(told) if count else "")

    def _settings(self) -> Element:
        conditions, variant = self._start.plan.conditions, self._start.plan.conditions.variant
        speeds = self.stage.services.choices.speeds(conditions.formula)
        draws = {one.with_joker(variant.joker): variant_text(one.name) for one in VARIANTS.values() if not one.joker}
        joker = {
            variant.with_joker(False): _value("joker", "without"),
            variant.with_joker(True): _value("joker", "with"),
        }
        rows = [
            _row("formula", {one: formula_text(one.name) for one in FORMULAS}, conditions.formula, self._set_formula),
            _row("pace", {one: _pace(one) for one in speeds}, conditions.speed, lambda one: self._set(speed=one)),
            _row("draws", draws, variant, lambda one: self._set(variant=one)),
            _row("joker", joker, variant, lambda one: self._set(variant=one)),
            _row("announced", _named("announced", Announced), self._announced, self._set_announced),
            _row("game", _named("game", GameWanted), self._game, partial(setattr, self, "_game")),
        ]
        signal = warning(conditions.speed.schedule.limit_ms(1))
        notes = (*((say(f"session.opening_signal.{signal[0].value}"),) if signal else ()), *self._lexicon)
        name = say("session_setup.label.name")
        return column(
            form_row(name, field(self._name, name, id="name", width=640)),
            form(rows, self._rows, id="form", is_first=False),
            column(
                *(text(one, Type.LABEL, "ink2", lines=2) for one in notes), pad=(20, 0), gap=2, drop=1, id="lexicon"
            ),
            card="card",
            pad=(16, 20),
            gap=8,
            width=1010,
        )

    def _tables(self) -> Element:
        made = near(self._chosen, len(self._players))
        rows = [
            list_row(_number(one.table), text(one.name, Type.ROW, grow=1, group="names"), act=self.changed)
            for one in self._players[made.start : made.stop]
        ]
        taken, asked = {one.table for one in self._players}, say("session_setup.hint")
        free = next(number for number in numbers(1) if number not in taken)
        line = field(self._line, asked, id="line", changed=self._type_anew, takes_keys=False, grow=1)
        return beside_end(
            say("session_setup.tables"),
            list_of(
                rows,
                self._chosen,
                id="players",
                is_first=True,
                before=made.start,
                after=len(self._players) - made.stop,
            ),
            row(_number(free), line, gap=20, pad=(20, 0), align="center", height=72),
            self._message(asked, min_height=64, pad=0),
            pad=(28, 22),
            gap=16,
            id="seats typed",
        )


def _row(name: str, values: Mapping[Value, str], present: Value, act: Callable[[Value], object]) -> Element:
    return choice_row(say(f"session_setup.label.{name}"), values, present, act, id=name)


def _number(table: int) -> Element:
    return text(str(table), Type.ROW, "ink2", Face.BOLD, align="right", width=52, group="numbers")


def _pace(speed: Speed) -> str:
    """Returns the time per move, such as `2:00`, or the name of a speed that varies during the game."""
    first = speed.schedule.stages[0]
    is_even = len(speed.schedule.stages) == 1 and first.limit_ms is not None
    return to_seconds(first.limit_ms) if is_even and first.limit_ms is not None else speed_text(speed)


def _named(name: str, values: Iterable[Choice]) -> dict[Choice, str]:
    return {one: _value(name, one.value) for one in values}


def _value(name: str, value: str) -> str:
    return say(f"session_setup.{name}.{value}")


def _by_table(players: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda player: player.table))
