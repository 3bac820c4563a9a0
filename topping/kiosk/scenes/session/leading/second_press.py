"""What a key does only when it is pressed twice in a row, and the question that its first press asks."""

from __future__ import annotations

from typing import Final
from weakref import proxy

import pygame

from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.scenes.session.leading.faces import SessionFaces
from topping.play.session.collection import missing_bulletins
from topping.play.session.session import Session
from topping.texts import say

_MOVES_TOLD: Final = 3
"""Of how many moves the missing bulletins are named when the session is to be closed."""


class SecondPress:
    """The key that has asked for a second press, if any."""

    def __init__(self, faces: SessionFaces) -> None:
        self._faces: SessionFaces = proxy(faces)
        """The scene, which holds this object: a reference back would keep both from being freed."""
        self._asked: int | None = None

    def asks(self, key: int, question: str) -> bool:
        """Whether a key is pressed for the second time in a row; at the first, shows what the second will do."""
        if self._asked == key:
            self._asked = None
            return True
        self._asked = key
        self._faces.tell(VerdictView(question, "plain"))
        return False

    def forget(self, event: pygame.event.Event) -> None:
        """A key other than the one asked for withdraws the question."""
        if event.type == pygame.KEYDOWN and self._asked is not None and event.key != self._asked:
            self._asked = None
            self._faces.tell(VerdictView("", "plain"))


def closing_question(session: Session) -> str:
    """What F10 does, with the bulletins that are missing and will count as not handed in."""
    missing = missing_bulletins(session)
    if not missing:
        return say("session.end")
    told = [say("session.missing_of_move", move=move, tables=list(tables)) for move, tables in missing[:_MOVES_TOLD]]
    more = [say("session.missing_more")] if len(missing) > _MOVES_TOLD else []
    return say("session.end_missing", count=sum(len(tables) for _, tables in missing), missing=" ; ".join(told + more))
