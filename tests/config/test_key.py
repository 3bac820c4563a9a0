"""Each setting is one line of `Settings`, one sentence, one row of the README; none of the three can be forgotten."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.conftest import CHECKOUT
from topping.config import KEYS, Key, Settings
from topping.texts.fr.config import SENTENCES


def test_every_field_has_its_key() -> None:
    assert [key.field for key in KEYS.values()] == [field.name for field in fields(Settings)]
    assert len(KEYS) == len(fields(Settings))


@pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.name)
def test_a_default_is_of_its_own_form(key: Key) -> None:
    assert key.checked(key.default) == key.default == getattr(Settings(), key.field)
    assert key.name.count(".") == 1


def test_every_sentence_serves() -> None:
    named = {f"config.key.{name}" for name in KEYS}
    assert {key for key in SENTENCES if key.startswith("config.key.")} == named


def row(key: Key) -> str:
    return f"| `{key.name}` | `{key.shown(key.default)}` | {key.form.expected} | {key.meaning} |".replace("\u00a0", " ")


def test_the_readme_has_all_of_them() -> None:
    lines = (CHECKOUT / "README.md").read_text("utf-8").replace("\u00a0", " ").splitlines()
    rows = [line for line in lines if line.startswith(tuple(f"| `{name.split('.')[0]}." for name in KEYS))]
    assert rows == [row(key) for key in KEYS.values()]
