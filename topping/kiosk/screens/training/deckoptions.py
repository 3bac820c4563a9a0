"""The settings of a player's deck of review cards."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.kiosk.screens.training.routes import DeckOptions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import choice_row, form, page
from topping.kiosk.ui.tree import Cursor, Element, column
from topping.texts import say
from topping.training.deck.agenda import MINUTES, DeckSettings

_OPTIONS: Final[dict[str, tuple[bool | int, ...]]] = {
    "minutes": MINUTES,
    "missed": (True, False),
    "slow": (True, False),
    "playable": (True, False),
    "until_known": (True, False),
}
"""The fields of `DeckSettings`, with the offered values."""


class DeckOptionsScreen(TellingScreen):
    """The settings of a player's deck. Up and down select a row; left and right change its value, which is stored at
    once.
    """

    def __init__(self, stage: Stage, _: DeckOptions) -> None:
        self._player = "" if stage.guard.is_public else stage.services.players.last
        self._decks = stage.services.decks
        self._wishes = self._decks.wishes(self._player) if self._player else DeckSettings()
        self._cursor = Cursor()
        super().__init__(stage)

    def _choose(self, name: str, value: bool | int) -> None:
        async def keep() -> None:
            await self._decks.wish(self._player, name, value)
            self._wishes = self._decks.wishes(self._player)
            self.tell()

        if self._player:
            self.doing(keep)

    def keys(self) -> Sequence[Key]:
        return (*(self.form_named() if self._player else ()), self.back_key())

    def view(self) -> Element:
        return page(
            say("options.title"),
            column(
                form(
                    [self._row(name) for name in _OPTIONS], self._cursor, card="card", pad=(24, 20), id="form", grow=1
                ),
                self.told(id="told"),
                gap=8,
                grow=1,
            ),
            remark=say("options.scope", player=self._player) if self._player else say("options.nobody"),
        )

    def _row(self, name: str) -> Element:
        present = getattr(self._wishes, name)
        offered = {one: _option_in_words(name, one) for one in _OPTIONS[name]}
        act, line = partial(self._choose, name), f"options.{name}.line"
        line = say(line, count=self._wishes.new_a_day) if name == "minutes" else say(line)
        return choice_row(say(f"options.{name}"), offered, present, act, id=name, line=line, goes_round=True)


def _option_in_words(name: str, value: bool | int) -> str:
    if name == "minutes":
        return say("settings.minutes", minutes=value)
    return say("settings.yes" if value else "settings.no")
