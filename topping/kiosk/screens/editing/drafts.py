"""The games being typed: the one written last first, and a new one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.game.drafts import KeptDraft, forget_draft
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.editing import ChooseDraft, EditGame, SetUpPosition
from topping.kiosk.routes.front import Home
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key
from topping.kiosk.ui.parts import Head, button, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.kiosk.wording import variant_text
from topping.localtime import recent_minute_of
from topping.sheets.wording import printable
from topping.texts import say

_MOST: Final = 400
"""Drafts that are offered; nobody looks through more."""


class DraftsScreen(Screen):
    """A new game, a free position, and every draft that can be opened."""

    def __init__(self, stage: Stage, route: ChooseDraft) -> None:
        self._back, self._cursor = route.back, Cursor()
        self._drafts = stage.backstage.drafts.kept()[:_MOST]
        super().__init__(stage)

    def _delete(self) -> None:
        try:
            forget_draft(self._drafts[self._cursor.selected or 0].path)
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)
        self._drafts = self.stage.backstage.drafts.kept()[:_MOST]
        self._cursor.selected = max(0, min(self._cursor.selected or 0, len(self._drafts) - 1))

    def go_back(self) -> None:
        """Back to where it was opened."""
        self.go(self._back or Home())

    def keys(self) -> Sequence[Key]:
        """Enter opens what has the keys; Delete, twice, throws the chosen draft away."""
        deletes = key(pygame.K_DELETE, self._delete, say("editing.key.delete"), is_twice=True)
        return (
            self.enter_named(say("editing.key.open")),
            *((self.arrows_named(say("editing.key.draft"), "↑ ↓"),) if self._drafts else ()),
            *((deletes,) if self._drafts and self.focus == "drafts" else ()),
            escape(self.go_back, say("key.back" if self._back else "key.home")),
        )

    def view(self) -> Element:
        """What is begun over the drafts."""
        begins = row(
            main_button(say("editing.drafts.new"), partial(self.go, EditGame(None, self._back)), cap="", name="new"),
            button(
                say("editing.drafts.position"),
                partial(self.go, SetUpPosition(back=self._back)),
                icon=Icon.TARGET,
                step=Type.BODY,
                height=84,
                id="position",
            ),
            space(),
            gap=24,
            align="center",
        )
        heads = (
            Head(say("editing.drafts.column.name"), None),
            Head(say("editing.drafts.column.variant"), drop=1),
            Head(say("editing.drafts.column.moves"), align="right"),
            Head(say("editing.drafts.column.changed")),
        )
        listed = table(
            heads,
            [self._row(one) for one in self._drafts],
            self._cursor,
            id="drafts",
            acts=[partial(self.go, EditGame(one.path, self._back)) for one in self._drafts],
            empty=nothing_there(Icon.PEN, say("editing.drafts.none")),
            room=1744,
        )
        about = say("editing.drafts.about") if self._drafts else ""
        body = column(listed, card="card", pad=(24, 14), grow=1)
        return page(say("editing.drafts.title"), begins, body, remark=about)

    def _row(self, one: KeptDraft) -> tuple[str | Element, ...]:
        name = printable(one.draft.name) or say("editing.nameless")
        changed = datetime.fromtimestamp(one.changed_ns / 1e9, UTC).isoformat()
        return (
            text(name, Type.ROW, face=Face.BOLD, group="drafts"),
            variant_text(one.draft.variant.name),
            str(len(one.draft.rows)),
            recent_minute_of(changed, self.stage.clock.date()),
        )


SCREEN: Final = DraftsScreen
