"""Names that prove whose they are: a UUID that holds a hash of what it is bound to, so that nobody else can bear it."""

import re
from hashlib import sha256
from typing import Final
from uuid import UUID

from topping.facts.fact import is_uuid

_HASHED_BITS: Final = 96
_KEY: Final = re.compile("[0-9a-f]{64}")
_VERSION: Final = (0xF << 76, 8 << 76)
_VARIANT: Final = (0x3 << 62, 0x2 << 62)
"""The bits of a UUID that tell its kind (RFC 9562, version 8): which ones, and their values."""


def bound_uuid(salt: int, content: bytes) -> str:
    """The UUID bound to a content: 32 bits of salt, which tell several of one content apart, and 90 of a hash."""
    digest = sha256(b"topping" + salt.to_bytes(4) + content).digest()
    value = salt << _HASHED_BITS | int.from_bytes(digest[: _HASHED_BITS // 8])
    for mask, bits in (_VERSION, _VARIANT):
        value = value & ~mask | bits
    return str(UUID(int=value))


def is_bound(uuid: str, content: bytes) -> bool:
    """Whether a text is a UUID, as facts write it, that is bound to a content."""
    return is_uuid(uuid) and bound_uuid(int(uuid[:8], 16), content) == uuid


def machine_uuid(salt: int, public_key: str) -> str:
    """A name of the machine that has a key, whose public half is hexadecimal."""
    return bound_uuid(salt, _of_key(public_key))


def is_machine_of(machine: str, public_key: str) -> bool:
    """Whether a machine is one that has this key; False for a text that is none."""
    return _KEY.fullmatch(public_key) is not None and is_bound(machine, _of_key(public_key))


def competition_uuid(salt: int, founder: str) -> str:
    """A name of a competition that a machine founds."""
    return bound_uuid(salt, _of_founder(founder))


def is_founded_by(competition: str, machine: str) -> bool:
    """Whether the name of a competition says that this machine has founded it."""
    return is_bound(competition, _of_founder(machine))


def _of_key(public_key: str) -> bytes:
    return b"machine" + bytes.fromhex(public_key)


def _of_founder(machine: str) -> bytes:
    return b"competition" + machine.encode()
