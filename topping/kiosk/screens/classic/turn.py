"""The parts of a screen for a game with turns: player, clock, typed word, rack, list of turns."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame

from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BarView, TimerView, paint_bar, paint_clock
from topping.kiosk.paint.pen import initials, width_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import MoveTyping, TrayHand, plain_letters
from topping.kiosk.ui.keys import ENTER, Key, enter, escape, key
from topping.kiosk.ui.parts import avatar, figure, mark, word
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import board as grid_of
from topping.kiosk.ui.templates import end, main_button, next_button, rack
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, column, grid, live, row, space, text
from topping.kiosk.views.moves import Preview, preview_of_line, rack_view, typed_on
from topping.kiosk.window import Keyboard
from topping.play.classic.laying import TypedWord, typed_word
from topping.rules.grid.board import Square
from topping.rules.grid.position import Position
from topping.rules.tiles import ALPHABET, JOKER, without
from topping.texts import say
from topping.wording.classic import TurnRow, turn_headings

_LONGEST: Final = 40
_GUARD_MS: Final = 1_000
"""How long (ms) after the end Enter is ignored."""
_SMALL: Final = 0.5
"""At this scale and below, side-by-side buttons have no room for key names, which then stand at the bottom."""
_SPARE: Final = 24
"""The width lost to rounding in a table, on the smallest screens."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The content of a player's card: name, score, remark, and whether it is his turn."""

    name: str
    score: str
    remark: str = ""
    """A remark on him: his time left, or his number of letters."""
    has_turn: bool = False
    is_late: bool = False
    """Whether little of his time is left."""


def head(
    title: str, line: str, *, person: str = "", clock: Callable[[], TimerView] | None = None, total: str = ""
) -> Element:
    """Returns the top of the screen: `title` above the text `line`, and on the right the clock or a total.

    The title says whose turn it is, or the number of the move. With the name `person`, that player's avatar stands
    beside it.
    """
    short = (initials(title),)
    called = text(title, Type.TITLE, face=Face.TITLE, grow=1, id="title", role=Role.HEADING, shorter=short)
    names = avatar(person, 60) if person else None, called
    under = text(line, Type.ROW, "ink2", lines=2, id="under")
    time = figure(total, Type.CLOCK, id="total") if total else None
    if clock is not None:
        # the height of the digits when seconds are shown
        time = live(clock, paint_clock, say("play.clock"), width=330, height=116, id="timer")
    return row(
        column(row(*names, gap=18, align="center", min_height=70), under, gap=4, grow=1), time, gap=24, min_height=116
    )


def time_bar(look: Callable[[], BarView]) -> Element:
    return live(look, paint_bar, "", height=30, id="bar")


def seats(those: Sequence[Plate], press: Callable[[int], object] | None = None) -> Element:
    """Returns the cards of the players, two in a row. A click on a card calls `press` with the player's index."""
    cells = [_seat(number, one, press) for number, one in enumerate(those)]
    high = 96 if len(cells) <= 2 else 76
    return grid(cells, min(2, len(cells)), gap=14, row_height=high, grow=0, id="seats")


def _seat(number: int, one: Plate, press: Callable[[int], object] | None) -> Element:
    def click(*_: object) -> None:
        if press is not None:
            press(number)

    colour, short = "missed" if one.is_late else "ink2", brief_name(one.name)
    brief = (one.remark.partition(" · ")[0],)
    words = column(
        text(one.name, Type.ROW, face=Face.BOLD, group="seat names", shorter=(short,)),
        text(one.remark, Type.LABEL, colour, group="seat remarks", shorter=brief, drop=1) if one.remark else None,
        grow=1,
        min_width=(width_of(short, theme.least(), face=Face.BOLD) + 1) / theme.scale(),
        justify="center",
        gap=2,
    )
    return row(
        avatar(one.name, 44, drop=1),
        words,
        text(one.score, Type.STRONG, face=Face.BOLD, align="right", group="seat scores"),
        card="accent" if one.has_turn else "card",
        at=click if press is not None else None,
        role=Role.PICTURE,
        said=one.name,
        gap=14,
        pad=(20, 6),
        align="center",
        id=f"seat {number}",
    )


def brief_name(name: str) -> str:
    """Returns a name short enough for a player's card: initials of the first names, then the last name.

    Of a hyphenated last name, only the first part is in full: `É. Martin-D.`.
    """
    first, _, last = initials(name).rpartition(" ")
    one, *more = last.split("-")
    return f"{first} {'-'.join([one, *(f'{part[:1]}.' for part in more)])}".strip()


