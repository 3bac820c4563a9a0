"""The list that answers what is asked: its rows, the words on screen, and which of them has the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pygame import Rect

from topping.kiosk.backstage.wordtrail import TrailStep
from topping.kiosk.painters.words.wordcells import (
    WordCell,
    WordCellRow,
    WordCellsView,
    cell_row_height,
    columns_for,
    hooks_width,
    label_width_for,
)
from topping.kiosk.scenes.words.foundwords import PAGE, FoundWords
from topping.kiosk.scenes.words.hookbook import HookBook
from topping.kiosk.scenes.words.wordlookups import WordLookups
from topping.kiosk.views.words.asked import AskedKind, AskedWords, asked_by
from topping.kiosk.views.words.tools import WordTool, can_be_prolonged, order_of, search_of, tools_for, with_jokers
from topping.kiosk.views.words.wordcard import entry_heading
from topping.kiosk.widgets.lists.wordgrid import EvenRows, GridRow, WordGrid, rows_of_groups
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.lexicon.words import LONGEST, SHORTEST
from topping.texts import say

_AROUND: Final = (WordTool.FRONT, WordTool.BACK, WordTool.BOTH)
_PAGES_AT_ONCE: Final = 4
"""Pages asked for at once while a whole list is read."""


class AnswerList:
    """One list at a time; `say_wait` gives the sentence for an answer that is not there yet."""

    def __init__(self, found: FoundWords, facts: WordLookups, book: HookBook, say_wait: Callable[[], str]) -> None:
        self._found, self._facts, self._book, self._say_wait = found, facts, book, say_wait
        self.asked = asked_by("")
        """What is asked."""
        self.tool = WordTool.LIST
        """The list that is shown."""
        self.order: WordOrder | None = None
        """The order that was chosen; None for that of the list."""
        self.grid = WordGrid(Rect(0, 0, 1, 1), 1)
        self._words: tuple[tuple[str, bool], ...] | None = None
        """The words where they all are at hand, and whether each is admitted; None where they come by pages."""
        self._shortest = LONGEST
        """The letters of the shortest word that the columns are made for."""
        self._lengths: dict[WordSearch, tuple[tuple[int, int], ...]] = {}
        """How many words of each length there are, by searches without limits of length."""
        self._step: TrailStep | None = None
        """Where to stand in the list once it is there."""

    def place(self, rect: Rect) -> None:
        """Another rectangle."""
        self.grid.rect, self.grid.row_height = rect, cell_row_height()
        self._fill()

    # what is asked

    def ask(self, asked: AskedWords, tool: WordTool | None = None, step: TrailStep | None = None) -> None:
        """Another question: the list `tool` answers it where it can, else the one shown or the first that can."""
        tools = tools_for(asked)
        self.asked = asked
        wanted = tool or self.tool
        self.tool = wanted if wanted in tools else tools[0]
        self._step = step
        self._begin()

    def choose(self, tool: WordTool) -> None:
        """Another list around the same question."""
        self.tool, self._step = tool, None
        self._begin()

    def turn_order(self, by: int) -> None:
        """Another order of the list."""
        orders = list(WordOrder)
        self.order = orders[(orders.index(self.order_now) + by) % len(orders)]
        self._step = None
        self._begin()

    @property
    def tools(self) -> tuple[WordTool, ...]:
        """The lists that answer what is asked."""
        return tools_for(self.asked)

    @property
    def order_now(self) -> WordOrder:
        """The order of the list."""
        return self.order or order_of(self.tool, self.asked)

    @property
    def is_search(self) -> bool:
        """Whether the list has an order and lengths: it is the answer to a search."""
        return search_of(self.tool, self.asked) is not None

    @property
    def has_lengths(self) -> bool:
        """Whether its words may have several lengths, of which one can be asked for."""
        return self.is_search and self.tool is not WordTool.ANAGRAMS

    @property
    def length(self) -> int | None:
        """The length that alone is asked for."""
        return self.asked.shortest if self.asked.shortest == self.asked.longest else None

    @property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """How many words of each length there are, whichever length is asked for."""
        search = search_of(self.tool, self.asked)
        known = None if search is None else self._lengths.get(_any_length(search))
        return self._found.by_length if known is None else known

    def _begin(self) -> None:
        search = search_of(self.tool, self.asked)
        if self.tool in _AROUND and not can_be_prolonged(self.asked):
            search = None
        self._found.look_for(search, self.order_now)
        if self.asked.kind in (AskedKind.WORD, AskedKind.LETTERS):
            self._facts.want_plus(self.asked.text)
        if self.asked.is_word:
            self._facts.want_around(self.asked.text)
        self._fill(anew=True)

    # what is there

    def heard(self) -> None:
        """An answer has come."""
        search = search_of(self.tool, self.asked)
        if search is not None and search == _any_length(search) and self._found.total is not None:
            self._lengths[search] = self._found.by_length
        self._fill()

    def _fill(self, *, anew: bool = False) -> None:
        """The rows of what is known by now; the keyboard stays where it is unless the list is begun anew."""
        rows, total, self._words = self._rows()
        first, focus = (0, None) if anew else (self.grid.first, self.grid.focus)
        if self._step is not None and total:
            first, focus, self._step = self._step.first, self._step.focus, None
        self.grid.set(rows, total, first=first, focus=focus)

    def _rows(self) -> tuple[EvenRows | tuple[GridRow, ...], int, tuple[tuple[str, bool], ...] | None]:
        grid, asked = self.grid, self.asked
        grid.label_width = 0
        width = grid.rect.width
        if self.tool is WordTool.PLUS:
            table = self._facts.plus(asked.text)
            if table is None:
                return (), 0, ()
            grid.label_width = label_width_for(grid.row_height)
            self._shortest = longest = len(table.letters) + 1
            grid.columns = columns_for(width - grid.label_width, longest, longest, has_figures=False)
            groups = [(row.letter, "", len(row.words)) for row in table.rows]
            words = tuple((word, True) for row in table.rows for word in row.words)
            return rows_of_groups(groups, grid.columns), len(words), words
        if self.tool is WordTool.FORMS:
            profile = self._facts.profile(asked.text)
            entries = () if profile is None else profile.lemmas
            words = tuple((form.word, form.is_admitted) for entry in entries for form in entry.forms)
            lengths = [len(word) for word, _ in words] or [SHORTEST]
            self._shortest = min(lengths)
            grid.columns = columns_for(width, self._shortest, max(lengths), has_figures=False)
            groups = [("", entry_heading(entry), len(entry.forms)) for entry in entries]
            return rows_of_groups(groups, grid.columns), len(words), words
        total = self._found.total or 0
        lengths = [length for length, _ in self._found.by_length] or [LONGEST]
        self._shortest = min(lengths)
        grid.columns = columns_for(width, self._shortest, max(lengths), has_figures=self._has_figures)
        return EvenRows(total, grid.columns), total, None

    @property
    def _has_figures(self) -> bool:
        return self.is_search and self.order_now in (WordOrder.POINTS, WordOrder.PLAYED)

    @property
    def total(self) -> int | None:
        """How many words the list has; None before that is known."""
        if self._words is None:
            return self._found.total
        if self.tool is WordTool.PLUS and self._facts.plus(self.asked.text) is None:
            return None
        if self.tool is WordTool.FORMS and self._facts.profile(self.asked.text) is None:
            return None
        return len(self._words)

    def count_of(self, tool: WordTool) -> int | None:
        """How many words a list has, as far as that is known."""
        if tool is self.tool:
            return self.total
        text = self.asked.text
        around, plus, profile = self._facts.around(text), self._facts.plus(text), self._facts.profile(text)
        match tool:
            case WordTool.ANAGRAMS:
                return None if plus is None else len(plus.words)
            case WordTool.PLUS:
                return None if plus is None else sum(len(row.words) for row in plus.rows)
            case WordTool.FRONT:
                return None if around is None else around.front.total
            case WordTool.BACK:
                return None if around is None else around.back.total
            case WordTool.BOTH:
                return None if around is None else around.both.total
            case WordTool.FORMS:
                return None if profile is None else sum(len(entry.forms) for entry in profile.lemmas)
            case _:
                return None

    def word(self, place: int | None) -> str:
        """The word at a place, A–Z; empty where there is none, or it is not there yet."""
        if place is None or not 0 <= place < self.grid.of:
            return ""
        if self._words is not None:
            return self._words[place][0]
        found = self._found.word(place)
        return "" if found is None else found.word

    def attend(self) -> None:
        """Asks for what has come on screen."""
        if self._words is None:
            first, end = self.grid.span
            self._found.want(first, max(end, 1))

    def look_up_hooks(self) -> None:
        """Looks up some hooks of the words on screen."""
        first, end = self.grid.span
        words = (self.word(place) for place in range(first, end))
        self._book.look_up(word for word in words if word)

    def whole(self) -> tuple[str, ...] | None:
        """All the words; None as long as they are not there: then more of them are asked for."""
        missing = self._found.missing if self._words is None else None
        if missing is not None:
            self._found.want(missing, missing + _PAGES_AT_ONCE * PAGE)
            return None
        return tuple(self.word(place) for place in range(self.grid.of))

    # what is shown

    def view(self) -> WordCellsView:
        """The rows on screen."""
        grid = self.grid
        rows, focused = [], None
        for place, row in enumerate(grid.shown):
            cells = tuple(self._cell(one) for one in range(row.first, row.first + row.count))
            rows.append(WordCellRow(cells, row.label, row.heading))
            if grid.focus is not None and row.first <= grid.focus < row.first + row.count:
                focused = (place, grid.focus - row.first)
        return WordCellsView(
            tuple(rows),
            grid.columns,
            grid.label_width,
            focused,
            grid.first,
            len(grid.rows),
            "" if rows else self.note,
            self._has_figures,
            hooks_width(self._shortest),
        )

    @property
    def note(self) -> str:
        """What is said in the place of the words."""
        if self._found.fault and self._words is None:
            return self._found.fault
        if self.tool is WordTool.PLUS and (fault := self._facts.fault_of_plus(self.asked.text)):
            return fault
        if self.tool in _AROUND and not can_be_prolonged(self.asked):
            return say("words.not_possible")
        if self.total is None:
            return self._say_wait()
        return say("words.no_forms" if self.tool is WordTool.FORMS else "words.none")

    @property
    def fault(self) -> str:
        """Why what was typed has no answer, in words."""
        return self._found.fault

    def _cell(self, place: int) -> WordCell | None:
        word = self.word(place)
        if not word:
            return None
        hooks = self._book.known(word)
        cell = WordCell(word, *(("", "") if hooks is None else (hooks.before, hooks.after)))
        if self._words is not None:
            return replace(cell, is_barred=not self._words[place][1])
        found = self._found.word(place)
        if found is not None and self._has_figures:
            figure = found.tops if self.order_now is WordOrder.PLAYED else found.points
            cell = replace(cell, figure=str(figure))
        if self.tool is WordTool.ANAGRAMS or self.tool is WordTool.WITHIN:
            cell = replace(cell, word=with_jokers(word, self.asked.text))
        return cell


def _any_length(search: WordSearch) -> WordSearch:
    return replace(search, shortest=SHORTEST, longest=LONGEST)
