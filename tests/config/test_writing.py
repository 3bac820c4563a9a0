"""Settings written, by the player and by key."""

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from topping import config
from topping.config import KEYS, ConfigKey, Settings
from topping.config.form import Form, Member, Number, OneOf, Stored, Switch, Text
from topping.config.settings import key_named
from topping.errors import InputError, SetupError
from topping.system.disk import write_whole
from topping.system.pin import hashed
from topping.texts import say
from topping.texts.fr.config import SENTENCES

PIN = hashed("1234")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "club" / "config.toml"


def values(form: Form) -> some.SearchStrategy[Any]:
    match form:
        case Switch():
            return some.booleans()
        case Number():
            return some.integers(form.least, form.most)
        case Text():
            return some.text(max_size=form.longest).filter(str.isprintable)
        case Member():
            return some.sampled_from(list(form.kind))
        case OneOf():
            return some.sampled_from(form.among)
        case Stored(command="pin"):
            return some.sampled_from(["", PIN])
        case Stored():
            return some.sampled_from(["", "5c" * 32])
    raise AssertionError(form)


CHANGES = some.sampled_from(list(KEYS.values())).flatmap(lambda key: some.tuples(some.just(key), values(key.form)))
BEGINNINGS = some.sampled_from(
    [
        "",
        "# Le club\n[play]\n# lent\ntime = 90 # secondes\n\n[sound]\nmuted=true",
        "play.time = 90\nsound = { muted = true }\n",
        "\ufeff# e\u0301\r\n[play]\r\ntime = 90\r\n",
        "[club]\nname = 'Nous'\n[club.more]\nx = [\n 1, # un\n]\n",
    ]
)


@settings(max_examples=75, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(BEGINNINGS, some.lists(CHANGES, max_size=6))
def test_a_written_setting_is_read_back_and_the_rest_stays(file: Path, before: str, changes: list[Any]) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(before.encode())
    wanted = tomllib.loads(before.removeprefix("\ufeff"))
    in_force, unknown = config.load(file)
    expected = {key.field: getattr(in_force, key.field) for key in KEYS.values()}

    for key, value in changes:
        config.save(key.name, value, file)
        expected[key.field] = value
        table, name = key.name.split(".")
        wanted.setdefault(table, {})[name] = value

    assert tomllib.loads(file.read_bytes().decode("utf-8-sig")) == wanted
    after, complaints = config.load(file)
    assert after == Settings(**expected)
    assert len(complaints) == len(unknown)
    comments = [line.split("#")[1].strip() for line in before.splitlines() if "#" in line]
    assert all(comment in file.read_text("utf-8") for comment in comments)


@given(CHANGES)
def test_a_value_as_it_is_shown_can_be_typed(change: Any) -> None:
    key, value = change
    if isinstance(key.form, Switch | Number):
        assert config.value_of(key.name, key.shown(value)) == value


@pytest.mark.parametrize(
    ("key", "typed", "value"),
    [
        ("sound.volume", "0", 0), ("sound.volume", " 100 ", 100), ("sound.volume", "+7", 7),
        ("sound.muted", "TRUE", True), ("sound.muted", "oui", True), ("sound.muted", "Non", False),
        ("sound.muted", "off", False), ("sound.muted", "1", True), ("lexicon.default", " ODS9 ", "ODS9"),
        ("lexicon.default", "", ""),
    ],
)  # fmt: skip
def test_a_typed_value_is_read_in_the_type_of_its_key(key: str, typed: str, value: object) -> None:
    read = config.value_of(key, typed)
    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("sound.volume", "101"), ("sound.volume", "-1"), ("sound.volume", "fort"), ("sound.volume", ""),
        ("sound.volume", "8e1"), ("sound.volume", "٣"), ("sound.volume", "1_0"), ("sound.volume", "9" * 5000),
        ("sound.muted", "peut-être"), ("sound.muted", ""), ("sound.muted", "2"), ("lexicon.default", "\udcff"),
        ("lexicon.default", "a\nb"), ("kiosk.pin", "1234"), ("kiosk.pin", PIN),
    ],
)  # fmt: skip
def test_a_value_of_another_form_is_refused(key: str, typed: str) -> None:
    with pytest.raises(InputError) as told:
        config.value_of(key, typed)
    assert (told.value.key, told.value.details["key"]) == ("config.bad_value", key)


def test_a_refused_value_changes_nothing(file: Path) -> None:
    for key, value in (("play.tim", 60), ("play", 60), ("play.time", True), ("play.time", 1), ("kiosk.pin", "1234")):
        with pytest.raises(InputError):
            config.save(key, value, file)
    assert not file.parent.exists()


