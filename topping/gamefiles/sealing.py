"""Sealed files, unreadable without their code and protected against unnoticed changes.

scrypt derives the key from the code. AES-256 in Galois/counter mode encrypts the content and authenticates the header
with it. Padding hides how long the games are. The code opens the whole file: once a game has begun, each machine can
read all of it.
"""

import binascii
import hmac
import json
import secrets
import unicodedata
import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import scrypt
from typing import Any, Final

from topping.errors import InputError

_BITS: Final = 256
_BYTES: Final = _BITS // 8


def secret_seed() -> int:
    """Returns a random seed of 256 bits for a game that must stay unknown; it is never stored or shown."""
    return secrets.randbits(_BITS)


class SecretChance:
    """A source of random numbers for a secret game. Each is the HMAC-SHA-256 of its position; no number reveals
    another.

    `random.Random` would be unsafe: 624 of its numbers reveal all following ones.
    """

    def __init__(self, seed: int) -> None:
        self._key = seed.to_bytes(_BYTES, "big")
        self._position = 0

    def random(self) -> float:
        """Returns the next random number, from 0 (included) to 1 (excluded)."""
        self._position += 1
        return (int.from_bytes(_digest(self._key, f"draw {self._position}")[:8], "big") >> 11) / (1 << 53)


def salt_of(seed: int) -> str:
    """Returns the salt (32 hexadecimal digits) that hides the id of a game made from this seed.

    It reveals neither the seed nor the draws.
    """
    return _digest(seed.to_bytes(_BYTES, "big"), "salt").hex()[:32]


def _digest(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode("ascii"), "sha256")


FIRST_LINE: Final = "Topping, compétition scellée 1"
SHORTEST_CODE: Final = 8
_LARGEST: Final = 8 << 20
_LARGEST_OPENED: Final = 16 << 20
_BLOCK: Final = 8192
_LENGTH: Final = 8
"""Bytes that hold the length of the compressed content, in front of it."""
_KEY: Final = 32
_CHECK: Final = 8
_SALT: Final = 16
_NONCE: Final = 12
_COST: Final = 1 << 15
_MEMORY: Final = 64 << 20
_CONSONANTS: Final = "BDFGKLMNPRSTVZ"
_VOWELS: Final = "AEIOU"
_GROUPS: Final = 4


@dataclass(frozen=True, slots=True)
class SealedHeader:
    """The part of a sealed file that is readable without the code."""

    competition: str
    """UUID."""
    name: str


def new_code() -> str:
    """Returns a random code that is easy to say and to write down: `BAKO RITU NEFA LOSI`, one out of 5.8 × 10^14."""
    syllables = (secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(2 * _GROUPS))
    return " ".join(first + second for first, second in zip(syllables, syllables, strict=True))


def seal(content: bytes, header: SealedHeader, code: str) -> bytes:
    """Seals a content with a code; returns the bytes of the file. Raises `InputError` for a code that is too short."""
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
    key, check = _key(code, salt)
    head = {
        "competition": header.competition,
        "name": header.name,
        "salt": salt.hex(),
        "nonce": nonce.hex(),
        "check": check.hex(),
    }
    line = json.dumps(head, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    packed = zlib.compress(content, 9)
    body = len(packed).to_bytes(_LENGTH, "big") + packed
    body += bytes(-len(body) % _BLOCK)
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # 9 MB, seldom needed

    sealed = AESGCM(key).encrypt(nonce, body, line.encode())
    text = b64encode(sealed).decode()
    lines = (text[start : start + 100] for start in range(0, len(text), 100))
    return "\n".join((FIRST_LINE, line, *lines, "")).encode()


def is_sealed(content: bytes) -> bool:
    """Returns whether a content is that of a sealed file, as shown by its first line."""
    return content.startswith(FIRST_LINE.encode())


def header_of(content: bytes) -> SealedHeader:
    """Returns the public header of a sealed file; raises `InputError` for any other file."""
    head, _, _ = _parts(content)
    return SealedHeader(head["competition"], head["name"])


def unseal(content: bytes, code: str) -> bytes:
    """Opens a sealed file with a code; returns its content.

    Raises `InputError`: `sealed.code` for a wrong code, `sealed.touched` for an altered file, `sealed.unreadable` for
    any other file.
    """
    from cryptography.exceptions import InvalidTag  # 9 MB, seldom needed
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    head, line, text = _parts(content)
    try:
        sealed = b64decode(text, validate=True)
        salt, nonce = bytes.fromhex(head["salt"]), bytes.fromhex(head["nonce"])
        check = bytes.fromhex(head["check"])
    except (ValueError, binascii.Error):
        raise InputError("sealed.touched") from None
    if (len(salt), len(nonce), len(check)) != (_SALT, _NONCE, _CHECK):
        raise InputError("sealed.touched")
    key, own = _key(code, salt)
    if not secrets.compare_digest(own, check):
        raise InputError("sealed.code")
    try:
        body = AESGCM(key).decrypt(nonce, sealed, line.encode())
    except InvalidTag:
        raise InputError("sealed.touched") from None
    opener = zlib.decompressobj()
    opened = opener.decompress(body[_LENGTH:], _LARGEST_OPENED)  # zlib finds the end; padding follows
    if opener.unconsumed_tail:
        raise InputError("sealed.unreadable")
    return opened


def folded_code(code: str) -> str:
    """Returns the letters and digits of a code, without case and accents: other characters do not matter."""
    plain = unicodedata.normalize("NFKD", code.casefold())
    return "".join(character for character in plain if character.isalnum())


def _key(code: str, salt: bytes) -> tuple[bytes, bytes]:
    """Derives (key, check value) from a code and a salt. The check value distinguishes a wrong code from an altered
    file.

    Raises `InputError` for a code that is too short.
    """
    folded = folded_code(code)
    if len(folded) < SHORTEST_CODE:
        raise InputError("sealed.short_code", least=SHORTEST_CODE)
    derived = scrypt(folded.encode(), salt=salt, n=_COST, r=8, p=1, maxmem=_MEMORY, dklen=_KEY + _CHECK)
    return derived[:_KEY], derived[_KEY:]


def _parts(content: bytes) -> tuple[dict[str, str], str, str]:
    """Splits a sealed file into `(fields of the header, line of the header, text after it)`."""
    if len(content) > _LARGEST or not is_sealed(content):
        raise InputError("sealed.unreadable")
    try:
        _, line, *rest = content.decode().replace("\r\n", "\n").split("\n")
        head: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("sealed.touched") from None
    names = ("competition", "name", "salt", "nonce", "check")
    if not isinstance(head, dict) or not all(isinstance(head.get(name), str) for name in names):
        raise InputError("sealed.touched")
    return {name: head[name] for name in names}, line, "".join(rest)
