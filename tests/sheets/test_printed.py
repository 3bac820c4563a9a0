"""What sheets print, byte for byte, in both languages; with what commands print in `tests.cli.test_printed`."""

from tests.cli.test_printed import OF_SHEETS, as_known, sheets_of_languages


def test_sheets_are_printed_as_they_were() -> None:
    assert as_known(sheets_of_languages(), OF_SHEETS)
