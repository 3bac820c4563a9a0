"""Sealed files: a content that nobody reads before its code is spoken, and that nobody changes unnoticed.

The key is made of the code by scrypt; the content is encrypted and authenticated together with its header by AES-256
in Galois/counter mode. The length is rounded up, so that it does not tell how long the games are. What this is not:
whoever has the code, and so each machine once the game has begun, can read all of it.
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
    """A seed of 256 bits at random: it is never kept, and no game is named by it."""
    return secrets.randbits(_BITS)


class SecretChance:
    """Uniform numbers of a seed, each from HMAC-SHA-256 of its place: any of them tell nothing of the others.

    `random.Random` would be told by its own numbers: 624 of them give all that follow.
    """

    def __init__(self, seed: int) -> None:
        self._key = seed.to_bytes(_BYTES, "big")
        self._place = 0

    def random(self) -> float:
        """The next number, from 0 (included) to 1 (excluded)."""
        self._place += 1
        return (int.from_bytes(_digest(self._key, f"draw {self._place}")[:8], "big") >> 11) / (1 << 53)


def salt_of(seed: int) -> str:
    """What hides the id of a game of this seed (32 hex digits): it tells neither the seed nor the draws."""
    return _digest(seed.to_bytes(_BYTES, "big"), "salt").hex()[:32]


def _digest(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode("ascii"), "sha256")


FIRST_LINE: Final = "Topping, compétition scellée 1"
SHORTEST_CODE: Final = 8
_LARGEST: Final = 8 << 20
_LARGEST_OPENED: Final = 16 << 20
_BLOCK: Final = 8192
_LENGTH: Final = 8
"""Bytes of the length of what is compressed, which stands before it."""
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
    """What a sealed file says to everybody."""

    competition: str
    """UUID."""
    name: str


def new_code() -> str:
    """A code that is easily spoken and noted: `BAKO RITU NEFA LOSI`, one of 5.8 × 10^14."""
    syllables = (secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(2 * _GROUPS))
    return " ".join(one + two for one, two in zip(syllables, syllables, strict=True))


def seal(content: bytes, header: SealedHeader, code: str) -> bytes:
    """The sealed file of a content; raises `InputError` for a code that is too short."""
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
    key, check = _key(code, salt)
    told = {
        "competition": header.competition,
        "name": header.name,
        "salt": salt.hex(),
        "nonce": nonce.hex(),
        "check": check.hex(),
    }
    line = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    packed = zlib.compress(content, 9)
    body = len(packed).to_bytes(_LENGTH, "big") + packed
    body += bytes(-len(body) % _BLOCK)
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # 9 MB, seldom needed

    sealed = AESGCM(key).encrypt(nonce, body, line.encode())
    text = b64encode(sealed).decode()
    lines = (text[place : place + 100] for place in range(0, len(text), 100))
    return "\n".join((FIRST_LINE, line, *lines, "")).encode()


def is_sealed(content: bytes) -> bool:
    """Whether a file is a sealed one, by its first line."""
    return content.startswith(FIRST_LINE.encode())


def header_of(content: bytes) -> SealedHeader:
    """What a sealed file says to everybody; raises `InputError` where it is none."""
    told, _, _ = _parts(content)
    return SealedHeader(told["competition"], told["name"])


def unseal(content: bytes, code: str) -> bytes:
    """The content of a sealed file.

    Raises `InputError`: `sealed.code` for another code than the one it was sealed with, `sealed.touched` where
    anything of the file was changed, `sealed.unreadable` where it is no sealed file.
    """
    from cryptography.exceptions import InvalidTag  # 9 MB, seldom needed
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    told, line, text = _parts(content)
    try:
        sealed = b64decode(text, validate=True)
        salt, nonce = bytes.fromhex(told["salt"]), bytes.fromhex(told["nonce"])
        check = bytes.fromhex(told["check"])
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
    found = opener.decompress(body[_LENGTH:], _LARGEST_OPENED)  # what is compressed says itself where it ends
    if opener.unconsumed_tail:
        raise InputError("sealed.unreadable")
    return found


def folded_code(code: str) -> str:
    """What counts of a code: its letters and digits, without case and accents."""
    plain = unicodedata.normalize("NFKD", code.casefold())
    return "".join(one for one in plain if one.isalnum())


def _key(code: str, salt: bytes) -> tuple[bytes, bytes]:
    """The key, and a check value that tells a wrong code from an altered file."""
    folded = folded_code(code)
    if len(folded) < SHORTEST_CODE:
        raise InputError("sealed.short_code", least=SHORTEST_CODE)
    made = scrypt(folded.encode(), salt=salt, n=_COST, r=8, p=1, maxmem=_MEMORY, dklen=_KEY + _CHECK)
    return made[:_KEY], made[_KEY:]


def _parts(content: bytes) -> tuple[dict[str, str], str, str]:
    """Header, its line, and the text of the rest."""
    if len(content) > _LARGEST or not is_sealed(content):
        raise InputError("sealed.unreadable")
    try:
        _, line, *rest = content.decode().replace("\r\n", "\n").split("\n")
        told: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("sealed.touched") from None
    names = ("competition", "name", "salt", "nonce", "check")
    if not isinstance(told, dict) or not all(isinstance(told.get(name), str) for name in names):
        raise InputError("sealed.touched")
    return {name: told[name] for name in names}, line, "".join(rest)
