"""The settings of a player's deck of review cards, as a form."""

from collections.abc import Callable
from functools import partial
from typing import Final

from topping.kiosk.ui.templates import choice_row, detail_head, form
from topping.kiosk.ui.tree import Cursor, Element, apart
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


def deck_options(
    player: str, settings: DeckSettings, cursor: Cursor, choose: Callable[[str, bool | int], object]
) -> list[Element]:
    """Draws the form of the deck settings of `player`, with a row for each; `cursor` selects a row.

    `choose` receives the name of a setting (a field of `DeckSettings`) and its new value.
    """
    rows = [_row(settings, name, partial(choose, name)) for name in _OPTIONS]
    return [
        detail_head(say("options.title"), say("options.scope", player=player)),
        apart(18),
        form(rows, cursor, id="form", pad=(-20, 0), gap=0, grow=1),
    ]


def _row(settings: DeckSettings, name: str, act: Callable[[bool | int], object]) -> Element:
    present, line = getattr(settings, name), f"options.{name}.line"
    line = say(line, count=settings.new_a_day) if name == "minutes" else say(line)
    offered = {one: str(one) if name == "minutes" else _yes_or_no(one) for one in _OPTIONS[name]}
    return choice_row(say(f"options.{name}"), offered, present, act, id=name, line=line, goes_round=True)


def _yes_or_no(value: bool | int) -> str:
    return say("settings.yes" if value else "settings.no")
