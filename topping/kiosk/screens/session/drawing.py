"""Typing the draw of the next move, in place of the desk, as the referee takes it from the bag (§3.1)."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.correction.bulletin.bulletin import Bulletin, Inscription, WrittenReference
from topping.correction.bulletin.sketch import BLANK, Sketch
from topping.errors import InputError
from topping.kiosk.paint.bag import BagView, DrawnView, drawn_letter_at, paint_bag, paint_drawn
from topping.kiosk.paint.grid import SketchView, cell_at, paint_sketch
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.session.bulletins import DeskAnswer, about, answer_card, desk_page, told_lines, tops_button
from topping.kiosk.screens.session.leading import Conductor
from topping.kiosk.screens.session.tops import TopSearch
from topping.kiosk.ui.keys import STEPS, Key, enter, escape, key
from topping.kiosk.ui.parts import field
from topping.kiosk.ui.tree import (
    Act,
    Cursor,
    Element,
    Type,
    TypedText,
    column,
    painted,
    row,
    space,
    text,
)
from topping.kiosk.wording import in_preparation, sentence
from topping.play.session.drawing import TypedDraw, Wanted, draw_event, may_take_back, typed_draw, wanted
from topping.play.session.events import Event, TakenBack
from topping.play.session.session import Session
from topping.rules.grid.square import SIZE, Direction
from topping.rules.tiles.draw import Draw, Why
from topping.rules.tiles.letters import CONSONANTS, FLEXIBLE, TILES, VOWELS
from topping.texts import say
from topping.texts.times import seconds_of

_LONGEST: Final = 24
_WHY: Final = {Why.INVALID: "bag.why.invalid", Why.NO_SOLUTION: "bag.why.barren", Why.CANCELLED: "bag.why.cancelled"}
_TENTH_MS: Final = 100
"""No search is said to take less."""
_REJECTED: Final = 8
"""The most draws put back that are listed, the last ones."""
_TOPS: Final = 9
"""The most tops that are listed."""


class BagDraw:
    """The line of the letters, what is made of them, and the draw in large until it is given to the players."""

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor
        self.line = TypedText(longest=_LONGEST)
        self._message: DeskAnswer | None = None
        """The answer to the last key, until another letter is typed."""
        self._told = Cursor(None)

    @property
    def _session(self) -> Session:
        return self._conductor.session

    @property
    def _types(self) -> bool:
        return _known_draw(self._session) is None

    @property
    def typed(self) -> str:
        return self.line.text

    @property
    def is_over(self) -> bool:
        session = self._session
        return session.is_ended or not (session.awaits_draw or session.has_next)

    @property
    def stands(self) -> tuple[object, ...]:
        search = self._conductor.search
        return search.is_open, search.failure, search.took_ms, search.tops, self._message, self._preparing

    # what is done

    def _forget_message(self) -> None:
        self._message = None

    def take(self) -> None:
        """The draw on the line counts: it waits for its top, or goes back; an empty line takes the last letters."""
        session = self._session
        if not self._types:
            self._conductor.search.again()
            self._message = DeskAnswer(say("bag.give"), "plain") if session.has_next else None
            return
        typed = self.line.text
        rest = "" if typed.strip() else _rest_of(session)
        if rest:
            self.line.text = rest
        else:
            self._keep(lambda: draw_event(typed, session))

    def _take_back(self) -> None:
        """What was typed last is on the line again, to be put right; a line that is begun is not lost."""
        if self.line.text.strip():
            self._message = DeskAnswer(say("bag.clear_first"), "plain")
            return
        session, draw = self._session, _known_draw(self._session)
        rejected = session.bag.rejected if session.bag is not None else ()
        letters = draw.new if draw is not None else rejected[-1].letters if rejected else ""
        if self._keep(lambda: TakenBack(session.opened + 1)):
            self.line.text = letters
            self._message = DeskAnswer(say("bag.taken_back"), "plain")

    def _keep(self, make: Callable[[], Event]) -> bool:
        fault = self._conductor.keep_draw(make)
        self._message = DeskAnswer(fault, "bad") if fault else None
        if not fault:
            self.line.text = ""
        return not fault

    def _erase(self) -> None:
        if self._types:
            self._conductor.faces.type_character("\b")

    def _pressed(self, point: tuple[int, int], place: Rect) -> None:
        letter = drawn_letter_at(place, _bag_view(self._session, self.line.text), point) if self._types else ""
        if letter:
            self._conductor.faces.type_character(letter)

    def tell(self, said: str, tone: str) -> None:
        self._message = DeskAnswer(said, tone) if said else None

    def tell_barren(self) -> None:
        self._message = DeskAnswer(say("bag.barren"), "bad")

    def keys(self, step: Act, leave: Act) -> Sequence[Key]:
        session, is_read = self._session, self._conductor.stage.backstage.sessions.is_read
        first = [key(pygame.K_F2, step), enter(self.take, is_primary=False)]
        if session.has_next:
            first[0] = key(pygame.K_F2, step, say("bag.hint.read" if is_read else "bag.hint.give"), is_primary=True)
            first.append(key(pygame.K_F11, self._conductor.show_tops))
        elif self._types:
            typed = _typed_so_far(session, self.line.text)
            is_rejected = typed is not None and not typed.missing and not typed.is_valid
            first[1] = enter(self.take, say("bag.hint.reject" if is_rejected else "bag.hint.take"))
            first.append(key(pygame.K_BACKSPACE, self._erase, say("bag.hint.erase"), say("key.backspace"), mods=-1))
        elif self._conductor.search.failure:
            first[1] = enter(self.take, say("bag.hint.again"))
        back = say("bag.hint.back") if may_take_back(session) else ""
        return (*first, key(pygame.K_F7, self._take_back, back), escape(leave, say("bag.hint.desk")))

    # what is shown

    def view(self) -> Element:
        conductor, session, typed = self._conductor, self._session, self.line.text
        drawn = _drawn_view(session, typed)
        bag = _bag_view(session, typed)
        line = None
        if self._types:
            said = say("bag.title", move=session.opened + 1)
            line = field(self.line, said, id="letters", changed=self._forget_message, height=76, takes_keys=False)
        told = _notes(session, conductor.search if conductor.shows_tops else None)
        count = sum(left for _, left in bag.counts)
        left = column(
            painted(drawn, paint_drawn, drawn.kept + drawn.new, height=210, min_height=90, id="drawn"),
            line,
            answer_card(self._answer, height=130, min_height=60),
            row(tops_button(conductor.show_tops), space()) if session.has_next else None,
            told_lines(told, self._told, id="notes") if told else space(),
            gap=20,
            card="card",
            pad=(32, 28),
            grow=1064,
        )
        head = row(
            text(say("bag.inside"), Type.CARD, face=Face.TITLE),
            text(say("bag.inside_count", count=count), Type.LABEL, "ink2", align="right", grow=1),
            gap=24,
            height=60,
            align="center",
        )
        letters = painted(bag, paint_bag, say("bag.inside"), at=self._pressed, grow=1, id="bag")
        right = column(head, letters, card="card", pad=(32, 20), grow=744)
        return desk_page(say("bag.title", move=session.opened + 1), about(conductor.log), left, right, id="drawing")

    @property
    def _preparing(self) -> str:
        preparing = self._conductor.stage.preparing
        return in_preparation(preparing) if preparing is not None else ""

    @property
    def _answer(self) -> DeskAnswer:
        if self._message is not None:
            return self._message
        if self._types:
            return _judgement(self._session, self.line.text)
        return _search_answer(self._session, self._conductor.search, self._preparing)


def _known_draw(session: Session) -> Draw | None:
    if session.bag is not None and session.bag.drawn is not None:
        return session.bag.drawn
    return session.turn(session.opened + 1).draw if session.has_next else None


def _typed_so_far(session: Session, text: str) -> TypedDraw | None:
    try:
        return typed_draw(text, session)
    except InputError:
        return None


def _rest_of(session: Session) -> str:
    """The tiles to take where the bag leaves no choice; else nothing."""
    try:
        return wanted(session).all_of_it
    except InputError:
        return ""


def _drawn_view(session: Session, text: str) -> DrawnView:
    """The letters in large: those of the draw, or those typed so far; none of those that cannot be."""
    draw = _known_draw(session)
    if draw is not None:
        return DrawnView(draw.kept, draw.new, 0, say("bag.label.kept"), say("bag.label.new"))
    typed = _typed_so_far(session, text)
    if typed is None:
        typed = _typed_so_far(session, "")
    if typed is None:
        return DrawnView("", "", 0, "", "")
    refused = not typed.missing and not typed.is_valid
    return DrawnView(
        typed.kept, typed.new, typed.missing, say("bag.label.kept"), say("bag.label.new"), is_refused=refused
    )


def _judgement(session: Session, text: str) -> DeskAnswer:
    """What is made of the line as it stands: what is missing, valid, to be put back, or wrong."""
    try:
        want, typed = wanted(session), typed_draw(text, session)
    except InputError as fault:
        return DeskAnswer(sentence(fault), "bad")
    if not text.strip():
        return DeskAnswer(_asked(want), "plain")
    if typed.missing:
        return DeskAnswer(sentence(InputError("bag.missing", count=typed.missing)), "plain")
    if typed.is_again:
        return DeskAnswer(sentence(InputError("bag.again", letters=typed.letters)), "bad")
    held = _held(typed.letters)
    if typed.is_valid:
        return DeskAnswer(say("bag.is_valid", held=held), "good")
    return DeskAnswer(say("bag.is_rejected", held=held, least=want.least), "bad")


def _asked(want: Wanted) -> str:
    if not want.count:
        return say("bag.take_none")
    if want.all_of_it:
        return say("bag.take_all", count=want.count)
    return say("bag.take", count=want.count)


def _held(letters: str) -> str:
    """How many vowels and consonants letters hold, and how many count as either (§3.2)."""
    vowels = sum(letter in VOWELS for letter in letters)
    consonants = sum(letter in CONSONANTS for letter in letters)
    either = sum(letter in FLEXIBLE for letter in letters)
    told = say("bag.held", vowels=vowels, consonants=consonants)
    return say("bag.held_either", held=told, count=either) if either else told


def _search_answer(session: Session, search: TopSearch, preparing: str) -> DeskAnswer:
    """How the search for the top of the draw goes; `preparing` tells of a solver that is not ready yet."""
    if session.has_next and search.took_ms is None:
        return DeskAnswer(say("bag.give"), "good")
    if session.has_next and search.took_ms is not None:
        return DeskAnswer(say("bag.found", seconds=seconds_of(max(search.took_ms, _TENTH_MS))), "good")
    if search.failure:
        return DeskAnswer(say("bag.failed", why=search.failure), "bad")
    return DeskAnswer(preparing or say("bag.searching"), "plain")


def _bag_view(session: Session, text: str) -> BagView:
    if session.has_next:
        turn = session.turn(session.opened + 1)
        left = Counter(turn.before.bag_behind(turn.draw).tiles)
    elif session.bag is not None and session.bag.drawn is not None:
        left = Counter(session.state.bag_behind(session.bag.drawn).tiles)
    else:
        left = _left_beside(session, text)
    return BagView(tuple((one, left[one]) for one in TILES))


def _left_beside(session: Session, text: str) -> Counter[str]:
    try:
        want = wanted(session)
    except InputError:
        return Counter()
    typed = _typed_so_far(session, text)
    new = typed.new.removeprefix(want.joker) if typed is not None else ""
    return Counter(want.bag.tiles) - Counter(new)


def _notes(session: Session, tops: TopSearch | None) -> tuple[str, ...]:
    """What went back at this move, with the reason; with `tops`, the tops of the draw as §3.4 prefers them."""
    lines = []
    if tops is not None and session.has_next:
        lines.append(say("bag.tops"))
        retained = session.turn(session.opened + 1).solution
        rows = tops.tops[:_TOPS] or (retained,)
        lines += [f"{row}  {one}" for row, one in enumerate(rows, start=1)]
        return tuple(lines)
    draw = _known_draw(session)
    rejected = draw.rejected if draw is not None else session.bag.rejected if session.bag is not None else ()
    if rejected:
        lines.append(say("bag.put_back"))
        lines += ["…"] * (len(rejected) > _REJECTED)
        lines += [say(_WHY[one.why], letters=one.letters) for one in rejected[-_REJECTED:]]
    return tuple(lines)


class SketchPad:
    """Letters go along the cursor's direction; Shift circles one, Space skips a cell, Tab turns the direction.

    There are as many cells as on the grid: whatever can be played can be copied.
    """

    def __init__(self, table: int, reference: WrittenReference | None, score: int | None) -> None:
        self.table, self.reference, self.score = table, reference, score
        named = reference.reference if reference is not None else None
        self._goes_down = named is not None and named.direction is Direction.VERTICAL
        self._letters: dict[tuple[int, int], str] = {}
        self._circled: set[tuple[int, int]] = set()
        self._cursor = self._start

    def keys(self, take: Act, give_up: Act) -> Sequence[Key]:
        return (
            enter(take, say("session.hint.take")),
            key(pygame.K_F4, take),
            key(pygame.K_TAB, self._turn, say("session.hint.turn")),
            *(key(code, partial(self._move, down, across), mods=-1) for code, (across, down) in STEPS.items()),
            key(pygame.K_BACKSPACE, self._take_back, mods=-1),
            key(pygame.K_DELETE, self._erase, mods=-1),
            escape(give_up, say("session.hint.give_up")),
        )

    def _turn(self) -> None:
        self._goes_down = not self._goes_down
        if not self._letters:
            self._cursor = self._start

    def _take_back(self) -> None:
        self._advance(-1)
        self._erase()

    def _pressed(self, point: tuple[int, int], place: Rect) -> None:
        cell = cell_at(place, self._shown, point)
        if cell is not None and cell == self._cursor:
            self._goes_down = not self._goes_down
        self._cursor = cell or self._cursor

    @property
    def _start(self) -> tuple[int, int]:
        """The cell where a word in this direction has the whole width or height."""
        return (0, SIZE // 2) if self._goes_down else (SIZE // 2, 0)

    def type(self, text: str, *, circled: bool) -> None:
        """Letters, a blank that skips a cell, and `(` to circle what is under the cursor; `circled` as they come."""
        for character in unicodedata.normalize("NFD", text.upper()):
            if "A" <= character <= "Z":
                self._letters[self._cursor] = character
                self._circled.discard(self._cursor)
                if circled:
                    self._circled.add(self._cursor)
                self._advance(1)
            elif character == BLANK:
                self._erase()
                self._advance(1)
            elif character in "()" and self._cursor in self._letters:
                self._circled ^= {self._cursor}

    def _erase(self) -> None:
        self._letters.pop(self._cursor, None)
        self._circled.discard(self._cursor)

    def _advance(self, step: int) -> None:
        self._move(step, 0) if self._goes_down else self._move(0, step)

    def _move(self, rows: int, columns: int) -> None:
        row, column = self._cursor
        self._cursor = (max(0, min(row + rows, SIZE - 1)), max(0, min(column + columns, SIZE - 1)))

    def _rows(self) -> tuple[str, ...]:
        return tuple("".join(self._letters.get((row, column), BLANK) for column in range(SIZE)) for row in range(SIZE))

    @property
    def bulletin(self) -> Bulletin:
        """What was copied; a single letter is written in the direction of the cursor."""
        sketch = Sketch.of(self._rows(), self._circled)
        along = Direction.VERTICAL if self._goes_down else Direction.HORIZONTAL
        sense = None if sketch.straight is not None or len(sketch.cells) > 1 else along
        return Bulletin((Inscription(sketch, self.reference, self.score, sense),), self.table)

    def view(self) -> Element:
        return painted(self._shown, paint_sketch, say("session.key.pad"), at=self._pressed, grow=1, id="pad")

    @property
    def _shown(self) -> SketchView:
        return SketchView(self._rows(), frozenset(self._circled), self._cursor, self._goes_down)
