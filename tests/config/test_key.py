"""Each setting is one line of `Settings` and one sentence."""

from dataclasses import fields

import pytest

from topping.config import KEYS, ConfigKey, Settings
from topping.config.form import Number
from topping.texts import say
from topping.texts.fr.config import SENTENCES


def test_every_field_has_its_key() -> None:
    assert [key.field for key in KEYS.values()] == [field.name for field in fields(Settings)]
    assert len(KEYS) == len(fields(Settings))


@pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.name)
def test_a_default_is_of_its_own_form(key: ConfigKey) -> None:
    assert key.checked(key.default) == key.default == getattr(Settings(), key.field)
    assert key.name.count(".") == 1


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


def test_what_holds_a_secret_is_not_shown() -> None:
    assert {name for name, key in KEYS.items() if key.shown("x") == say("config.secret")} == {
        "kiosk.pin",
        "daily.secret",
        "hub.dsn",
    }
