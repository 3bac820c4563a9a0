"""A new session: its name, what it is played under, and its players, typed one by one or pasted, one a line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any, Final, TypeVar

import pygame

from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon, lexicon_in_words
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame, usual_seed
from topping.kiosk.look.theme import Face
from topping.kiosk.routes.choosing import ChooseFile, ChooseSessionGame
from topping.kiosk.routes.session import PlaySession, SessionPlayers, Sessions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import field, list_of, list_row
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import choice_row, form, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, text
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.completion import following_name
from topping.kiosk.wording import formula_text, in_preparation, speed_text, variant_text
from topping.play.session.newsession import FORMULAS
from topping.play.session.plan import Plan
from topping.play.session.roster import Player, parse_roster
from topping.rules.conditions.formula import Formula, Speed
from topping.rules.conditions.options import SoloRule
from topping.rules.conditions.schedule import warning
from topping.rules.conditions.variant import VARIANTS
from topping.store.sessions.facts import session_name
from topping.texts import say
from topping.texts.times import to_seconds


class Announced(StrEnum):
    """Who says the draws and the solutions."""

    VOICE = "voice"
    REFEREE = "referee"
    """The referee, from what the desk shows him to read."""
    SCREEN = "screen"
    """Nobody: they are shown."""


class GameWanted(StrEnum):
    """Which game is played."""

    DRAWN = "drawn"
    """One that is made when the session begins."""
    PREPARED = "prepared"
    FILE = "file"
    BAG = "bag"
    """One whose letters the referee draws by hand (§3.1)."""


Value = TypeVar("Value")
_VARIANTS: Final = tuple(one for one in VARIANTS.values() if not one.joker)


class NewSessionScreen(Screen):
    """Letters go to the line of the next player, unless the name of the session has the keys."""

    stays = True

    def __init__(self, stage: Stage, route: SessionPlayers) -> None:
        self._start = start = route.start or stage.backstage.sessions.opening.prepared()
        self._conditions, self._players = start.plan.conditions, _by_table(start.players)
        self._game = GameWanted.BAG if start.by_hand else GameWanted.DRAWN
        self._line, self._name = TypedText(), TypedText(start.name)
        self._fault, self._rows, self._chosen = "", Cursor(), Cursor(len(self._players))
        self._wanted_game = WantedGame(stage.helper)
        try:
            self._lexicon = lexicon_in_words(stage.backstage.sessions.opening.lexicon(start))
        except ToppingError as fault:
            self._lexicon = (stage.backstage.notices.in_words(fault),)
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    # the players

    def _type_anew(self) -> None:
        """Somebody is typed: nobody is looked at, and no fault stands any more."""
        self._fault, self._chosen.selected = "", len(self._players)

    def _take(self, lines: str) -> None:
        """Adds the players of these lines; a line that cannot be read is left aside, and the first one is told of."""
        before, faults = len(self._players), []
        for number, one in enumerate(lines.splitlines(), start=1):
            taken = [player.table for player in self._players]
            try:
                self._players = _by_table((*self._players, *parse_roster("\n" * (number - 1) + one, taken)))
            except ToppingError as fault:
                faults.append(fault)
        if len(self._players) > before or not faults:
            self._line.text = ""
        self._type_anew()
        if faults:
            aside = say("session_setup.left_aside", count=len(faults)) if len(lines.splitlines()) > 1 else ""
            self._fault = f"{self.in_words(faults[0])} {aside}".strip()

    def _remove(self) -> None:
        """Takes away the player looked at, or whose table is typed, else the last one."""
        chosen, typed = self._chosen.selected or 0, self._line.text.strip()
        leaving = self._players[chosen : chosen + 1]
        if not leaving:
            leaving = tuple(one for one in self._players if str(one.table) == typed) if typed else self._players[-1:]
        self._players = tuple(one for one in self._players if one not in leaving)
        self._line.text = "" if leaving else self._line.text
        self._type_anew()
        self._fault = "" if leaving else say("session_setup.no_one")

    def _complete(self) -> None:
        """Puts the next known player's name on the line that begins as what is typed does."""
        taken = {player.name for player in self._players}
        free = [name for name in self.stage.backstage.players.names() if name not in taken]
        following = following_name(self._line.text, free)
        if following is None:
            self._fault = say("session_setup.nobody_known")
        else:
            self._line.text, self.focus = following, "players"

    # the settings

    def _set(self, **changes: Any) -> None:
        self._conditions = replace(self._conditions, **changes)
        self._start = replace(self._start, plan=Plan.of(self._conditions))

    def _set_formula(self, formula: Formula) -> None:
        self._set(formula=formula, speed=self.stage.backstage.choices.speeds(formula)[0])

    def _set_announced(self, value: Announced) -> None:
        backstage = self.stage.backstage
        backstage.sessions.is_read = value is Announced.REFEREE
        if value is not Announced.REFEREE:
            self.stage.change(replace(backstage.settings, announce_session=value is Announced.VOICE))

    def _set_game(self, value: GameWanted) -> None:
        self._game = value

    @property
    def _announced(self) -> Announced:
        if self.stage.backstage.sessions.is_read:
            return Announced.REFEREE
        return Announced.VOICE if self.stage.backstage.settings.announce_session else Announced.SCREEN

    # the way on

    def _enter(self) -> None:
        if self.focus not in ("", "players"):
            self.focus = "players"
        elif self._line.text.strip():
            self._take(self._line.text)
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self._wanted_game.is_awaited:
            return
        if not self._players:
            self._fault = say("session_setup.none")
            return
        try:
            self._start = replace(self._start, name=session_name(self._name.text), players=self._players)
            self._begin()
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    def _begin(self) -> None:
        """The session itself where its game is known or to be made, else the choice of one."""
        opening, by_hand = self.stage.backstage.sessions.opening, self._game is GameWanted.BAG
        self._start = start = replace(self._start, by_hand=by_hand)
        if start.game is not None or by_hand:
            self.go(PlaySession(opening.begin(start)))
        elif self._game is GameWanted.PREPARED:
            self.go(ChooseSessionGame(start))
        elif self._game is GameWanted.FILE:
            self.go(ChooseFile(ChooseSessionGame(start), start.plan.conditions))
        else:
            variant = start.plan.conditions.variant
            self._wanted_game.ask(usual_seed(), variant, WantedLexicon.of(opening.lexicon(start)))

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        made = self._wanted_game.hear(news)
        if made is None:
            return
        if isinstance(made, QuestionFailed):
            self._fault = say("game_choice.failed", why=self.stage.backstage.notices.plain(made.sentence))
            return
        self._start = replace(self._start, game=made)
        try:
            self._begin()
        except ToppingError as fault:
            self._start, self._fault = replace(self._start, game=None), self.in_words(fault)

    def go_back(self) -> None:
        """Empties the line, then back to the club."""
        if self._line.text and self.focus in ("", "players"):
            self._line.text = ""
            self._type_anew()
        else:
            self.go(Sessions())

    def _paste(self, one: Key) -> None:
        lines = pasted_lines(one.event)
        if lines:
            self._take(lines)
        else:
            self.gui.handle(one.event)

    def keys(self) -> Sequence[Key]:
        """Enter adds a player, F2 begins; Ctrl+V pastes any number of lines."""
        paste = key(pygame.K_v, self.changed, say("session_setup.hint.paste"), mods=pygame.KMOD_CTRL)
        paste = replace(paste, act=partial(self._paste, paste))
        removes = (pygame.K_F8, pygame.K_DELETE) if not self._line.text and self.focus != "name" else (pygame.K_F8,)
        return (
            key(pygame.K_F2, self._go_on, say("session_setup.hint.begin"), is_primary=True),
            enter(self._enter, say("session_setup.hint.next"), is_primary=False),
            self.arrows_named(say("session_setup.hint.settings"), say("key.tab"), pygame.K_TAB),
            key(
                removes, self._remove, say("session_setup.hint.remove"), say("key.delete") if len(removes) > 1 else "F8"
            ),
            key(pygame.K_F4, self._complete, say("session_setup.hint.known")),
            paste,
            escape(self.go_back, say("session_setup.hint.back")),
        )

    # what is shown

    def watches(self) -> Hashable:
        """Whether a game is being made, and how far the solver's first start is."""
        return self._wanted_game.is_awaited, self.stage.preparing

    def view(self) -> Element:
        """The name and the form at the left, the players at the right."""
        count = len(self._players)
        told = (say("session_setup.count", count=count), say("session_setup.solo", least=SoloRule().least))
        return page(
            say("session_setup.title"),
            row(self._settings(), self._tables(), gap=24, grow=1),
            remark=" · ".join(told) if count else "",
        )

    def _settings(self) -> Element:
        conditions, plain = self._conditions, self._conditions.variant.with_joker(False)
        speeds, joker = self.stage.backstage.choices.speeds(conditions.formula), conditions.variant.joker
        rows = [
            self._row("formula", FORMULAS, conditions.formula, lambda one: formula_text(one.name), self._set_formula),
            self._row("pace", speeds, conditions.speed, _pace, lambda speed: self._set(speed=speed)),
            self._row(
                "draws",
                _VARIANTS,
                plain,
                lambda one: variant_text(one.name),
                lambda one: self._set(variant=one.with_joker(joker)),
            ),
            self._row(
                "joker",
                (False, True),
                joker,
                lambda one: _value("joker", "with" if one else "without"),
                lambda one: self._set(variant=plain.with_joker(one)),
            ),
            self._row(
                "announced", tuple(Announced), self._announced, partial(_value, "announced"), self._set_announced
            ),
            self._row("game", tuple(GameWanted), self._game, partial(_value, "game"), self._set_game),
        ]
        signal = warning(conditions.limit_ms(1))
        notes = (*((say(f"session.opening_signal.{signal[0].value}"),) if signal else ()), *self._lexicon)
        return column(
            row(
                text(say("session_setup.label.name"), face=Face.SEMI, lines=2, group="form labels", width=260),
                field(self._name, say("session_setup.label.name"), id="name", grow=1),
                gap=20,
                pad=(20, 0),
                align="center",
                min_height=100,
            ),
            form(rows, self._rows, id="form", is_first=False),
            column(
                *(text(one, Type.LABEL, "ink2", lines=2) for one in notes), pad=(20, 0), gap=2, drop=1, id="lexicon"
            ),
            card="card",
            pad=(16, 20),
            gap=8,
            width=1010,
        )

    def _row(
        self,
        name: str,
        values: Sequence[Value],
        present: Value,
        said: Callable[[Value], str],
        act: Callable[[Value], None],
    ) -> Element:
        return choice_row(say(f"session_setup.label.{name}"), values, present, said, act, id=name)

    def _tables(self) -> Element:
        rows = [
            list_row(
                text(str(one.table), Type.ROW, "ink2", Face.BOLD, align="right", width=52, group="numbers"),
                text(one.name, Type.ROW, grow=1, group="names"),
                act=self.changed,
            )
            for one in self._players
        ]
        taken = {one.table for one in self._players}
        free = next(number for number in range(1, len(taken) + 2) if number not in taken)
        message, tone = self._fault, "bad"
        if self._wanted_game.is_awaited:
            preparing = self.stage.preparing
            message, tone = in_preparation(preparing) if preparing else say("session_setup.making"), "plain"
        elif not message:
            message, tone = say("session_setup.hint"), "plain"
        return column(
            text(say("session_setup.tables"), Type.CARD, face=Face.TITLE),
            list_of(rows, self._chosen, id="players", is_first=True),
            row(
                text(str(free), Type.ROW, "ink2", Face.BOLD, align="right", width=52),
                field(
                    self._line, say("session_setup.hint"), id="line", changed=self._type_anew, takes_keys=False, grow=1
                ),
                gap=20,
                pad=(20, 0),
                align="center",
                height=72,
            ),
            note(message, tone, min_height=64, id="message"),
            card="card",
            pad=(28, 22),
            gap=16,
            grow=1,
        )


def _pace(speed: Speed) -> str:
    """`2:00`, or the name of a pace that changes in the course of a game."""
    first = speed.schedule.stages[0]
    is_even = len(speed.schedule.stages) == 1 and first.limit_ms is not None
    return to_seconds(first.limit_ms) if is_even and first.limit_ms is not None else speed_text(speed)


def _value(name: str, value: str) -> str:
    return say(f"session_setup.{name}.{value}")


def _by_table(players: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda player: player.table))


SCREEN: Final = NewSessionScreen
