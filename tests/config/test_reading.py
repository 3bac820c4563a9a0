import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from topping import config
from topping import config as settings_file
from topping.config import KEYS, Settings, Theme, lines_of_keys
from topping.kiosk.engine.pinguard import PinGuard
from topping.system import pin
from topping.texts import tell

DEFAULTS = Settings()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def loaded(file: Path, text: str) -> tuple[Settings, list[str]]:
    file.write_text(text, encoding="utf-8")
    settings, complaints = config.load(file)
    told = [tell(complaint) for complaint in complaints]
    assert all(one.startswith(f"{file}\u00a0: ligne ") for one in told)
    return settings, [one.removeprefix(f"{file}\u00a0: ") for one in told]


@pytest.mark.parametrize(
    ("lines", "theme"),
    [
        ('theme = "ivoire"', Theme.LIGHT),
        ('theme = "prune"', Theme.DARK),
        ('theme = "contraste"', Theme.CONTRAST),
    ],
)
def test_a_theme_has_several_names(file: Path, lines: str, theme: Theme) -> None:
    settings, told = loaded(file, f"[display]\n{lines}\n")
    assert (settings.theme, told) == (theme, [])


BAD = [
    ("play.time", "4"), ("play.time", "3601"), ("play.time", "true"), ("play.time", "60.0"), ("play.time", '"60"'),
    ("play.penalty", "-1"), ("play.penalty", "3601"), ("play.show_distance", "1"), ("play.club", '"oui"'),
    ("sound.volume", "101"), ("sound.volume", "true"), ("sound.volume", "-1"), ("sound.muted", "0"),
    ("display.theme", '"noir"'), ("display.theme", "true"), ("display.second", "1"),
    ("play.missed_stay", "5"), ("play.ghost", "true"), ("play.ghost", '"moi"'),
    ("play.missed_stay", "4.0"), ("display.tenths", "1"),
    ("display.language", '"de"'), ("display.language", "1"), ("display.text_scale", "99"),
    ("display.text_scale", "151"),
    ("kiosk.idle", "-1"), ("kiosk.idle", "3601"), ("kiosk.pin", '"1234"'), ("kiosk.pin", "1234"),
    ("announce.solo", "2025-01-01"), ("announce.session", "nan"), ("announce.speed", "49"), ("announce.speed", "201"),
    ("ranking.resumed", "{ x = 1 }"), ("lexicon.default", "9"), ("lexicon.default", '"a\\u0000b"'),
    ("lexicon.default", '"' + "x" * 101 + '"'), ("play.time", "9" * 400),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), BAD, ids=[f"{key}={value[:12]}" for key, value in BAD])
def test_a_bad_value_leaves_the_default_of_its_key_alone_and_is_named_with_its_line(
    file: Path, key: str, value: str
) -> None:
    table, name = key.split(".")
    others = {"sound.volume": "7", "play.time": "77"}
    others.pop(key, None)
    lines = ["# Le club", *(f"{one} = {given}" for one, given in others.items()), "", f"[{table}]", f"{name} = {value}"]
    if table in "play sound":  # a table opened by a dotted key cannot be opened again
        lines = [*lines[:-2], f"{key} = {value}"]

    settings, told = loaded(file, "\n".join(lines))

    (sentence,) = told
    assert sentence.startswith(f"ligne {len(lines)}\u00a0: le réglage {key} ne peut pas valoir ")
    known = KEYS[key]
    assert known.form.expected in sentence
    assert f"par défaut\u00a0: {known.shown(known.default)}" in sentence
    assert getattr(settings, known.field) == known.default
    for one, given_value in others.items():
        assert getattr(settings, KEYS[one].field) == int(given_value)


def test_a_pin_in_the_clear_is_not_shown(file: Path) -> None:
    _, (told,) = loaded(file, '[kiosk]\npin = "2718"\n')
    assert "2718" not in told
    assert "topping config pin" in told


def test_a_name_with_a_full_stop_is_not_a_table_and_a_key(file: Path) -> None:
    settings, (told,) = loaded(file, '"play.time" = 90\n')
    assert settings == DEFAULTS
    assert '"play.time"' in told


def test_lines_are_those_where_keys_begin() -> None:
    text = '\n\n[a] # [b]\nx = """\n[c]\ny = 1\n"""\n  "y" = [\n 1,\n # z = 2\n]\nz.u = 1\n[b]\r\n\r\nx = { y = 1 }\n'
    assert lines_of_keys(text) == {"a.x": 4, "a.y": 8, "a.z": 12, "b.x": 15}


