"""An unexpected exception: one French line on standard error, the traceback in the log."""

from pathlib import Path

import pytest

from topping.cli import run
from topping.cli.upkeep import doctor
from topping.errors import StoreError


def failing(monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> None:
    def fail(*_: object) -> int:
        raise fault

    monkeypatch.setattr(doctor, "_run", fail)


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError("division by zero"), PermissionError(13, "no", "/x"), RecursionError(), MemoryError()]
)
def test_one_line_names_the_log(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: Exception
) -> None:
    failing(monkeypatch, fault)
    assert run(["doctor"]) == 1
    said = capsys.readouterr()
    path = home / "logs" / "topping.log"
    assert said.err == (
        "topping\u00a0: Topping s’est arrêté sur une erreur qu’il n’a pas prévue\u00a0; tout ce qu’il en sait est dans "
        f"{path}\n"
    )
    text = path.read_text("utf-8")
    assert f" CRITICAL crash: {type(fault).__name__}" in text
    assert "Traceback" in text or 'File "' in text
    assert "in fail" in text


def test_the_traceback_is_printed_where_the_log_cannot_be_written(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("a file in its place")
    failing(monkeypatch, ZeroDivisionError("division by zero"))
    assert run(["doctor"]) == 1
    first, *rest = capsys.readouterr().err.splitlines()
    assert "n’a pas pu l’écrire" in first
    assert rest[-1] == "ZeroDivisionError: division by zero"
    assert "in fail" in "\n".join(rest)


@pytest.mark.parametrize(("fault", "code"), [(StoreError("store.busy", path="x"), 1), (KeyboardInterrupt(), 130)])
def test_an_expected_error_leaves_no_log(
    home: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, code: int
) -> None:
    failing(monkeypatch, fault)
    assert run(["doctor"]) == code
    assert not home.exists()
