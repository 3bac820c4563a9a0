"""The settings of a player's deck of review cards, as a form; beside it, how many cards come on each day."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from topping.kiosk.paint.theme import Face
from topping.kiosk.services.decks import CardStanding, ListedCard
from topping.kiosk.ui.tables import heads, table_of
from topping.kiosk.ui.templates import choice_row, detail_head, form, list_room
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, text
from topping.texts import say
from topping.training.deck.agenda import MINUTES, DeckSettings
from topping.wording.training import coming_day_text

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


def deck_days(cards: Sequence[ListedCard], today: int, cursor: Cursor, empty: Element) -> tuple[Element, int]:
    """Returns (list, its number of rows): how many `cards` come today, are new, come on each later day or never.

    It shows no word, because the words of the next cards would be their solutions. `cursor` scrolls it; `empty` stands
    in its place without cards.
    """
    counts = tuple(Counter(_when(one, today) for one in cards).items())
    listed = table_of(
        heads("cards.column", "standing* >count"), counts, _day_row, cursor, id="days", empty=empty, room=list_room()
    )
    return listed, len(counts)


def _when(one: ListedCard, today: int) -> str:
    if one.standing in (CardStanding.DUE, CardStanding.LATER):
        return coming_day_text(one.due or today, today)
    return say("cards.part_new" if one.standing is CardStanding.NEW else "cards.part_aside")


def _day_row(counted: tuple[str, int]) -> tuple[Element, Element]:
    said, count = counted
    return (
        text(said, Type.ROW, group="days"),
        text(str(count), Type.ROW, face=Face.BOLD, align="right", group="counts"),
    )


def _row(settings: DeckSettings, name: str, act: Callable[[bool | int], object]) -> Element:
    present, line = getattr(settings, name), f"options.{name}.line"
    line = say(line, count=settings.new_a_day) if name == "minutes" else say(line)
    offered = {one: str(one) if name == "minutes" else _yes_or_no(one) for one in _OPTIONS[name]}
    return choice_row(say(f"options.{name}"), offered, present, act, id=name, line=line, goes_round=True)


def _yes_or_no(value: bool | int) -> str:
    return say("settings.yes" if value else "settings.no")
