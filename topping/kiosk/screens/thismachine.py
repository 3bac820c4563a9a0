"""The cards of the settings about this machine: lexicons, and the numbers of stored games and players."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from topping.errors import ToppingError
from topping.hub.status import HubStatus
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.parts import line, list_row, mark
from topping.kiosk.ui.tree import Act, Element, Type, column, row, text
from topping.kiosk.views.hub import state_text
from topping.lexicon import catalogue
from topping.store import Store
from topping.texts import say
from topping.texts.numbers import grouped
from topping.wording.conditions import lexicon_text

ROW_HEIGHT: Final = 68
"""The height of a row where a page has several cards."""
_MEGABYTE: Final = 1_000_000
_BESIDE: Final = ("", "-wal")
"""The ends of the names of the database's files."""


@dataclass(frozen=True, slots=True)
class StorageFigures:
    """How much this machine stores: numbers of games, players and sessions, and the size of the database."""

    games: int
    players: int
    sessions: int
    size: int
    """The size of the database (bytes)."""

    @classmethod
    def of(cls, store: Store) -> "StorageFigures":
        """Counts what the database stores, which is slow. Raises `StoreError`."""
        players = store.people.known()
        size = 0
        for end in _BESIDE:
            with suppress(OSError):
                size += store.path.with_name(store.path.name + end).stat().st_size
        return cls(sum(one.finished for one in players), len(players), len(store.sessions.all()), size)


def usable_lexicons() -> dict[str, int]:
    """Returns the number of words of each usable lexicon, by its name in the settings; "" is the bundled lexicon."""
    try:
        known = {entry.name: entry.word_count for entry in catalogue.installed() if entry.fault is None}
    except ToppingError:
        known = {}
    return {"": known.pop(catalogue.BUNDLED, 0), **known}


def lexicon_choice(name: str, words: int, fault: str, act: Act, *, is_chosen: bool) -> Element:
    """Draws the row of a lexicon, with its number of words, and a tick if it is the chosen one. A click calls `act`.

    `fault` is the reason why the lexicon cannot be used, or empty.
    """
    key = "settings.words.supplied" if not name else "settings.words.own"
    said = lexicon_text(name or catalogue.BUNDLED)
    about = fault or (say(key, words=grouped(words), count=words) if words else "")
    sign = mark(Icon.TICK, "accent_text", 24, 3.4) if is_chosen else column(width=24)
    lines = column(
        text(said, Type.BODY, face=Face.SEMI, group="form labels"),
        text(about, Type.LABEL, "missed" if fault else "ink2", lines=3, group="form lines") if about else None,
        gap=2,
        grow=1,
    )
    return list_row(sign, lines, act=act, height=ROW_HEIGHT, pad=(20, 2), said=f"{said}, {about}")


def kept_rows(kept: StorageFigures | None, hub: HubStatus | None) -> Sequence[Element]:
    """Draws the rows on stored data (`kept`; None while they are being counted) and on the club server."""
    games = players = sessions = size = "…"
    if kept is not None:
        games, players, sessions = map(grouped, (kept.games, kept.players, kept.sessions))
        size = say("settings.kept.megabytes", size=grouped(-(-kept.size // _MEGABYTE)))
    server = say("settings.kept.no_server") if hub is None else state_text(hub)
    shown_of = {"games": games, "players": players, "sessions": sessions, "size": size, "server": server}
    return [
        part for name, shown in shown_of.items() for part in (_kept_row(say(f"settings.kept.{name}"), shown), line())
    ][:-1]


def _kept_row(said: str, shown: str) -> Element:
    label = text(said, Type.ROW, "ink2", grow=1, group="kept labels")
    return row(label, text(shown, Type.ROW, face=Face.BOLD, group="kept values"), gap=16, height=56, align="center")


def titled_card(icon: Icon, title: str, *parts: Element | None, note: str = "", **more: Any) -> Element:
    """Draws a card with an icon and a title; `note` is a text at its bottom."""
    head = row(
        mark(icon, "ink2", 30, 2.2),
        text(title, Type.CARD, face=Face.TITLE, grow=1),
        gap=14,
        height=56,
        pad=(20, 0),
        align="center",
    )
    below = row(text(note, Type.ROW, "ink2", lines=4, grow=1), pad=(20, 0, 20, 8)) if note else None
    return column(head, *parts, below, **{"card": "card", "pad": (14, 14), "gap": 4, "grow": 1, **more})
