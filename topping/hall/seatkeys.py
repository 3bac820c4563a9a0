"""The keys and codes by which phones authenticate themselves for a seat, over a network that others may listen to.

The QR code on the slip contains a key (96 bits). It is never sent: the phone answers a nonce, as in SCRAM (RFC 5802).
The server stores a form that verifies answers but does not allow to make them.

The code typed from the slip has only 40 bits, so an eavesdropper could find it by trial. It therefore works once, and
the phone gets a key by a Diffie-Hellman exchange.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The characters of codes, chosen so that none is mistaken for another."""
CODE_LENGTH: Final = 8
_KEY_BYTES: Final = 12
_DIGEST: Final = 32
PRIME: Final = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA237327FFFFFFFFFFFFFFFF",
    16,
)
"""The 1536-bit prime of RFC 3526, group 5; the generator is 2."""
_LEAST_SECRET: Final = 256


def new_key() -> str:
    """Returns a new random key (24 hexadecimal digits)."""
    return secrets.token_hex(_KEY_BYTES)


def new_code() -> str:
    """Returns a new random code of eight characters."""
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _xor(first: str, second: str) -> str:
    return f"{int(first, 16) ^ int(second, 16):0{2 * _DIGEST}x}"


def stored_key(key: str) -> str:
    """Returns the form in which the server stores a key. The key cannot be derived from it."""
    return _hash(_hash(f"key:{key}"))


def key_proof(key: str, nonce: str) -> str:
    """Returns a phone's answer to `nonce`, the server's random text, which proves that the phone knows the key."""
    return _xor(_hash(f"key:{key}"), _hash(nonce + stored_key(key)))


def proves_key(proof: str, nonce: str, stored: str) -> bool:
    """Returns whether `proof` (64 hexadecimal digits) is the right answer to the nonce; `stored` comes from
    `stored_key`.
    """
    return hmac.compare_digest(_hash(_xor(proof, _hash(nonce + stored))), stored)


def stored_code(code: str) -> str:
    """Returns the form in which the server stores a code: its hash."""
    return _hash(f"code:{code}")


def code_proof(stored: str, nonce: str, public: str) -> str:
    """Returns a phone's answer to the server's nonce, which proves that it knows the code.

    `stored` comes from `stored_code`. The answer also protects `public`, the phone's Diffie-Hellman number.
    """
    return _hash(nonce + stored + public)


def proves_code(proof: str, nonce: str, stored: str, public: str) -> bool:
    """Returns whether `proof` is the right answer to the nonce; `stored` comes from `stored_code`.

    `public` is the phone's Diffie-Hellman number.
    """
    return hmac.compare_digest(code_proof(stored, nonce, public), proof)


def exchange(public: str) -> tuple[str, str]:
    """Takes part in a Diffie-Hellman exchange, given the phone's public number (hexadecimal).

    Returns (the server's public number, hexadecimal; the key that both sides share). Raises `ValueError` for a number
    that would make the key easy to guess.
    """
    theirs = int(public, 16)
    if not 1 < theirs < PRIME - 1:
        raise ValueError("a public number that hides nothing")
    own = secrets.randbits(_LEAST_SECRET)
    return f"{pow(2, own, PRIME):x}", shared_key(pow(theirs, own, PRIME))


def shared_key(number: int) -> str:
    """Derives a key from the secret number that a Diffie-Hellman exchange yields."""
    return _hash(f"{number:x}")[: 2 * _KEY_BYTES]
