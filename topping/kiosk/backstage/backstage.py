"""The backstage of a kiosk: its store, settings, lexicons and notices, as scenes use them."""

from __future__ import annotations

from dataclasses import replace

from topping import config
from topping.config import Settings
from topping.errors import ToppingError
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.players import KnownPlayers
from topping.kiosk.backstage.runs import RunKeeping
from topping.kiosk.backstage.sessions import SessionKeeping
from topping.kiosk.clock import Clock
from topping.rules.conditions import Conditions
from topping.store import (
    Store,
)


class Backstage:
    """The subjects, and the settings in force."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        conditions: Conditions,
        lexicon: str | None = None,
        asked: Conditions | None = None,
        settings: Settings = Settings(),
    ) -> None:
        self.settings = settings
        """The settings in force; `change` changes one."""
        self.notices = Notices()
        self.choices = OfferedChoices(store, self.notices, conditions, lexicon, asked)
        self.players = KnownPlayers(store, self.notices)
        self.runs = RunKeeping(
            store,
            clock,
            self.notices,
            self.choices,
            self.players,
            announces=lambda: self.settings.announce_solo,
            ranks_resumed=lambda: self.settings.rank_resumed,
        )
        self.sessions = SessionKeeping(store, clock, self.choices)

    def change(self, field: str, value: bool | int | str) -> None:
        """Changes a field of `Settings` at once and writes it to the file; a notice says where that fails."""
        self.settings = replace(self.settings, **{field: value})  # type: ignore[arg-type]  # the caller's to get right
        try:
            config.save(next(key.name for key in config.KEYS.values() if key.field == field), value)
        except ToppingError as fault:
            self.notices.tell(fault)
