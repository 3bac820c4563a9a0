"""What sheets print, byte for byte, in both languages; with what commands print in `tests.cli.test_printed`."""

import pytest

from tests.cli.test_printed import LIST, line_of, sheets
from topping.texts import speak
from topping.texts.language import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_are_printed_as_they_were(language: str) -> None:
    speak(language)
    found = (line_of(f"{language} {name}", text) for name, text in sheets())
    known = LIST.read_text(encoding="utf-8").splitlines()
    assert next((line for line in found if line not in known), None) is None
