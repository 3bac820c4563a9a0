"""The list of competitions, and the base class of the screens of one competition."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any, ClassVar, Final

import pygame

from topping.competition.competition import Competition
from topping.competition.events import CompetitionEvent, CompetitionStage
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.coming import ComingScreen, waits
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    ListCompetitions,
    SetUpCompetition,
)
from topping.kiosk.screens.competition.standingsrows import short_ranks
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, key, letter
from topping.kiosk.ui.parts import button, chip, mark, segments
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import (
    centred,
    detail_facts,
    detail_head,
    detail_room,
    list_detail,
    list_room,
    main_button,
    page,
)
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.store.competitions.competitions import StoredCompetition
from topping.store.competitions.sealedfiles import SealedFile
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.competition import ShownCompetition
from topping.wording.conditions import conditions_text, formula_text
from topping.wording.sentences import printable

STAGE_COLOURS: Final = {
    CompetitionStage.PREPARED: "accent_text",
    CompetitionStage.OPEN: "found",
    CompetitionStage.CLOSED: "ink2",
}


_FIRST: Final = 12
"""How many ranks or entrants the card of a competition shows."""


class CompetitionsPage(RefereeScreen):
    """Base class of the two parts of the competitions page: stored competitions, and files found. F6 changes parts."""

    shows_files: ClassVar[bool]

    def _turn_to(self, place: int) -> None:
        if bool(place) != self.shows_files:
            self.go(ListCompetitions(files=bool(place)))

    def _parts(self, *after: Element) -> Element:
        """Draws the names of the two parts beside the title, with the shown part chosen; the elements `after` stand to
        their right.
        """
        names = [say("competitions.title"), say("competitions.files")]
        chosen = segments(names, int(self.shows_files), self._turn_to, id="parts")
        return row(chosen, space(), *after, gap=24, grow=1, align="center")


class CompetitionsScreen(CompetitionsPage):
    """The list of stored competitions, latest first, with details of the selected one. If there are none, it explains
    how a competition works.
    """

    shows_files = False

    def __init__(self, stage: Stage, _: ListCompetitions, fault: ToppingError | None = None) -> None:
        """`fault` is the reason why the competition asked for cannot be shown."""
        super().__init__(stage)
        self.tell("" if fault is None else self.in_words(fault), "bad")
        self._kept: tuple[StoredCompetition | SealedFile, ...] = ()
        """The sealed competitions first."""
        self._looked_at: dict[str, ShownCompetition] = {}
        """The competitions read for the card at the right, by UUID."""
        self._is_read = False
        stage.second.leave()  # no competition is led any more
        self._cursor = Cursor()
        self.reading(self._read)

    async def _read(self) -> None:
        """Reads the list of competitions; selects the first one that is not over."""
        with self.telling():
            keeping = self.stage.services.competitions
            kept, seals = await keeping.all(), keeping.seals()
            sealed = {one.competition for one in seals}
            self._kept = (*seals, *(one for one in kept if one.uuid not in sealed))
        is_open = [isinstance(one, SealedFile) or one.stage is not CompetitionStage.CLOSED for one in self._kept]
        self._cursor.selected = is_open.index(True) if True in is_open else 0
        self._is_read = True
        await self._look()

    async def _look(self) -> None:
        """Reads the chosen competition for the card at the right."""
        chosen = self._chosen
        if isinstance(chosen, StoredCompetition) and chosen.uuid not in self._looked_at:
            try:
                self._looked_at[chosen.uuid] = await self.stage.services.competitions.read(chosen.uuid)
            except ToppingError:  # told when it is opened
                return

    @property
    def _chosen(self) -> StoredCompetition | SealedFile | None:
        return self._kept[self._cursor.selected or 0] if self._kept else None

    def moved(self, name: str) -> None:
        self.reading(self._look)

    def _begin(self) -> None:
        self.go(SetUpCompetition())

    def _open(self, one: StoredCompetition | SealedFile) -> None:
        if isinstance(one, SealedFile):
            self.go(ListCompetitions(files=True, sealed=one.competition))
        else:
            self.go(CompetitionDesk(one.uuid))

    def keys(self) -> Sequence[Key]:
        opens = self.enter_named(say("competitions.do_open")), self.arrows_named(say("competition.do_choose"), "↑ ↓")
        new = say("competitions.do_new")
        return (
            *(opens if self._kept else (enter(self._begin, new),) if self._is_read else ()),
            letter("n", self._begin, new if self._kept else "", sheet=new),
            key(pygame.K_F6, partial(self._turn_to, 1), say("competitions.do_files")),
            self.help_named(),
            self.back_key(),
        )

    def view(self) -> Element:
        title = say("competitions.title")
        if not self._is_read:
            return page(title, waits(Icon.CUP))
        chosen = self._chosen
        if chosen is None:
            return centred(self._guide(), title=title)
        new = button(say("competitions.new"), self._begin, cap="N", takes_keys=False, id="new")
        columns = heads("competitions.column", "name* stage >entrants/1")
        acts = [partial(self._open, one) for one in self._kept]
        cells = [self._row(one) for one in self._kept]
        listed = table(columns, cells, self._cursor, id="competitions", acts=acts, room=list_room(), row_height=68)
        hint = self._message() if self.message else None
        detail = self._sealed(chosen) if isinstance(chosen, SealedFile) else self._detail(chosen)
        return list_detail(title, listed, detail, rows=len(cells), hint=hint, remark=self._parts(new))

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

    def _row(self, one: StoredCompetition | SealedFile) -> tuple[str | Element, ...]:
        if isinstance(one, SealedFile):
            sealed = text(say("competitions.sealed"), Type.ROW, "accent_text", group="states")
            return bold(printable(one.name), "names", lines=4), sealed, ""
        state = text(_stage_text(one), Type.ROW, STAGE_COLOURS[one.stage], group="states")
        return bold(one.name, "names", lines=4), state, str(one.entrants)

    def _opens(self, said: str, one: StoredCompetition | SealedFile) -> Element:
        return main_button(said, partial(self._open, one), cap=say("key.enter"), takes_keys=False)

    def _sealed(self, one: SealedFile) -> Sequence[Element | None]:
        received = recent_minute_of(one.received_at, self.stage.clock.date())
        return (
            detail_head(
                printable(one.name),
                say("competitions.received", when=received),
                chip(say("competitions.sealed"), None, "accent_text", hollow=True),
            ),
            *explained(Icon.LOCK, say("competitions.sealed_means"), say("competitions.sealed_then")),
            self._opens(say("competitions.enter_code"), one),
            apart(14),
        )

    def _detail(self, one: StoredCompetition) -> Sequence[Element | None]:
        """Draws the conditions of a competition, its numbers of games and entrants, and its first standings."""
        shown = self._looked_at.get(one.uuid)
        form = say("competitions.form.pairs" if one.pairs else f"competitions.form.{one.form.value}")
        terms = [form]
        if shown is not None:
            conditions = shown.competition.plan.conditions
            terms += [formula_text(conditions.formula.name), conditions_text(conditions)]
        when = say("competitions.last", when=recent_minute_of(one.last_at, self.stage.clock.date()))
        state = chip(_stage_text(one), None, STAGE_COLOURS[one.stage], hollow=True)
        played = "…" if shown is None else str(sum(bool(line.played) for line in shown.overall))
        room = None
        if one.room is not None:
            means = say("competitions.room_means", room=printable(one.room or "–"))
            room = text(means, Type.ROW, "ink2", lines=2, id="room")
        return (
            detail_head(one.name, " · ".join((*terms, when)), state),
            apart(14),
            detail_facts(
                (say("competitions.column.games"), str(one.games), ""),
                (say("competitions.column.entrants"), str(one.entrants), ""),
                (say("competitions.played"), played, ""),
            ),
            apart(14),
            room,
            space() if shown is None else _inside(shown),
            self._opens(say("competitions.open"), one),
            apart(14),
        )


def explained(icon: Icon, said: str, then: str) -> Sequence[Element]:
    """Draws an explanation of a kind of file: an icon, the sentence `said`, and `then`, what happens once the file is
    opened.
    """
    return (
        space(),
        row(mark(icon, "ink3", 72), space(), drop=1),
        apart(14),
        text(said, Type.CARD, face=Face.SEMI, lines=4),
        apart(14),
        text(then, Type.BODY, "ink2", lines=5, drop=2),
        space(),
    )


def _inside(shown: ShownCompetition) -> Element:
    """Draws the first standings of a competition; while nobody has a result, its first entrants."""
    if any(line.played for line in shown.overall) or not shown.competition.entrants:
        return short_ranks(shown, detail_room(), _FIRST)
    columns = heads("competition_roster.column", ">number name* club/1")
    entrants = islice(shown.competition.entrants.values(), _FIRST)
    cells = [(str(one.number), bold(one.name, "entrants", shorter=(initials(one.name),)), one.club) for one in entrants]
    return table(columns, cells, Cursor(None), id="entrants", room=detail_room(), row_height=48)


def _stage_text(one: StoredCompetition) -> str:
    return say(f"competition.stage.{'given' if one.has_given else one.stage.value}")


# what the screens of one competition share


class CompetitionScreen(RefereeScreen):
    """Base class of the screens of one competition. The competition is read before such a screen opens."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown, self.back = shown, CompetitionDesk(shown.competition.uuid)
        self._version, self._is_looking = stage.services.competitions.read_version, False
        """The version of the database that was read last, and whether a newer one is being read."""
        super().__init__(stage)

    @classmethod
    def opened(cls, stage: Stage, route: Any) -> ComingScreen:
        """Returns a placeholder that reads the competition of `route`, and then gives way to this screen."""
        return ComingCompetition(stage, route, cls)

    @classmethod
    def of(cls, stage: Stage, route: Any, shown: ShownCompetition) -> RefereeScreen:
        """Returns the screen for `route`, with the competition `shown`, which was just read."""
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
        """The name of the lexicon of the competition's games. If this machine uses another lexicon for new games, a
        warning.
        """
        return lexicons_of(self.stage, self._shown)

    def _guarded_go(self, route: routes.Route) -> None:
        self.guarded(partial(self.go, route))

    async def _keep(self, *events: CompetitionEvent) -> None:
        """Stores events of the competition and reads it anew; raises `ToppingError`."""
        self.stage.services.competitions.add(self._uuid, *events)
        await self._read()

    def _ask_game(self) -> None:
        """Requests the generation of a secret game, unless one is being generated; raises `ToppingError`."""
        if not self._wanted_game.is_awaited:
            lexicon = WantedLexicon.of(self.stage.services.choices.chosen_lexicon())
            self._wanted_game.ask_secret(self._competition.plan.conditions.variant, lexicon)

    async def _read(self) -> None:
        """Reads the competition anew; raises `ToppingError`."""
        self._take_over(await self.stage.services.competitions.read(self._uuid))

    def _take_over(self, shown: ShownCompetition) -> None:
        """Shows the competition as just read from the database."""
        self._shown = shown

    async def _look(self) -> None:
        with self.telling():
            self._come(await self.stage.services.competitions.read(self._uuid))
        self._is_looking = False

    def _come(self, shown: ShownCompetition) -> None:
        """Shows the competition after a change by another machine or window."""
        self._take_over(shown)

    def _follow(self) -> None:
        """Reads the competition again in the background if the database has changed."""
        version = self.stage.services.competitions.version
        if version != self._version and not self._is_looking:
            self._version, self._is_looking = version, True
            self.reading(self._look)


def lexicons_of(stage: Stage, shown: ShownCompetition) -> list[str]:
    """Returns the name of the lexicon of the competition's games, or nothing before there are games.

    If this machine uses another lexicon, returns warnings instead.
    """
    others = [told for one in shown.lexicons if (told := stage.services.choices.other_list(*one))]
    return others or [shown.lexicon_text] if shown.lexicon_text else []


class ComingCompetition(ComingScreen):
    """A placeholder that shows "…" while a competition is read. If that fails, the list of competitions opens with the
    reason.
    """

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
