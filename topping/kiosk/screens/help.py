"""Help over any screen: how to play, in pages; the model game of 1973, by moves; the manual."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.cards.explanations import score_letters, score_sum
from topping.kiosk.paint.front import paint_part, paint_square
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.page import PageLine, line_height, lines_of, paint_line
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.turn import turns_table
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import ENTER, Key, escape, key, letter
from topping.kiosk.ui.layout import BAR
from topping.kiosk.ui.parts import line, list_of, mark, segments, tab
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.templates import board, page, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, column, painted, row, space, text
from topping.manual import (
    FOR_EVERYBODY,
    NAMES,
    Block,
    Fragment,
    Heading,
    ManualTable,
    Paragraph,
    page_named,
)
from topping.play.classic import modelgame
from topping.play.classic.modelgame import LEFT, ModelTurn, final_scores, model_game
from topping.play.scoreparts import score_parts
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board, Direction, Square
from topping.rules.moves import Move
from topping.texts import say
from topping.wording.classic import TurnRow

PAGES: Final = {
    "game": ("triple_word", "double_word", "triple_letter", "double_letter", "seven"),
    "writing": ("either", "loose", "grid"),
    "joker": ("typed", "grid", "mouse", "office"),
    "time": ("try", "missed", "f2", "last"),
    "formulas": ("topping", "duplicate", "sudden", "signals"),
    "variants": ("normale", "7sur8", "7et8", "789", "joker"),
    "training": ("unlimited", "pause", "distance", "club", "repeat"),
    "club": ("bulletin", "over", "desk", "public"),
    "classic": ("turn", "exchange", "challenge", "judge", "clock", "end", "model"),
    "lexicon": ("own", "settings"),
}
"""The rows of each page; their texts are `help_page.PAGE.ROW` and `help_page.PAGE.ROW.text`."""
SQUARES: Final = {
    "triple_word": Square(0, 0),
    "double_word": Square(1, 1),
    "triple_letter": Square(1, 5),
    "double_letter": Square(0, 3),
}
FIGURES: Final = {"across": "PASSE H4", "down": "PASSE 4D", "joker": "PASS(E) H4"}


class HelpScreen(ModalScreen[bool]):
    """The list of pages on the left, the current page beside it."""

    stays = False
    dismissed = False

    def __init__(self, stage: Stage, route: routes.HowToPlay) -> None:
        self._pages, self._may_try = Cursor(tuple(PAGES).index(route.page)), route.may_try
        super().__init__(stage)

    @property
    def _page(self) -> str:
        return tuple(PAGES)[self._pages.selected or 0]

    def _turn(self, by: int) -> None:
        self._pages.selected = max(0, min((self._pages.selected or 0) + by, len(PAGES) - 1))

    def keys(self) -> Sequence[Key]:
        forward = (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_SPACE, *ENTER)
        back = (pygame.K_UP, pygame.K_LEFT, pygame.K_PAGEUP)
        place = self._pages.selected or 0
        model = letter("m", partial(self.push, routes.ModelGame(), lambda _: None), say("help_page.model"))
        following = say("help_page.next") if place < len(PAGES) - 1 else ""
        return (
            key(forward, partial(self._turn, 1), following, is_primary=True, mods=-1),
            key(back, partial(self._turn, -1), say("help_page.previous") if place else "", mods=-1),
            *((model,) if self._page == "classic" else ()),
            *((key(pygame.K_F2, partial(self.answer, True), say("help_page.try")),) if self._may_try else ()),
            self.help_named(say("help_page.manual")),
            escape(self.go_back, say("key.back")),
        )

    def view(self) -> Element:
        shown = self._page
        tabs = [tab(say(f"help_page.{one}"), None, self.changed, is_on=one == shown, takes_keys=False) for one in PAGES]
        body = column(
            text(say(f"help_page.{shown}"), Type.STRONG, face=Face.TITLE),
            text(say(f"help_page.{shown}.lead"), colour="ink2", lines=3),
            row(*map(_figure, FIGURES), gap=44, grow=1, min_height=280) if shown == "writing" else None,
            column(*_rows(shown), pad=(0, 12, 0, 0)),
            card="card",
            pad=(48, 36),
            gap=14,
            grow=1,
            id="read",
        )
        count = say("help_page.count", page=(self._pages.selected or 0) + 1, of=len(PAGES))
        names = list_of(tabs, self._pages, id="pages", gap=8, grow=0)
        return page(say("help_page.title"), row(names, body, gap=28, grow=1), remark=count)


def _rows(shown: str) -> Iterator[Element]:
    has_squares = shown == "game"
    for name in PAGES[shown]:
        yield line()
        square = (
            painted(SQUARES[name], paint_square, "", width=48, height=48) if name in SQUARES else space(0, width=48)
        )
        yield row(
            square if has_squares else None,
            text(say(f"help_page.{shown}.{name}"), face=Face.TITLE, lines=2, width=300, group="heads"),
            text(say(f"help_page.{shown}.{name}.text"), colour="ink2", lines=3, grow=1, group="texts"),
            gap=20,
            align="center",
            pad=(0, 10),
            min_height=64,
        )


def _figure(name: str) -> Element:
    typed = FIGURES[name]
    move = Move.parse(typed)
    start, direction = move.reference.square, move.reference.direction
    tiles = [(start.moved(direction, step), one) for step, one in enumerate(move.word)]
    is_across = direction is Direction.HORIZONTAL
    icon = Icon.JOKER if name == "joker" else Icon.ARROW_RIGHT if is_across else Icon.ARROW_DOWN
    part = (BoardView(Board().with_tiles(tiles).cells, (start,)), start.row - 2 * is_across, start)
    lead, _, rest = say(f"help_page.figure.{name}").strip("*").partition("*")
    line = row(text(typed, Type.CARD, "field_ink", Face.TITLE, group="typed"), fill="field", pad=(20, 0))
    pill = row(mark(icon, "ink", 26, 2.6), fill="pill", pad=(18, 0), drop=1)
    shown = painted(part, paint_part, typed, grow=1, min_height=120)
    caption = text(rest.strip(), Type.ROW, "ink2", lines=3, group="captions")
    below = column(text(lead, Type.ROW, face=Face.BOLD, group="leads"), caption)
    return column(row(line, pill, gap=16, height=64), shown, below, gap=14, grow=1, id=name)


_REMARKS: Final = (1, 5, 9, 10, 14, 15, 16, 21, 25, 27)
"""Turns with a remark: `model.turn.NUMBER`."""


class ModelGameScreen(ModalScreen[None]):
    """Arrows, Enter, Space and the wheel go through the turns; Escape leads back."""

    def __init__(self, stage: Stage, _: routes.ModelGame) -> None:
        self._turns, self._shown = model_game(), 0
        self._list = Cursor(None)
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Lets the wheel turn moves wherever the pointer is."""
        if event.type == pygame.MOUSEWHEEL:
            self._turn(-event.y)
        else:
            super().handle(event, now)

    def _turn(self, by: int) -> None:
        self._shown = max(0, min(self._shown + by, len(self._turns)))
        self.changed()

    def keys(self) -> Sequence[Key]:
        last = len(self._turns)
        forward = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, *ENTER)
        back = (pygame.K_LEFT, pygame.K_UP, pygame.K_PAGEUP)
        following = say("model.next") if self._shown < last else ""
        return (
            key(forward, partial(self._turn, 1), following, is_primary=True, mods=-1),
            key(back, partial(self._turn, -1), say("model.previous") if self._shown else "", mods=-1),
            key(pygame.K_HOME, partial(self._turn, -last)),
            key(pygame.K_END, partial(self._turn, last)),
            escape(self.go_back, say("model.close")),
        )

    def view(self) -> Element:
        if not self._shown:
            told = column(text(say("model.title"), Type.STRONG, face=Face.TITLE), _remark(say("model.lead")), gap=20)
            return play_skeleton(board(BoardView(Board().cells), say("model.title")), told, None)
        turn = self._turns[self._shown - 1]
        view = BoardView(turn.after.cells, tuple(square for square, _ in turn.placement.placed))
        rows = [_row(one) for one in reversed(self._turns[: self._shown])]
        return play_skeleton(board(view, str(turn.placement.move)), self._told(turn), turns_table(rows, self._list))

    def _told(self, turn: ModelTurn) -> Element:
        """Draws the title and place, tiles, the sum, and a remark if there is one."""
        parts, count = score_parts(turn.before, turn.placement, NORMALE), len(self._turns)
        reference = turn.placement.move.reference
        is_down = reference.direction is Direction.VERTICAL
        remark = say(f"model.turn.{turn.number}") if turn.number in _REMARKS else ""
        if turn.number == count:
            first, second = final_scores()
            remark = say("model.end", letter=LEFT, first=first, second=second, both=first + second)
        title = say("model.turn", number=turn.number, of=count, name=modelgame.NAMES[turn.player])
        arrow = mark(Icon.ARROW_DOWN if is_down else Icon.ARROW_RIGHT, "ink", 30)
        place = text(str(reference), Type.STRONG, face=Face.TITLE), arrow
        return column(
            row(text(title, Type.STRONG, face=Face.TITLE, grow=1), *place, gap=12, align="center"),
            score_letters(parts),
            score_sum(parts),
            _remark(remark) if remark else None,
            gap=16,
            height=540,
            id="told",
        )