@pytest.mark.parametrize("before", ["[play\n", "play = 3\n", "[[play]]\ntime = 3\n", "a = 1\na = 2\n"])
def test_a_file_that_cannot_be_changed_stays_as_it_is(file: Path, before: str) -> None:
    file.parent.mkdir()
    file.write_text(before)
    with pytest.raises(SetupError):
        config.save("play.time", 60, file)
    assert file.read_text() == before
    assert [one.name for one in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("spoilt", ["[play]\ntime = 91\n", "[play]\ntime = 91\npenalty = 3\nmore = 1\n", "[play\n"])
def test_a_rewrite_that_would_alter_another_setting_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    """The library that rewrites the file may misread an unusual one."""
    config.save("play.penalty", 3, file)
    before = file.read_bytes()
    monkeypatch.setattr("topping.config._with", lambda *_: spoilt)
    with pytest.raises(SetupError, match=r"config\.cannot_change"):
        config.save("play.time", 91, file)
    assert file.read_bytes() == before


def test_an_unwritable_file_is_reported_and_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.save("play.time", 90, file)
    before = file.read_bytes()

    def full(path: Path, content: bytes, *, is_private: bool) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("topping.config.write_whole", full)
    with pytest.raises(SetupError, match=r"config\.unwritable"):
        config.save("play.time", 91, file)
    assert file.read_bytes() == before
    assert write_whole is not full


def test_what_is_written_is_for_the_owner_s_eyes_and_ends_with_its_line(file: Path) -> None:
    for name, value in (("kiosk.pin", PIN), ("play.time", 90)):
        config.save(name, value, file)
    assert file.read_text(encoding="utf-8").endswith("90\n")
    assert not file.read_text(encoding="utf-8").endswith("\n\n")
    kept = file.with_suffix(".pin")
    assert kept.read_text(encoding="ascii") == f"{PIN}\n"
    assert [path.stat().st_mode & 0o077 for path in (file, kept)] == [0, 0]


def test_the_code_set_last_stays_where_a_file_is_damaged_and_goes_where_it_is_taken_away(file: Path) -> None:
    config.save("kiosk.pin", PIN, file)
    assert config.last_pin(file) == PIN
    for text in ("play.time = 'soon'\n", "[[["):
        file.write_text(text, encoding="utf-8")
        settings, complaints = config.load(file)
        assert settings.pin == PIN
        assert complaints
    file.unlink()
    config.save("kiosk.pin", "", file)
    assert config.last_pin(file) == ""
    assert not file.with_suffix(".pin").exists()


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


@pytest.mark.parametrize("name", ["lexicon.default", "kiosk.pin", "kiosk.idle", "ranking.resumed", "hub.label"])
def test_no_player_changes_what_the_whole_machine_shares(name: str) -> None:
    assert not KEYS[name].is_own


@pytest.mark.parametrize("name", ["display.language", "display.text_scale", "sound.effects", "play.tray"])
def test_each_player_may_see_hear_and_type_as_he_likes(name: str) -> None:
    assert KEYS[name].is_own


@pytest.mark.parametrize("name", [name for name, key in KEYS.items() if isinstance(key.form, Text)])
def test_a_text_that_is_too_long_is_refused(name: str) -> None:
    form = KEYS[name].form
    assert isinstance(form, Text)
    assert KEYS[name].checked("x" * form.longest) == "x" * form.longest
    with pytest.raises(InputError):
        KEYS[name].checked("x" * (form.longest + 1))


@pytest.mark.parametrize("name", [name for name, key in KEYS.items() if isinstance(key.form, Number)])
def test_a_number_beyond_its_bounds_is_refused(name: str) -> None:
    form = KEYS[name].form
    assert isinstance(form, Number)
    for value in (form.least - 1, form.most + 1, True, 5.0, str(form.least)):
        with pytest.raises(InputError):
            KEYS[name].checked(value)


def test_a_long_value_is_shown_cut() -> None:
    key = KEYS["lexicon.default"]
    assert key.shown("x" * 38) == f'"{"x" * 38}"'
    assert key.shown("x" * 39) == f'"{"x" * 38}…'


def test_a_word_of_a_few_is_read_whatever_its_case() -> None:
    language = KEYS["display.language"]
    assert [language.form.read(text) for text in (" EN ", "de")] == ["en", None]


def test_the_practice_helps_that_are_set_have_their_names() -> None:
    assert Settings().helps == ()
    assert Settings(show_bag=True, show_distance=True, as_at_club=True).helps == ("distance", "bag")


def test_what_holds_a_secret_is_not_shown() -> None:
    assert {name for name, key in KEYS.items() if key.shown("x") == say("config.secret")} == {"kiosk.pin"}
