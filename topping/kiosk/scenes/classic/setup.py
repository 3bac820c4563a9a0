"""A new classic game: two to four names, and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.setup import LabelView, paint_focus, paint_label
from topping.kiosk.routes.classic import ChooseClassic, PlayClassic
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.classic.setup_form import ROWS, ClassicForm
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.completion import following_name
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.play.classic.houserules import MOST
from topping.play.machine.levels import LEVELS, Level
from topping.play.machine.seating import format_seats
from topping.texts import say

_SEATS: Final = tuple(str(seat + 1) for seat in range(MOST))
_THEME: Final = "theme"
_STOPS: Final = (*_SEATS, *ROWS, _THEME)
_LONGEST: Final = 60


class NewClassicScene(Scene):
    """Enter goes from name to name, F2 begins; Tab and the arrows go through names and rules."""

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._names = [*names, *("" for _ in range(MOST - len(names)))]
        self._theme = ""
        self._focus = _SEATS[0]
        self._message = VerdictView("", "plain")
        self._form = ClassicForm(self._chosen)
        super().__init__(stage)

    def build(self) -> None:
        """The names at the left, the rules at the right."""
        main, gap = self.layout.main, theme.px(24)
        left = main.width * 34 // 100
        self._left = Rect(main.left, main.top, left, main.height)
        self._right = Rect(main.left + left + gap, main.top, main.width - left - gap, main.height)
        inside = self._left.inflate(-2 * theme.px(30), -2 * theme.px(26))
        foot = max(theme.px(120), round(self.layout.step(3) * 2.8))
        step = (inside.height - foot) // MOST
        label = min(theme.px(34), step // 3)
        line = min(max(theme.px(66), 48), step - label)
        self._labels: list[tuple[str, Rect]] = []
        self._lines: dict[str, EntryLine] = {}
        for number, seat in enumerate(_SEATS):
            top = inside.top + number * step
            self._labels.append((seat, Rect(inside.left, top, inside.width, label)))
            entry = EntryLine(self.gui, Rect(inside.left, top + label, inside.width, line), _LONGEST)
            entry.set(self._names[number])
            self._lines[seat] = entry
        self._said = Rect(inside.left, inside.bottom - foot, inside.width, foot)
        rules = self._right.inflate(-2 * theme.px(30), -2 * theme.px(26))
        low = max(theme.px(66), 48)
        room = Rect(rules.left, rules.top, rules.width, rules.height - low - theme.px(16))
        below = self._form.build(self.gui, room) + theme.px(12)
        place = Rect(rules.left + rules.width * 30 // 100, below, rules.width * 70 // 100, low)
        self._labels.append((_THEME, Rect(rules.left, place.top, place.left - rules.left - theme.px(16), low)))
        self._lines[_THEME] = EntryLine(self.gui, place, _LONGEST)
        self._lines[_THEME].set(self._theme)
        self._give_focus()

    def _give_focus(self) -> None:
        for name, line in self._lines.items():
            if name != self._focus:
                line.unfocus()
        if self._focus in self._lines:
            self._lines[self._focus].focus()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Names, values, and the way on."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(ChooseClassic())
        elif is_key(event, pygame.K_F2):
            self._begin()
        elif is_enter(event):
            self._enter()
        elif is_key(event, pygame.K_F4):
            self._complete()
        elif is_key(event, pygame.K_F5):
            self._seat_machine()
        elif is_key(event, pygame.K_TAB):
            self._move(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            self._move(-1 if event.key == pygame.K_UP else 1)
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and self._focus in ROWS:
            self._form.step(self._focus, -1 if event.key == pygame.K_LEFT else 1)
        elif row := self._form.handle(event):
            self._focus = row
            self._give_focus()
        else:
            self.gui.handle(event)
            self._focus_by_click(event)
        self._keep()

    def _focus_by_click(self, event: pygame.event.Event) -> None:
        if event.type != pygame.MOUSEBUTTONDOWN:
            return
        found = next((name for name, line in self._lines.items() if line.owns(event.pos)), None)
        if found is not None:
            self._focus = found
        self._give_focus()

    def _keep(self) -> None:
        names = [self._lines[seat].text for seat in _SEATS]
        if names != self._names:
            self._message = VerdictView("", "plain")
        self._names, self._theme = names, self._lines[_THEME].text

    def _move(self, by: int) -> None:
        self._focus = _STOPS[(_STOPS.index(self._focus) + by) % len(_STOPS)]
        self._give_focus()

    def _enter(self) -> None:
        """The next name, or the game where no more is typed."""
        if self._focus in _SEATS[:-1] and self._lines[self._focus].text.strip():
            self._move(1)
        else:
            self._begin()

    def _complete(self) -> None:
        """Puts the next known player's name on the line that begins as what is typed does."""
        if self._focus not in _SEATS:
            return
        line = self._lines[self._focus]
        taken = {name.strip() for seat, name in zip(_SEATS, self._names, strict=True) if seat != self._focus}
        free = [name for name in self.stage.backstage.players.names() if name not in taken]
        following = following_name(line.text, free)
        if following is None:
            self._message = VerdictView(say("session_setup.nobody_known"), "plain")
        else:
            line.set(following)

    def _seat_machine(self) -> None:
        """Puts the machine on the line, at the next level each time."""
        if self._focus not in _SEATS:
            return
        line, names = self._lines[self._focus], list(_machine_names())
        line.set(names[(names.index(line.text) + 1) % len(names)] if line.text in names else names[0])

    def _chosen(self) -> None:
        self._message = VerdictView("", "plain")

    def _begin(self) -> None:
        names = tuple(name for name in (" ".join(one.split()) for one in self._names) if name)
        if len(names) < 2:
            self._message = VerdictView(say("classic.setup.two"), "bad")
            return
        if len({name.casefold() for name in names}) < len(names):
            self._message = VerdictView(say("classic.setup.same"), "bad")
            return
        machines = {seat: level for seat, name in enumerate(names) if (level := _machine_names().get(name))}
        if len(machines) == len(names):
            self._message = VerdictView(say("machine.no_person"), "bad")
            return
        rules, wins = self._form.with_theme(self._theme), self._form.match_wins
        if wins is not None and len(names) != 2:
            self._message = VerdictView(say("classic.setup.match_of_two"), "bad")
            return
        try:
            first, about = None if self._form.draws_first else 0, format_seats(machines)
            table = self.stage.backstage.classics.begin(names, rules, first=first, match_wins=wins, about=about)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self.go(PlayClassic(table))

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The names and the rules."""
        return (Card.at(self._left), Card.at(self._right))

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            Hint("F2", say("classic.key.begin"), pygame.K_F2, primary=True),
            Hint(say("key.enter"), say("classic.key.next_name"), pygame.K_RETURN),
            Hint(say("key.tab"), say("classic.key.rules"), pygame.K_TAB),
            Hint("F4", say("session_setup.hint.known"), pygame.K_F4),
            Hint("F5", say("machine.key.seat"), pygame.K_F5),
            escape(say("classic.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """Title, labels, and what is wrong."""
        title = HeadingView(say("classic.setup.title"), say("classic.setup.remark"))
        panels = [Panel("title", self.layout.head, title, paint_heading)]
        labels = [*self._labels, *((name, place) for name, place, _ in self._form.labels)]
        for name, place in labels:
            text = say("classic.setup.seat", number=int(name)) if name in _SEATS else say(f"classic.setup.label.{name}")
            panels.append(Panel(f"label {name}", place, LabelView(text, name == self._focus), paint_label))
        well = next((well for name, _, well in self._form.labels if name == self._focus), None)
        if well is not None:
            panels.append(Panel("behind focus", well.inflate(16, 16), self._focus, paint_focus))
        if self._message.text:
            panels.append(Panel("message", self._said, self._message, paint_message))
        else:
            panels.append(Panel("message", self._said, VerdictView(say("classic.setup.hint"), "plain"), paint_message))
        return panels


def _machine_names() -> dict[str, Level]:
    """The levels of the machine by the names that they have at the table, the weakest first."""
    return {say(f"machine.name.{level}"): level for level in LEVELS.values()}
