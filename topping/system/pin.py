"""The PIN that is needed to leave the public kiosk: its form, and its salted hash for storage.

It only keeps players from leaving: anyone who can read the file can find four digits by trial.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final

from topping.errors import InputError

LEAST_DIGITS: Final = 4
MOST_DIGITS: Final = 12

_PIN: Final = re.compile(f"[0-9]{{{LEAST_DIGITS},{MOST_DIGITS}}}")
_MARK: Final = "scrypt-1"
"""Identifies the costs of `_digest`. Other costs need another mark; stored forms with this mark must stay readable."""
_SALT_BYTES: Final = 16
_STORED: Final = re.compile(rf"{_MARK}\$([0-9a-f]{{{2 * _SALT_BYTES}}})\$([0-9a-f]{{64}})")


LOCKED: Final = f"{_MARK}${'0' * 2 * _SALT_BYTES}${'0' * 64}"
"""A stored form without a PIN: a PIN was set and is lost."""


def hashed(pin: str) -> str:
    """Returns the form in which a PIN is stored: a salted hash as a line of ASCII.

    Raises `InputError` for an invalid PIN.
    """
    if not _PIN.fullmatch(pin):
        raise InputError("pin.malformed", least=LEAST_DIGITS, most=MOST_DIGITS)
    salt = secrets.token_bytes(_SALT_BYTES)
    return f"{_MARK}${salt.hex()}${_digest(pin, salt).hex()}"


def matches(pin: str, stored: str) -> bool:
    """Returns whether `stored` was made from this PIN; takes 50 ms, whether the PIN is right or wrong."""
    match = _STORED.fullmatch(stored)
    if match is None or not _PIN.fullmatch(pin):  # an HMAC ignores zeros after its key: "1234\0" would match
        return False
    salt, digest = (bytes.fromhex(part) for part in match.groups())
    return hmac.compare_digest(_digest(pin, salt), digest)


def is_mentioned(content: bytes) -> bool:
    """Returns whether a damaged settings file, given as bytes, contains a PIN."""
    return _MARK.partition("-")[0].encode() in content


def is_stored_form(text: str) -> bool:
    """Returns whether `text` has the form in which `hashed` stores a PIN."""
    return _STORED.fullmatch(text) is not None


def _digest(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode("ascii"), salt=salt, n=2**14, r=8, p=1, dklen=32)
