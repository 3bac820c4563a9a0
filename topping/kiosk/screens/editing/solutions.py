"""The list of a position's solutions, of which one may be looked at, and what its words mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from topping.game.lexicon import WantedLexicon
from topping.game.service.client import QuestionService
from topping.game.service.messages import News
from topping.game.service.positionquestions import SolutionsListed
from topping.kiosk.backstage.editing import PositionSolver, best_of
from topping.kiosk.backstage.wordanswers import Meanings
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.route import Route
from topping.kiosk.stage import Stage
from topping.kiosk.ui.parts import Head, chip, following, nothing_there, progress, table_of, word
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, text
from topping.kiosk.wording.moves import short_meaning
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.position import Position
from topping.rules.moves import Admits, Misfit, Solution, lay
from topping.texts import say
from topping.texts.numbers import grouped

_SCRABBLE: Final = 7
_QUIET_MS: Final = 1_000
_EXPLAINED: Final = 400
"""Rows whose words are explained at once."""


class SolutionList:
    """The solutions of the position that is shown."""

    def __init__(
        self, helper: QuestionService, solver: PositionSolver, *, is_public: bool, is_narrow: bool = False
    ) -> None:
        """One that stands beside a sheet is narrow, and explains no words."""
        self.solver, self._is_narrow = solver, is_narrow
        self.cursor = Cursor(None)
        """The solution that is looked at; None where the keys are elsewhere."""
        self._shown: tuple[Position, Variant] | None = None
        self._listed: SolutionsListed | None = None
        self._meanings = Meanings(helper, is_public=is_public)
        self._seen: tuple[object, ...] = ()
        """The position, the rows in sight, and how many rows there are."""
        self._since: int | None = 0
        """When that changed last, in milliseconds of the kiosk's clock; None once their words are asked about."""

    # what is listed

    def show(self, position: Position | None, variant: Variant) -> None:
        """Lists the solutions of a position, asked for where they are not known; None lists nothing."""
        shown = None if position is None else (position, variant)
        if shown != self._shown:
            self._shown = shown
            self.cursor.first, self.cursor.selected = 0, None
            if position is None:
                self.solver.drop()
        if position is not None:
            self.solver.want(position, variant)
        self._refresh()

    def _refresh(self) -> None:
        self._listed = None if self._shown is None else self.solver.of(*self._shown)
        if self.cursor.selected is not None:
            self.cursor.selected = min(self.cursor.selected, self.of - 1) if self.of else None

    def hear(self, news: News) -> bool:
        """Whether news changed the list."""
        if self.solver.hear(news):
            self._refresh()
            return True
        return self._meanings.hear(news)

    def tick(self, now: int, shown: range) -> None:
        """Asks what the words of the rows `shown` mean, and those after them, once nothing has changed for a while.

        The helper takes half a second over meanings, in which it finds no solutions.
        """
        seen = (self._shown, shown, self.of)
        if seen != self._seen:
            self._seen, self._since = seen, now
        if self._is_narrow or self._since is None or now - self._since < _QUIET_MS or self._listed is None:
            return
        # by parts of the list, so that going on by a row asks nothing new
        first, last = shown.start // _EXPLAINED, -(-shown.stop // _EXPLAINED)
        places = range(first * _EXPLAINED, min(self.of, last * _EXPLAINED))
        self._meanings.ask(self._listed.solution(place).word for place in places)
        self._since = None

    def drop(self) -> None:
        self.solver.drop()
        self._meanings.drop()

    @property
    def of(self) -> int:
        return 0 if self._listed is None else len(self._listed.lines)

    def listed_of(self, position: Position | None) -> SolutionsListed | None:
        """The solutions of a position, where it is the one that is listed; None while they are not there."""
        return self._listed if self._shown is not None and self._shown[0] == position else None

    @property
    def top(self) -> int:
        """The points of the top; 0 where nothing can be played, or is known."""
        return self._listed.solution(0).points if self._listed is not None and self._listed.lines else 0

    @property
    def chosen(self) -> Solution | None:
        at = self.cursor.selected
        return None if self._listed is None or at is None or at >= self.of else self._listed.solution(at)

    def tops(self) -> tuple[Solution, ...]:
        return best_of(self._listed, self.top)

    def look_at(self, solution: Solution | None) -> None:
        """Puts the keys on a solution, else on the first one."""
        lines = () if self._listed is None else self._listed.lines
        said = "" if solution is None else str(solution)
        self.cursor.selected = (lines.index(said) if said in lines else 0) if lines else None

    # what is shown

    def view(
        self,
        retained: Solution | None,
        played: Solution | None,
        act: Callable[[int], object],
        *,
        room: float,
    ) -> Element:
        """The rows near the one looked at, and how many there are; the one to be retained and the one that was played
        bear their tags. A click on one `act`s on it, by its place."""
        heads = [Head("", None), Head(""), Head("", align="right")]
        if not self._is_narrow:
            heads[2:2] = [Head("", 150, drop=2)]
            heads += [Head("", None, drop=1), Head("")]
        heads.append(Head("", drop=1 if self._is_narrow else 0))
        known = self._listed
        listed = table_of(
            heads,
            range(self.of),
            lambda place: () if known is None else self._row(known.solution(place), retained, played),
            self.cursor,
            id="solutions",
            act=lambda place: partial(act, place),
            empty=nothing_there(Icon.EYE, self._note()),
            room=room,
            takes_keys=True if self._is_narrow else None,
            gap=12 if self._is_narrow else 20,
        )
        said, shorter = say("editing.solutions"), []
        if known is not None:
            shorter = [say("editing.solutions_count", count=known.total)]
            cut = say("editing.solutions_cut", total=grouped(known.total), listed=grouped(self.of))
            said = cut if self.of < known.total else shorter[0]
        count = text(said, Type.LABEL, "ink2", Face.SEMI, shorter=shorter, height=44, grow=1, id="count")
        return column(row(count, pad=(20, 0)), listed, card="card", pad=(8, 10), grow=1)

    def _row(self, one: Solution, retained: Solution | None, played: Solution | None) -> list[Element]:
        is_top = one.points == self.top
        tag = "editing.tag.played" if one == played else "review.tag.top" if one == retained else ""
        tag = tag or ("editing.tag.equal" if is_top else "")
        cells: list[Element] = [
            word(one.word, Type.ROW),
            text(str(one.reference), Type.ROW, "ink2", group="solution places"),
            text(str(one.points), Type.ROW, face=Face.BOLD, align="right", group="solution points"),
        ]
        if not self._is_narrow:
            meaning = self._meanings.of(one.word)
            about = "" if meaning is None else short_meaning(meaning)
            colour = "found" if is_top else "ink3"
            cells[2:2] = [row(progress(one.points, max(1, self.top), "", colour=colour, grow=1), align="center")]
            cells.append(text(about, Type.LABEL, "ink2", group="meanings"))
            cells.append(_tag("review.tag.scrabble" if self._places_seven(one) else "", "ink2"))
        return [*cells, _tag(tag, "found" if is_top else "ink2")]

    def _places_seven(self, one: Solution) -> bool:
        if self._shown is None or len(one.word) < _SCRABBLE:
            return False
        position, variant = self._shown
        placement = lay(position.board, one.move, variant)
        return not isinstance(placement, Misfit) and len(placement.placed) >= _SCRABBLE

    def _note(self) -> str:
        if self._shown is None:
            return say("editing.no_position")
        if self._listed is not None:
            return "" if self._listed.lines else say("editing.no_solution")
        return self.solver.fault(*self._shown) or say("editing.looking")


