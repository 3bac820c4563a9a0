"""The help, which opens over any screen: pages on how to play, the manual, and the model game of 1973."""

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
from topping.kiosk.paint.manualpage import PageLine, line_height, lines_of, paint_line
from topping.kiosk.paint.pen import width_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.turn import turns_table
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import ENTER, Key, escape, key, letter
from topping.kiosk.ui.layout import BAR
from topping.kiosk.ui.parts import line, list_of, mark, tab
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.templates import board, fitted, page, play_skeleton
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


_WHEEL_LINES: Final = 3
_INSET, _CONTENTS, _GAP, _SPARE = 40, 328, 28, 8
"""The padding of the read page, the width of the contents, the gap between them, and room for rounding."""
_NINETY: Final = "Le texte d’une page se lit bien sur quatre-vingt-dix signes par ligne, blancs compris, au plus."[:90]
"""The longest line of a text, in characters of usual width."""


class HelpScreen(ModalScreen[bool]):
    """The help: the contents on the left, the current page on the right.

    On a page of how to play, down leads to the next page; in the manual, up and down scroll. Left and right change the
    page. The clock of a run covered by the help goes on.
    """

    stays = False
    dismissed = False

    def __init__(self, stage: Stage, route: routes.Help) -> None:
        self.stage, self._may_try = stage, route.may_try
        self._manual = FOR_EVERYBODY if stage.guard.is_public else NAMES
        self._names = (*PAGES, *self._manual)
        self._contents, self._list = Cursor(), Cursor(None)
        self._blocks: tuple[Block, ...] = ()
        self._title = ""
        self._left: str | None = None
        """The page of how to play to which F1 returns from the manual; None if the manual was opened at once."""
        self._open(route.page if route.page in self._names else self._manual[0])
        super().__init__(stage)
        if route.at_keys:
            self._list.first = self._line_of_keys()

    @property
    def _is_manual(self) -> bool:
        return self._page not in PAGES

    def _open(self, name: str) -> None:
        self._page, self._list.first = name, 0
        if name in PAGES:
            self._contents.selected = tuple(PAGES).index(name)
            return
        self._contents.selected = 1 + self._manual.index(name)
        self._title = say(f"manual.name.{name}")
        try:
            found = page_named(name)
            self._title, self._blocks = found.title, found.blocks
        except ToppingError as fault:
            self._blocks = (Paragraph((Fragment(self.in_words(fault)),)),)

    def _line_of_keys(self) -> int:
        """Returns the number of the line at which the manual's first section with a table begins: the list of keys. 0
        without a table.
        """
        table = next((place for place, block in enumerate(self._blocks) if isinstance(block, ManualTable)), 0)
        headings = [place for place, block in enumerate(self._blocks[:table]) if isinstance(block, Heading)]
        return len(self._lines(self._blocks[: headings[-1]])) + 1 if headings else 0

    def _lines(self, blocks: tuple[Block, ...]) -> tuple[PageLine, ...]:
        layout, size = self.layout, self.layout.step(Type.BODY)
        width = layout.main.width - layout.px(_CONTENTS + _GAP + 2 * _INSET + _SPARE) - layout.px(BAR)
        return _broken(blocks, width, min(width, width_of(_NINETY, size)), size)

    def _turn(self, by: int) -> None:
        place = self._names.index(self._page) + by
        self._open(self._names[max(0, min(place, len(self._names) - 1))])

    def _turn_help(self, by: int) -> None:
        """Goes `by` pages on or back in how to play; never leads to the manual."""
        place = list(PAGES).index(self._page) + by
        self._open(tuple(PAGES)[max(0, min(place, len(PAGES) - 1))])

    def _open_manual(self) -> None:
        self._left, name = self._page, self.stage.navigation.manual_page
        self._open(name if name in self._manual else self._manual[0])
        if name in routes.MANUAL_AT_KEYS:
            self._list.first = self._line_of_keys()

    def _return(self) -> None:
        if self._left is None:
            self.go_back()
        else:
            self._open(self._left)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        if event.type == pygame.MOUSEWHEEL and self._is_manual:
            event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=_WHEEL_LINES * event.y)
        super().handle(event, now)

    def keys(self) -> Sequence[Key]:
        return self._manual_keys() if self._is_manual else self._help_keys()

    def _help_keys(self) -> Sequence[Key]:
        forward = (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, *ENTER)
        back = (pygame.K_UP, pygame.K_PAGEUP)
        place = tuple(PAGES).index(self._page)
        model = letter("m", partial(self.push, routes.ModelGame(), lambda _: None), say("help_page.model"))
        following = say("help_page.next") if place < len(PAGES) - 1 else ""
        return (
            key(forward, partial(self._turn_help, 1), following, is_primary=True, mods=-1),
            key(back, partial(self._turn_help, -1), say("help_page.previous") if place else "", mods=-1),
            key(pygame.K_RIGHT, partial(self._turn, 1)),
            key(pygame.K_LEFT, partial(self._turn, -1)),
            *((model,) if self._page == "classic" else ()),
            *((key(pygame.K_F2, partial(self.answer, True), say("help_page.try")),) if self._may_try else ()),
            key(pygame.K_F1, self._open_manual, say("help_page.manual")),
            escape(self.go_back, say("key.back")),
        )

    def _manual_keys(self) -> Sequence[Key]:
        return (
            key(pygame.K_RIGHT, partial(self._turn, 1), say("manual.turn"), "← →"),
            key(pygame.K_LEFT, partial(self._turn, -1)),
            self.arrows_named(say("manual.read"), "↑ ↓"),
            self.arrows_named(say("manual.go_on"), say("key.page_down"), pygame.K_PAGEDOWN),
            self.arrows_named(say("manual.go_up") if self._list.first else "", say("key.page_up"), pygame.K_PAGEUP),
            key(pygame.K_F1, self._return, sheet=say("key.back")),
            escape(self.go_back, say("manual.back")),
        )

    def view(self) -> Element:
        if self._is_manual:
            title, count, shown = say("manual.title", title=self._title), "", self._manual_read()
        else:
            number = tuple(PAGES).index(self._page) + 1
            count = say("help_page.count", page=number, of=len(PAGES))
            title, shown = say("help_page.title"), _help_read(self._page)
        return page(title, row(self._names_beside(), shown, gap=_GAP, grow=1), remark=count)

    def _names_beside(self) -> Element:
        """Draws the contents: the pages of how to play or of the manual, and a link to the other of these two."""
        make = partial(tab, takes_keys=False, height=60)
        if self._is_manual:
            short, back = say("key.help").capitalize(), partial(self._open, self._left or "game")
            other = make(say("help_page.title"), Icon.BEFORE, back, is_on=False, shorter=(short,))
            pages = [
                make(say(f"manual.name.{one}"), None, partial(self._open, one), is_on=one == self._page)
                for one in self._manual
            ]
            tabs = [other, *pages]
        else:
            other = make(say("help_page.manual_part"), Icon.SHEET, self._open_manual, is_on=False)
            pages = [
                make(say(f"help_page.{one}"), None, partial(self._open, one), is_on=one == self._page) for one in PAGES
            ]
            tabs = [*pages, other]
        width = _CONTENTS if self._is_manual else None
        return list_of(tabs, self._contents, id="pages", gap=8, grow=0, takes_keys=False, width=width)

    def _manual_read(self) -> Element:
        size = self.layout.step(Type.BODY)
        line = partial(Element, paint=paint_line, measure=_measure_line, role=Role.TEXT)
        lines = [
            line(state=(one, size), said=" ".join(piece.text for piece in one.pieces))
            for one in self._lines(self._blocks)
        ]
        read = list_of(lines, self._list, id="lines", takes_keys=True)
        return column(read, card="card", pad=(_INSET, 28), grow=1)


def _help_read(shown: str) -> Element:
    read = column(
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
    return read if shown == "writing" else fitted(read)


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
    """The model game of 1973. Arrow keys, Enter, Space and the mouse wheel go from turn to turn; Escape leads back."""

    def __init__(self, stage: Stage, _: routes.ModelGame) -> None:
        self._turns, self._shown = model_game(), 0
        self._list = Cursor(None)
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event. The mouse wheel changes the turn, wherever the pointer is."""
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
        """Draws the description of a turn: player, square, word, the sum of its points, and sometimes a remark."""
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


def _measure_line(line: Element, width: int) -> tuple[int, int]:
    _, size = line.state
    return width, line_height(size)


@lru_cache(maxsize=4)
def _broken(blocks: tuple[Block, ...], width: int, text_width: int, size: int) -> tuple[PageLine, ...]:
    return lines_of(blocks, width, size, text_width)
