"""Sealed files: opened by their code alone, refused once anything of them was changed."""

import hmac
import json
import re
import zlib
from base64 import b64decode

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from topping.errors import InputError
from topping.game import sealing
from topping.game.sealing import SealedHeader, SecretChance, folded_code, header_of, is_sealed, new_code, seal, unseal

HEADER = SealedHeader("00000000-0000-4000-8000-0000000000c0", "Tournoi d’Évry")
CODE = "BAKO RITU NEFA LOSI"
SEALED = seal("É".encode() * 3000, HEADER, CODE)


def test_a_sealed_file_tells_its_competition_and_nothing_else() -> None:
    assert is_sealed(SEALED)
    assert header_of(SEALED) == HEADER
    assert "É".encode() * 3 not in SEALED


@pytest.mark.parametrize("spoken", [CODE, "bakoritunefalosi", "Bako-Ritu, nefa losi"])
def test_the_code_opens_it_however_it_is_written(spoken: str) -> None:
    assert unseal(SEALED, spoken) == "É".encode() * 3000


def test_another_code_is_told_from_a_touched_file() -> None:
    with pytest.raises(InputError) as wrong:
        unseal(SEALED, "BAKO RITU NEFA LOSA")
    assert wrong.value.key == "sealed.code"


@pytest.mark.parametrize("place", ["header", "first", "sign", "last", "end"])
def test_a_touched_file_is_refused(place: str) -> None:
    text = SEALED.decode()
    first, header, *body = text.split("\n")
    touched = {
        "header": "\n".join([first, header.replace("Évry", "Lyon"), *body]),
        "first": "\n".join([first, header, ("B" if body[0][0] == "A" else "A") + body[0][1:], *body[1:]]),
        "last": "\n".join([first, header, *body[:-2], body[-2][::-1], ""]),
        "sign": "\n".join([first, header, "*" + body[0], *body[1:]]),
        "end": "\n".join([first, header, *body[:-5], ""]),
    }[place]
    with pytest.raises(InputError) as refused:
        unseal(touched.encode(), CODE)
    assert refused.value.key == "sealed.touched"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", SEALED[:40], SEALED.split(b"\n")[0] + b"\n[]\n", b"x" * 50])
def test_what_is_no_sealed_file_is_told(content: bytes) -> None:
    with pytest.raises(InputError):
        unseal(content, CODE)


def test_a_mail_that_changes_the_ends_of_lines_changes_nothing() -> None:
    assert unseal(SEALED.replace(b"\n", b"\r\n"), CODE) == "É".encode() * 3000


def test_files_of_like_games_are_equally_long() -> None:
    assert len(seal(b"1" * 100, HEADER, CODE)) == len(seal(b"2" * 4000, HEADER, CODE))


def test_codes_can_be_spoken_and_are_none_twice() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch("([BDFGKLMNPRSTVZ][AEIOU]){2}( ([BDFGKLMNPRSTVZ][AEIOU]){2}){3}", code) for code in codes)
    assert all(len(folded_code(code)) == 16 for code in codes)


def test_a_code_that_is_too_short_is_refused() -> None:
    with pytest.raises(InputError):
        seal(b"", HEADER, "abc 12")


def test_a_file_is_lines_of_a_hundred_signs_under_a_header_in_order_of_its_names() -> None:
    first, header, *body, last = SEALED.decode().split("\n")
    assert (first, last) == ("Topping, compétition scellée 1", "")
    assert list(json.loads(header)) == sorted(json.loads(header))
    assert '"name":"Tournoi d’Évry"' in header
    assert [len(bytes.fromhex(json.loads(header)[name])) for name in ("salt", "nonce", "check")] == [16, 12, 8]
    assert {len(line) for line in body[:-1]} == {100}
    content = AESGCM(sealing._key(CODE, bytes.fromhex(json.loads(header)["salt"]))[0]).decrypt(
        bytes.fromhex(json.loads(header)["nonce"]), b64decode("".join(body)), header.encode()
    )
    length = int.from_bytes(content[:8], "big")
    assert zlib.decompress(content[8 : 8 + length]) == "É".encode() * 3000


def test_the_shortest_code_and_the_longest_file_are_taken() -> None:
    assert unseal(seal(b"a", HEADER, "abc 1234+5"), "ABC12345") == b"a"
    longest = SEALED.ljust((8 << 20) - 1) + b"\n"
    assert header_of(longest) == HEADER
    most = bytes(16 << 20)
    assert unseal(seal(most, HEADER, CODE), CODE) == most
    for too_long in (lambda: header_of(longest + b"\n"), lambda: unseal(seal(most + b"x", HEADER, CODE), CODE)):
        with pytest.raises(InputError, match=r"sealed\.unreadable"):
            too_long()


def test_the_same_code_and_salt_make_the_same_key_in_every_version() -> None:
    key, check = sealing._key(CODE, bytes(range(16)))
    assert (key.hex()[:16], check.hex()) == ("dfbdff6dd2520a12", "5774b77a00c4aa07")


def test_chance_of_a_seed_is_the_first_53_bits_of_the_digests_of_its_places() -> None:
    key = (7).to_bytes(32, "big")
    digests = [hmac.digest(key, f"draw {place}".encode(), "sha256") for place in (1, 2, 3)]
    chance = SecretChance(7)
    assert [chance.random() for _ in digests] == [
        int(f"{int.from_bytes(one):0256b}"[:53], 2) / 2**53 for one in digests
    ]
