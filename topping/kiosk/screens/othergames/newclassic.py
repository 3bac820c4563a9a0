"""The form of a new classic game: players, their seats, the rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

import pygame

from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import ChooseClassic, PlayClassic
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame
from topping.kiosk.screens.othergames.whichgame import NewGameForm
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import avatar, field, following, note
from topping.kiosk.ui.templates import choice_row, form, form_row, main_button
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, column, row, space, text
from topping.play.classic.houserules import INTERNATIONAL, LEAFLET, MOST, ClassicRules
from topping.play.machine.levels import LEVELS, Level, format_seats
from topping.texts import say

_USUAL_LEVEL: Final = "club"
"""The machine's level against a single player."""
_MINUTE_MS: Final = 60_000
_CREDITS: Final = (10, 15, 20, 25, 30, None)
"""The offered times per player (minutes); None for no clock."""
_WINS: Final = (None, 2, 3, 4, 5)
"""The wins needed for a match; None for a single game."""
_SWITCHES: Final = {"jokers": "recycles_jokers", "dictionary": "open_dictionary", "bags": "two_bags"}
_WITH_LINE: Final = ("rules", "clock", "match", "jokers", "dictionary")
"""Rows with a line of explanation."""

Value = TypeVar("Value")


class NewClassicScreen(NewGameForm):
    """The form of a new classic game. Enter goes from seat to seat; Tab goes to the rules, which the arrow keys choose;
    F2 begins.
    """

    game = OtherGame.CLASSIC

    def __init__(self, stage: Stage, route: NewTableGame) -> None:
        names = self._seated_by(stage, route)
        self._seats, self._theme = [TypedText(one) for one in names], TypedText()
        self._rules, self._draws_first = INTERNATIONAL, True
        self._wins: int | None = None
        self._cursor = Cursor()
        super().__init__(stage)
        self.focus = _seat(min(sum(map(bool, names)), MOST - 1))

    @staticmethod
    def _seated_by(stage: Stage, route: NewTableGame) -> tuple[str, ...]:
        """Returns the names that the seats have at first, empty for free seats. Against the machine, they are the last
        player and a machine player.
        """
        given = route.names
        if route.against_machine:
            player = "" if stage.guard.is_public else stage.services.players.last
            given = tuple(filter(None, (player, say(f"machine.name.{_USUAL_LEVEL}"))))
        return (*given, *("" for _ in range(MOST)))[:MOST]

    @property
    def seated(self) -> tuple[str, ...]:
        names = (" ".join(one.text.split()) for one in self._seats)
        return tuple(name for name in names if name and name not in _machine_names())

    # the seats

    @property
    def _at(self) -> int | None:
        return next((place for place in range(MOST) if self.focus == _seat(place)), None)

    def _enter(self) -> None:
        at = self._at
        if at is not None and at < MOST - 1 and self._seats[at].text.strip():
            self.focus = _seat(at + 1)
        else:
            self._begin()

    def _complete(self, at: int) -> None:
        taken = {one.text.strip() for place, one in enumerate(self._seats) if place != at}
        free = [name for name in self.stage.services.players.names() if name not in taken]
        following = following_name(self._seats[at].text, free)
        self.tell(say("session_setup.nobody_known") if following is None else "", "bad")
        self._seats[at].text = following or self._seats[at].text

    def _seat_machine(self, at: int) -> None:
        names, there = list(_machine_names()), self._seats[at].text
        self.tell()
        self._seats[at].text = following(names, there)

    # the rules

    def _set_rules(self, book: ClassicRules) -> None:
        """Selects a rule book; optional rules that the players have switched on or off stay so."""
        self._rules = replace(book, **{field: getattr(self._rules, field) for field in _SWITCHES.values()})

    def _set(self, rule: str, value: Any) -> None:
        self._rules = replace(self._rules, **{rule: value})

    # the way on

    def _begin(self) -> None:
        names = tuple(name for name in (" ".join(one.text.split()) for one in self._seats) if name)
        machines = {seat: level for seat, name in enumerate(names) if (level := _machine_names().get(name))}
        faults = {
            "classic.setup.two": len(names) < 2,
            "classic.setup.same": len({name.casefold() for name in names}) < len(names),
            "machine.no_person": len(machines) == len(names),
            "classic.setup.match_of_two": self._wins is not None and len(names) != 2,
        }
        fault = next((one for one, is_so in faults.items() if is_so), "")
        if fault:
            self.tell(say(fault), "bad")
            return
        rules, first = replace(self._rules, theme=" ".join(self._theme.text.split())), None if self._draws_first else 0
        begin = partial(self.stage.services.classics.begin, match_wins=self._wins, about=format_seats(machines))
        with self.telling():
            self.go(PlayClassic(begin(names, rules, first=first)))

    def keys(self) -> Sequence[Key]:
        at = self._at
        others: Sequence[Key] = self.form_named()
        if at is not None:
            known = key(pygame.K_F4, partial(self._complete, at), say("session_setup.hint.known"))
            others = (known, key(pygame.K_F5, partial(self._seat_machine, at), say("machine.key.seat")))
        zone = say("classic.key.seats" if at is None else "classic.key.rules")
        return (
            key(pygame.K_F2, self._begin, say("classic.key.begin"), is_primary=True),
            enter(self._enter, "" if at is None else say("classic.key.next_name"), is_primary=False),
            self.arrows_named(zone, say("key.tab"), pygame.K_TAB),
            *others,
            *self.game_keys(),
            escape(partial(self.go, ChooseClassic()), say("classic.key.leave")),
        )

    # what is shown

    def view(self) -> Element:
        label, none = say("classic.setup.label.theme"), say("classic.setup.theme.none")
        entry = field(self._theme, label, id="theme", width=440)
        if self.focus != "theme" and not self._theme.text.strip():
            entry = self._waiting("theme", none, said=f"{label}, {none}", width=440)
        theme = form_row(label, entry, line=say("classic.setup.line.theme"), height=80)
        rows = form(self._rows(), self._cursor, is_first=False, gap=4)
        terms = column(rows, theme, card="card", pad=(24, 16), gap=4, grow=9)
        return self.form_page(self._table(), terms, remark=say("classic.setup.remark"))

    def _rows(self) -> list[Element]:
        rules = self._rules
        book = INTERNATIONAL if rules.most_passes == INTERNATIONAL.most_passes else LEAFLET
        credits = [None if one is None else one * _MINUTE_MS for one in _CREDITS]
        minutes = [say("classic.setup.minutes", count=one) for one in _CREDITS if one is not None]
        wins = [str(one) for one in _WINS if one is not None]
        timed, keep = partial(self._set, "credit_ms"), partial(partial, setattr, self)
        return [
            _row("rules", (INTERNATIONAL, LEAFLET), _words("rules", "international", "leaflet"), book, self._set_rules),
            _row("clock", credits, [*minutes, *_words("clock", "none")], rules.credit_ms, timed),
            _row("match", _WINS, [*_words("match", "none"), *wins], self._wins, keep("_wins")),
            _row("first", (True, False), _words("first", "drawn", "seated"), self._draws_first, keep("_draws_first")),
            *(
                _row(name, (False, True), _words(name, "off", "on"), getattr(rules, rule), partial(self._set, rule))
                for name, rule in _SWITCHES.items()
            ),
        ]

    def _table(self) -> Element:
        free = next((place for place, one in enumerate(self._seats) if not one.text.strip()), MOST)
        shown = [place for place, one in enumerate(self._seats) if one.text.strip() or place in (free, self._at)]
        return column(
            text(say("classic.setup.seats"), Type.CARD, face=Face.TITLE),
            *(self._seat_row(place) for place in shown),
            space(),
            self.told() or note(say("classic.setup.hint"), id="message"),
            main_button(say("classic.setup.begin"), self._begin, cap="F2"),
            card="card",
            pad=(32, 26),
            gap=14,
            grow=5,
            id="players",
        )

    def _waiting(self, name: str, shown: str, **more: Any) -> Element:
        """Draws the empty input field `name`, with the text `shown` in it, while another has the keyboard focus. A
        click gives it the focus.
        """
        words, go_there = text(shown, Type.BODY, "ink3", grow=1), partial(setattr, self, "focus", name)
        known = {"role": Role.FIELD, "said": shown, "height": 64, "pad": (20, 0), "align": "center", **more}
        return row(words, act=go_there, takes_keys=True, fill="well", id=name, **known)

    def _seat_row(self, place: int) -> Element:
        typed, name, asked = self._seats[place], _seat(place), say("classic.setup.seat", number=place + 1)
        if place == self._at:
            sat = field(typed, asked, id=name, changed=self.tell, grow=1)
        elif not typed.text.strip():
            sat = self._waiting(name, asked, grow=1)
        else:
            sat = row(
                avatar(typed.text, 60),
                text(typed.text, Type.BODY, face=Face.BOLD, grow=1, group="seats", shorter=(initials(typed.text),)),
                gap=16,
                align="center",
                id=name,
                act=partial(setattr, self, "focus", name),
                takes_keys=True,
                role=Role.BUTTON,
                said=typed.text,
                grow=1,
                height=64,
            )
        number = text(str(place + 1), Type.ROW, "ink2", Face.BOLD, align="right", width=32, group="numbers")
        return row(number, sat, gap=20, align="center", min_height=72)


def _seat(place: int) -> str:
    return f"seat {place}"


def _row(
    name: str, values: Sequence[Value], said: Sequence[str], present: Value, act: Callable[[Value], object]
) -> Element:
    words = dict(zip(values, said, strict=True))
    line = say(f"classic.setup.line.{name}") if name in _WITH_LINE else ""
    return choice_row(say(f"classic.setup.label.{name}"), words, present, act, id=name, line=line, height=80)


def _words(name: str, *values: str) -> list[str]:
    return [say(f"classic.setup.{name}.{one}") for one in values]


def _machine_names() -> dict[str, Level]:
    return {say(f"machine.name.{level}"): level for level in LEVELS.values()}
