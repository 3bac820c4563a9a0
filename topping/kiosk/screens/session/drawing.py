"""Pages in place of the desk: typing a draw from the referee's bag (§3.1), and reading announcements aloud."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect

from topping.correction.bulletin import BLANK, Bulletin, Inscription, Sketch, WrittenReference
from topping.errors import InputError
from topping.kiosk.displays.moment import AnnouncementTimeline
from topping.kiosk.paint.grid import SketchView, cell_at, paint_sketch
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.rack import DrawnView, TileCounts, drawn_letter_at, paint_bag, paint_drawn
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.session.bulletins import (
    DeskAnswer,
    about,
    answer_card,
    desk_page,
    progress_of,
    told_lines,
    tops_button,
    wide,
)
from topping.kiosk.screens.session.leading import Conductor
from topping.kiosk.ui.keys import ENTER, STEPS, Key, enter, escape, key, letter
from topping.kiosk.ui.parts import chip, field, mark, tiles
from topping.kiosk.ui.templates import fitted
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, TypedText, column, grid, painted, row, space, text
from topping.play.session.drawing import TypedDraw, draw_event, may_take_back, typed_draw, wanted
from topping.play.session.events import Event, TakenBack
from topping.play.session.session import Session
from topping.rules.games.announcement import COUNTRIES, announce, announce_solution
from topping.rules.games.game import Turn
from topping.rules.grid.board import ROWS, SIZE, Direction, Reference
from topping.rules.tiles import (
    CONSONANTS,
    FLEXIBLE,
    JOKER,
    TILES,
    VOWELS,
    Draw,
    Rejection,
    RejectionReason,
    in_letter_order,
)
from topping.sheets.announcementlines import grouped_line
from topping.store.sessions.log import SessionLog
from topping.texts import say
from topping.texts.times import seconds_of
from topping.wording.sentences import sentence

_LONGEST: Final = 24
_WHY: Final = {
    RejectionReason.INVALID: "bag.why.invalid",
    RejectionReason.NO_SOLUTION: "bag.why.barren",
    RejectionReason.CANCELLED: "bag.why.cancelled",
}
_TENTH_MS: Final = 100
"""The shortest search time shown (ms)."""
_REJECTED: Final = 8
"""The most rejected draws listed, last ones."""
_TOPS: Final = 9
"""The most tops that are listed."""


class BagDraw:
    """The page on which the referee types the letters drawn from his bag. It checks them, and shows them in large."""

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
    def _drawn(self) -> Draw | None:
        """Returns the draw of the next move, once it is complete and valid."""
        session = self._session
        if session.bag is not None and session.bag.drawn is not None:
            return session.bag.drawn
        return session.turn(session.opened + 1).draw if session.has_next else None

    @property
    def _types(self) -> bool:
        return self._drawn is None

    @property
    def _rejected(self) -> Sequence[Rejection]:
        drawn, bag = self._drawn, self._session.bag
        return drawn.rejected if drawn is not None else bag.rejected if bag is not None else ()

    def _so_far(self, typed: str) -> TypedDraw | None:
        """Returns the draw with the letters typed so far; None if these letters are impossible."""
        with suppress(InputError):
            return typed_draw(typed, self._session)
        return None

    @property
    def is_over(self) -> bool:
        session = self._session
        return session.is_ended or not (session.awaits_draw or session.has_next)

    @property
    def stands(self) -> tuple[object, ...]:
        search = self._conductor.search
        return search.is_open, search.failure, search.took_ms, search.tops, self._message

    # what is done

    def tell(self, said: str = "", tone: str = "plain") -> None:
        self._message = DeskAnswer(said, tone) if said else None

    def take(self) -> None:
        """Handles Enter: stores the typed letters as a draw, which is accepted or rejected. An empty line takes all
        letters that are left, if the bag has no more than needed.
        """
        session, typed = self._session, self.line.text
        if not self._types:
            self._conductor.search.again()
            self.tell(say("bag.give") if session.has_next else "")
            return
        rest = ""
        with suppress(InputError):
            rest = "" if typed.strip() else wanted(session).all_of_it
        if rest:
            self.line.text = rest
        else:
            self._keep(lambda: draw_event(typed, session))

    def _take_back(self) -> None:
        """Takes back the letters of the last draw stored for this move, and puts them on the entry line for correction.

        Refuses while the line holds letters.
        """
        if self.line.text.strip():
            self.tell(say("bag.clear_first"))
            return
        drawn, rejected, move = self._drawn, self._rejected, self._session.opened + 1
        letters = drawn.new if drawn is not None else rejected[-1].letters if rejected else ""
        if self._keep(lambda: TakenBack(move)):
            self.line.text = letters
            self.tell(say("bag.taken_back"))

    def _keep(self, make: Callable[[], Event]) -> bool:
        fault = self._conductor.keep_draw(make)
        self.tell(fault, "bad")
        if not fault:
            self.line.text = ""
        return not fault

    def _erase(self) -> None:
        if self._types:
            self._conductor.faces.type_character("\b")

    def _pressed(self, point: tuple[int, int], place: Rect) -> None:
        letter = drawn_letter_at(place, self._bag_view, point) if self._types else ""
        if letter:
            self._conductor.faces.type_character(letter)

    def keys(self, step: Act, leave: Act) -> Sequence[Key]:
        session, is_read = self._session, self._conductor.stage.services.sessions.is_read
        first = [key(pygame.K_F2, step), enter(self.take, is_primary=False)]
        if session.has_next:
            first[0] = key(pygame.K_F2, step, say("bag.hint.read" if is_read else "bag.hint.give"), is_primary=True)
            first.append(key(pygame.K_F11, self._conductor.show_tops, sheet=say("bag.hint.tops_short")))
        elif self._types:
            typed = self._so_far(self.line.text)
            is_rejected = typed is not None and not typed.missing and not typed.is_valid
            first[1] = enter(self.take, say("bag.hint.reject" if is_rejected else "bag.hint.take"))
            first.append(key(pygame.K_BACKSPACE, self._erase, say("bag.hint.erase"), say("key.backspace"), mods=-1))
        elif self._conductor.search.failure:
            first[1] = enter(self.take, say("bag.hint.again"))
        back = say("bag.hint.back") if may_take_back(session) else ""
        return (
            *first,
            key(pygame.K_F7, self._take_back, back, sheet=say("bag.hint.back")),
            escape(leave, say("bag.hint.desk")),
        )

    # what is shown

    def view(self, running: Element | None) -> Element:
        """Draws the page. Ignores `running` (the clock), because no clock runs while letters are drawn."""
        conductor, session, drawn, bag = self._conductor, self._session, self._drawn_view, self._bag_view
        title, notes = say("bag.title", move=session.opened + 1), self._notes
        line = field(self.line, title, id="letters", changed=self.tell, height=76, takes_keys=False)
        count = sum(left for _, left in bag)
        left = column(
            painted(drawn, paint_drawn, drawn.kept + drawn.new, height=188, min_height=90, id="drawn"),
            line if self._types else None,
            answer_card(self._answer, height=140, min_height=60),
            row(tops_button(conductor.show_tops), space()) if session.has_next else None,
            told_lines(notes, self._told, id="notes") if notes else space(),
            gap=20,
            card="card",
            pad=(32, 28),
            grow=1064,
        )
        left = left if notes else fitted(left)
        inside = text(say("bag.inside_count", count=count), Type.LABEL, "ink2", align="right", grow=1)
        head = row(text(say("bag.inside"), Type.CARD, face=Face.TITLE), inside, gap=24, height=60, align="center")
        letters = painted(bag, paint_bag, say("bag.inside"), at=self._pressed, grow=1, id="bag")
        right = column(head, letters, card="card", pad=(32, 20), grow=744, id="bag card")
        return desk_page(title, about(conductor.log), left, right, id="drawing")

    @property
    def _answer(self) -> DeskAnswer:
        """Returns the message to show: the reply to the last key, or the check of the typed letters, or the state of
        the search.
        """
        if self._message is not None:
            return self._message
        if self._types:
            return _judgement(self._session, self.line.text)
        search = self._conductor.search
        if self._session.has_next:
            took_ms = search.took_ms
            found = "" if took_ms is None else say("bag.found", seconds=seconds_of(max(took_ms, _TENTH_MS)))
            return DeskAnswer(found or say("bag.give"), "good")
        if search.failure:
            return DeskAnswer(say("bag.failed", why=search.failure), "bad")
        return DeskAnswer(say("bag.searching"), "plain")

    @property
    def _drawn_view(self) -> DrawnView:
        """Returns what to show in large: the letters of the draw, or those typed so far without impossible ones."""
        draw, labels = self._drawn, (say("bag.label.kept"), say("bag.label.new"))
        if draw is not None:
            return DrawnView(draw.kept, draw.new, 0, *labels)
        typed = self._so_far(self.line.text) or self._so_far("")
        if typed is None:
            return DrawnView("", "", 0, "", "")
        refused = not typed.missing and not typed.is_valid
        return DrawnView(typed.kept, typed.new, typed.missing, *labels, is_refused=refused)

    @property
    def _bag_view(self) -> TileCounts:
        """Returns the bag without the letters typed or drawn."""
        session, drawn, left = self._session, self._drawn, Counter[str]()
        if session.has_next:
            turn = session.turn(session.opened + 1)
            left = Counter(turn.before.bag_behind(turn.draw).tiles)
        elif drawn is not None:
            left = Counter(session.state.bag_behind(drawn).tiles)
        else:
            with suppress(InputError):
                want, typed = wanted(session), self._so_far(self.line.text)
                new = typed.new.removeprefix(want.joker) if typed is not None else ""
                left = Counter(want.bag.tiles) - Counter(new)
        return tuple((one, left[one]) for one in TILES)

    @property
    def _notes(self) -> tuple[str, ...]:
        """Returns the tops of the draw in the order of §3.4 while the referee has them shown; otherwise this move's
        rejected draws.
        """
        session, rejected = self._session, self._rejected
        if self._conductor.shows_tops and session.has_next:
            tops = self._conductor.search.tops[:_TOPS] or (session.turn(session.opened + 1).solution,)
            return (say("bag.tops"), *(f"{row}  {one}" for row, one in enumerate(tops, start=1)))
        if not rejected:
            return ()
        more = ["…"] * (len(rejected) > _REJECTED)
        return (say("bag.put_back"), *more, *(say(_WHY[one.why], letters=one.letters) for one in rejected[-_REJECTED:]))


def _judgement(session: Session, text: str) -> DeskAnswer:
    """Returns a message on the typed letters: too few, a valid draw, a draw to be rejected, or impossible."""
    try:
        want, typed = wanted(session), typed_draw(text, session)
    except InputError as fault:
        return DeskAnswer(sentence(fault), "bad")
    if not text.strip():
        name = "bag.take_none" if not want.count else "bag.take_all" if want.all_of_it else "bag.take"
        return DeskAnswer(say(name, count=want.count), "plain")
    if typed.missing:
        return DeskAnswer(sentence(InputError("bag.missing", count=typed.missing)), "plain")
    if typed.is_again:
        return DeskAnswer(sentence(InputError("bag.again", letters=typed.letters)), "bad")
    held = _held(typed.letters)
    if typed.is_valid:
        return DeskAnswer(say("bag.is_valid", held=held), "good")
    return DeskAnswer(say("bag.is_rejected", held=held, least=want.least), "bad")


def _held(letters: str) -> str:
    """Returns a text with the numbers of vowels, of consonants, and of Ys and jokers (which count as either, §3.2)
    among these letters.
    """
    vowels, consonants, either = (sum(one in kind for one in letters) for kind in (VOWELS, CONSONANTS, FLEXIBLE))
    told = say("bag.held", vowels=vowels, consonants=consonants)
    return say("bag.held_either", held=told, count=either) if either else told


class SketchPad:
    """A grid of squares in which the referee copies the move that a player drew on his bulletin.

    The cursor advances across or down; Tab changes its direction. Shift with a letter circles it as a joker. Space
    leaves a square empty. There are as many squares as on the game's grid, so any move can be copied.
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
            key(pygame.K_F4, take, sheet=say("session.hint.take")),
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
        """Returns the first square `(row, column)` of the middle row, or of the middle column if the word goes down."""
        return (0, SIZE // 2) if self._goes_down else (SIZE // 2, 0)

    def type(self, text: str, *, circled: bool) -> None:
        """Types letters; a space skips a cell, `(` marks the current letter as a joker, `circled` marks each one."""
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
        """Returns the bulletin that the referee has copied square by square; a single letter takes the cursor's
        direction.
        """
        sketch = Sketch.of(self._rows(), self._circled)
        along = Direction.VERTICAL if self._goes_down else Direction.HORIZONTAL
        sense = None if sketch.straight is not None or len(sketch.cells) > 1 else along
        return Bulletin((Inscription(sketch, self.reference, self.score, sense),), self.table)

    def view(self) -> Element:
        return painted(self._shown, paint_sketch, say("session.key.pad"), at=self._pressed, grow=1, id="pad")

    @property
    def _shown(self) -> SketchView:
        return SketchView(self._rows(), frozenset(self._circled), self._cursor, self._goes_down)


LETTER_MS: Final = 300
"""The delay (ms) between letters of a group that was read: they appear one after another."""
_SIZES: Final = (
    (Type.CARD, Type.BODY, Type.ROW, 52),
    (Type.STRONG, Type.CARD, Type.BODY, 64),
    (Type.TITLE, Type.STRONG, Type.CARD, 80),
)
"""The reading sizes, small, usual and large: large text, names, other text, side of a tile."""
_USUAL: Final = 1


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """An item that the referee reads aloud."""

    label: str
    text: str = ""
    remark: str = ""
    """A quieter explanation beside the text."""
    tiles: str = ""
    """Letters shown as tiles; jokers in lower case."""
    named: tuple[tuple[str, str], ...] = ()
    """(letter, name) of letters to be spelled."""
    is_large: bool = False


class Reading:
    """The texts that the referee reads aloud, one by one; a draw never appears with its own solution."""

    def __init__(self, log: SessionLog, *, at_draw: bool = False) -> None:
        self._log, self._size = log, _USUAL
        self._named_at: tuple[int, ...] = ()
        """When (ms) each letter of the next draw was named, then the whole draw, as far as the referee has read."""
        self._of = self._stand
        self._place = len(self._solution) if at_draw else 0

    @property
    def _session(self) -> Session:
        return self._log.session

    @property
    def _stand(self) -> tuple[int, int, int]:
        return (self._session.collected, self._session.opened, self._session.cancelled)

    @property
    def _solution(self) -> tuple[ReadingRow, ...]:
        return solution_rows(self._session)

    @property
    def _draw(self) -> tuple[ReadingRow, ...]:
        return draw_rows(self._session)

    def follow(self, now: int) -> None:
        """Goes back to the first text that the referee reads aloud, once a move was opened, collected or cancelled.

        Notes when (ms) each letter of the next draw was read. The public screen shows the letters at these times.
        """
        if self._of != self._stand:
            self._of, self._place, self._named_at = self._stand, 0, ()
        count = _named(self._session, self._place - len(self._solution))
        self._named_at = self._named_at[:count]
        while len(self._named_at) < count:
            last = self._named_at[-1] if self._named_at else now - LETTER_MS
            self._named_at = (*self._named_at, max(now, last + LETTER_MS))

    @property
    def timeline(self) -> AnnouncementTimeline | None:
        """Returns the next draw as the room sees it; None while the referee reads the solution before it."""
        session = self._session
        if session.opened != session.collected or not self._draw or self._place < len(self._solution):
            return None
        turn, by_letters = session.turn(session.collected + 1), session.conditions.speed.by_letters
        return AnnouncementTimeline.read(turn.draw, turn.before.variant, by_letters, self._named_at)

    def _enlarge(self, by: int) -> None:
        self._size = max(0, min(self._size + by, len(_SIZES) - 1))

    def go(self, by: int) -> bool:
        """Moves `by` rows (negative: back) in the texts that the referee reads aloud: the solution, then the next draw.

        Returns whether he was already at the last row and goes on, so that the clock may start.
        """
        count = len(self._solution) + len(self._draw)
        is_over = by > 0 and self._place + by >= count
        self._place = max(0, min(self._place + by, count - 1))
        return is_over

    @property
    def stands(self) -> tuple[object, ...]:
        return self._place, self._size

    # what is shown

    def keys(self, read_on: Act, leave: Act) -> Sequence[Key]:
        count = len(self._solution) + len(self._draw)
        on = say("reading.hint.chrono" if self._place >= count - 1 else "reading.hint.next")
        back = partial(self.go, -1)
        is_back, is_larger, is_smaller = self._place > 0, self._size < len(_SIZES) - 1, self._size > 0
        return (
            key(pygame.K_SPACE, read_on, on, is_primary=True),
            key((*ENTER, pygame.K_DOWN), read_on),
            key(pygame.K_BACKSPACE, back, say("reading.hint.back") if is_back else "", say("key.backspace")),
            key(pygame.K_UP, back),
            letter("+", partial(self._enlarge, 1), say("reading.hint.larger") if is_larger else ""),
            letter("-", partial(self._enlarge, -1), say("reading.hint.smaller") if is_smaller else ""),
            escape(leave, say("reading.hint.desk")),
        )

    def view(self, running: Element | None) -> Element:
        """Draws the texts for the referee to read aloud: the last solution and the next draw, with the `running` clock
        if any.
        """
        session, solution, draw = self._session, self._solution, self._draw
        told = say("reading.solution", move=session.collected) if solution else say("reading.no_solution")
        to_say = say("reading.draw", move=session.collected + 1) if draw else say("reading.no_draw")
        if session.awaits_draw:
            to_say = say("reading.draw_to_make", move=session.collected + 1)
        seen = say("reading.seen_as_read") if draw and session.opened == session.collected else ""
        return desk_page(
            say("reading.title"),
            say("reading.about", session=about(self._log)),
            self._card(told, "", solution, 0, grow=1000, id="solution"),
            column(running, self._card(to_say, seen, draw, len(solution), grow=1, id="draw"), gap=16, grow=808),
            chip(progress_of(session, session.collected)[2]),
            id="reading",
        )

    def _card(self, title: str, remark: str, rows: Sequence[ReadingRow], first: int, **more: Any) -> Element:
        aside = text(remark, Type.LABEL, "ink3", align="right", grow=1, drop=1) if remark else None
        head = row(text(title, Type.CARD, face=Face.TITLE), aside, gap=24, height=52, align="center")
        shown = [self._row(one, first + at, f"{more['id']}.row.{at}") for at, one in enumerate(rows)]
        return column(head, *shown, space(), gap=8, card="card", pad=(24, 18), **more)

    def _row(self, one: ReadingRow, place: int, name: str) -> Element:
        is_said, is_next = place < self._place, place == self._place
        colour, face, fill = ("accent_text", Face.BOLD, "now") if is_next else ("ink3", Face.SEMI, "")
        tick = mark(Icon.TICK, "found", 22, 3.4, said=say("reading.said")) if is_said else None
        label = row(tick, text(one.label, Type.LABEL, colour, face, grow=1), gap=8, width=wide(150), align="center")
        said = self._said(one, "ink3" if is_said else "ink")
        return row(
            label,
            said,
            gap=8,
            pad=(22, 8),
            align="center",
            spreads=1,
            min_height=48,
            is_on=is_next,
            fill=fill,
            id=name,
        )

    def _said(self, one: ReadingRow, ink: str) -> Element:
        large, named, usual, side = _SIZES[self._size]
        if one.named:
            pairs = [
                row(tiles(letter, side=side), text(name, named, ink, Face.BOLD, grow=1), gap=12, align="center")
                for letter, name in one.named
            ]
            return column(grid(pairs, 2, gap=4, grow=0), grow=1)
        if one.tiles:
            said = text(one.text, usual, ink, lines=3) if one.text else None
            return column(row(tiles(one.tiles, side=side), space()), said, gap=8, grow=1)
        if one.is_large:
            remark = text(one.remark, named, "ink2", grow=1) if one.remark else None
            return row(text(one.text, large, ink, Face.BOLD), remark, gap=16, grow=1, align="center")
        return text(one.text, usual, ink, lines=3, grow=1)


def solution_rows(session: Session) -> tuple[ReadingRow, ...]:
    """Returns what the referee reads aloud of the last collected move, in the order of the rules (§3.4).

    Points, direction, place, word, spelling, words formed, and all once more; empty before the first move.
    """
    if not session.collected:
        return ()
    said = announce_solution(session.turn(session.collected))
    reference, word = said.reference, said.word.upper()
    points = say("reading.points", points=said.points)
    crossing = ", ".join(said.crossing).upper() if said.crossing else say("reading.no_other_word")
    return (
        ReadingRow(say("reading.label.points"), points, is_large=True),
        ReadingRow(say("reading.label.direction"), say(f"announce.{said.direction.value}"), is_large=True),
        ReadingRow(say("reading.label.place"), _spaced(reference), _place(reference), is_large=True),
        ReadingRow(say("reading.label.word"), tiles=said.word),
        ReadingRow(say("reading.label.spelling"), ", ".join(said.spelling)),
        ReadingRow(say("reading.label.formed"), crossing),
        ReadingRow(say("reading.label.again"), f"{word}, {_spaced(reference)}, {points}"),
    )


def draw_rows(session: Session) -> tuple[ReadingRow, ...]:
    """Returns the next draw, in the order of §3.1: kept letters, new letters, the whole draw."""
    if session.is_ended or session.collected == len(session.turns):
        return ()
    turn = session.turn(session.collected + 1)
    rows = [*_rejection(turn)]
    kept = in_letter_order(turn.draw.kept)
    if kept:
        rows.append(ReadingRow(say("reading.label.kept"), named=tuple((one, COUNTRIES[one]) for one in kept)))
    new = tuple((one, say("announce.blank") if one == JOKER else COUNTRIES[one]) for one in turn.draw.new)
    if new:
        rows.append(ReadingRow(say("reading.label.new"), named=new))
    whole = grouped_line(announce(turn.draw, turn.before.variant), session.conditions.speed.by_letters)
    rows.append(ReadingRow(say("reading.label.whole"), whole, tiles=turn.draw.kept + turn.draw.new))
    rows.append(ReadingRow(say("reading.label.then"), say("reading.chrono"), is_large=True))
    return tuple(rows)


def _named(session: Session, rows: int) -> int:
    """Returns how many letters of the next draw the referee has read aloud with its first `rows` rows.

    Once he has repeated the whole draw, returns one more than its number of letters.
    """
    if rows <= 0 or not draw_rows(session):
        return 0
    turn = session.turn(session.collected + 1)
    kept, new = len(turn.draw.kept), len(turn.draw.new)
    counts = [0] * len(_rejection(turn)) + [kept] * bool(kept) + [kept + new] * bool(new) + [kept + new + 1] * 2
    return counts[min(rows, len(counts)) - 1]


def _rejection(turn: Turn) -> tuple[ReadingRow, ...]:
    said = announce(turn.draw, turn.before.variant)
    if not said.rejected:
        return ()
    return (ReadingRow(say("reading.label.rejected"), say("reading.letters", count=said.rejected), is_large=True),)


def _spaced(reference: Reference) -> str:
    row, column = ROWS[reference.square.row], str(reference.square.column + 1)
    return f"{row} {column}" if reference.direction is Direction.HORIZONTAL else f"{column} {row}"


def _place(reference: Reference) -> str:
    row, column = COUNTRIES[ROWS[reference.square.row]], str(reference.square.column + 1)
    return f"{row}, {column}" if reference.direction is Direction.HORIZONTAL else f"{column}, {row}"
