"""Sealed files: opened by their code alone, refused once anything of them was changed."""

import re

import pytest

from topping.errors import InputError
from topping.game.sealing import SealedHeader, folded_code, header_of, is_sealed, new_code, seal, unseal

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


@pytest.mark.parametrize("place", ["header", "first", "last", "end"])
def test_a_touched_file_is_refused(place: str) -> None:
    text = SEALED.decode()
    first, header, *body = text.split("\n")
    touched = {
        "header": "\n".join([first, header.replace("Évry", "Lyon"), *body]),
        "first": "\n".join([first, header, ("B" if body[0][0] == "A" else "A") + body[0][1:], *body[1:]]),
        "last": "\n".join([first, header, *body[:-2], body[-2][::-1], ""]),
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
