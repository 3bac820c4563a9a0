"""The screen of a freely set position with all its solutions, and the list of solutions."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News, QuestionService
from topping.answers.positions import MOST_LISTED, CountedSolutions
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.rack import LetterBagView, RackView
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.editing import sheetdisplay
from topping.kiosk.screens.editing.routes import SetUpPosition
from topping.kiosk.screens.editing.sheetdisplay import EditingMessage
from topping.kiosk.services.editing import PositionSolver, best_of
from topping.kiosk.services.wordanswers import Meanings
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import ARROWS, plain_letters
from topping.kiosk.typing.text import copied, pasted_text
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import chip, following, nothing_there, progress, tall_field, word
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import Head, table_of
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, text
from topping.kiosk.views.moves import used_of
from topping.play.editing.draft import UndoHistory
from topping.play.editing.freeposition import FreePosition
from topping.play.run.strokes import is_digit_meant
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.retained import unseen
from topping.rules.grid.board import SIZE, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import Misfit, lay
from topping.rules.scoring import Admits
from topping.rules.tiles import JOKER
from topping.texts import say
from topping.texts.numbers import grouped
from topping.wording.conditions import lexicon_text, variant_text
from topping.wording.moves import short_meaning

_SCRABBLE: Final = 7
_QUIET_MS: Final = 1_000
_EXPLAINED: Final = 400
"""Rows whose words are explained at once."""


class SolutionList:
    """The list of the solutions of a position, with a selected solution."""

    def __init__(
        self, answerer: QuestionService, solver: PositionSolver, *, is_public: bool, is_narrow: bool = False
    ) -> None:
        """Makes an empty list. `solver` finds the solutions, `answerer` the meanings of their words.

        A list that `is_narrow` stands beside a sheet, and explains no words.
        """
        self.solver, self._is_narrow = solver, is_narrow
        self.cursor = Cursor(None)
        """The selected solution; None while the keys are elsewhere."""
        self._shown: tuple[Position, Variant] | None = None
        self._listed: CountedSolutions | None = None
        self._meanings = Meanings(answerer, is_public=is_public)
        self._seen: tuple[object, ...] = ()
        """The position, the visible rows, and the number of rows."""
        self._since: int | None = None
        """When this changed last (ms, kiosk's clock); None once the words' meanings are requested."""

    # what is listed

    def show(self, position: Position | None, variant: Variant) -> None:
        """Lists the solutions of a position; requests them if unknown. None empties the list."""
        shown = None if position is None else (position, variant)
        if shown != self._shown:
            self._shown = shown
            self.cursor.first, self.cursor.selected = 0, None
            if position is None:
                self.solver.drop()
        if position is not None:
            self.solver.want((position, variant))
        self._refresh()

    def _refresh(self) -> None:
        self._listed = None if self._shown is None else self.solver.get(self._shown)
        if self.cursor.selected is not None:
            self.cursor.selected = min(self.cursor.selected, self.of - 1) if self.of else None

    def hear(self, news: News) -> bool:
        if self.solver.hear(news) is not None:
            self._refresh()
            return True
        return self._meanings.hear(news)

    def tick(self, now: int, shown: range) -> None:
        """Requests the meanings of words in the rows `shown` and in the next rows.

        It first waits until nothing has changed for a while, because the answering thread cannot search solutions
        meanwhile.
        """
        seen = (self._shown, shown, self.of)
        if seen != self._seen:
            self._seen, self._since = seen, now
        if self._is_narrow or self._since is None or now - self._since < _QUIET_MS or self._listed is None:
            return
        # in blocks of rows, so that a step by one row requests nothing new
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

    def listed_of(self, position: Position | None) -> CountedSolutions | None:
        """Returns the solutions of a position if this list shows it.

        None for another position, or while they are not known.
        """
        return self._listed if self._shown is not None and self._shown[0] == position else None

    @property
    def top(self) -> int:
        """The points of the top; 0 if nothing can be played, or the solutions are not known."""
        return self._listed.solution(0).points if self._listed is not None and self._listed.lines else 0

    @property
    def chosen(self) -> Solution | None:
        at = self.cursor.selected
        return None if self._listed is None or at is None or at >= self.of else self._listed.solution(at)

    def tops(self) -> tuple[Solution, ...]:
        return best_of(self._listed, self.top)

    def look_at(self, solution: Solution | None) -> None:
        """Selects the given solution; if it is None or not listed, the first one."""
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
        """Returns the rows of the list around the selected solution, and the number of solutions. `room` is the list's
        width (pixels at 1920×1080).

        Tags mark the retained and the played solution. A click on a row calls `act` with its index.
        """
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
        return column(row(count, pad=(20, 0)), listed, card="card", pad=(8, 10), grow=1, id="found moves")

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
        return self.solver.fault(self._shown) or say("editing.looking")


class SolvingScreen(TellingScreen):
    """A screen with the solutions of a position.

    Its message stays until the next key press or click.
    """

    def __init__(self, stage: Stage, back: routes.Route | None, most: int, *, is_narrow: bool = False) -> None:
        super().__init__(stage)
        self.back, self.lexicon = back, WantedLexicon(stage.services.choices.lexicon)
        self.admits: Admits | None = None
        """None without a lexicon."""
        with self.telling():
            graph = stage.services.choices.chosen_lexicon()
            self.lexicon, self.admits = WantedLexicon(graph.name, graph.hash), graph.admits
        self.solver = self.new_solver(most)
        self.solutions = SolutionList(stage.answerer, self.solver, is_public=stage.guard.is_public, is_narrow=is_narrow)

    def new_solver(self, most: int) -> PositionSolver:
        return PositionSolver(self.stage.answerer, self.lexicon, most, self.stage.services.why_held)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.tell()
        super().handle(event, now)

    @property
    def is_on_list(self) -> bool:
        return self.solutions.cursor.selected is not None

    def go_back(self) -> None:
        self.go(self.back or routes.Home())

    def close(self) -> None:
        self.solutions.drop()
        super().close()


def following_variant(variant: Variant) -> Variant:
    return following(tuple(VARIANTS.values()), variant)


def _tag(name: str, colour: str) -> Element:
    return chip(say(name), None, colour, hollow=True) if name else text("", Type.LABEL)


_LONGEST: Final = 400
"""The longest line (characters): a whole position in CGP."""
_MOST_WORDS: Final = 6
"""How many inadmissible words are named."""


class PositionScreen(SolvingScreen):
    """A freely set position with its solutions.

    The entry line takes draws, words and whole positions; the grid takes letters. Tab switches between the two.
    """

    follows_walk = True

    def __init__(self, stage: Stage, route: SetUpPosition) -> None:
        super().__init__(stage, route.back, MOST_LISTED)
        free = FreePosition(variant=route.variant or NORMALE)
        if route.position is not None:
            free = free.with_position(route.position)
        self._history = UndoHistory(free)
        self._line = TypedText(longest=_LONGEST, digits=partial(is_digit_meant, kept="+-/"))
        """The line is inactive while the keys go to the grid."""
        self._noted: tuple[FreePosition, tuple[tuple[str, str], ...]] | None = None
        self._look()

    @property
    def free(self) -> FreePosition:
        return self._history.now

    # where the keys go

    def _to_line(self) -> None:
        self._line.waits, self.solutions.cursor.selected = False, None

    def _to_grid(self) -> None:
        self._line.waits, self.solutions.cursor.selected = True, None

    def _to_list(self) -> None:
        self._to_line()
        self.solutions.look_at(None)

    def _look(self) -> None:
        self.solutions.show(self.free.position if self.free.rack else None, self.free.variant)
        self._note()

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        super().handle(event, now)
        self._look()

    def _change(self, free: FreePosition) -> None:
        self._history = self._history.then(free)

    def _move(self, code: int) -> None:
        self._to_grid()
        self._history = self._history.amended(self.free.arrow(*ARROWS[code]))

    def written(self, text: str) -> None:
        """Puts a typed letter on the grid at the cursor, with Shift as a joker.

        A space moves the cursor by a square.
        """
        for letter in plain_letters(text):
            self._change(self.free.laid(letter, as_joker=self.stage.keyboard.shift))
        if text == " ":
            self._history = self._history.amended(self.free.arrow(self.free.direction, 1))

    def _click_square(self, square: Square) -> None:
        if self._line.waits or square != self.free.cursor:
            self._history = self._history.amended(self.free.put_cursor(square))
        self._to_grid()

    def _click_solution(self, place: int) -> None:
        self._to_line()
        self.solutions.cursor.selected = place

    def _take_letter(self, letter: str) -> None:
        """Handles a click on a letter of the bag like a typed letter. It goes to the grid or the entry line, whichever
        has the keyboard.
        """
        if not self._line.waits:
            self.type_character(letter)
        elif letter == JOKER:
            self._change(self.free.turned_joker())
        else:
            self._change(self.free.laid(letter))

    def _enter(self) -> None:
        if self._line.text.strip():
            self._take(self._line.text)
        else:
            self._to_list()

    def _take(self, typed: str) -> None:
        with self.telling():
            self._change(self.free.typed(typed))
            self._line.text = ""

    def _paste(self) -> None:
        """Handles a pasted text. A text with at least 14 slashes, which separate rows, is a position and set up at
        once. Other texts go to the entry line.
        """
        pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="")
        pasted = pasted_text(pressed)
        if pasted.count("/") < SIZE - 1:
            self.canvas.gui.handle(pressed)
        else:
            self._take(" ".join(pasted.split()))

    def _undo(self) -> None:
        before, self._history = self._history.now, self._history.undone()
        if self._history.now is before:
            self.tell(say("editing.nothing_to_undo"), "quiet")

    def _redo(self) -> None:
        self._history = self._history.redone()

    def _escape(self) -> None:
        if self._line.waits or self.is_on_list:
            self._to_line()
        elif self._line.text:
            self._line.text = ""
        else:
            self.go_back()

    def _copy(self) -> None:
        done = copied(str(self.free.position))
        said, tone = ("editing.copied", "good") if done else ("editing.no_clipboard", "bad")
        self.tell(say(said), tone)

    def keys(self) -> Sequence[Key]:
        ctrl, shift, free = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, self.free
        away = self._line.waits or self.is_on_list
        said = "editing.key.line" if away else "play.key.erase" if self._line.text else "editing.key.leave"
        on_joker = say("editing.key.joker")
        turned = free.with_variant(following_variant(free.variant))
        joker = key(
            pygame.K_F6, lambda: self._change(free.turned_joker()), on_joker if self._line.waits else "", sheet=on_joker
        )
        clears = key(pygame.K_F8, lambda: self._change(free.cleared()), say("editing.key.clear"), is_twice=True)
        return (
            *self._place_keys(),
            key(pygame.K_F2, self._copy, say("editing.key.copy")),
            key(pygame.K_F5, partial(self._change, turned), say("editing.key.variant")),
            joker,
            key(pygame.K_F7, self._undo, say("editing.key.undo")),
            clears,
            key(pygame.K_y, self._redo, say("editing.key.redo"), mods=ctrl),
            key(pygame.K_z, self._undo, mods=ctrl),
            key(pygame.K_z, self._redo, mods=ctrl | shift),
            key(pygame.K_v, self._paste, mods=ctrl),
            escape(self._escape, say(said)),
        )

    def _place_keys(self) -> Sequence[Key]:
        arrows, free = [key(code, partial(self._move, code)) for code in ARROWS], self.free
        if self.is_on_list:
            return (
                self.arrows_named(say("editing.key.solution"), "↑ ↓"),
                key(pygame.K_TAB, self._to_line, say("editing.key.line"), mods=-1),
                *((key(pygame.K_UP, self._to_line),) if self.solutions.cursor.selected == 0 else ()),
                enter(self.changed),
            )
        if self._line.waits:
            to_list = say("editing.key.solutions") if self.solutions.of else ""
            return (
                enter(self._to_list, to_list),
                key(pygame.K_RIGHT, partial(self._move, pygame.K_RIGHT), say("editing.key.move"), "← ↑ → ↓"),
                *arrows,
                key(pygame.K_TAB, self._to_list, to_list or say("editing.key.line"), mods=-1),
                key(pygame.K_BACKSPACE, lambda: self._change(free.erased())),
                key(pygame.K_DELETE, lambda: self._change(free.deleted())),
            )
        said = say("editing.key.keep") if self._line.text else ""
        return (
            enter(self._enter, said or (say("editing.key.solutions") if self.solutions.of else "")),
            key(pygame.K_TAB, self._to_grid, say("editing.key.grid"), mods=-1),
            *(arrows if not self._line.text else ()),
        )

    # news and time

    def tick(self, now: int) -> None:
        self.solutions.tick(now, next((one.shown for one in self.canvas.laid() if one.name == "solutions"), range(0)))

    def hear(self, news: News) -> None:
        if self.solutions.hear(news):
            self.changed()

    # what is shown

    def view(self) -> Element:
        free, chosen, title = self.free, self.solutions.chosen, say("editing.position_title")
        placement = sheetdisplay.placement_of(free.board, chosen, free.variant)
        used = used_of(free.rack, "" if placement is None else placement.tiles)
        rack = RackView("", free.rack, used, countries=False, label=0, places=len(free.rack) or 7)
        cursor = free.cursor if self._line.waits else None
        board = BoardView(free.board.cells, cursor=cursor, direction=free.direction)
        if placement is not None:
            board = sheetdisplay.with_solution(free.board, placement)
        bag = LetterBagView(unseen(Position(free.board, free.rack)).tiles, free.excess())
        around, to_line = FieldView(is_lit=not self._line.waits and not self.is_on_list), self._to_line
        right = column(
            tall_field(self._line, title, around=around, changed=to_line, at=lambda *_: to_line(), id="line"),
            sheetdisplay.told(self._told(chosen), rack),
            self.solutions.view(None, None, self._click_solution, room=1050),
            gap=18,
            grow=1,
        )
        side = sheetdisplay.table_side(board, bag, self._take_letter, self._click_square)
        remark = say(
            "editing.position_head",
            variant=variant_text(free.variant.name),
            lexicon=lexicon_text(self.lexicon.name or "—"),
        )
        return page(title, row(side, right, gap=36, grow=1), remark=remark)

    def _told(self, chosen: Solution | None) -> EditingMessage:
        if self.message:
            return EditingMessage(self.message, self.tone)
        notes = () if self._noted is None else self._noted[1]
        if chosen is not None:
            return sheetdisplay.chosen_status(chosen, self.solutions.top, notes)
        said = say("editing.position_help" if self.free.rack else "editing.type_position")
        if self.free.rack and self.solutions.top:
            tops = self.solutions.tops()
            said = say("editing.tops", top=tops[0].move.circled, points=tops[0].points, count=len(tops))
        return EditingMessage(said, "plain", notes)

    def _note(self) -> None:
        free = self.free
        if self._noted is None or self._noted[0].board != free.board or self._noted[0].rack != free.rack:
            notes, strange = [], () if self.admits is None else free.strange_words(self.admits)
            if strange:
                notes.append(("look", say("editing.strange", words=[move.circled for move in strange[:_MOST_WORDS]])))
            if free.excess():
                notes.append(("look", say("editing.excess", letters=free.excess())))
            self._noted = (free, tuple(notes))
