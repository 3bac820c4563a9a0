"""Joining a hub, and leaving it."""

from pathlib import Path
from typing import TYPE_CHECKING

from topping.errors import HubError
from topping.hub.joined import JoinedHub, forget_joined, keep_joined
from topping.hub.joinline import JoinLine
from topping.store import Store
from topping.store.database import now

if TYPE_CHECKING:
    from topping.hub.client import HubClient


def join(line: JoinLine, store: Store, label: str, file: Path | None = None) -> JoinedHub:
    """Joins a hub: connects, announces this machine as `label`, queues all data to send, and stores the login.

    `file` is where the login is stored (default: the usual file). Raises `ToppingError` if the server cannot be
    reached; nothing has then changed.
    """
    client_of = _driver()
    with client_of.open(line) as client:
        hub = JoinedHub(line, client.own().name, now())
        client.present(label)
    store.outbox.fill()
    store.hub_answers.clear()
    keep_joined(hub, file)
    return hub


def leave(hub: JoinedHub, store: Store, file: Path | None = None, *, takes_rows: bool) -> None:
    """Leaves the hub: forgets its login and answers; with `takes_rows`, first deletes this machine's rows there.

    If that deletion fails, raises `ToppingError`, and this machine stays a member.
    """
    if takes_rows:
        with _driver().open(hub.line) as client:
            client.drop_all()
    forget_joined(file)
    store.hub_answers.clear()


def _driver() -> "type[HubClient]":
    try:
        from topping.hub.client import HubClient  # here: a server alone needs its driver
    except ImportError:
        raise HubError("hub.no_driver") from None
    return HubClient
