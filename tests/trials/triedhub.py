"""Hubs that can be taken away, and the machines that exchange by them."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from tests.cli.program import command
from tests.hub.server import any_server, dsn_of, new_database
from tests.trials.trial import TrialError
from topping.hub.carrier import HubPlace
from topping.hub.exchange import Exchange
from topping.hub.folder import make_hub
from topping.hub.keys import is_genuine, own_key
from topping.hub.machine import SharedStore
from topping.hub.opening import open_carrier
from topping.hub.postgres.carrier import connect, make
from topping.store import open_store

NEVER: Final = float("inf")
CARRIERS: Final = ("folder", "postgres")


class TriedHub:
    """A hub that can be taken away."""

    def __init__(self, place: HubPlace, switch: Callable[[bool], object]) -> None:
        self.place, self._switch = place, switch
        self.away: list[tuple[float, float]] = []
        """From when to when it was not there; the last has no end yet where it is not."""

    @property
    def is_there(self) -> bool:
        return not self.away or self.away[-1][1] < NEVER

    def leave(self) -> None:
        self._switch(False)
        self.away.append((time.monotonic(), NEVER))

    def come_back(self) -> None:
        self._switch(True)
        self.away[-1] = (self.away[-1][0], time.monotonic())


@contextmanager
def folder_hub(folder: Path) -> Iterator[TriedHub]:
    """A folder that is renamed while it is away."""
    there, away = folder / "hub", folder / "hub.away"
    there.mkdir()
    make_hub(there)
    yield TriedHub(HubPlace(folder=there), lambda comes: away.rename(there) if comes else there.rename(away))


@contextmanager
def server_hub(role: str) -> Iterator[TriedHub]:
    """A database that refuses connections, and ends those that there are, while it is away; all log in alike."""
    with any_server() as socket, new_database(socket) as name, connect(dsn_of(socket)) as admin:
        with connect(dsn_of(socket, name)) as owner:
            make(owner)
        login = f"{name}_kiosk"
        admin.execute(f"CREATE ROLE {login} LOGIN IN ROLE {role}".encode())

        def switch(comes: bool) -> None:
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {comes}".encode())
            if not comes:
                admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))

        hub = TriedHub(HubPlace(dsn=dsn_of(socket, name, login)), switch)
        try:
            yield hub
        finally:
            if not hub.is_there:
                hub.come_back()
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s", (login,))
            admin.execute(f"DROP ROLE {login}".encode())


def hub_by(carrier: str, folder: Path, role: str = "topping_kiosk") -> AbstractContextManager[TriedHub]:
    """A hub by a carrier; a server is the one that runs already, or is started for this hub."""
    return folder_hub(folder) if carrier == "folder" else server_hub(role)


def settle(folder: Path, place: HubPlace) -> None:
    """Has a machine exchange by a place."""
    key, value = ("dsn", place.dsn) if place.folder is None else ("folder", str(place.folder))
    (folder / "config.toml").write_text(f'[hub]\n{key} = "{value}"\nlabel = "{folder.name}"\n', encoding="utf-8")


def exchange_all(homes: Sequence[Path], place: HubPlace) -> None:
    """Has each machine send what it has, then each receive what the others have."""
    for _ in range(2):
        for folder in homes:
            with open_store(folder / "topping.db").store as store:
                shared, key = SharedStore(store), own_key(folder)
                shared.present(folder.name, key)
                while shared.tell_backlog():
                    pass
                with closing(open_carrier(place, shared.machine, key)) as carrier:
                    exchange = Exchange(shared, carrier, key.sign, is_genuine)
                    exchange.give()
                    exchange.take()


def said_at(machine: Path, *words: str) -> str:
    """What a command says on a machine; `TrialError` where it fails."""
    with patch.dict(os.environ, {"TOPPING_HOME": str(machine)}):
        told = command(words)
    if told.code:
        raise TrialError(f"{words}: {told.out}{told.error}")
    return told.out
