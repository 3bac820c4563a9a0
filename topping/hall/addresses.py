"""The network addresses at which phones may reach this machine."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from topping.system.disk import os_reason

_ROUTED: Final = (("192.0.2.1", 9), ("10.255.255.255", 9), ("192.168.255.255", 9))
"""Addresses to which nothing is sent: the system only tells from which own address it would send."""
_INTERFACES: Final = Path("/sys/class/net")
_ADDRESS_OF: Final = 0x8915
"""The request for the address of an interface on Linux (`SIOCGIFADDR`)."""


class NetworkKind(Enum):
    """The kind of a network connection: Wi-Fi, cable and so on. The values are the last part of text keys."""

    WIFI = "wifi"
    CABLE = "cable"
    UNKNOWN = "unknown"
    """A kind that the system does not tell."""
    VIRTUAL = "virtual"
    """A network of programs on this machine, or a tunnel: no phone is on it."""


@dataclass(frozen=True, slots=True)
class OwnNetwork:
    """A network to which this machine is connected, with the machine's address and the kind of connection."""

    address: str
    kind: NetworkKind


def own_networks() -> tuple[OwnNetwork, ...]:
    """Returns the networks to which this machine is connected, with its IPv4 address in each; empty if there is none.

    The network that phones most likely use comes first. Never waits for the network.
    """
    routed: list[str] = []
    for target in _ROUTED:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(target)
            routed.append(probe.getsockname()[0])
    found = dict.fromkeys(routed, NetworkKind.UNKNOWN) | dict(_interfaces())
    usable = [own for own in found if not ipaddress.ip_address(own).is_loopback]

    def order(address: str) -> tuple[object, ...]:
        place = routed.index(address) if address in routed else len(routed)
        return found[address] is NetworkKind.VIRTUAL, not ipaddress.ip_address(address).is_private, place

    return tuple(OwnNetwork(address, found[address]) for address in sorted(usable, key=order))


def own_addresses() -> tuple[str, ...]:
    """Returns the IPv4 addresses of this machine; the one that phones most likely reach comes first."""
    return tuple(network.address for network in own_networks())


def _interfaces() -> Iterator[tuple[str, NetworkKind]]:
    """Yields the IPv4 address and the kind of each network interface of this machine."""
    if sys.platform == "linux":
        import fcntl

        for _, name in socket.if_nameindex():
            with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
                told = fcntl.ioctl(asked.fileno(), _ADDRESS_OF, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(told[20:24]), _kind(_INTERFACES / name)
    else:
        with suppress(OSError):
            for known in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
                yield str(known[4][0]), NetworkKind.UNKNOWN


def _kind(interface: Path) -> NetworkKind:
    if (interface / "wireless").exists():
        return NetworkKind.WIFI
    return NetworkKind.CABLE if (interface / "device").exists() else NetworkKind.VIRTUAL


def may_listen(address: str, port: int) -> str:
    """Checks whether a server can listen at this address and port. Returns the system's reason if not, otherwise an
    empty text.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((address, port))
    except OSError as fault:
        return os_reason(fault)
    return ""
