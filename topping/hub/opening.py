"""Opening the carrier of a place."""

from __future__ import annotations

from collections.abc import Callable

from topping.facts.fact import Fact
from topping.hub.carrier import Carrier
from topping.hub.folder import FolderCarrier
from topping.hub.keys import MachineKey, is_genuine
from topping.hub.place import HubPlace
from topping.hub.postgres.carrier import PostgresCarrier


def open_carrier(
    place: HubPlace, machine: str, key: MachineKey, genuine: Callable[[Fact], bool] = is_genuine
) -> Carrier:
    """An open carrier for a machine that has a key; raises `HubError`.

    `genuine` tells whether a fact was said by the machine whose name it bears.
    """
    if place.folder is not None:
        return FolderCarrier.open(place.folder, machine, genuine)
    return PostgresCarrier.open(place.dsn, machine, key)
