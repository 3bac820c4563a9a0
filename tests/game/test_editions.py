"""The file of an edition: what is written is read back, and nothing else is."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from topping.config import Settings
from topping.errors import InputError, ToppingError
from topping.game.editions import EditionFile, edition_of
from topping.lexicon.supplement import Supplement
from topping.training.daily import DailyEdition

DIGITS = st.text("0123456789abcdef", min_size=64, max_size=64)
WORDS = st.frozensets(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=15), max_size=4)
NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="/"), min_size=1, max_size=30
) | st.sampled_from(["Club de Lyon", "L’Île-d’Yeu", "Ж 3"])


@st.composite
def files(draw: st.DrawFn) -> EditionFile:
    edition = DailyEdition(draw(NAMES), draw(DIGITS))
    added, barred = draw(WORDS), draw(WORDS)
    supplement = Supplement(added, barred - added) if added or barred else None
    return EditionFile(edition, "ODS-9.1", draw(DIGITS), draw(DIGITS), supplement)


@given(files())
def test_file_is_read_back(file: EditionFile) -> None:
    assert EditionFile.parse(str(file)) == file
    assert EditionFile.parse("\ufeff" + str(file).replace("\n", "\r\n")) == file


@given(files(), st.data())
def test_changed_file_is_refused(file: EditionFile, data: st.DataObject) -> None:
    text = str(file)
    at = data.draw(st.integers(0, len(text) - 2))
    other = data.draw(st.characters())
    changed = text[:at] + other + text[at + 1 :]
    assume(changed.replace("\r\n", "\n") != text)
    with pytest.raises(ToppingError):
        EditionFile.parse(changed)


def test_edition_needs_both_name_and_secret() -> None:
    secret = "5c" * 32
    assert edition_of(Settings()) is None
    assert edition_of(Settings(edition="Lyon")) is None
    assert edition_of(Settings(edition_secret=secret)) is None
    assert edition_of(Settings(edition="Lyon", edition_secret=secret)) == DailyEdition("Lyon", secret)
    with pytest.raises(InputError):
        edition_of(Settings(edition="a/b", edition_secret=secret))
