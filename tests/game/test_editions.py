"""The file of an edition: what is written is read back, and nothing else is."""

import stat
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from topping import config
from topping.config import Settings
from topping.errors import InputError, LexiconError, ToppingError
from topping.game.editions import (
    EditionFile,
    edition_of,
    export_edition,
    import_edition,
    leave_edition,
    new_edition,
    read_edition,
)
from topping.lexicon import catalogue
from topping.lexicon.editions import FIRST, LATEST
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


@pytest.mark.parametrize("text", ["", "Topping 1", "Topping édition 1\n", "Topping édition 2\nNom : Lyon\n"])
def test_what_is_no_file_of_an_edition_is_told_from_a_damaged_one(text: str) -> None:
    with pytest.raises(InputError) as told:
        EditionFile.parse(text)
    assert told.value.key == ("edition.malformed" if "édition" in text else "edition.not_one")


def in_force() -> tuple[str, str]:
    settings = config.load()[0]
    return settings.edition, settings.edition_secret


@pytest.mark.usefixtures("fresh_home")
def test_an_edition_is_in_force_until_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "edition.txt"
    with pytest.raises(InputError, match=r"edition\.none_to_export"):
        export_edition(path, overwrite=True)
    edition = new_edition("Lyon")
    assert in_force() == ("Lyon", edition.secret)
    assert len(bytes.fromhex(edition.secret)) == 32
    told = export_edition(path, overwrite=False)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_edition(path) == told == EditionFile(edition, "open-fr", LATEST, LATEST, None)
    with pytest.raises(InputError, match=r"edition\.exists"):
        export_edition(path, overwrite=False)
    path.write_text("old")
    leave_edition()
    assert in_force() == ("", "")
    import_edition(told, replaces=False)
    assert in_force() == ("Lyon", edition.secret)
    assert export_edition(path, overwrite=True) == told == read_edition(path)
    path.write_text(path.read_text(encoding="utf-8").replace("Lyon", "Gand"), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_edition(path)
    assert refused.value.source == "edition.txt"


@pytest.fixture
def lists(fresh_home: Path, tmp_path: Path) -> None:
    """Two lists of the club's own."""
    for name, words in (("un", "AA AS ES"), ("deux", "AA BE TE")):
        (tmp_path / f"{name}.txt").write_text("\n".join(words.split()), encoding="utf-8")
        catalogue.add([tmp_path / f"{name}.txt"], name)


@pytest.mark.usefixtures("lists")
def test_an_edition_brings_its_supplement_and_replaces_another_one_only_when_told(tmp_path: Path) -> None:
    ours, theirs = Supplement(frozenset({"ZYZX"}), frozenset()), Supplement(frozenset(), frozenset({"AA"}))
    catalogue.set_default("deux")
    catalogue.set_supplement("deux", ours)
    edition = new_edition("Lyon")
    file = export_edition(tmp_path / "edition.txt", overwrite=False)
    assert (file.lexicon, file.supplement) == ("deux", ours)
    leave_edition()

    def refused(one: EditionFile, *, replaces: bool) -> str:
        before = catalogue.entry_of("deux").supplement
        with pytest.raises(ToppingError) as told:
            import_edition(one, replaces=replaces)
        assert (in_force(), catalogue.entry_of("deux").supplement) == (("", ""), before)
        return told.value.key

    catalogue.set_supplement("deux", theirs)
    assert refused(file, replaces=False) == "edition.other_supplement"
    assert refused(EditionFile(edition, "deux", file.plain_hash, "0" * 64, ours), replaces=True) == "edition.changed"
    assert refused(EditionFile(edition, "deux", file.plain_hash, "0" * 64, theirs), replaces=True) == "edition.changed"
    assert import_edition(file, replaces=True).supplement == ours
    assert in_force() == ("Lyon", edition.secret)
    leave_edition()
    catalogue.set_supplement("deux", None)
    assert import_edition(file, replaces=False).name == "deux"
    assert catalogue.entry_of("deux").supplement == ours
    with pytest.raises(LexiconError) as told:
        import_edition(EditionFile(edition, "trois", "12" * 32, "0" * 64, None), replaces=True)
    assert told.value.details == {"name": "trois", "digest": "12" * 6}
    (damaged,) = (one.path for one in catalogue.installed() if one.name == "deux")
    damaged.write_bytes(b"")
    assert refused_key(file) == "edition.no_lexicon"


def refused_key(file: EditionFile) -> str:
    with pytest.raises(ToppingError) as told:
        import_edition(file, replaces=True)
    return told.value.key


@pytest.mark.usefixtures("fresh_home")
def test_a_file_made_with_the_first_edition_of_the_bundled_list_serves_with_the_latest() -> None:
    edition = DailyEdition("Lyon", "5c" * 32)
    assert import_edition(EditionFile(edition, "open-fr", FIRST, FIRST, None), replaces=False).hash == LATEST
    assert refused_key(EditionFile(edition, "open-fr", FIRST, "0" * 64, None)) == "edition.changed"
    assert refused_key(EditionFile(edition, "open-fr", LATEST, FIRST, None)) == "edition.changed"
