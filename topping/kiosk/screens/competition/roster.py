"""Who takes part in a competition: typed or pasted, one a line, in the order of passing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final
from uuid import uuid4

import pygame

from topping.competition.enrolling import enrolled
from topping.competition.entrant import LONGEST_FIELD, Entrant
from topping.competition.events import CompetitionEvent, Enrolled, OrderSet, Withdrawn
from topping.competition.plan import Passing
from topping.competition.roster import read_roster
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.competition import (
    CompetitionDesk,
    CompetitionGames,
    CompetitionRoster,
    CompetitionRosterFile,
)
from topping.kiosk.screens.competition.opened import CompetitionScreen, opened
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import Head, field, near, nothing_there, table
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, text
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.completion import following_name
from topping.texts import say

_FIELDS: Final = ("club", "series", "category", "centre")
_LONGEST_LINE: Final = 240
_PASTED: Final = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)


class CompetitionRosterScreen(CompetitionScreen):
    """The roster in the order of passing, and the line in which the next entrant is typed.

    The arrows choose a row, whose own keys are then named; a letter is the next entrant's, whichever row is chosen.
    """

    def __init__(
        self, stage: Stage, _: CompetitionRoster, shown: ShownCompetition, chance: random.Random | None = None
    ) -> None:
        """`chance` draws the order; the system's own by default."""
        self._chance = chance or random.SystemRandom()
        self._cursor, self._typed = Cursor(None), TypedText(longest=_LONGEST_LINE)
        super().__init__(stage, shown)

    @property
    def _entrants(self) -> tuple[Entrant, ...]:
        """In the order of passing, where they pass in one; else by number."""
        competition = self._competition
        if self._passes_in_order:
            return tuple(competition.entrants[uuid] for uuid in competition.order)
        return tuple(competition.entrants.values())

    @property
    def _passes_in_order(self) -> bool:
        return self._competition.plan.passing is Passing.ORDER

    # keys

    def keys(self) -> Sequence[Key]:
        """Enter adds what is typed; the keys of a row are there where one is chosen."""
        has_text, chosen, rows = bool(self._typed.text.strip()), self._cursor.selected, self._entrants
        ready, file = (partial(self.go, to(self._uuid)) for to in (CompetitionDesk, CompetitionRosterFile))
        choose, add = say("competition_roster.do_row"), say("competition_roster.do_add") if chosen is None else ""
        keys = [
            key(pygame.K_F2, ready, say("competition_roster.do_on"), is_primary=not has_text),
            enter(self._add if has_text else ready, add, is_primary=has_text),
        ]
        if chosen is not None:
            keys += [
                key(pygame.K_DELETE, partial(self._withdraw, rows[chosen]), say("competition_roster.do_remove")),
                key(pygame.K_F5, partial(self._turn_minor, rows[chosen]), say("competition_roster.do_minor")),
            ]
            if self._passes_in_order:
                move = say("competition_roster.do_move")
                keys.append(key(pygame.K_F7, partial(self._move, -1), move, cap="F7 F8"))
                keys.append(key(pygame.K_F8, partial(self._move, 1)))
            keys.append(self.arrows_named(choose, "↑ ↓"))
        elif rows:
            keys.append(key((pygame.K_DOWN, pygame.K_PAGEDOWN), partial(self._choose, 0), choose, cap="↑ ↓"))
            keys.append(key((pygame.K_UP, pygame.K_PAGEUP), partial(self._choose, len(rows) - 1)))
        paste = partial(self.gui.handle, _PASTED)
        keys += [
            key(pygame.K_F9, file, say("competition_roster.do_file")),
            key(pygame.K_F4, self._complete, say("competition_roster.do_known")),
            key(pygame.K_v, paste, say("competition_roster.do_paste"), mods=pygame.KMOD_CTRL),
        ]
        if self._passes_in_order:
            keys.append(key(pygame.K_F6, self._draw_lots, say("competition_roster.do_lots")))
        return (*keys, escape(self._leave, say("competition_roster.do_back")))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Several lines are pasted as so many entrants."""
        if lines := pasted_lines(event):
            self._take(lines)
        else:
            super().handle(event, now)

    def _choose(self, place: int | None) -> None:
        self._cursor = Cursor(place, self._cursor.first)

    def _written(self) -> None:
        self._choose(None)
        self._tell()

    def _write(self, said: str = "") -> None:
        self._typed = TypedText(said, longest=_LONGEST_LINE)

    def _leave(self) -> None:
        if self._typed.text:
            self._write()
        elif self._cursor.selected is not None:
            self._choose(None)
        else:
            self.go_back()

    def go_back(self) -> None:
        """The games."""
        self.go(CompetitionGames(self._uuid))

    # what is changed

    def _change(self, *events: CompetitionEvent) -> bool:
        """Keeps events; the row chosen stays one of those there are."""
        is_kept, chosen = self._keeps(*events), self._cursor.selected
        if chosen is not None:
            self._choose(min(chosen, len(self._entrants) - 1) if self._entrants else None)
        return is_kept

    def _withdraw(self, entrant: Entrant) -> None:
        if self._shown.has_runs(entrant):
            self._tell(say("competition_roster.has_played", name=entrant.name))
        else:
            self._change(Withdrawn(entrant.uuid))

    def _turn_minor(self, entrant: Entrant) -> None:
        self._change(Enrolled(replace(entrant, minor=not entrant.minor)))

    def _move(self, by: int) -> None:
        """The entrant of the row passes one place earlier or later."""
        order, place = list(self._competition.order), self._cursor.selected or 0
        if 0 <= place + by < len(order):
            order[place], order[place + by] = order[place + by], order[place]
            if self._change(OrderSet(tuple(order))):
                self._choose(place + by)

    def _draw_lots(self) -> None:
        left, drawn = list(self._competition.order), []
        while left:
            drawn.append(left.pop(int(self._chance.random() * len(left))))
        if drawn and self._change(OrderSet(tuple(drawn))):
            self._tell(say("competition_roster.drawn"), "good")

    def _add(self) -> None:
        self._take(self._typed.text)

    def _take(self, said: str) -> None:
        """Enrols the entrants of these lines; the first line that cannot be read is told of."""
        competition = self._competition
        read = read_roster(said, pairs=competition.plan.pairs)
        made = enrolled(competition.entrants.values(), read.rows, lambda: str(uuid4()))
        if made and not self._change(*map(Enrolled, made)):
            return
        self._tell()
        if faults := read.faults:
            first = faults[0]
            told = say(first.key, text=first.text, number=first.text, most=LONGEST_FIELD)
            if len(said.splitlines()) > 1:
                told = say("roster_file.line", line=first.line, sentence=told)
                told += " " + say("session_setup.left_aside", count=len(faults))
            self._tell(told)
        elif len(made) != 1:
            told = say("competition_roster.added", count=len(made)) if made else say("competition_roster.nothing_new")
            self._tell(told, "good")
        if made:
            newest = {one.uuid for one in made}
            last = max(place for place, one in enumerate(self._entrants) if one.uuid in newest)
            self._cursor = Cursor(None, last)
            self._write()

    def _complete(self) -> None:
        """Puts the next known player's name on the line that begins as what is typed does."""
        taken = {name for one in self._entrants for name in one.names}
        free = [name for name in self.stage.backstage.players.names() if name not in taken]
        following = following_name(self._typed.text, free)
        if following is None:
            self._tell(say("session_setup.nobody_known"), "plain")
        else:
            self._choose(None)
            self._write(following)

    # what is shown

    def view(self) -> Element:
        """The roster, and how a line is typed."""
        count = say("competition.entrants", count=len(self._entrants))
        asked = say("competition_roster.next")
        line = row(
            text(asked, Type.BODY, face=Face.SEMI),
            field(self._typed, asked, id="line", changed=self._written, takes_keys=False, grow=1),
            gap=32,
            pad=(20, 0),
            align="center",
        )
        how = say("competition_roster.how_pairs" if self._competition.plan.pairs else "competition_roster.how")
        return page(
            say("competition_roster.title"),
            column(self._table(), card="card", pad=(24, 14), grow=1),
            line,
            column(self._message(how), min_height=64, justify="center"),
            remark=f"{self._competition.plan.name} · {count}",
            gap=16,
        )

    def _table(self) -> Element:
        entrants, in_order = self._entrants, self._passes_in_order
        used = [field for field in _FIELDS if any(getattr(one, field) for one in entrants)]
        made = near(self._cursor, len(entrants))
        heads = (
            *((Head(say("competition_roster.column.order"), align="right", drop=9),) if in_order else ()),
            Head(say("competition_roster.column.number"), align="right"),
            Head(say("competition_roster.column.name"), None),
            *(Head(say(f"competition_roster.column.{name}"), drop=place) for place, name in enumerate(used, 2)),
            Head(say("competition_roster.column.licence"), drop=1),
            Head(""),
        )
        rows = [
            (
                *((text(str(place), Type.ROW, "ink3", align="right", group="orders"),) if in_order else ()),
                str(one.number),
                text(one.name, Type.ROW, face=Face.BOLD, group="names"),
                *(getattr(one, name) for name in used),
                " ".join(one.licences),
                text(say("competition_roster.minor") if one.minor else "", Type.ROW, "ghost", group="minors"),
            )
            for place, one in enumerate(entrants[made.start : made.stop], start=made.start + 1)
        ]
        acts = [partial(self._choose, place) for place in made]
        empty = nothing_there(Icon.GROUP, say("competition_roster.first"))
        after = len(entrants) - made.stop
        return table(
            heads, rows, self._cursor, id="roster", acts=acts, empty=empty, room=1744, before=made.start, after=after
        )


SCREEN: Final = opened(CompetitionRosterScreen)
