"""The list of a position's solutions: scrolled by keyboard and mouse, the chosen one shown on the grid."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from topping.game.service.client import QuestionService
from topping.game.service.meaningquestions import MOST_WORDS, MeaningsFound, MeaningsQuestion
from topping.game.service.messages import News
from topping.game.service.positionquestions import SolutionsListed
from topping.kiosk.painters.training.review.solutions import SolutionRow, SolutionsView, Tag
from topping.kiosk.scenes.editing.solving import PositionSolver
from topping.kiosk.views.meanings import short_meaning
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.lexicon.meaning import Meaning
from topping.rules.conditions.variant import Variant
from topping.rules.grid.position import Position
from topping.rules.moves.placement import Misfit, lay
from topping.rules.moves.solution import Solution
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
        self._helper, self.solver, self._is_public = helper, solver, is_public
        self._is_narrow = is_narrow
        self.list = RowList(Rect(0, 0, 1, 1), 1)
        self._shown: tuple[Position, Variant] | None = None
        self._listed: SolutionsListed | None = None
        self._meanings: dict[str, Meaning] = {}
        self._asked: set[str] = set()
        self._tickets: set[int] = set()
        self._seen: tuple[object, ...] = ()
        """The position, the first row in sight, and how many rows there are."""
        self._since = 0
        """When that changed last, in milliseconds of the kiosk's clock."""

    # what is listed

    def show(self, position: Position | None, variant: Variant) -> None:
        """Lists the solutions of a position, asked for where they are not known; None lists nothing."""
        shown = None if position is None else (position, variant)
        if shown != self._shown:
            self._shown = shown
            self.list.first, self.list.focus = 0, None
            if position is None:
                self.solver.drop()
        if position is not None:
            self.solver.want(position, variant)
        self._refresh()

    def _refresh(self) -> None:
        self._listed = None if self._shown is None else self.solver.of(*self._shown)
        self.list.set(0 if self._listed is None else len(self._listed.lines))

    def hear(self, news: News) -> bool:
        """Whether news changed the list."""
        if isinstance(news, MeaningsFound) and news.ticket in self._tickets:
            self._tickets.discard(news.ticket)
            self._meanings |= {meaning.word: meaning for meaning in news.meanings}
            return True
        if self.solver.hear(news):
            self._refresh()
            return True
        return False

    def tick(self, now: int) -> None:
        """Asks what the words in sight mean, and those after them, once nothing has changed for a while.

        The helper takes half a second over meanings, in which it finds no solutions.
        """
        seen = (self._shown, self.list.first, self.list.of)
        if seen != self._seen:
            self._seen, self._since = seen, now
        if self._is_narrow or self._tickets or now - self._since < _QUIET_MS or self._listed is None:
            return
        if all(one.word.upper() in self._asked for one in self._in_sight()):
            return
        last = min(len(self._listed.lines), self.list.first + _EXPLAINED)
        places = range(self.list.first, last)
        words = {self._listed.solution(place).word.upper() for place in places} - self._asked
        self._asked |= words
        question = MeaningsQuestion(tuple(sorted(words))[:MOST_WORDS], is_public=self._is_public)
        self._tickets.add(self._helper.ask(question))

    def drop(self) -> None:
        """Gives up what has not been answered."""
        self.solver.drop()
        for ticket in self._tickets:
            self._helper.drop(ticket)
        self._tickets.clear()

    def lists(self, position: Position) -> bool:
        """Whether it is this position that is listed."""
        return self._shown is not None and self._shown[0] == position

    @property
    def listed(self) -> SolutionsListed | None:
        """The solutions; None while they are not there."""
        return self._listed

    @property
    def top(self) -> int:
        """The points of the top; 0 where nothing can be played, or is known."""
        return self._listed.solution(0).points if self._listed is not None and self._listed.lines else 0

    @property
    def chosen(self) -> Solution | None:
        """The solution that the keyboard is on."""
        if self._listed is None or self.list.focus is None or self.list.focus >= len(self._listed.lines):
            return None
        return self._listed.solution(self.list.focus)

    def tops(self) -> tuple[Solution, ...]:
        """The tops; none while they are not known."""
        return best_of(self._listed, self.top)

    def focus_on(self, solution: Solution | None) -> None:
        """Puts the keyboard on a solution, else on the first one."""
        lines = () if self._listed is None else self._listed.lines
        text = "" if solution is None else str(solution)
        self.list.focus_on(lines.index(text) if text in lines else 0)

    def _in_sight(self) -> list[Solution]:
        if self._listed is None:
            return []
        last = min(len(self._listed.lines), self.list.first + self.list.room)
        return [self._listed.solution(place) for place in range(self.list.first, last)]

    # what is shown

    def count_text(self) -> str:
        """How many there are, and how many of them are listed."""
        if self._listed is None:
            return say("editing.solutions")
        listed, total = len(self._listed.lines), self._listed.total
        if listed < total:
            return say("editing.solutions_cut", total=grouped(total), listed=grouped(listed))
        return say("editing.solutions_count", count=total)

    def view(self, retained: Solution | None, played: Solution | None) -> SolutionsView:
        """The rows in sight; the one to be retained and the one that was played bear their tags."""
        rows = tuple(self._row(one, retained, played) for one in self._in_sight())
        widest = max((row.word for row in rows), key=len, default="")
        focus, first, of = self.list.shown_focus, self.list.first, self.list.of
        return SolutionsView(rows, focus, first, of, widest, self._note(), self._is_narrow)

    def _row(self, one: Solution, retained: Solution | None, played: Solution | None) -> SolutionRow:
        is_top = one.points == self.top
        tags = []
        if one == played:
            tags.append(Tag(say("editing.tag.played"), is_top))
        elif one == retained:
            tags.append(Tag(say("review.tag.top"), True))
        elif is_top:
            tags.append(Tag(say("editing.tag.equal"), True))
        if not self._is_narrow and self._places_seven(one):
            tags.append(Tag(say("review.tag.scrabble")))
        meaning = self._meanings.get(one.word.upper())
        percent = 100 * one.points // max(1, self.top)
        about = "" if meaning is None else short_meaning(meaning)
        return SolutionRow(one.word, str(one.reference), str(one.points), percent, is_top, about, tuple(tags))

    def _places_seven(self, one: Solution) -> bool:
        if self._shown is None or len(one.word) < _SCRABBLE:
            return False
        position, variant = self._shown
        placement = lay(position.board, one.move, variant)
        return not isinstance(placement, Misfit) and len(placement.placed) >= _SCRABBLE

    def _note(self) -> str:
        """Why there is nothing to list."""
        if self._shown is None:
            return say("editing.no_position")
        if self._listed is not None:
            return "" if self._listed.lines else say("editing.no_solution")
        return self.solver.fault(*self._shown) or say("editing.looking")


def best_of(listed: SolutionsListed | None, least: int) -> tuple[Solution, ...]:
    """The tops of a list, and whatever else in it is worth more than `least` points."""
    found: list[Solution] = []
    for place in range(0 if listed is None else len(listed.lines)):
        one = listed.solution(place) if listed is not None else None
        if one is None or (found and one.points < found[0].points and one.points <= least):
            break
        found.append(one)
    return tuple(found)
