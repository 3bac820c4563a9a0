"""The entrants of a competition: typed, pasted, or read from a file."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final
from uuid import uuid4

import pygame

from topping.competition.enrolling import enrolled
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled, OrderSet, Withdrawn
from topping.competition.plan import Passing
from topping.competition.roster import RosterRead, read_roster
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.competition.competitions import CompetitionScreen
from topping.kiosk.screens.competition.inoutpage import InOutPage
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    CompetitionInOut,
    CompetitionRoster,
    SetUpCompetition,
    Side,
)
from topping.kiosk.screens.referee import asked_line
from topping.kiosk.screens.rosterfile import (
    RosterFileScreen,
    fault_text,
    line_place,
    roster_cells,
    roster_heads,
    used_fields,
)
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import paste_key
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import nothing_there
from topping.kiosk.ui.tables import Head, table_of
from topping.kiosk.ui.templates import fitted, page
from topping.kiosk.ui.tree import Cursor, Element, TypedText, column
from topping.texts import say
from topping.wording.competition import ShownCompetition

_LONGEST_LINE: Final = 240


class CompetitionRosterScreen(CompetitionScreen):
    """The list of a competition's entrants, with a line to type the next one.

    The arrow keys select an entrant for other keys to act on. Letters always go to the line.
    """

    def __init__(
        self, stage: Stage, _: CompetitionRoster, shown: ShownCompetition, chance: random.Random | None = None
    ) -> None:
        """`chance` draws the playing order; by default, the system's random generator."""
        self._chance = chance or random.SystemRandom()
        self._cursor, self._typed = Cursor(None), TypedText(longest=_LONGEST_LINE)
        super().__init__(stage, shown)
        self.back = SetUpCompetition(self._uuid)

    @property
    def _entrants(self) -> tuple[Entrant, ...]:
        """The entrants, in playing order if there is one, otherwise by number."""
        competition = self._competition
        if self._passes_in_order:
            return tuple(competition.entrants[uuid] for uuid in competition.order)
        return tuple(competition.entrants.values())

    @property
    def _passes_in_order(self) -> bool:
        return self._competition.plan.passing is Passing.ORDER

    # keys

    def keys(self) -> Sequence[Key]:
        has_text, chosen, rows = bool(self._typed.text.strip()), self._cursor.selected, self._entrants
        ready = partial(self.go, CompetitionDesk(self._uuid))
        file = partial(self.go, CompetitionInOut(self._uuid, side=Side.ROSTER))
        choose, add = say("competition_roster.do_row"), say("competition_roster.do_add") if chosen is None else ""
        keys = [
            key(pygame.K_F2, ready, say("competition_roster.do_on"), is_primary=not has_text),
            enter(partial(self._take, self._typed.text) if has_text else ready, add, is_primary=has_text),
        ]
        if chosen is not None:
            turned = partial(self._keep, Enrolled(replace(rows[chosen], minor=not rows[chosen].minor)))
            keys += [
                key(pygame.K_DELETE, partial(self._withdraw, rows[chosen]), say("competition_roster.do_remove")),
                key(pygame.K_F6, partial(self.doing, turned), say("competition_roster.do_minor")),
            ]
            if self._passes_in_order:
                keys += [
                    self._moving("earlier", pygame.K_UP, -1),
                    self._moving("later", pygame.K_DOWN, 1),
                ]
            keys.append(self.arrows_named(choose, "↑ ↓"))
        elif rows:
            keys.append(key((pygame.K_DOWN, pygame.K_PAGEDOWN), partial(self._choose, 0), choose, cap="↑ ↓"))
            keys.append(key((pygame.K_UP, pygame.K_PAGEUP), partial(self._choose, len(rows) - 1)))
        from_file = key(pygame.K_F4, file, say("competition_roster.do_file"), mods=pygame.KMOD_SHIFT)
        keys += [
            from_file,
            key(pygame.K_F4, self._complete, say("competition_roster.do_known")),
            paste_key(self.canvas.gui.handle, self._take, say("competition_roster.do_paste")),
        ]
        if self._passes_in_order:
            lots = key(pygame.K_F6, self._draw_lots, say("competition_roster.do_lots"), mods=pygame.KMOD_SHIFT)
            keys.append(lots)
        return (*keys, escape(self._leave, say("competition_roster.do_back")))

    def _moving(self, name: str, code: int, by: int) -> Key:
        return key(code, partial(self._move, by), say(f"competition_roster.do_{name}"), mods=pygame.KMOD_CTRL)

    def _choose(self, place: int | None) -> None:
        self._cursor = Cursor(place, self._cursor.first)

    def _written(self) -> None:
        self._choose(None)
        self.tell()

    def _leave(self) -> None:
        if self._typed.text:
            self._typed.text = ""
        elif self._cursor.selected is not None:
            self._choose(None)
        else:
            self.go_back()

    # what is changed

    def _take_over(self, shown: ShownCompetition) -> None:
        """Shows the competition read anew; the chosen row stays within the list."""
        super()._take_over(shown)
        chosen = self._cursor.selected
        if chosen is not None:
            self._choose(min(chosen, len(self._entrants) - 1) if self._entrants else None)

    def _withdraw(self, entrant: Entrant) -> None:
        if any(one.entrant == entrant.uuid for one in self._shown.competition.runs.values()):
            self.tell(say("competition_roster.has_played", name=entrant.name), "bad")
        else:
            self.doing(partial(self._keep, Withdrawn(entrant.uuid)))

    def _move(self, by: int) -> None:
        order, place = list(self._competition.order), self._cursor.selected or 0
        if 0 <= place + by < len(order):
            order[place], order[place + by] = order[place + by], order[place]
            self.doing(partial(self._set_order, tuple(order), place + by))

    async def _set_order(self, order: tuple[str, ...], chosen: int) -> None:
        await self._keep(OrderSet(order))
        self._choose(chosen)

    def _draw_lots(self) -> None:
        left, drawn = list(self._competition.order), []
        while left:
            drawn.append(left.pop(int(self._chance.random() * len(left))))
        if drawn:
            self.doing(partial(self._set_lots, tuple(drawn)))

    async def _set_lots(self, order: tuple[str, ...]) -> None:
        await self._keep(OrderSet(order))
        self.tell(say("competition_roster.drawn"), "good")

    def _take(self, said: str) -> None:
        """Enrols the entrants of the text `said`, one on each line. If a line has a fault, enrols nobody and shows the
        first fault.
        """
        competition = self._competition
        read = read_roster(said, pairs=competition.plan.pairs)
        if faults := read.faults:
            is_list = len(said.splitlines()) > 1
            told = fault_text(faults[0]) if is_list else say(faults[0].key, **faults[0].values)
            self.tell(f"{told} {say('roster_file.nobody', count=len(faults))}" if is_list else told, "bad")
            return
        self.doing(partial(self._enrol, enrolled(competition.entrants.values(), read.rows, lambda: str(uuid4())), read))

    async def _enrol(self, made: Sequence[Entrant], read: RosterRead) -> None:
        if made:
            await self._keep(*map(Enrolled, made))
        self.tell()
        told = ""
        if len(made) != 1:
            told = say("competition_roster.added", count=len(made)) if made else say("competition_roster.nothing_new")
        if read.notes:
            told = f"{told} {fault_text(read.notes[0])}".strip()
        if told:
            self.tell(told, "good")
        if made:
            newest = {one.uuid for one in made}
            last = max(place for place, one in enumerate(self._entrants) if one.uuid in newest)
            self._cursor, self._typed.text = Cursor(None, last), ""

    def _complete(self) -> None:
        known = self._known_name(self._typed.text, [name for one in self._entrants for name in one.names])
        if known:
            self._choose(None)
            self._typed.text = known

    # what is shown

    def view(self) -> Element:
        count = say("competition.entrants", count=len(self._entrants))
        how = say("competition_roster.how_pairs" if self._competition.plan.pairs else "competition_roster.how")
        return page(
            say("competition_roster.title"),
            fitted(column(self._table(), card="card", pad=(24, 14), grow=1)),
            asked_line(say("competition_roster.next"), self._typed, id="line", changed=self._written),
            column(self._message(how), min_height=64, justify="center"),
            remark=f"{self._competition.plan.name} · {count}",
            gap=16,
        )

    def _table(self) -> Element:
        entrants, fields = self._entrants, used_fields(self._entrants)
        places = {one.uuid: at for at, one in enumerate(entrants, 1)} if self._passes_in_order else {}

        def cells(one: Entrant) -> Sequence[str | Element]:
            place = (line_place(places[one.uuid], "ink3"),) if places else ()
            return (*place, str(one.number), *roster_cells(one.name, one, fields))

        order = (Head(say("competition_roster.column.order"), align="right", drop=9),) if places else ()
        empty = nothing_there(Icon.GROUP, say("competition_roster.first"))
        return table_of(
            (*order, *roster_heads(fields)),
            entrants,
            cells,
            self._cursor,
            id="roster",
            room=1744,
            act=lambda at: partial(self._choose, at),
            empty=empty,
        )


class CompetitionRosterFileScreen(RosterFileScreen, InOutPage):
    """The tab that enrols entrants in a competition from a file."""

    side = Side.ROSTER
    title = "competition_inout.title"
    leaves = "competition_roster_file.do_back"

    def __init__(self, stage: Stage, _: CompetitionInOut, shown: ShownCompetition) -> None:
        self._find(stage)
        super().__init__(stage, shown)
        self._read_file()

    @property
    def pairs(self) -> bool:
        return self._competition.plan.pairs

    @property
    def remark(self) -> Element:
        return self._head()

    def keys(self) -> Sequence[Key]:
        keys = super().keys()
        return (*keys[:-1], *self._side_keys(), keys[-1])

    def _takes(self, count: int) -> str:
        return say("competition_roster_file.enrol", count=count)

    async def _enrol(self, read: RosterRead) -> None:
        await self._read()
        known = self._competition.entrants.values()
        await self._keep(*map(Enrolled, enrolled(known, read.rows, lambda: str(uuid4()))))
        self.go(CompetitionRoster(self._uuid))

    def _leave(self) -> None:
        self.go(CompetitionRoster(self._uuid))