def answer(said: str, tone: str = "plain", *, aside: str = "", **more: Any) -> Element:
    """Returns the message below the entry line, with the text `aside` at its right end.

    Tone `bad` adds a cross, `good` a tick; `plain` has no icon, and `hint` is paler.
    """
    icons = {"bad": mark(Icon.CROSS, "missed", 26, 3.4), "good": mark(Icon.TICK, "found", 26, 3.4)}
    colour, face = {"bad": ("missed", Face.SEMI), "hint": ("ink2", Face.TEXT)}.get(tone, ("ink", Face.SEMI))
    return row(
        icons.get(tone),
        text(said, Type.BODY, colour, face, lines=3, grow=1) if said else space(),
        text(aside, Type.ROW, "ink2", align="right", drop=1) if aside else None,
        gap=14,
        align="center",
        **{"id": "verdict", "min_height": 56, **more},
    )


def turns_table(rows: Sequence[TurnRow], cursor: Cursor, headings: Sequence[str] | None = None, **more: Any) -> Element:
    """Returns the table of the turns played, for the side of the grid; empty space before the first turn.

    `cursor` holds the selected row; `headings` replace the usual column headings.
    """
    if not rows:
        return column(grow=1)
    names = zip(heads("", ">./3 . * ./1 >. >./2"), headings or turn_headings(), strict=True)
    columns = [replace(one, text=said) for one, said in names]
    room = theme.beside_board() - _SPARE
    return table(columns, [_cells(one) for one in rows], cursor, room=room, **{"id": "turns", "row_height": 46, **more})


def _cells(one: TurnRow) -> tuple[Element, ...]:
    def cell(said: str, colour: str = "ink2", face: Face = Face.TEXT, align: str = "left", group: str = "") -> Element:
        return text(said, Type.ROW, colour, face, align=align, group=group or f"turns {align} {face}")

    done = text(one.text, Type.ROW, "ink2", lines=3, group="turn texts")
    if one.word:
        done = word(one.word, Type.ROW, "ink2" if one.is_struck else "ink", is_struck=one.is_struck)
    return (
        cell(one.number, align="right"),
        text(one.player, Type.ROW, "ink2", Face.SEMI, group="turn names", shorter=(initials(one.player),)),
        done,
        cell(one.reference),
        cell(one.points, "ink", Face.BOLD, "right"),
        cell(one.total, "ink2", Face.BOLD, "right"),
    )


class TurnEntry(MoveTyping):
    """The entry line of a turn. It takes a word or, during an exchange, the letters to exchange."""

    def __init__(self, position: Position, keyboard: Keyboard) -> None:
        super().__init__(position, keyboard)
        self.position = position
        self.line.longest = _LONGEST
        self.set_aside: str | None = None
        """The letters to exchange; None while a word is typed."""
        self._looked: tuple[str, Preview] = ("", ())

    @property
    def is_untouched(self) -> bool:
        return self.is_empty and not self.set_aside

    @property
    def laid(self) -> Preview:
        if self.set_aside is not None:
            return ()
        if self.grid is not None:
            return tuple((square, character, True) for square, character in self.grid.laid)
        if self.text != self._looked[0]:
            self._looked = (self.text, preview_of_line(self.text, self.position.board, self.position.rack))
        return self._looked[1]

    def turn_to_exchange(self, is_on: bool) -> None:
        """Switches between choosing letters to exchange (`is_on`) and typing a word."""
        self.write("")
        self.set_aside = "" if is_on else None
        self.line.waits = is_on

    def set_letter_aside(self, letter: str) -> None:
        """Adds a letter of the rack to the letters to exchange. Does nothing if the rack has no more of this letter."""
        if self.set_aside is not None and without(self.position.rack, self.set_aside + letter) is not None:
            self.set_aside += letter

    def toggle(self, letter: str, *, is_marked: bool) -> None:
        if is_marked and self.set_aside:
            before, _, after = self.set_aside.rpartition(letter)
            self.set_aside = before + after
        else:
            self.set_letter_aside(letter)

    def typed(self, text: str) -> None:
        if self.set_aside is None:
            self.lay(text)
            return
        for letter in [JOKER] if text == JOKER else plain_letters(text):
            self.set_letter_aside(letter)

    def take_back(self) -> None:
        if self.set_aside is None:
            super().take_back()
        else:
            self.set_aside = self.set_aside[:-1]

    def escape(self) -> bool:
        """Erases what was typed. Returns False if nothing was typed."""
        if self.set_aside is None:
            return super().escape()
        self.turn_to_exchange(False)
        return True

    def keys(self, label: str = "") -> Sequence[Key]:
        return super().keys(label) if self.set_aside is None else (key(pygame.K_BACKSPACE, self.take_back),)

    def around(self, halo: int = 0, shift: int = 0, *, is_lit: bool = True) -> FieldView:
        return super().around(halo, shift, is_lit=is_lit and self.set_aside is None)


