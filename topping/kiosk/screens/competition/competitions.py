"""The list of competitions, and what the screens of one share."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.competition.competition import Competition
from topping.competition.events import CompetitionEvent, CompetitionStage
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.coming import ComingScreen, waits
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    ListCompetitions,
    OpenCompetitionFile,
    SetUpCompetition,
)
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, key, letter
from topping.kiosk.ui.parts import button
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import centred, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.store.competitions.competitions import KeptCompetition
from topping.store.competitions.sealedfiles import KeptSeal
from topping.system.localtime import recent_day_of, recent_minute_of
from topping.texts import say
from topping.wording.competition import ShownCompetition
from topping.wording.sentences import printable

STAGE_COLOURS: Final = {
    CompetitionStage.PREPARED: "accent_text",
    CompetitionStage.OPEN: "found",
    CompetitionStage.CLOSED: "ink2",
}


class CompetitionsScreen(RefereeScreen):
    """Those that are kept, the last one founded at the top; of none, what a competition is, step by step."""

    def __init__(self, stage: Stage, _: ListCompetitions, fault: ToppingError | None = None) -> None:
        """`fault` is why the competition that was asked for cannot be shown."""
        super().__init__(stage)
        self.tell("" if fault is None else self.in_words(fault), "bad")
        self._kept: tuple[KeptCompetition | KeptSeal, ...] = ()
        """Those whose files are still sealed first."""
        self._is_read = False
        stage.second.leave()  # no competition is led any more
        self._cursor = Cursor()
        self.reading(self._read)

    async def _read(self) -> None:
        """Those that are kept; the first one that is not over is the chosen one."""
        with self.telling():
            keeping = self.stage.services.competitions
            kept, seals = await keeping.all(), keeping.seals()
            sealed = {one.competition for one in seals}
            self._kept = (*seals, *(one for one in kept if one.uuid not in sealed))
        is_open = [isinstance(one, KeptSeal) or one.stage is not CompetitionStage.CLOSED for one in self._kept]
        self._cursor.selected = is_open.index(True) if True in is_open else 0
        self._is_read = True

    def _begin(self) -> None:
        self.go(SetUpCompetition())

    def _open(self, one: KeptCompetition | KeptSeal) -> None:
        self.go(OpenCompetitionFile(one.competition) if isinstance(one, KeptSeal) else CompetitionDesk(one.uuid))

    def keys(self) -> Sequence[Key]:
        opens = self.enter_named(say("competitions.do_open")), self.arrows_named(say("competition.do_choose"), "↑ ↓")
        new = say("competitions.do_new")
        return (
            *(opens if self._kept else (enter(self._begin, new),) if self._is_read else ()),
            letter("n", self._begin, new if self._kept else "", sheet=new),
            key(pygame.K_F6, partial(self.go, OpenCompetitionFile()), say("competitions.do_files")),
            self.help_named(),
            self.back_key(),
        )

    def view(self) -> Element:
        if not self._is_read:
            return page(say("competitions.title"), waits(Icon.CUP))
        if not self._kept:
            return centred(self._guide(), title=say("competitions.title"))
        chosen = self._kept[self._cursor.selected or 0]
        means = ""
        if isinstance(chosen, KeptSeal):
            means = say("competitions.sealed_means")
        elif chosen.room is not None:
            means = say("competitions.room_means", room=printable(chosen.room or "–"))
        new = button(say("competitions.new"), self._begin, cap="N", takes_keys=False, id="new")
        body = column(self._table(), self._message(means, min_height=64), card="card", pad=(24, 14), grow=1)
        return page(say("competitions.title"), body, remark=row(space(), new, grow=1, align="center"))

    def _guide(self) -> Element:
        what, *steps = say("competitions.about").split("\n")
        return column(
            text(what, Type.CARD, face=Face.SEMI, lines=3),
            *(text(one, Type.BODY, "ink2", lines=3, group="steps") for one in steps),
            self._message(pad=0) if self.message else None,
            row(main_button(say("competitions.new"), self._begin, cap=say("key.enter")), space()),
            card="card",
            pad=(48, 40),
            gap=24,
            width=1300,
        )

    def _table(self) -> Element:
        columns = heads("competitions.column", "name* stage form/4 date/3 last/2 >games/1 >entrants")
        rows = [self._row(one) for one in self._kept]
        acts = [partial(self._open, one) for one in self._kept]
        return table(columns, rows, self._cursor, id="competitions", acts=acts, room=1744)

    def _row(self, one: KeptCompetition | KeptSeal) -> tuple[str | Element, ...]:
        now = self.stage.clock.date()
        if isinstance(one, KeptSeal):
            cells = (bold(printable(one.name), "names", lines=2), _state(say("competitions.sealed"), "accent_text"))
            return (*cells, "", recent_day_of(one.received_at, now), "", "", "")
        stage = "given" if one.has_given else one.stage.value
        return (
            bold(one.name, "names", lines=2),
            _state(say(f"competition.stage.{stage}"), STAGE_COLOURS[one.stage]),
            say("competitions.form.pairs" if one.pairs else f"competitions.form.{one.form.value}"),
            recent_day_of(one.founded_at, now),
            recent_minute_of(one.last_at, now),
            str(one.games),
            str(one.entrants),
        )


def _state(said: str, colour: str) -> Element:
    return text(said, Type.ROW, colour, group="states")


# what the screens of one competition share


class CompetitionScreen(RefereeScreen):
    """A screen of a competition that was read."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown, self.back = shown, CompetitionDesk(shown.competition.uuid)
        self._version, self._is_looking = stage.services.competitions.read_version, False
        """What was read last, and whether what has changed is being read."""
        super().__init__(stage)

    @classmethod
    def opened(cls, stage: Stage, route: Any) -> ComingScreen:
        """The page of a route that stands until its competition is read."""
        return ComingCompetition(stage, route, cls)

    @classmethod
    def of(cls, stage: Stage, route: Any, shown: ShownCompetition) -> RefereeScreen:
        """The screen of a route once its competition is read."""
        made: Callable[[Stage, Any, ShownCompetition], RefereeScreen] = cls
        return made(stage, route, shown)

    @property
    def _competition(self) -> Competition:
        return self._shown.competition

    @property
    def _uuid(self) -> str:
        return self._shown.competition.uuid

    @property
    def _lists(self) -> list[str]:
        """The word list of the games; in its place what is to be said where this machine makes games with another."""
        return lists_of(self.stage, self._shown)

    def _guarded_go(self, route: routes.Route) -> None:
        self.guarded(partial(self.go, route))

    async def _keep(self, *events: CompetitionEvent) -> None:
        """Keeps events of the competition and reads it anew; raises `ToppingError`."""
        self.stage.services.competitions.add(self._uuid, *events)
        await self._read()

    def _ask_game(self) -> None:
        """Has a game made, unless one is being made, that nobody is to know; raises `ToppingError`."""
        if not self._wanted_game.is_awaited:
            lexicon = WantedLexicon.of(self.stage.services.choices.chosen_lexicon())
            self._wanted_game.ask_secret(self._competition.plan.conditions.variant, lexicon)

    async def _read(self) -> None:
        """Reads the competition anew; raises `ToppingError`."""
        self._take_over(await self.stage.services.competitions.read(self._uuid))

    def _take_over(self, shown: ShownCompetition) -> None:
        """Shows the competition as it was read anew."""
        self._shown = shown

    async def _look(self) -> None:
        with self.telling():
            self._come(await self.stage.services.competitions.read(self._uuid))
        self._is_looking = False

    def _come(self, shown: ShownCompetition) -> None:
        """Shows what others have changed."""
        self._take_over(shown)

    def _follow(self) -> None:
        """Reads what other machines have sent since it was read last; no key waits for it."""
        version = self.stage.services.competitions.version
        if version != self._version and not self._is_looking:
            self._version, self._is_looking = version, True
            self.reading(self._look)


def lists_of(stage: Stage, shown: ShownCompetition) -> list[str]:
    """The word list of the games; instead, a warning if this machine makes games with another list."""
    others = [told for one in shown.lexicons if (told := stage.services.choices.other_list(*one))]
    return others or [shown.lexicon_text] if shown.lexicon_text else []


class ComingCompetition(ComingScreen):
    """Stands for a screen of a competition while that is read; the list takes its place where it cannot be."""

    stays = True
    is_organised = True

    def __init__(self, stage: Stage, route: Any, kind: type[CompetitionScreen]) -> None:
        self._kind = kind
        back, read = ListCompetitions(), partial(_read, stage, route, kind)
        super().__init__(stage, say("competitions.title"), Icon.CUP, back, read)

    @property
    def is_desk(self) -> bool:
        return self._kind.is_desk


async def _read(stage: Stage, route: Any, kind: type[CompetitionScreen]) -> Callable[[], Screen]:
    try:
        return partial(kind.of, stage, route, await stage.services.competitions.read(route.competition))
    except ToppingError as fault:
        return partial(CompetitionsScreen, stage, ListCompetitions(), fault)