class SolvingScreen(TellingScreen):
    """A screen with the solutions of a position; what it says stands until the next key or click."""

    def __init__(self, stage: Stage, back: Route | None, most: int, *, is_narrow: bool = False) -> None:
        super().__init__(stage)
        self.back, self.lexicon = back, WantedLexicon(stage.backstage.choices.lexicon)
        self.admits: Admits | None = None
        """None without a lexicon."""
        with self.telling():
            graph = stage.backstage.choices.chosen_lexicon()
            self.lexicon, self.admits = WantedLexicon(graph.name, graph.hash), graph.admits
        self.solver = self.new_solver(most)
        self.solutions = SolutionList(stage.helper, self.solver, is_public=stage.guard.is_public, is_narrow=is_narrow)

    def new_solver(self, most: int) -> PositionSolver:
        return PositionSolver(self.stage.helper, self.lexicon, most, self.stage.backstage.why_held)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.tell("")
        super().handle(event, now)

    @property
    def is_on_list(self) -> bool:
        return self.solutions.cursor.selected is not None

    def go_back(self) -> None:
        self.go(self.back or Home())

    def close(self) -> None:
        self.solutions.drop()
        super().close()


def following_variant(variant: Variant) -> Variant:
    return following(tuple(VARIANTS.values()), variant)


def _tag(name: str, colour: str) -> Element:
    return chip(say(name), None, colour, hollow=True) if name else text("", Type.LABEL)
