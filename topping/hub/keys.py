"""The key of a machine: what it says is signed by it, so that nobody else can say it in its name.

Ed25519: 32 bytes of secret, the same signature each time, so that none needs to be kept. A machine's UUID is bound to
its key, and a signature holds the public half: every fact proves by itself who has said it, in whatever order it comes.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from topping.disk import LARGEST_TOLD, os_reason, read_regular, write_whole
from topping.errors import SetupError
from topping.facts.fact import Fact
from topping.facts.identity import is_machine_of, machine_uuid
from topping.paths import data_folder, ensure_folder
from topping.store import Store

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ed25519


FILE: Final = "machine.key"
"""Among the data; the user's own, and in no backup of the database."""
_BYTES: Final = 32


class MachineKey:
    """A pair of keys."""

    def __init__(self, secret: bytes) -> None:
        """A key of 32 bytes of chance."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # 9 MB, seldom needed

        self._key: Final[ed25519.Ed25519PrivateKey] = Ed25519PrivateKey.from_private_bytes(secret)
        self._public: Final = self._key.public_key().public_bytes_raw()

    @classmethod
    def new(cls) -> Self:
        """A new one."""
        return cls(secrets.token_bytes(_BYTES))

    @property
    def public(self) -> str:
        """The half that everybody may know: 64 hexadecimal digits."""
        return self._public.hex()

    def sign(self, fact: Fact) -> Fact:
        """The fact with this key's signature: the public half, then what proves the other one."""
        return fact.signed(self._signature(fact.unsigned()))

    def _signature(self, unsigned: str) -> str:
        return base64.b64encode(self._public + self._key.sign(unsigned.encode())).decode("ascii")

    def owns(self, machine: str) -> bool:
        """Whether a machine's UUID is bound to this key."""
        return is_machine_of(machine, self.public)

    def new_machine(self) -> str:
        """The UUID of a new machine that has this key."""
        return machine_uuid(secrets.randbits(32), self.public)

    def secret(self) -> bytes:
        """What the key is made from again."""
        return self._key.private_bytes_raw()


def _signer_of(fact: Fact) -> str | None:
    """The public half of the key that has signed a fact; None where it bears no signature that holds."""
    from cryptography.exceptions import InvalidSignature  # 9 MB, seldom needed
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        made = base64.b64decode(fact.signature or "", validate=True)
        Ed25519PublicKey.from_public_bytes(made[:_BYTES]).verify(made[_BYTES:], fact.unsigned().encode())
    except (InvalidSignature, ValueError, binascii.Error):
        return None
    return made[:_BYTES].hex()


def is_genuine(fact: Fact) -> bool:
    """Whether a fact was said by the machine whose name it bears: signed by the key that its UUID is bound to."""
    signer = _signer_of(fact)
    return signer is not None and is_machine_of(fact.machine, signer)


def own_key(folder: Path | None = None) -> MachineKey:
    """The key of this machine, made at the first call; raises `SetupError`."""
    path = ensure_folder(folder or data_folder()) / FILE
    try:
        try:
            secret = bytes.fromhex(read_regular(path, LARGEST_TOLD).decode("ascii").strip())
            if len(secret) == _BYTES:
                return MachineKey(secret)
        except FileNotFoundError:
            pass
        else:
            raise SetupError("hub.key_damaged", path=path)
        key = MachineKey.new()
        write_whole(path, f"{key.secret().hex()}\n".encode("ascii"), is_private=True)
    except ValueError as fault:
        raise SetupError("hub.key_damaged", path=path) from fault
    except OSError as fault:
        raise SetupError("hub.key_unreadable", path=path, why=os_reason(fault)) from fault
    return key


class SignedRuns:
    """Whose results count in competitions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def machines(self, competition: str) -> frozenset[str]:
        """The enrolled machines; the machine of the founder is one of them."""
        return self._store.competitions.read(competition).authority.trusted
