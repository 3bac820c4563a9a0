"""Choosing the PIN of the kiosk, at the kiosk: typed twice, and kept as a hash."""

from __future__ import annotations

from dataclasses import replace

from topping import pin
from topping.errors import InputError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.asking import AskingView
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.scenes.front.pin import PinScene
from topping.kiosk.stage import Stage
from topping.texts import say


class ChoosePinScene(PinScene):
    """Asks for a new PIN, then for the same once more."""

    def __init__(self, stage: Stage) -> None:
        self._first = ""
        """The PIN typed first; empty until then."""
        super().__init__(stage)

    def _confirm(self) -> None:
        typed, self._typed = self._typed, ""
        if not self._first:
            try:
                pin.hashed(typed)
            except InputError as fault:
                self._message = VerdictView(self.in_words(fault), "bad")
                return
            self._first = typed
            self._message = VerdictView("", "plain")
        elif typed != self._first:
            self._first = ""
            self._message = VerdictView(say("choose_pin.differ"), "bad")
        else:
            self.stage.change(replace(self.stage.backstage.settings, pin=pin.hashed(typed)))
            self.answer(True)

    def panels(self) -> list[Panel]:
        """What is asked for, as many dots as digits, and what is wrong."""
        title = say("choose_pin.again" if self._first else "choose_pin.title")
        question = AskingView(Icon.LOCK, title, tuple(say("choose_pin.why").split("\n")))
        return [
            Panel(one.name, one.rect, question, one.paint) if one.name == "question" else one
            for one in super().panels()
        ]
