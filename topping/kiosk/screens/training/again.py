"""Missed or slow positions on their grids, one after another, until each is found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Final, TypeAlias

import pygame

from topping.errors import ToppingError
from topping.kiosk.cards.ends import times_card
from topping.kiosk.cards.ownplace import said_fact
from topping.kiosk.paint.charts import BarKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.coming import ComingScreen
from topping.kiosk.screens.training.answerparts import (
    AnsweringScreen,
    ClosedScreen,
    Search,
    above_line,
    answering_page,
    counted,
    log_of,
    told_of,
)
from topping.kiosk.screens.training.routes import Again
from topping.kiosk.services.wordanswers import Meanings
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import word
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, chart_beside, end, main_button
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, text
from topping.kiosk.views.charts import AnswerTime
from topping.lexicon.graph import WordGraph
from topping.play.run.proposal import Referee
from topping.rules.games.game import Turn
from topping.system.localtime import training_day_of
from topping.texts import say
from topping.texts.times import seconds_of, to_seconds
from topping.training.deck.faces import redrawn
from topping.training.review import AgainCourse
from topping.wording.sentences import player_text


@dataclass(slots=True)
class _Told:
    """The state after the player has given up a position: its top is shown."""

    search: Search
    at: int
    word: Cursor = field(default_factory=Cursor)


_AgainState: TypeAlias = Search | _Told | None

_END_LIST: Final = 640
"""The width of the list of found tops at the end."""


class AgainScreen(AnsweringScreen):
    """An exercise that asks for the top of each given position again, without a time limit, until each is found.

    If the player gives up a position, its top is shown, and the position is asked again after the others.
    """

    meanings: Meanings

    def __init__(self, stage: Stage, route: Again, graph: WordGraph, turns: Sequence[Turn]) -> None:
        self._route, self._graph, self._turns, self.back = route, graph, list(turns), route.back
        self._chance = stage.services.decks.chance
        self._course = AgainCourse.begin(len(turns), self._chance)
        self._found: list[int] = []
        """The places of the found positions, in order."""
        self.meanings = Meanings(stage.answerer, is_public=stage.guard.is_public)
        self._rows = Cursor(None)
        self._spent = [0] * len(turns)
        """The time (ms) searched for each position, in all its showings."""
        self._since: int | None = None
        """When (ms) the position was shown; None while nobody searches."""
        self.touched = stage.clock.now()
        self.stage = stage
        self._ask()
        super().__init__(stage)

    # from position to position

    def _ask(self) -> None:
        """Shows the next position, with its draw in another order than before."""
        self._state: _AgainState = None
        self._since = self.stage.clock.now()
        if self._course.left:
            place = self._course.left[0]
            turn = self._turns[place]
            self._turns[place] = redrawn(turn, (turn.draw.letters,), self._graph.admits, self._chance) or turn
            self._state = Search(self._turns[place], Referee(self._graph.admits), self.stage, say("again.note"))

    def _stop(self, now: int) -> None:
        """Stops timing the search of the current position, and adds the time until `now` (ms) to its total."""
        if self._since is not None and isinstance(self._state, Search):
            self._spent[self._course.left[0]] += max(0, now - self._since)
        self._since = None

    def pause(self) -> None:
        self._stop(self.touched)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        super().handle(event, now)
        if self._since is None and isinstance(self._state, Search):
            self._since = now

    def _propose(self, search: Search) -> None:
        self.stage.cues.play(search.propose())
        if search.is_won:
            self._stop(self.received)
            self._found.append(self._course.left[0])
            day = training_day_of(self.stage.clock.date())
            self.stage.services.reviews.find_again(self._route.player, search.turn, day)
            self._course = self._course.after(found=True)
            self._ask()
            if self._state is None:
                self.input.let_typing_end(self.received)

    def _give_up(self, search: Search) -> None:
        self._stop(self.received)
        self.meanings.ask([search.turn.solution.word.upper()])
        self._course = self._course.after(found=False)
        self._state = _Told(search, self.received)

    def _go_on(self, told: _Told) -> None:
        if self.is_meant(told.at):
            self._ask()

    def written(self, text: str) -> None:
        if isinstance(self._state, Search):
            self._state.lay(text)

    @property
    def bars_words(self) -> str:
        return "" if self._state is None else "words.barred.sitting"

    def keys(self) -> Sequence[Key]:
        leave = escape(self.go_back, say("sitting.key.leave"))
        match self._state:
            case None:
                return (enter(self.go_back, say("sitting.key.done")), leave)
            case _Told() as told:
                return (enter(partial(self._go_on, told), say("sitting.key.next")), leave)
            case search:
                gives_up, said = partial(self._give_up, search), say("sitting.key.give_up")
                return (
                    enter(partial(self._propose, search), say("play.key.propose")),
                    key(pygame.K_F8, gives_up, said, is_twice=True, is_kept=True),
                    *search.typing.keys(),
                    *search.tray_keys(),
                    leave if search.is_empty else escape(search.erase, say("play.key.erase")),
                )

    # what is shown

    def view(self) -> Element:
        state = self._state
        if state is None:
            return self._end()
        count = counted(say("again.done"), len(self._found), len(self._turns))
        title, names = say("again.title"), say("again.names")
        if isinstance(state, Search):
            last = self._found[-1:]
            above = say("again.found", word=self._turns[last[0]].solution.move) if last else say("again.rule")
            return answering_page(state.board(), title, names, count, above_line(above), *state.panel())
        search = state.search
        top = search.turn.solution
        place = say("sitting.place", reference=str(top.reference), points=top.points)
        known = search.words, search.found, state.word, self._graph, self.meanings, self._log()
        told = told_of(
            say("again.missed"), (say("again.comes_back"),), *known, is_good=False, place=place, has_anagrams=False
        )
        return answering_page(search.told(), title, names, count, apart(0), told)

    def _log(self) -> Element:
        rows = [(True, word(self._turns[one].solution.word, Type.ROW), self._sights(one)) for one in self._found[::-1]]
        return log_of(say("again.done"), rows)

    def _sights(self, place: int) -> str:
        return say("again.sights", count=self._course.sights[place])

    def _end(self) -> Element:
        sights, found = self._course.sights, self._found
        at_once = sum(sights[place] == 1 for place in found)
        order = sorted(range(len(found)), key=lambda at: -sights[found[at]])
        times = [
            AnswerTime(self._spent[place], BarKind.FOUND if sights[place] == 1 else BarKind.SLOW) for place in found
        ]
        rows = [
            (
                text(str(at + 1), Type.ROW, "ink3", group="numbers"),
                word(self._turns[place].solution.word, Type.ROW),
                str(self._turns[place].solution.reference),
                self._sights(place),
            )
            for at in order
            for place in found[at : at + 1]
        ]
        columns = heads("", ">. * ./1 >.")
        listed = table(columns, rows, self._rows, id="found", takes_keys=True, room=_END_LIST - 64, gap=20)
        chart = times_card(say("again.chart"), times, lambda name: say(f"again.legend.{name}"))
        return end(
            player_text(self._route.player),
            str(len(self._found)),
            say("again.unit", count=len(self._found)),
            strip=(
                said_fact(say("again.at_once"), str(at_once), say("drill.end_of", count=len(found))),
                said_fact(say("sitting.end.time"), seconds_of(round(median(self._spent))), say("sitting.end.seconds")),
                said_fact(say("drill.end_time"), to_seconds(sum(self._spent))),
            ),
            body=chart_beside(chart, beside_end(say("again.all"), listed), width=_END_LIST),
            buttons=(main_button(say("sitting.key.done"), self.go_back, cap=say("key.enter")),),
            title=say("again.title"),
            remark=say("sitting.unranked"),
        )


def opened(stage: Stage, route: Again) -> ComingScreen:
    return ComingScreen(stage, say("again.title"), Icon.LIST, route.back, partial(_read, stage, route))


async def _read(stage: Stage, route: Again) -> Callable[[], Screen]:
    services, why = stage.services, say("again.none")
    try:
        graph, turns = route.lexicon or services.choices.chosen_lexicon(), route.turns
        if route.run:
            graph, turns = await services.reviews.wanting(route.player, route.run)
        if turns:
            return partial(AgainScreen, stage, route, graph, turns)
    except ToppingError as fault:
        why = services.notices.in_words(fault)
    closed = (say("again.title"), Icon.TICK, say("again.nothing"), why)
    return partial(ClosedScreen, stage, *closed, say("sitting.key.leave"), route.back)
