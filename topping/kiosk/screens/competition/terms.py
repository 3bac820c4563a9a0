"""The form with the terms of a competition, and its games."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any, Final, TypeVar

import pygame

from topping.competition.events import GamePlaced, GameRemoved, Planned
from topping.competition.plan import (
    DAYS_HELD,
    LONGEST_COMPETITION_NAME,
    MOST_GAMES,
    RESOLUTIONS_MS,
    CompetitionForm,
    CompetitionPlan,
    Passing,
    SoloScope,
    competition_name,
)
from topping.errors import InputError, ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.paint import theme
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.choosing.routes import ChooseCompetitionGame, ChooseOptions
from topping.kiosk.screens.competition.competitions import lexicons_of
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    CompetitionRoster,
    ListCompetitions,
    SetUpCompetition,
)
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import button, field, nothing_there, segments, stepper
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, text
from topping.play.session.newsession import FORMULAS as WITH_BULLETINS
from topping.rules.conditions.formula import FORMULAS, Formula
from topping.rules.conditions.options import NO_OPTIONS, Options
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.sheets.competition import game_title
from topping.store.database import of_ms
from topping.system.localtime import last_day, local
from topping.texts import say
from topping.wording.competition import ShownCompetition
from topping.wording.conditions import formula_text, lexicon_text, times_text, variant_text
from topping.wording.options import options_lines

_WEEK: Final = 7
_LEAST_FOR_TWO: Final = 0.5
"""The scale from which two buttons fit side by side in the card of the games."""
_PASSING_ROW: Final = 6
"""The row of the order of passing, in a competition of runs."""
_TEAMS: Final = (3, 4, 5)
"""The sizes of teams offered."""

Value = TypeVar("Value")


class SetUpCompetitionScreen(RefereeScreen):
    """The form for a competition's name, terms and games. F2 has the first game made, then leads to the entrants.

    The terms of a competition that has begun cannot be changed.
    """

    stays = True

    def __init__(self, stage: Stage, route: SetUpCompetition) -> None:
        super().__init__(stage)
        self._uuid, self._cursor = route.competition, Cursor()
        self._last_row = 0
        """The index of the row of the end date."""
        self._name = TypedText(longest=LONGEST_COMPETITION_NAME)
        self._shown: ShownCompetition | None = None
        """The competition as it was read last; None for a new one."""
        self._game = Cursor(None)
        conditions = replace(stage.services.choices.usual, helps=(), announced=False, options=NO_OPTIONS)
        self._plan = CompetitionPlan(say("competition.usual_name"), conditions)
        if self._uuid and self._does(self._read_plan):
            self.reading(self._read_games)

    def _read_plan(self) -> None:
        self._plan = self.stage.services.competitions.plan(self._uuid)
        self._name.text = self._plan.name

    async def _read_games(self) -> None:
        """Reads the games; the list of games gets the focus unless it is empty."""
        with self.telling():
            await self._read()
            self.focus = "games" if self._games else ""

    async def _read(self) -> None:
        """Reads the competition anew and selects its last game; raises `ToppingError`."""
        self._shown = await self.stage.services.competitions.read(self._uuid)
        self._game.selected = len(self._games) - 1 if self._games else None

    @property
    def _games(self) -> tuple[GamePlaced, ...]:
        return () if self._shown is None else tuple(self._shown.competition.games.values())

    def keys(self) -> Sequence[Key]:
        def take(options: Options) -> None:
            self._plan = replace(self._plan, conditions=replace(self._plan.conditions, options=options))

        go_on, ask = partial(self._does, self._go_on), ChooseOptions(self._plan.conditions)
        new = say("competition_games.do_new")
        does = say(self._on) if self._games else new
        removes: tuple[Key, ...] = ()
        if self.focus == "games" and self._chosen is not None:
            named, may_go = say("competition_games.do_remove"), not self._is_begun(self._chosen.place)
            removes = (key(pygame.K_DELETE, self._remove, named, is_twice=may_go),)
        return (
            key(pygame.K_F2, go_on, does, is_primary=True),
            enter(go_on),
            *removes,
            *(() if removes else self.form_named()),
            key(pygame.K_F4, partial(self._does, self._make), new if self._games else "", sheet=new),
            key(pygame.K_F5, partial(self._does, self._choose_game), say("competition_games.do_prepared")),
            *(self._week_keys() if self.focus == "form" and self._cursor.selected == self._last_row else ()),
            key(pygame.K_F6, partial(self.push, ask, take), say("competition.do_options")),
            escape(self.go_back, say("competition.back")),
        )

    def _week_keys(self) -> Sequence[Key]:
        later, shift = say("competition.do_week"), pygame.KMOD_SHIFT
        on = key(pygame.K_RIGHT, partial(self._turn_end, _WEEK), later, f"{say('key.shift')}+← →", mods=shift)
        return on, key(pygame.K_LEFT, partial(self._turn_end, -_WEEK), mods=shift)

    def _go_on(self) -> None:
        """Has the first game made, then leads to the entrants or, once there are some, to the desk.

        Raises `ToppingError`.
        """
        if not self._games:
            self._make()
        else:
            self._take_plan()
            self.go(CompetitionDesk(self._uuid) if self._has_entrants else CompetitionRoster(self._uuid))

    def _take_plan(self) -> None:
        """Creates the competition with the terms in the form, or stores the changed terms; raises `ToppingError`."""
        keeping = self.stage.services.competitions
        plan = replace(self._plan, name=competition_name(self._name.text))
        if not self._uuid:
            self._uuid = keeping.found(plan)
        elif plan != keeping.plan(self._uuid):
            keeping.add(self._uuid, Planned(plan))

    # its games

    def _make(self) -> None:
        """Requests a secret game, unless one is being made; raises `ToppingError`."""
        if len(self._games) >= MOST_GAMES:
            raise InputError("competition_games.full", count=MOST_GAMES)
        self._take_plan()
        if not self._wanted_game.is_awaited:
            lexicon = WantedLexicon.of(self.stage.services.choices.chosen_lexicon())
            self._wanted_game.ask_secret(self._plan.conditions.variant, lexicon)

    def _made(self, game: Game) -> None:
        self.stage.services.competitions.place_game(self._uuid, game)
        self.tell()
        self.doing(self._read)

    def _choose_game(self) -> None:
        """Leads to the prepared games, seeds and files; raises `ToppingError`."""
        self._take_plan()
        self.go(ChooseCompetitionGame(self._uuid))

    @property
    def _has_entrants(self) -> bool:
        return self._shown is not None and bool(self._shown.competition.entrants)

    @property
    def _on(self) -> str:
        """The text key of the screen to which F2 leads once there are games: the desk if there are entrants, else the
        entrants.
        """
        return "competition_roster.do_on" if self._has_entrants else "competition_games.do_on"

    @property
    def _chosen(self) -> GamePlaced | None:
        at = self._game.selected
        return self._games[at] if at is not None and at < len(self._games) else None

    def _is_begun(self, place: int) -> bool:
        return self._shown is not None and self._shown.is_begun(place)

    def _remove(self) -> None:
        chosen = self._chosen
        if chosen is None:
            return
        if self._is_begun(chosen.place):
            self.tell(say("competition_games.played"), "bad")
        else:
            self.doing(partial(self._removed, chosen.place))

    async def _removed(self, place: int) -> None:
        self.stage.services.competitions.add(self._uuid, GameRemoved(place))
        await self._read()
        self.tell()

    def go_back(self) -> None:
        self.go(CompetitionDesk(self._uuid) if self._uuid else ListCompetitions())

    def view(self) -> Element:
        asked = say("competition.label.name")
        name = form_row(asked, field(self._name, asked, id="name", width=640, is_first=True), height=66, pad=(20, 0))
        rows = tuple(self._rows())
        self._last_row = len(rows) - 1
        choices = column(name, form(rows, self._cursor, gap=0), card="card", pad=(24, 16), gap=4, grow=1)
        title = say("competition.setup_again" if self._uuid else "competition.setup_title")
        return page(title, row(choices, self._beside(), gap=24, grow=1))

    def _beside(self) -> Element:
        """Draws the games, an explanation of the selected row, and the button that leads to the next step."""
        lists = [] if self._shown is None else lexicons_of(self.stage, self._shown)
        told = lists or [self._lexicon]
        goes = say(self._on if self._games else "competition_games.new")
        side_by_side = row if theme.scale() >= _LEAST_FOR_TWO else column
        more = side_by_side(
            button(
                say("competition_games.do_new"),
                partial(self._does, self._make),
                cap="F4",
                takes_keys=False,
                grow=1,
                shorter=(say("competition_games.short_new"),),
                group="more",
            )
            if self._games
            else None,
            button(
                say("competition_games.do_prepared"),
                partial(self._does, self._choose_game),
                cap="F5",
                takes_keys=False,
                grow=1,
                shorter=(say("competition_games.short_prepared"),),
                group="more",
            ),
            gap=12,
        )
        return beside_end(
            say("competition_games.title"),
            self._table(),
            more,
            self._message(min_height=0, pad=0) if self.message or self._wanted_game.is_awaited else None,
            *(text(one, Type.ROW, "ink2", lines=3, group="meanings", drop=1) for one in self._meanings),
            *(text(one, Type.LABEL, "ink2", lines=3, group="lists") for one in told),
            main_button(goes, partial(self._does, self._go_on), cap="F2", takes_keys=False),
            pad=(32, 24),
            gap=14,
            grow=0,
            width=581,
        )

    def _table(self) -> Element:
        columns = heads("competition_games.column", ">place name*")
        rows = [(str(one.place), _name_of(one)) for one in self._games]
        empty, acts = nothing_there(Icon.CARDS, say("competition_games.none")), [self.changed] * len(rows)
        return table(columns, rows, self._game, id="games", acts=acts, empty=empty, room=517, row_height=48)

    def _rows(self) -> Iterator[Element]:
        """Yields the rows of the form; the last one is the date until which the games stay secret."""
        plan, conditions, speeds = self._plan, self._plan.conditions, self.stage.services.choices.speeds
        by_runs, variant = plan.form is CompetitionForm.RUNS, conditions.variant

        def under(formula: Formula) -> CompetitionPlan:
            return replace(plan, conditions=conditions.under(formula, speeds(formula)[0]))

        def in_form(form: CompetitionForm) -> CompetitionPlan:
            may_be = form is CompetitionForm.RUNS or conditions.formula in WITH_BULLETINS
            return replace(plan if may_be else under(WITH_BULLETINS[0]), form=form)

        def given(**changes: Any) -> CompetitionPlan:
            return replace(plan, conditions=replace(conditions, **changes))

        forms = _named("form", {one: one.value for one in CompetitionForm})
        brief = {forms[one]: say(f"competition.short_form.{one.value}") for one in CompetitionForm}
        yield self._row("form", forms, plan.form, in_form, brief)
        formulas = FORMULAS.values() if by_runs else WITH_BULLETINS
        yield self._row("formula", {one: formula_text(one.name) for one in formulas}, conditions.formula, under)
        paces = sorted(speeds(conditions.formula), key=lambda one: one.schedule.limit_ms(1) or sys.maxsize)
        present = next((one for one in paces if one.schedule == conditions.speed.schedule), None)
        yield self._row("pace", {one: times_text(one.schedule) for one in paces}, present, lambda one: given(speed=one))
        plain = [one for one in VARIANTS.values() if not one.joker]
        draws = {one.with_joker(variant.joker): variant_text(one.name) for one in plain}
        yield self._row("draws", draws, variant, lambda one: given(variant=one))
        joker = {variant.with_joker(False): "without", variant.with_joker(True): "with"}
        yield self._row("joker", _named("joker", joker), variant, lambda one: given(variant=one))
        yield self._field("pairs", "pairs", _named("pairs", {False: "single", True: "pairs"}))
        if by_runs:
            yield self._field("passing", "passing", _named("passing", {one: one.value for one in Passing}))
            yield self._field("resolution", "resolution_ms", _named("resolution", {ms: ms for ms in RESOLUTIONS_MS}))
            yield self._field("inputs", "inputs_apart", _named("inputs", {False: "together", True: "apart"}))
        else:
            yield self._field("solos", "solos", _named("solos", {one: one.value for one in SoloScope}))
        sizes = {size: say("competition.teams", count=size) for size in _TEAMS}
        yield self._field("teams", "team_size", {0: say("competition.no_teams"), **sizes})
        until = say("competition.until_usual", count=DAYS_HELD)
        if plan.until_ms is not None:
            until = last_day(of_ms(plan.until_ms))
        control = stepper(until, self._turn_end, id="until values", width=400, height=56, min_height=56)
        yield form_row(say("competition.label.until"), control, act=self.changed, height=66, pad=(20, 0))

    def _turn_end(self, days: int) -> None:
        """Moves the date until which the games stay secret by `days` (negative: back), and shows it.

        If it would fall before today, the usual end applies instead: `DAYS_HELD` days after the opening.
        """
        today, until_ms = local(self.stage.clock.date()).date(), self._plan.until_ms
        until = today - timedelta(days=1) if until_ms is None else local(of_ms(until_ms - 1)).date()
        until = max(until, today - timedelta(days=1)) + timedelta(days=days)
        self._plan = replace(self._plan, until_ms=None if until < today else _end_of(until))
        self.tell()

    def _field(self, name: str, field: str, values: Mapping[Any, str]) -> Element:
        return self._row(name, values, getattr(self._plan, field), lambda value: replace(self._plan, **{field: value}))

    def _choose(self, choose: Callable[[int], None], place: int) -> None:
        self._does(partial(choose, place))

    def _row(
        self,
        name: str,
        values: Mapping[Value, str],
        present: Value | None,
        change: Callable[[Value], CompetitionPlan],
        shorter: Mapping[str, str] | None = None,
    ) -> Element:
        """Draws the row `name` of the form: a choice among `values`, each with its text; `present` is the chosen value.

        `shorter` gives shorter forms of some texts, used if room is short. `change` returns the plan with a value; it
        raises `InputError` if the value is impossible.
        """
        those = tuple(values)

        def choose(place: int) -> None:
            self._plan = change(those[place])
            self.tell()

        said, at = tuple(values.values()), those.index(present) if present in those else None
        does, named = partial(self._choose, choose), f"{name} values"
        control = segments(said, at, does, id=named, height=56, shorter=shorter)
        return form_row(say(f"competition.label.{name}"), control, act=self.changed, height=66, pad=(20, 0))

    @property
    def _lexicon(self) -> str:
        """The name of the word list of new games, or why the list cannot be read."""
        try:
            return say("sheet.lexicon", name=lexicon_text(self.stage.services.choices.chosen_lexicon().name))
        except ToppingError as fault:
            return self.in_words(fault)

    @property
    def _meanings(self) -> tuple[str, ...]:
        """Returns an explanation of the selected row, then lines about the optional rules of the competition."""
        plan, at = self._plan, self._cursor.selected
        meaning = say(f"competition.means.form.{plan.form.value}")
        if at == self._last_row and plan.until_ms is None:
            meaning = say("competition.means.held_usual", count=DAYS_HELD)
        elif at == self._last_row and plan.until_ms is not None:
            meaning = say("competition.means.held_until", day=last_day(of_ms(plan.until_ms)))
        elif at == _PASSING_ROW and plan.form is CompetitionForm.RUNS:
            meaning = say(f"competition.means.passing.{plan.passing.value}")
        options = options_lines(plan.conditions)
        return (meaning, say("competition.means.options" if options else "competition.means.no_option"), *options)


def _name_of(placed: GamePlaced) -> Element:
    title = game_title(placed.place)
    if placed.is_known:
        return bold(say("competition_games.known", game=title), "games", "accent_text")
    return bold(title, "games")


def _named(name: str, keys: Mapping[Value, object]) -> dict[Value, str]:
    return {value: say(f"competition.{name}.{key}") for value, key in keys.items()}


def _end_of(day: date) -> int:
    """Returns the local midnight that ends a day (ms since 1970)."""
    return round(1000 * datetime.combine(day + timedelta(days=1), time()).timestamp())