@given(some.lists(some.sampled_from(sorted(KEYS)), unique=True), some.data())
def test_lines_of_keys_are_found_among_any_other_lines(names: list[str], data: some.DataObject) -> None:
    lines, wanted = [], {}
    for name in names:
        lines += data.draw(some.lists(some.sampled_from(["", "# x = 1", "  ", "\t# [y]"]), max_size=3))
        lines.append(f"{name}{data.draw(some.sampled_from(['=', ' = ']))}1")
        wanted[name] = len(lines)
    newline = data.draw(some.sampled_from(["\n", "\r\n"]))
    assert lines_of_keys(newline.join(lines)) == wanted


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe[\0p\0", b"[play]\ntime = 90 # \xe9\n", b"a=" + b"[" * 5_000, b"\0", b"=" * 100, b"a = 1" * 999],
)
def test_nothing_in_the_file_stops_the_program(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    settings, complaints = config.load(file)
    assert settings == DEFAULTS
    assert [tell(complaint) for complaint in complaints]


def test_invalid_utf_8_is_reported_with_its_line(file: Path) -> None:
    file.write_bytes(b"[play]\ntime = 90\n# \xe9t\xe9\n")
    assert tell(config.load(file)[1][0]).startswith(f"{file}\u00a0: ligne 3\u00a0: ")


def test_a_folder_in_its_place_is_reported(file: Path) -> None:
    file.mkdir()
    settings, (complaint,) = config.load(file)
    assert settings == DEFAULTS
    assert str(file) in tell(complaint)
    assert config.load(file / "x") == (DEFAULTS, ())


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="this user may read everything")
def test_an_unreadable_file_is_reported(file: Path) -> None:
    file.write_text("")
    file.chmod(0)
    assert config.load(file)[1]


def test_the_search_for_lines_parses_no_more_than_a_few_times_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = 0
    real = tomllib.loads

    def counted(text: str) -> dict[str, Any]:
        nonlocal parsed
        parsed += len(text)
        return real(text)

    monkeypatch.setattr(tomllib, "loads", counted)
    text = "".join(f"x{number} = 1\n" for number in range(600))
    array = "a = [\n" + "  1,\n" * 4000 + "]\nlast = 1\n"
    nested = "b = [\n" + "  [1],\n" * 400 + "]\n"
    assert lines_of_keys(text)["x599"] == 600
    assert lines_of_keys(array) == {"a": 1, "last": 4003}
    lines_of_keys(nested)
    assert parsed < 60 * len(text + array + nested)


def test_many_unknown_settings_are_looked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    real = settings_file.lines_of_keys

    def counted(text: str) -> dict[str, int]:
        calls.append(text)
        return real(text)

    monkeypatch.setattr(settings_file, "lines_of_keys", counted)
    file = tmp_path / "config.toml"
    file.write_text("".join(f"x{number} = 1\n" for number in range(600)))
    assert [fault.line for fault in settings_file.load(file)[1]] == list(range(1, 601))
    assert len(calls) == 1


PIN, OTHER_PIN = pin.hashed("1234"), pin.hashed("4321")
WHOLE = f'[kiosk]\npin = "{PIN}"\n'.encode()
SPOILT = {
    "cut": lambda content: content[: len(content) - 9],
    "a bit": lambda content: content[:30] + bytes([content[30] ^ 0x80]) + content[31:],
    "a digit": lambda content: content[:-12] + b"x" + content[-11:],
    "doubled": lambda content: content + content[:20],
}


@pytest.mark.parametrize("settings", SPOILT)
@pytest.mark.parametrize("kept", [*SPOILT, "empty", "zeros", "gone"])
def test_a_kiosk_whose_code_is_damaged_everywhere_stays_locked(file: Path, settings: str, kept: str) -> None:
    beside = file.with_suffix(".pin")
    content = {"empty": b"", "zeros": bytes(90)}.get(kept)
    if kept != "gone":
        beside.write_bytes(SPOILT[kept](f"{PIN}\n".encode()) if content is None else content)
    file.write_bytes(SPOILT[settings](WHOLE))
    found, _ = config.load(file)
    guard = PinGuard(True, lambda: found.pin, file.with_name("door.json"), lambda: "2026-11-22T20:00:00+01:00")
    assert guard.has_pin
    assert not guard.opens("1234", 0)
    assert not guard.opens("0000", 0)
    if settings == "a digit":
        config.save("kiosk.pin", OTHER_PIN, file)
    else:
        file.write_bytes(WHOLE.replace(PIN.encode(), OTHER_PIN.encode()))
    found, _ = config.load(file)
    assert guard.opens("4321", 0)


def test_a_machine_that_never_had_a_code_has_none_where_its_settings_are_damaged(file: Path) -> None:
    file.write_bytes(b"[play]\ntime = = 3")
    assert config.load(file)[0].pin == ""


@pytest.mark.parametrize(
    ("content", "line"),
    [(b"\n\xff", 2), (b"\xff", 1), (b"[play]\ntime = 60\nx", 3), (b"[play]\ntime = ", 2), (b"[play", 1)],
)
def test_a_file_that_is_no_toml_is_told_with_its_line(file: Path, content: bytes, line: int) -> None:
    file.write_bytes(content)
    (complaint,) = config.load(file)[1]
    assert complaint.line == line


def test_a_file_of_a_megabyte_is_read_and_a_larger_one_is_not(file: Path) -> None:
    text = "[play]\ntime = 61\n"
    for size, limit_s in ((1 << 20, 61), ((1 << 20) + 1, DEFAULTS.limit_s)):
        file.write_text(text + "#" * (size - len(text)))
        settings, complaints = config.load(file)
        assert (settings.limit_s, bool(complaints)) == (limit_s, size > 1 << 20)


def test_a_statement_is_looked_for_through_fifty_lines_that_may_end_it() -> None:
    for rows, found in ((48, {"a": 1, "b": 51}), (49, {})):
        assert lines_of_keys("a = [\n" + "[1],\n" * rows + "]\nb = 1\n") == found
