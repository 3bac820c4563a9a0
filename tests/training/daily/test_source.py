"""What a day's game follows from: the written rule, and what changes the seed."""

from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.helpers import GAME
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id
from topping.training.daily import DailyEdition, DailySource

_HASH = "5c" * 32
_CLUB = DailyEdition("Club de Lyon", "0123456789abcdef" * 4)
_SOURCE = DailySource("2026-11-22", NORMALE, _HASH)


def test_seed_is_the_written_rule() -> None:
    text = "topping/1/" + "2026-11-22" + "normale" + _HASH
    assert _SOURCE.seed == int(sha256(text.encode()).hexdigest(), 16) % 10**12
    assert _SOURCE.move_seed == int(sha256((text + "/coup").encode()).hexdigest(), 16) % 10**12
    club = text + "/Club de Lyon/" + _CLUB.secret
    assert replace(_SOURCE, edition=_CLUB).seed == int(sha256(club.encode()).hexdigest(), 16) % 10**12


@given(st.dates())
def test_seeds_are_numbers_that_generate_takes(day: object) -> None:
    assert 0 <= replace(_SOURCE, date=str(day)).seed < 10**12


def test_name_of_the_game_holds_no_seed() -> None:
    game = _SOURCE.of_day(replace(GAME, name="Normale 123", seed=123))
    assert (game.name, game.seed, game_id(game)) == ("Jour 2026-11-22", None, game_id(GAME))


@pytest.mark.parametrize("name", ["", " ", "a/b", "a  b", " a", "a\n", "a" * 31, "a\u202eb"])
def test_names_that_no_edition_has(name: str) -> None:
    with pytest.raises(InputError):
        DailyEdition(name, _CLUB.secret)


@pytest.mark.parametrize("secret", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_secrets_that_no_edition_has(secret: str) -> None:
    with pytest.raises(InputError):
        DailyEdition("Club", secret)


def test_secret_is_not_shown() -> None:
    assert _CLUB.secret not in repr(_CLUB) + repr(replace(_SOURCE, edition=_CLUB)) + str(_CLUB)
    assert len(_CLUB.mark) == 8
