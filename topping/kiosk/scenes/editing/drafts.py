"""The games being typed: the one written last first, and a new one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.game.drafts import KeptDraft, forget_draft
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.editing.status import StatusView, paint_editing_status
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.editing import EditGame, SetUpPosition
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.route import Route
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import variant_text
from topping.sheets.wording import printable
from topping.texts import say

_MOST: Final = 400
"""Drafts that are offered; nobody looks through more."""


class DraftsScene(Scene):
    """A new game, a free position, and every draft that can be opened."""

    def __init__(self, stage: Stage, back: Route | None) -> None:
        self._back = back
        self._drafts = stage.backstage.drafts.kept()[:_MOST]
        self._doomed: Path | None = None
        """The draft that a second press deletes."""
        super().__init__(stage)

    def build(self) -> None:
        """A list in a card."""
        main, gap = self.layout.main, self.layout.px(28)
        height = round(self.layout.step(4) * 3)
        self._status = pygame.Rect(main.left, main.top, main.width, height)
        self._card = pygame.Rect(main.left, main.top + height, main.width, main.height - height)
        row = max(self.layout.px(68), 52)
        self._list = Choices(
            self.gui,
            self._card.inflate(-2 * gap, -2 * gap),
            self._offered(),
            row_height=row,
            text_size=min(self.text_size, round(row * 0.45)),
            kind=ButtonKind.TAB,
        )
        self._list.focus_on(0)

    def _offered(self) -> list[Choice]:
        me = self._back
        return [
            Choice(say("editing.drafts.new"), lambda: self.go(EditGame(None, me)), Icon.PLUS),
            Choice(say("editing.drafts.position"), lambda: self.go(SetUpPosition(back=me)), Icon.TARGET),
            *(Choice(_draft_text(one), partial(self._open, one), Icon.SHEET) for one in self._drafts),
        ]

    def _open(self, one: KeptDraft) -> None:
        self.go(EditGame(one.path, self._back))

    def cards(self) -> tuple[Card, ...]:
        """Behind the list."""
        return (Card.at(self._card),)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter in the list; Delete, twice, throws a draft away."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_DELETE):
            self._delete()
        else:
            if event.type == pygame.KEYDOWN:
                self._doomed = None
            if not self._list.handle(event):
                self.gui.handle(event)

    def _delete(self) -> None:
        place = (self._list.focus or 0) - 2
        if not 0 <= place < len(self._drafts):
            return
        path = self._drafts[place].path
        if self._doomed != path:
            self._doomed = path
            return
        self._doomed = None
        try:
            forget_draft(path)
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)
        self._drafts = self.stage.backstage.drafts.kept()[:_MOST]
        self._list.set(self._offered())

    def go_back(self) -> None:
        """Back to where it was opened."""
        self.go(self._back or Home())

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            enter(say("editing.key.open")),
            Hint("↑", "", pygame.K_UP, is_joined=True),
            Hint("↓", say("editing.key.draft"), pygame.K_DOWN),
            Hint(say("editing.key.delete_cap"), say("editing.key.delete"), pygame.K_DELETE),
            escape(say("editing.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """The title, and what a draft is."""
        text = StatusView(say("editing.drafts.about"), "plain")
        if self._doomed is not None:
            text = StatusView(say("editing.drafts.sure", name=printable(self._doomed.name)), "bad")
        return [
            Panel("title", self.layout.head, say("editing.drafts.title"), paint_heading),
            Panel("status", self._status, text, paint_editing_status),
        ]


def _draft_text(one: KeptDraft) -> str:
    name = printable(one.draft.name) or say("editing.nameless")
    variant = variant_text(one.draft.variant.name)
    return say("editing.drafts.one", name=name, variant=variant, moves=len(one.draft.rows), file=one.path.stem)
