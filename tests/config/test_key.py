"""Each setting is one line of `Settings` and one sentence."""

from dataclasses import fields

import pytest

from topping.config import KEYS, OLD_KEYS, ConfigKey, Settings
from topping.config.form import Number, Text
from topping.config.settings import key_named
from topping.errors import InputError
from topping.texts import say
from topping.texts.fr.config import SENTENCES


def test_every_field_has_its_key() -> None:
    assert [key.field for key in KEYS.values()] == [field.name for field in fields(Settings)]
    assert len(KEYS) == len(fields(Settings))


@pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.name)
def test_a_default_is_of_its_own_form(key: ConfigKey) -> None:
    assert key.checked(key.default) == key.default == getattr(Settings(), key.field)
    assert key.name.count(".") == 1


def test_an_unknown_setting_is_told_with_the_one_most_like_it() -> None:
    with pytest.raises(InputError) as told:
        key_named("displays.animation")
    assert told.value.details == {"key": "displays.animation", "alike": "display.animations"}


def test_every_sentence_is_used() -> None:
    named = {f"config.key.{name}" for name in KEYS}
    assert {key for key in SENTENCES if key.startswith("config.key.")} == named


def test_each_number_has_its_default_and_its_bounds() -> None:
    found = {
        name: (key.default, key.form.least, key.form.most) for name, key in KEYS.items() if isinstance(key.form, Number)
    }
    assert found == {
        "play.time": (60, 5, 3_600),
        "play.penalty": (20, 0, 3_600),
        "play.rest": (0, 0, 20),
        "sound.volume": (80, 0, 100),
        "announce.speed": (100, 50, 200),
        "display.text_scale": (100, 100, 150),
        "kiosk.idle": (120, 0, 3_600),
    }


def test_some_switches_are_on_from_the_start() -> None:
    assert {name for name, key in KEYS.items() if key.default is True} == {
        "sound.effects",
        "announce.session",
        "display.animations",
        "display.tenths",
        "display.names",
        "record.strokes",
        "daily.chain",
    }


def test_each_player_may_have_his_own_of_these() -> None:
    assert {name for name, key in KEYS.items() if key.is_own} == {
        *(f"play.{one}" for one in ("show_distance", "free_place", "show_points", "tell_mirror", "show_bag", "zeros")),
        *(f"play.{one}" for one in ("declared", "rest", "missed_stay", "ghost", "tray")),
        *(f"display.{one}" for one in ("language", "theme", "text_scale", "animations", "tenths", "names")),
        "sound.effects",
        "sound.tiles",
        "announce.solo",
        "announce.speed",
        "kiosk.keys",
        "daily.chain",
    }
    old = OLD_KEYS["display.high_contrast"]
    assert (old.is_own, old.refusal("3").details["default"]) == (False, "false")


def test_a_text_is_as_long_as_this_at_most() -> None:
    longest = {name: key.form.longest for name, key in KEYS.items() if isinstance(key.form, Text)}
    assert longest == {
        "lexicon.default": 100,
        "daily.edition": 30,
        "hub.dsn": 500,
        "hub.folder": 500,
        "hub.label": 40,
        "hub.club": 80,
    }
    for name, most in longest.items():
        assert KEYS[name].checked("x" * most) == "x" * most
        with pytest.raises(InputError):
            KEYS[name].checked("x" * (most + 1))


def test_a_long_value_is_shown_cut() -> None:
    key = KEYS["lexicon.default"]
    assert key.shown("x" * 38) == f'"{"x" * 38}"'
    assert key.shown("x" * 39) == f'"{"x" * 38}…'


def test_a_word_of_a_few_and_a_secret_are_what_they_are_said_to_be() -> None:
    language, secret = KEYS["display.language"], KEYS["daily.secret"]
    assert [language.form.read(text) for text in (" EN ", "de")] == ["en", None]
    assert [secret.form.admits(value) for value in ("", "5c" * 32, "5c" * 31, "x" * 64, 5)] == [
        True,
        True,
        *[False] * 3,
    ]


def test_the_practice_helps_that_are_set_have_their_names() -> None:
    assert Settings().helps == ()
    assert Settings(show_bag=True, free_place=True, zeros=True, rest_s=3).helps == ("place", "bag", "rest")


def test_what_holds_a_secret_is_not_shown() -> None:
    assert {name for name, key in KEYS.items() if key.shown("x") == say("config.secret")} == {
        "kiosk.pin",
        "daily.secret",
        "hub.dsn",
    }
