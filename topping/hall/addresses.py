"""The addresses by which phones may reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final

from topping.system.disk import os_reason

_ROUTED: Final = (("192.0.2.1", 9), ("10.255.255.255", 9), ("192.168.255.255", 9))
"""Nothing is sent there: a system only says which of its addresses it would send from."""


def own_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses on networks of its own, the likeliest one first; empty without a network."""
    found: list[str] = []
    for target in _ROUTED:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(target)
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(known[4][0]) for known in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usable = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    return tuple(sorted(usable, key=lambda address: not ipaddress.ip_address(address).is_private))


def may_listen(address: str, port: int) -> str:
    """Why nothing can listen there, in the system's words; empty where it can."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((address, port))
    except OSError as fault:
        return os_reason(fault)
    return ""