def _remark(said: str) -> Element:
    return text(said, colour="ink2", lines=5, id="remark")


def _row(turn: ModelTurn) -> TurnRow:
    move = turn.placement.move
    points, total = str(turn.points), str(turn.totals[turn.player])
    return TurnRow(str(turn.number), modelgame.NAMES[turn.player], move.word, "", str(move.reference), points, total)


_WHEEL_LINES: Final = 3
_LONG: Final = ("competitions", "autres-jeux", "borne", "commandes")
"""Pages that have a shorter name for the smallest screens."""
_INSET: Final = 40


class ManualScreen(ModalScreen[None]):
    """Shows the manual; clocks of the covered screen run on."""

    stays = False

    def __init__(self, stage: Stage, route: routes.Manual) -> None:
        self.stage = stage
        self._names = FOR_EVERYBODY if stage.guard.is_public else NAMES
        self._list = Cursor(None)
        self._blocks: tuple[Block, ...] = ()
        self._open(self._names.index(route.page) if route.page in self._names else 0)
        super().__init__(stage)
        if route.at_keys:
            self._list = Cursor(None, self._line_of_keys())

    def _line_of_keys(self) -> int:
        """Returns the line of the first table's section, which names the screens' keys; 0 without a table."""
        table = next((place for place, block in enumerate(self._blocks) if isinstance(block, ManualTable)), 0)
        headings = [place for place, block in enumerate(self._blocks[:table]) if isinstance(block, Heading)]
        return len(self._lines(self._blocks[: headings[-1]])) + 1 if headings else 0

    def _open(self, number: int) -> None:
        self._page, self._list.first = number % len(self._names), 0
        self._title = self._names[self._page]
        try:
            found = page_named(self._names[self._page])
            self._title, self._blocks = found.title, found.blocks
        except ToppingError as fault:
            self._blocks = (Paragraph((Fragment(self.in_words(fault)),)),)

    def _lines(self, blocks: tuple[Block, ...]) -> tuple[PageLine, ...]:
        layout = self.layout
        return _broken(blocks, layout.main.width - 2 * layout.px(_INSET) - layout.px(BAR), layout.step(Type.BODY))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type == pygame.MOUSEWHEEL:
            event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=_WHEEL_LINES * event.y)
        super().handle(event, now)

    def keys(self) -> Sequence[Key]:
        return (
            key(pygame.K_RIGHT, partial(self._open, self._page + 1), say("manual.turn"), "← →"),
            key(pygame.K_LEFT, partial(self._open, self._page - 1)),
            self.arrows_named(say("manual.read"), "↑ ↓"),
            self.arrows_named(say("manual.go_on"), say("key.page_down"), pygame.K_PAGEDOWN),
            self.arrows_named(say("manual.go_up") if self._list.first else "", say("key.page_up"), pygame.K_PAGEUP),
            key(pygame.K_F1, self.go_back, sheet=say("key.back")),
            escape(self.go_back, say("manual.back")),
        )

    def view(self) -> Element:
        names = [say(f"manual.name.{name}") for name in self._names]
        size = self.layout.step(Type.BODY)
        line = partial(Element, paint=paint_line, measure=_measure_line, role=Role.TEXT)
        lines = [
            line(state=(one, size), said=" ".join(piece.text for piece in one.pieces))
            for one in self._lines(self._blocks)
        ]
        read = list_of(lines, self._list, id="lines", takes_keys=True)
        shorter = {say(f"manual.name.{name}"): say(f"manual.short.{name}") for name in _LONG}
        pages = segments(names, self._page, self._open, id="pages", shorter=shorter)
        return page(say("manual.title", title=self._title), pages, column(read, card="card", pad=(_INSET, 28), grow=1))


def _measure_line(line: Element, width: int) -> tuple[int, int]:
    _, size = line.state
    return width, line_height(size)


@lru_cache(maxsize=4)
def _broken(blocks: tuple[Block, ...], width: int, size: int) -> tuple[PageLine, ...]:
    return lines_of(blocks, width, size)
