"""A new classic game: the rules beside the seats, two to four of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

import pygame

from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.classic import ChooseClassic, NewClassic, PlayClassic
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.leaves import avatar, note
from topping.kiosk.ui.parts import field
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import choice_row, form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, column, row, space, text
from topping.play.classic.houserules import INTERNATIONAL, LEAFLET, MOST, ClassicRules
from topping.play.machine.levels import LEVELS, Level, format_seats
from topping.texts import say

_MINUTE_MS: Final = 60_000
_CREDITS: Final = (10, 15, 20, 25, 30, None)
"""Minutes of each player that are offered; None for no clock."""
_WINS: Final = (None, 2, 3, 4, 5)
"""Won games that win a match; None for a game by itself."""
_SWITCHES: Final = {"jokers": "recycles_jokers", "dictionary": "open_dictionary", "bags": "two_bags"}
_WITH_LINE: Final = ("rules", "clock", "match", "jokers", "dictionary")
"""Rows that a line explains."""

Value = TypeVar("Value")


class NewClassicScreen(TellingScreen):
    """Enter goes from seat to seat, F2 begins; Tab goes to the rules, where the arrows choose."""

    def __init__(self, stage: Stage, route: NewClassic) -> None:
        names = (*route.names, *("" for _ in range(MOST)))[:MOST]
        self._seats, self._theme = [TypedText(one) for one in names], TypedText()
        self._rules, self._draws_first = INTERNATIONAL, True
        self._wins: int | None = None
        self._cursor = Cursor()
        super().__init__(stage)
        self.focus = _seat(min(len(route.names), MOST - 1))

    # the seats

    @property
    def _at(self) -> int | None:
        return next((place for place in range(MOST) if self.focus == _seat(place)), None)

    def _go_there(self, name: str) -> None:
        self.focus = name

    def _enter(self) -> None:
        """The next seat, or the game where no more is typed."""
        at = self._at
        if at is not None and at < MOST - 1 and self._seats[at].text.strip():
            self.focus = _seat(at + 1)
        else:
            self._begin()

    def _complete(self, at: int) -> None:
        """The next known player whose name begins as what is typed does."""
        taken = {one.text.strip() for place, one in enumerate(self._seats) if place != at}
        free = [name for name in self.stage.backstage.players.names() if name not in taken]
        following = following_name(self._seats[at].text, free)
        self.tell(say("session_setup.nobody_known") if following is None else "", "bad")
        self._seats[at].text = following or self._seats[at].text

    def _seat_machine(self, at: int) -> None:
        """The machine on the seat, at the next level each time."""
        names, there = list(_machine_names()), self._seats[at].text
        self.tell("")
        self._seats[at].text = names[(names.index(there) + 1) % len(names)] if there in names else names[0]

    # the rules

    def _set_rules(self, book: ClassicRules) -> None:
        """Those of a book; what was switched stays."""
        self._rules = replace(book, **{field: getattr(self._rules, field) for field in _SWITCHES.values()})

    def _set_wins(self, wins: int | None) -> None:
        self._wins = wins

    def _set_first(self, draws: bool) -> None:
        self._draws_first = draws

    def _set(self, rule: str, value: object) -> None:
        change: dict[str, Any] = {rule: value}
        self._rules = replace(self._rules, **change)

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
        begin = partial(self.stage.backstage.classics.begin, match_wins=self._wins, about=format_seats(machines))
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
            escape(partial(self.go, ChooseClassic()), say("classic.key.leave")),
        )

    # what is shown

    def view(self) -> Element:
        label, none = say("classic.setup.label.theme"), say("classic.setup.theme.none")
        entry = field(self._theme, label, id="theme", width=440)
        if self.focus != "theme" and not self._theme.text.strip():
            entry = self._waiting("theme", none, said=f"{label}, {none}", width=440)
        theme = form_row(label, entry, line=say("classic.setup.line.theme"))
        rows = form(self._rows(), self._cursor, is_first=False, gap=4)
        rules = column(rows, theme, card="card", pad=(24, 16), gap=4, grow=9)
        body = row(rules, self._table(), gap=24, grow=1)
        return page(say("classic.setup.title"), body, remark=say("classic.setup.remark"))

    def _rows(self) -> list[Element]:
        rules = self._rules
        book = INTERNATIONAL if rules.most_passes == INTERNATIONAL.most_passes else LEAFLET
        credits = [None if one is None else one * _MINUTE_MS for one in _CREDITS]
        minutes = [say("classic.setup.minutes", count=one) for one in _CREDITS if one is not None]
        wins = [str(one) for one in _WINS if one is not None]
        timed = partial(self._set, "credit_ms")
        return [
            _row("rules", (INTERNATIONAL, LEAFLET), _words("rules", "international", "leaflet"), book, self._set_rules),
            _row("clock", credits, [*minutes, *_words("clock", "none")], rules.credit_ms, timed),
            _row("match", _WINS, [*_words("match", "none"), *wins], self._wins, self._set_wins),
            _row("first", (True, False), _words("first", "drawn", "seated"), self._draws_first, self._set_first),
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
        )

    def _waiting(self, name: str, shown: str, **more: Any) -> Element:
        """A line that nothing is typed on yet, until it has the keys."""
        words, go_there = text(shown, Type.BODY, "ink3", grow=1), partial(self._go_there, name)
        known = {"role": Role.FIELD, "said": shown, "height": 64, "pad": (20, 0), "align": "center", **more}
        return row(words, act=go_there, takes_keys=True, fill="well", id=name, **known)

    def _seat_row(self, place: int) -> Element:
        typed, name, asked = self._seats[place], _seat(place), say("classic.setup.seat", number=place + 1)
        if place == self._at:
            sat = field(typed, asked, id=name, changed=partial(self.tell, ""), grow=1)
        elif not typed.text.strip():
            sat = self._waiting(name, asked, grow=1)
        else:
            sat = row(
                avatar(typed.text, 60),
                text(typed.text, Type.BODY, face=Face.BOLD, grow=1, group="seats", shorter=(initials(typed.text),)),
                gap=16,
                align="center",
                id=name,
                act=partial(self._go_there, name),
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
    return choice_row(say(f"classic.setup.label.{name}"), values, present, words.__getitem__, act, id=name, line=line)


def _words(name: str, *values: str) -> list[str]:
    return [say(f"classic.setup.{name}.{one}") for one in values]


def _machine_names() -> dict[str, Level]:
    return {say(f"machine.name.{level}"): level for level in LEVELS.values()}


SCREEN: Final = NewClassicScreen
