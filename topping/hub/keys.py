"""The key of a machine: what it says is signed by it, so that nobody else can say it in its name.

Ed25519: 32 bytes of secret, the same signature each time, so that none needs to be kept. A machine's UUID is bound to
its key, and a signature holds the public half: every fact proves by itself who has said it, in whatever order it comes.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from topping.disk import LARGEST_TOLD, os_reason, read_regular, write_whole
from topping.errors import SetupError
from topping.facts.bodies import MachineEnrolled, MachineTold, body_of
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import is_machine_of, machine_uuid
from topping.paths import data_folder, ensure_folder
from topping.store import Store

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ed25519


FILE: Final = "machine.key"
"""Among the data; the user's own, and in no backup of the database."""
_BYTES: Final = 32
_MOST_SEEN: Final = 1_000_000
_GROUPS: Final = 4
_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of fingerprints: no I, O, 0 or 1, which are mistaken for each other when read aloud."""


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

    def signed_line(self, unsigned: str) -> str:
        """The line of a signed fact, made from that of the unsigned one: its last key is the signature."""
        return f'{unsigned[:-1]},"signature":"{self._signature(unsigned)}"}}'

    def _signature(self, unsigned: str) -> str:
        return base64.b64encode(self._public + self._key.sign(unsigned.encode())).decode("ascii")

    def owns(self, machine: str) -> bool:
        """Whether a machine's UUID is bound to this key."""
        return is_machine_of(machine, self.public)

    def new_machine(self) -> str:
        """The UUID of a new machine that has this key."""
        return machine_uuid(secrets.randbits(32), self.public)

    def secret_for(self, purpose: str) -> str:
        """A secret that this key alone gives for a purpose, and that tells nothing of it: hexadecimal."""
        return hmac.new(self.secret(), purpose.encode(), "sha256").hexdigest()

    def secret(self) -> bytes:
        """What the key is made from again."""
        return self._key.private_bytes_raw()


def signer_of(fact: Fact, unsigned: str = "") -> str | None:
    """The public half of the key that has signed a fact; None where it bears no signature that holds.

    `unsigned` is what was signed, where it is known already.
    """
    from cryptography.exceptions import InvalidSignature  # 9 MB, seldom needed
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        made = base64.b64decode(fact.signature or "", validate=True)
        Ed25519PublicKey.from_public_bytes(made[:_BYTES]).verify(made[_BYTES:], (unsigned or fact.unsigned()).encode())
    except (InvalidSignature, ValueError, binascii.Error):
        return None
    return made[:_BYTES].hex()


def is_signed_by(fact: Fact, public: str) -> bool:
    """Whether a fact bears a signature made with the other half of that key."""
    return signer_of(fact) == public


def is_genuine(fact: Fact, unsigned: str = "") -> bool:
    """Whether a fact was said by the machine whose name it bears: signed by the key that its UUID is bound to."""
    signer = signer_of(fact, unsigned)
    return signer is not None and is_machine_of(fact.machine, signer)


class GenuineFacts:
    """`is_genuine` that looks at each fact once: a carrier that is lost and comes back is read anew each time."""

    def __init__(self) -> None:
        self._seen = set[int]()

    def __call__(self, fact: Fact) -> bool:
        """As `is_genuine`."""
        unsigned = fact.unsigned()
        mark = hash((unsigned, fact.signature))
        if mark in self._seen:
            return True
        if not is_genuine(fact, unsigned):
            return False
        if len(self._seen) >= _MOST_SEEN:
            self._seen.clear()
        self._seen.add(mark)
        return True


def fingerprint(public: str) -> str:
    """What is compared by eye or ear: four groups of four signs, 80 bits of a hash of the key."""
    number = int.from_bytes(sha256(bytes.fromhex(public)).digest()[:10])
    signs = "".join(_ALPHABET[(number >> shift) & 31] for shift in range(75, -5, -5))
    return "-".join(signs[start : start + _GROUPS] for start in range(0, len(signs), _GROUPS))


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


_PLAYED: Final = (FactKind.RUN_BEGUN, FactKind.RUN_ENDED)
"""The facts by which a run is ranked."""


@dataclass(frozen=True, slots=True)
class KnownMachine:
    """A machine that has presented itself."""

    uuid: str
    label: str
    key: str | None
    """The public half, hexadecimal."""

    @property
    def fingerprint(self) -> str:
        """That of its key; empty where it has none."""
        return "" if self.key is None else fingerprint(self.key)


def known_machines(store: Store) -> tuple[KnownMachine, ...]:
    """All machines that have presented themselves, this one too, by their labels."""
    told = dict[str, KnownMachine]()
    for fact in sorted(store.sharing.of_subject(FactKind.MACHINE), key=lambda fact: fact.number):
        body = body_of(fact)
        if isinstance(body, MachineTold):
            key = body.key if body.key and is_machine_of(fact.machine, body.key) else None
            told[fact.machine] = KnownMachine(fact.machine, body.label, key)
    return tuple(sorted(told.values(), key=lambda machine: (machine.label.casefold(), machine.uuid)))


def enrol(store: Store, competition: str, machine: KnownMachine, *, referee: bool) -> bool:
    """Enrols a machine for a competition of this machine's, as a referee's or not; False where it was so.

    The machine has presented its key.
    """
    assert machine.key is not None
    authority = store.competitions.read(competition).authority
    if machine.uuid in authority.enrolled and (machine.uuid in authority.referees) == referee:
        return False
    body = MachineEnrolled(competition, machine.uuid, machine.key, machine.label, referee)
    store.sharing.say(FactKind.ENROLMENT, body.write())
    return True


class SignedRuns:
    """Looks at signatures, each once: the standings of a competition are asked for again and again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looked: dict[tuple[str, int, str | None, str], bool] = {}
        self._last: tuple[object, frozenset[str]] = (None, frozenset())
        """What was asked last, and the answer."""

    def machines(self, competition: str) -> frozenset[str]:
        """The enrolled machines, without those of which a run of the competition is not signed by the enrolled key.

        The machine of the founder is one of them.
        """
        asked = (competition, self._store.version, self._store.sharing.last_own())
        if self._last[0] != asked:
            self._last = (asked, self._machines(competition))
        return self._last[1]

    def _machines(self, competition: str) -> frozenset[str]:
        own, known = self._store.sharing.machine, self._store.competitions.read(competition)
        authority, keys = known.authority, known.authority.enrolled
        if authority.is_on_honour:
            return frozenset()
        unsigned: set[str] = set()
        for machine, number, signature in self._store.sharing.signatures(known.runs, *_PLAYED):
            if machine != own and machine in keys and not self._is_signed(machine, number, signature, keys[machine]):
                unsigned.add(machine)
        return authority.trusted - unsigned

    def _is_signed(self, machine: str, number: int, signature: str | None, key: str) -> bool:
        """Whether a fact that is here is signed by that key."""
        name = (machine, number, signature, key)
        if name not in self._looked:
            (fact,) = self._store.sharing.after(machine, number - 1, 1)
            self._looked[name] = is_signed_by(fact, key)
        return self._looked[name]
