"""Each setting is one line of `Settings` and one sentence."""

from dataclasses import fields

import pytest

from topping.config import KEYS, ConfigKey, Settings
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