class TurnScreen(TellingScreen):
    """Base class of the screens of games in which players type their turns.

    The first Enter shows the points of a word, the second plays it.
    """

    keeps_awake = True

    def __init__(self, stage: Stage) -> None:
        self.entry: TurnEntry | None = None
        """The input while letters are uncovered; None while all are hidden."""
        self.pending: tuple[str, TypedWord] | None = None
        """The typed word whose points were shown; Enter lays it."""
        self._hand = TrayHand(stage, "", None)
        """Rearranges the uncovered letters of the rack."""
        self.turns_shown = Cursor(None)
        super().__init__(stage)

    # keys, characters and clicks

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event. If the typed text changes, the points counted for the old text are dropped."""
        is_pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if event.type == pygame.KEYDOWN:
            is_pressed = event.key not in ENTER
        if is_pressed and self.entry is not None and not self.is_asked:
            self.tell()
        super().handle(event, now)
        if self.pending is not None and (self.entry is None or self.entry.proposal != self.pending[0]):
            self.pending = None

    def written(self, text: str) -> None:
        if self.entry is not None:
            self.entry.typed(text)

    def uncover_letters(self, position: Position, whose: str) -> None:
        """Shows the rack of `position`, sorted as the player named `whose` prefers, and an empty entry line."""
        self.entry, self.pending = TurnEntry(position, self.stage.keyboard), None
        self._hand = TrayHand(self.stage, position.rack, self.entry, whose)

    def click_square(self, square: Square) -> None:
        if self.entry is not None and self.entry.set_aside is None:
            self.entry.click(square)

    def _click_letter(self, entry: TurnEntry, letter: str, *, is_used: bool) -> None:
        """Types the clicked letter of the rack, unless it `is_used` in the typed word. For a joker, first asks which
        letter it is.

        During an exchange, adds the letter to those to exchange, or removes it if it is among them.
        """
        if entry.set_aside is not None:
            entry.toggle(letter, is_marked=is_used)
        elif letter == JOKER and not is_used:
            answers = [(one, partial(entry.lay, one, as_joker=True)) for one in ALPHABET]
            back = (say("classic.back"), self.changed)
            self.ask(say("play.joker_question"), *answers, back, columns=9, has_letters=True)
        elif not is_used:
            entry.lay(letter, as_joker=False)

    def confirm(self, lay: Callable[[TypedWord], object], exchange: Callable[[str], object]) -> None:
        """Handles Enter.

        The first Enter shows the points of the typed word; the second calls `lay` with it. During an exchange, Enter
        calls `exchange` with the letters to exchange.
        """
        entry = self.entry
        if entry is not None and entry.set_aside is None:
            self._count_or(entry, lay)
        elif entry is not None and entry.set_aside:
            exchange(entry.set_aside)
        else:
            self.tell(say("classic.exchange_none"), "bad")

    def _count_or(self, entry: TurnEntry, lay: Callable[[TypedWord], object]) -> None:
        text = entry.proposal
        if text is None:
            self.tell(say("verdict.grid_empty"))
            return
        before, self.pending = self.pending, None
        with self.telling():
            typed = typed_word(text, entry.position.board, entry.position.rack)
            if before == (text, typed):
                lay(typed)
            else:
                self.pending = (text, typed)
                self.tell(say("classic.worth", move=typed.move, points=typed.score.points))

    def turn_to_exchange(self, refusal: str) -> None:
        """Switches between exchanging letters and typing a word. If `refusal` is not empty, only shows it."""
        if self.entry is not None and self.entry.set_aside is None and refusal:
            self.tell(refusal, "bad")
        elif self.entry is not None:
            self.entry.turn_to_exchange(self.entry.set_aside is None)

    def turn_keys(self, does: Act, leave: Act, others: Sequence[Key], always: Sequence[Key] = ()) -> Sequence[Key]:
        """Returns the keys of a turn: Enter, Escape, the entry line's keys, and the keys `others` and `always`.

        Enter calls `does`. Escape erases the typed text; on an empty line, it calls `leave`. During an exchange, the
        footer does not name the keys `others`, though they work.
        """
        entry = self.entry

        def take_back() -> None:
            if entry is None or not entry.escape():
                leave()

        if entry is None or entry.set_aside is not None:
            others = [replace(one, label="", sheet=one.label or one.sheet) for one in others]
            main, out = "classic.key.exchange_now", "classic.key.back"
        else:
            main = "classic.key.lay" if self.pending is not None else "classic.key.count"
            out = "play.key.quit" if entry.is_untouched else "play.key.erase"
        typed = entry.keys() if entry is not None else ()
        return (enter(does, say(main)), *others, *typed, *always, escape(take_back, say(out)))

    def passing(self, act: Act) -> Key:
        return key(pygame.K_F8, act, say("classic.key.pass"), is_twice=True)

    def exchanging(self, act: Act, *, is_named: bool = True) -> Sequence[Key]:
        """Returns the keys that exchange letters (by calling `act`) and that reorder the rack.

        Without `is_named`, returns only the exchange key, and the footer does not name it.
        """
        exchanges = key(pygame.K_F6, act, say("classic.key.exchange"))
        if not is_named:
            return (replace(exchanges, label="", sheet=exchanges.label),)
        turn, *others = self._hand.keys((pygame.K_F5, 0), (pygame.K_F5, pygame.KMOD_SHIFT))
        return (exchanges, turn, *others)

    # what is shown

    def turn_shown(self, entry: TurnEntry, letters: Element | None = None) -> Sequence[Element | None]:
        """Draws the rack (or `letters` in its place), the entry line and the message below it. The message is left out
        while a question is open there.
        """
        told = None if self.overlay.is_open else self._said(entry)
        look = partial(entry.around, is_lit=not self.overlay.is_choosing)
        return (letters or self._rack(entry), entry.field(say("classic.key.count"), look=look), told)

    def _rack(self, entry: TurnEntry) -> Element:
        letters = self._hand.letters
        view = rack_view(letters, entry.laid, entry.position.board, marked=entry.set_aside or "")

        def click(place: int) -> None:
            self._click_letter(entry, view.new[place], is_used=view.used[place])

        return rack(view, " ".join(letters), click, self._hand.move, takes_used=True)

    def _said(self, entry: TurnEntry) -> Element:
        if self.message:
            again = say("classic.again") if self.pending is not None else ""
            return answer(self.message, self.tone, aside=again)
        if entry.set_aside is None:
            return answer(say("classic.how"), "hint")
        letters = " ".join(entry.set_aside)
        return answer(say("classic.exchange_these", letters=letters) if letters else say("classic.exchange"), "hint")

    def board_shown(self, cells: str, last: tuple[Square, ...]) -> Element:
        """Returns the grid `cells` with the typed word on it; while a question is open, without it.

        The squares `last`, those of the last word played, are highlighted.
        """
        shown = BoardView(cells, last)
        if self.entry is not None and not self.is_asked:
            shown = typed_on(cells, last, self.entry.laid, self.entry.grid)
        return grid_of(shown, say("classic.sheet.board"), self.click_square)


class OverScreen(TellingScreen):
    """Base class of the screens that show the end of a game."""

    def __init__(self, stage: Stage) -> None:
        self._since, self.turns_shown = stage.clock.now(), Cursor(None)
        super().__init__(stage)

    @property
    def is_meant(self) -> bool:
        """Whether an Enter was meant for this screen. Just after the end of the game, it may have been meant for the
        game.
        """
        return self.received - self._since >= _GUARD_MS

    def watches(self) -> Hashable:
        return self.stage.clock.now() - self._since >= _GUARD_MS

    def going_on(self, label: str) -> Key:
        return self.enter_named(label if self.watches() else "")


def over(
    eyebrow: str,
    shown: str,
    said: str,
    turns: Element,
    board: BoardView,
    *nexts: tuple[str, str, Act],
    told: Element | None = None,
    **more: Any,
) -> Element:
    """Returns the page at the end of a classic game: the figure `shown`, named `said`, with the line `eyebrow` above.

    Below come the turns, then the message `told`; beside them stands the grid. `nexts` are the buttons, each (text,
    key, function). Enter presses the first.
    """
    has_caps = theme.scale() > _SMALL
    (main, cap, act), *others = [(one, cap if has_caps else "", act) for one, cap, act in nexts]
    return end(
        eyebrow,
        shown,
        said,
        body=column(turns, told, gap=8, grow=1),
        buttons=(
            main_button(main, act, cap=cap, group="next", step=Type.BODY, spreads=1),
            *(next_button(one, act, cap=cap, name=f"next {one}", step=Type.BODY) for one, cap, act in others),
        ),
        board=grid_of(board, say("classic.sheet.board")),
        **more,
    )
