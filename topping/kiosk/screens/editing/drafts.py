"""The list of the drafts of typed games, with the grid of the chosen draft."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import pygame

from topping.gamefiles.drafts import StoredDraft, forget_draft
from topping.kiosk import routes
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.editing.routes import ChooseDraft, EditGame, SetUpPosition
from topping.kiosk.services.editing import EditedGame
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key
from topping.kiosk.ui.parts import button, word
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import (
    beside_end,
    board,
    detail_facts,
    detail_head,
    list_detail,
    list_room,
    main_button,
    next_button,
    page,
    promise,
)
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.play.classic.modelgame import model_game
from topping.play.editing.checking import CheckedRow
from topping.play.editing.draft import UndoHistory
from topping.rules.grid.board import Board
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.conditions import variant_text
from topping.wording.sentences import printable

_MOST: Final = 400
"""The most drafts listed; nobody looks through more."""
_SIDE: Final = 470
"""The side of the small grid."""
_LAST: Final = 8
"""The most moves listed beside the grid."""


class DraftsScreen(Screen):
    """The list of drafts of typed games, last changed first. Enter opens the selected draft if the list has the
    keyboard focus, otherwise begins a new game.
    """

    follows_walk = True

    def __init__(self, stage: Stage, route: ChooseDraft) -> None:
        self._back, self._cursor = route.back, Cursor()
        self.back = route.back or routes.Home()
        self._drafts: tuple[StoredDraft, ...] = ()
        self._seen: EditedGame | None = None
        """The chosen draft, checked; None without drafts."""
        super().__init__(stage)
        self._read()

    def _read(self) -> None:
        self._drafts = self.stage.services.drafts.kept()[:_MOST]
        self._cursor.selected = max(0, min(self._cursor.selected or 0, len(self._drafts) - 1))
        self._look()

    def _look(self) -> None:
        """Lays the moves of the chosen draft on the grid."""
        self._seen = None
        if self._drafts:
            one = self._drafts[self._cursor.selected or 0]
            self._seen = EditedGame(self.stage.services.drafts, UndoHistory(one.draft), one.path, lambda _: True)

    def moved(self, name: str) -> None:
        if name == "drafts":
            self._look()

    def _open(self) -> None:
        if self._drafts:
            self.go(EditGame(self._drafts[self._cursor.selected or 0].path, self._back))

    def _delete(self) -> None:
        with self.stage.services.notices.telling():
            forget_draft(self._drafts[self._cursor.selected or 0].path)
        self._read()

    def keys(self) -> Sequence[Key]:
        deletes = key(pygame.K_DELETE, self._delete, say("editing.key.delete"), is_twice=True)
        is_chosen = bool(self._drafts) and self.focus == "drafts"
        return (
            self.enter_named(say("editing.key.open" if is_chosen else "editing.key.new_game")),
            *((self.arrows_named(say("editing.key.draft"), "↑ ↓"),) if self._drafts else ()),
            *((deletes,) if is_chosen else ()),
            escape(self.go_back, say("key.back" if self._back else "key.home")),
        )

    def view(self) -> Element:
        begin = partial(self.go, EditGame(None, self._back))
        set_up = partial(self.go, SetUpPosition(back=self._back))
        title, position = say("editing.drafts.title"), say("editing.drafts.position")
        if self._seen is None:
            none, about = say("editing.drafts.none"), say("editing.drafts.will_hold")
            new = main_button(say("editing.drafts.new"), begin, name="new")
            free = next_button(position, set_up, cap="", icon=Icon.TARGET, name="position")
            return page(title, promise(Icon.PEN, none, about, _example(), new, free))
        is_first = self.focus != "drafts"
        cap, kind = (say("key.enter"), ButtonKind.PRIMARY) if is_first else ("", ButtonKind.QUIET)
        names: dict[str, Any] = {"group": "next", "grow": 1, "step": Type.BODY}
        brief = (say("editing.drafts.new_short"),)
        new = main_button(say("editing.drafts.new"), begin, cap=cap, kind=kind, name="new", shorter=brief, **names)
        free = next_button(say("editing.drafts.position_short"), set_up, cap="", name="position", **names)
        listed = table(
            heads("editing.drafts.column", "name* >moves changed/1"),
            [self._row(one) for one in self._drafts],
            self._cursor,
            id="drafts",
            acts=[self._open] * len(self._drafts),
            room=list_room(),
        )
        begins = row(new, free, gap=16, height=84, min_height=84)
        hint = text(say("editing.drafts.about"), Type.ROW, "ink2", lines=2, grow=1)
        detail = self._detail(self._drafts[self._cursor.selected or 0], self._seen)
        return list_detail(title, column(begins, listed, gap=14), detail, rows=len(self._drafts), hint=hint)

    def _row(self, one: StoredDraft) -> tuple[str | Element, ...]:
        return (
            text(_name_of(one), Type.ROW, face=Face.BOLD, lines=2, group="drafts"),
            str(len(one.draft.rows)),
            self._changed_at(one),
        )

    def _changed_at(self, one: StoredDraft) -> str:
        changed_at = datetime.fromtimestamp(one.changed_ns / 1e9, UTC).isoformat()
        return recent_minute_of(changed_at, self.stage.clock.date())

    def _detail(self, one: StoredDraft, seen: EditedGame) -> Sequence[Element | None]:
        """Draws the grid of a draft, its figures, its last moves, and the button that opens it. `seen` is the draft's
        game, already checked.
        """
        laid = [checked for checked in seen.checked if checked.after is not None and checked.placement is not None]
        view = BoardView(Board().cells)
        if laid and laid[-1].after is not None and laid[-1].placement is not None:
            last = tuple(square for square, _ in laid[-1].placement.placed)
            view = BoardView(laid[-1].after.board.cells, last)
        shown = board(view, say("editing.drafts.grid"), width=_SIDE, height=_SIDE)
        moves = [_move(checked) for checked in laid[-_LAST:]]
        before = len(laid) - len(moves)
        earlier = text(say("editing.drafts.earlier", count=before), Type.LABEL, "ink2", drop=2) if before else None
        is_chosen = self.focus == "drafts"
        cap, kind = (say("key.enter"), ButtonKind.PRIMARY) if is_chosen else ("", ButtonKind.QUIET)
        opens = say("editing.drafts.resume", number=min(one.draft.at, len(one.draft.rows)) + 1)
        return (
            detail_head(_name_of(one), f"{variant_text(one.draft.variant.name)} · {self._changed_at(one)}"),
            apart(18),
            detail_facts(
                (say("editing.drafts.column.moves"), str(len(one.draft.rows)), ""),
                (say("editing.drafts.points"), str(seen.points), ""),
                (say("editing.drafts.to_correct"), str(len(seen.faulty)), ""),
            ),
            apart(18),
            row(
                column(space(), shown, space(), width=_SIDE),
                column(earlier, *moves, space(), gap=8, grow=1, pad=(0, 10), id="moves"),
                gap=28,
                grow=1,
                id="glance",
            ),
            apart(16),
            button(opens, self._open, kind, cap=cap, id="open", height=76, takes_keys=False, step=Type.BODY),
        )


def _name_of(one: StoredDraft) -> str:
    return printable(one.draft.name) or say("editing.nameless")


def _move(checked: CheckedRow) -> Element | None:
    """Draws a move: its word, reference and points. Returns None if the row has no valid move."""
    solution = checked.solution
    if solution is None:
        return None
    points = text(f"{solution.reference} {solution.points}", Type.ROW, "ink2", align="right", group="moves")
    return row(word(solution.word, Type.ROW), space(), points, gap=12, height=40, drop=3)


def _example() -> Element:
    """Draws the grid of the model game, as an example of a typed game."""
    shown = board(BoardView(model_game()[-1].after.cells), say("model.title"), id="example", grow=1, min_height=120)
    return beside_end(say("editing.drafts.example"), shown)
