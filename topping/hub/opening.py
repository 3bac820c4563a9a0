"""Opening the carrier of a place."""

from collections.abc import Callable, Iterable, Sequence

from topping.facts.fact import Fact
from topping.hub.carrier import Carrier, HubPlace
from topping.hub.folder import FolderCarrier
from topping.hub.keys import MachineKey, is_genuine


def open_carrier(
    place: HubPlace,
    machine: str,
    key: MachineKey,
    genuine: Callable[[Fact], bool] = is_genuine,
    own_after: Callable[[int, int], Sequence[Fact]] = lambda number, most: (),
) -> Carrier:
    """An open carrier for a machine that has a key; raises `HubError`, also where a server's driver is missing.

    `genuine` tells whether a fact was said by the machine whose name it bears. It is asked of this machine's own facts
    only where they are not what `own_after` tells: the first so many that it said after a number.
    """

    def signed(number: int, most: int) -> Iterable[tuple[str, bytes, Fact]]:
        for fact in own_after(number, most):
            unsigned = fact.unsigned()
            yield unsigned, key.signed_line(unsigned).encode(), fact

    if place.folder is not None:
        return FolderCarrier.open(place.folder, machine, genuine, signed)
    from topping.hub.postgres.carrier import PostgresCarrier  # here: a server alone needs its driver

    return PostgresCarrier.open(place.dsn, machine, key)
