"""Who takes part in a competition: typed or pasted, one a line, in the order of passing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from uuid import uuid4

import pygame
from pygame import Rect

from topping.competition.competition import Competition
from topping.competition.enrolling import enrolled
from topping.competition.entrant import LONGEST_FIELD, Entrant
from topping.competition.events import CompetitionEvent, Enrolled, OrderSet, Withdrawn
from topping.competition.plan import Passing
from topping.competition.roster import read_roster
from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.competition import CompetitionDesk, CompetitionGames, CompetitionRosterFile
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.completion import following_name
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.texts import say

_FIELDS: Final = ("club", "series", "category", "centre")
_LONGEST_LINE: Final = 240
_QUIET: Final = VerdictView("", "plain")


class CompetitionRosterScene(Scene):
    """The roster in the order of passing, and the line in which the next entrant is typed."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition, chance: random.Random | None = None) -> None:
        """`chance` draws the order; the system's own by default."""
        self._shown, self._chance = shown, chance or random.SystemRandom()
        self._message = _QUIET
        self._typed = ""
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(self._entrants))
        super().__init__(stage)

    @property
    def _competition(self) -> Competition:
        return self._shown.competition

    @property
    def _entrants(self) -> tuple[Entrant, ...]:
        """In the order of passing, where they pass in one; else by number."""
        competition = self._competition
        if competition.plan.passing is Passing.ORDER:
            return tuple(competition.entrants[uuid] for uuid in competition.order)
        return tuple(competition.entrants.values())

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """The rows, the entry line under them, and a line to say something."""
        main = self.layout.main
        inside = main.inflate(-2 * theme.px(24), -2 * theme.px(16))
        line, note = max(theme.px(68), 48), max(theme.px(60), round(theme.step(3) * 1.4))
        pad = theme.px(20)
        self._note = Rect(inside.left + pad, inside.bottom - note, inside.width - 2 * pad, note)
        field = Rect(inside.left + pad, self._note.top - line - theme.px(4), inside.width - 2 * pad, line)
        self._table = Rect(inside.left, inside.top, inside.width, field.top - theme.px(12) - inside.top)
        self._entry = EntryLine(self.gui, field, longest=_LONGEST_LINE)
        self._entry.set(self._typed)
        self._give_focus()
        self._list.place(rows_place(self._table), row_height())

    def cards(self) -> tuple[Card, ...]:
        """One card around it all."""
        return (Card.at(self.layout.main),)

    @property
    def _passes_in_order(self) -> bool:
        return self._competition.plan.passing is Passing.ORDER

    def hints(self) -> Sequence[Hint]:
        """What the keys do: those of the row chosen, or those of the line."""
        add = Hint(say("key.enter"), say("competition_roster.do_add"), pygame.K_RETURN)
        on = Hint("F2", say("competition_roster.do_on"), pygame.K_F2, primary=True)
        rows = Hint("↑", "", pygame.K_UP, is_joined=True), Hint("↓", say("competition_roster.do_row"), pygame.K_DOWN)
        if self._list.focus is None:
            paste = Hint(f"{say('key.ctrl')} V", say("competition_roster.do_paste"), pygame.K_v, pygame.KMOD_CTRL)
            known = Hint("F4", say("competition_roster.do_known"), pygame.K_F4)
            lots = (Hint("F6", say("competition_roster.do_lots"), pygame.K_F6),) if self._passes_in_order else ()
            file = Hint("F9", say("competition_roster.do_file"), pygame.K_F9)
            keys = (on, add, paste, file, known, *lots, *(rows if self._entrants else ()))
        else:
            move = (
                Hint("F7", "", pygame.K_F7, is_joined=True),
                Hint("F8", say("competition_roster.do_move"), pygame.K_F8),
            )
            keys = (
                on,
                Hint(say("key.delete"), say("competition_roster.do_remove"), pygame.K_DELETE),
                Hint("F5", say("competition_roster.do_minor"), pygame.K_F5),
                *(move if self._passes_in_order else ()),
                *rows,
            )
        return (*keys, escape(say("competition_roster.do_back")))

    # keys

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter adds what is typed; the arrows choose a row, whose own keys are named below."""
        pasted, clicked = pasted_lines(event), self._list.clicked(event)
        if event.type == pygame.TEXTINPUT:  # a letter is the next entrant's, whichever row is chosen
            self._entry.focus()
        if pasted:
            self._take(pasted)
        elif is_key(event, pygame.K_ESCAPE):
            self._escape()
        elif is_key(event, pygame.K_F2) or (is_enter(event) and not self._entry.text.strip()):
            self.go(CompetitionDesk(self._competition.uuid))
        elif is_enter(event):
            self._take(self._entry.text)
        elif is_key(event, pygame.K_F9):
            self.go(CompetitionRosterFile(self._competition.uuid))
        elif is_key(event, pygame.K_F4):
            self._complete()
        elif is_key(event, pygame.K_F6) and self._passes_in_order:
            self._draw_lots()
        elif clicked is not None:
            self._list.focus_on(clicked)
        elif is_key(event, pygame.K_UP, pygame.K_DOWN) and self._list.focus is None:
            self._list.focus_on(len(self._entrants) - 1 if event.key == pygame.K_UP else 0)
        elif self._list.focus is not None and self._acts_on_row(event):
            pass
        elif not self._list.handle(event):
            self.gui.handle(event)
        if self._entry.text != self._typed:
            self._list.focus_on(None)
            self._message = _QUIET
        self._typed = self._entry.text
        self._give_focus()
        self.name_keys()

    def _give_focus(self) -> None:
        """To the line, unless a row is chosen."""
        if self._list.focus is None:
            self._entry.focus()
        else:
            self._entry.unfocus()

    def _escape(self) -> None:
        if self._entry.text:
            self._entry.clear()
        elif self._list.focus is not None:
            self._list.focus_on(None)
        else:
            self.go_back()

    def go_back(self) -> None:
        """The games."""
        self.go(CompetitionGames(self._competition.uuid))

    def _acts_on_row(self, event: pygame.event.Event) -> bool:
        entrant = self._entrants[self._list.focus or 0]
        if is_key(event, pygame.K_DELETE) and self._shown.has_runs(entrant):
            self._message = VerdictView(say("competition_roster.has_played", name=entrant.name), "bad")
        elif is_key(event, pygame.K_DELETE):
            self._tell(Withdrawn(entrant.uuid))
        elif is_key(event, pygame.K_F5):
            self._tell(Enrolled(replace(entrant, minor=not entrant.minor)))
        elif is_key(event, pygame.K_F7, pygame.K_F8) and self._passes_in_order:
            self._move(-1 if event.key == pygame.K_F7 else 1)
        else:
            return False
        return True

    # what is changed

    def _tell(self, *events: CompetitionEvent) -> bool:
        """Keeps events of the competition; whether they were."""
        keeping = self.stage.backstage.competitions
        try:
            keeping.add(self._competition.uuid, *events)
            self._shown = keeping.read(self._competition.uuid)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return False
        self._list.set(len(self._entrants))
        return True

    def _move(self, by: int) -> None:
        """The entrant of the row passes one place earlier or later."""
        order, place = list(self._competition.order), self._list.focus or 0
        if not 0 <= place + by < len(order):
            return
        order[place], order[place + by] = order[place + by], order[place]
        if self._tell(OrderSet(tuple(order))):
            self._list.focus_on(place + by)

    def _draw_lots(self) -> None:
        left, drawn = list(self._competition.order), []
        while left:
            drawn.append(left.pop(int(self._chance.random() * len(left))))
        if drawn and self._tell(OrderSet(tuple(drawn))):
            self._message = VerdictView(say("competition_roster.drawn"), "good")

    def _take(self, text: str) -> None:
        """Enrols the entrants of these lines; the first line that cannot be read is told of."""
        competition = self._competition
        read = read_roster(text, pairs=competition.plan.pairs)
        made = enrolled(competition.entrants.values(), read.rows, lambda: str(uuid4()))
        if made and not self._tell(*map(Enrolled, made)):
            return
        self._message = _QUIET
        if faults := read.faults:
            first = faults[0]
            told = say(first.key, text=first.text, number=first.text, most=LONGEST_FIELD)
            if len(text.splitlines()) > 1:
                told = say("roster_file.line", line=first.line, sentence=told)
                told += " " + say("session_setup.left_aside", count=len(faults))
            self._message = VerdictView(told, "bad")
        elif len(made) != 1:
            told = say("competition_roster.added", count=len(made)) if made else say("competition_roster.nothing_new")
            self._message = VerdictView(told, "good")
        if made:
            self._entry.clear()
            newest = {one.uuid for one in made}
            last = max(place for place, one in enumerate(self._entrants) if one.uuid in newest)
            self._list.first = max(0, last - self._list.room + 1)
        self._typed = self._entry.text

    def _complete(self) -> None:
        """Puts the next known player's name on the line that begins as what is typed does."""
        taken = {name for one in self._entrants for name in one.names}
        free = [name for name in self.stage.backstage.players.names() if name not in taken]
        following = following_name(self._entry.text, free)
        if following is None:
            self._message = VerdictView(say("session_setup.nobody_known"), "plain")
            return
        self._entry.set(following)
        self._typed = following

    # what is shown

    def panels(self) -> list[Panel]:
        """The roster, and how a line is typed."""
        count = len(self._entrants)
        remark = f"{self._competition.plan.name} · {say('competition.entrants', count=count)}"
        message = self._message
        if not message.text:
            pairs = self._competition.plan.pairs
            message = VerdictView(say("competition_roster.how_pairs" if pairs else "competition_roster.how"), "plain")
        return [
            Panel("title", self.layout.head, HeadingView(say("competition_roster.title"), remark), paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
            Panel("message", self._note, message, paint_message),
        ]

    @property
    def _view(self) -> RowsView:
        used = [field for field in _FIELDS if any(getattr(one, field) for one in self._entrants)]
        columns = (
            *((RowColumn(say("competition_roster.column.order"), 70, "right"),) if self._passes_in_order else ()),
            RowColumn(say("competition_roster.column.number"), 70, "right"),
            RowColumn(say("competition_roster.column.name"), 0),
            *(RowColumn(say(f"competition_roster.column.{field}"), 150) for field in used),
            RowColumn(say("competition_roster.column.licence"), 150),
            RowColumn("", 110),
        )
        rows = []
        for place, one in enumerate(self._entrants, start=1):
            order = (Words(str(place), "ink3"),) if self._passes_in_order else ()
            fields = (Words(getattr(one, field)) for field in used)
            minor = Words(say("competition_roster.minor"), "ghost") if one.minor else Words("")
            rows.append(
                (
                    *order,
                    Words(str(one.number)),
                    Words(one.name, "ink", wraps=True),
                    *fields,
                    Words(" ".join(one.licences)),
                    minor,
                )
            )
        first = self._list.first
        shown = tuple(rows[first : first + self._list.room])
        empty = say("competition_roster.first")
        return RowsView(columns, shown, focused=self._list.shown_focus, empty=empty)
