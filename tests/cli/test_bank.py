"""`topping bank` and its line in `topping doctor`."""

import json
from pathlib import Path

import pytest

from topping.cli import run
from topping.game.bank.file import BankReader, BankSubject, adding
from topping.rules.conditions.variant import NORMALE


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["bank", *arguments]) == 0
    return capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_how_far_the_bank_is_and_deleting_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys) == "Aucune encore : elles se font quand personne ne touche au kiosque.\n"
    assert json.loads(told(capsys, "--json")) == {"banks": []}
    assert told(capsys, "--drop") == "0 réserve de parties effacée.\n"

    subject = BankSubject(NORMALE, "open-fr", "0f" * 32)
    with adding(BankReader(subject.path, subject)) as (writer, _, _):
        assert writer is not None
        writer.add(bytes(2_000))
        writer.add(bytes(3_000))
    line = "normale, open-fr : 2 parties, 5 ko"
    assert told(capsys) == f"{line}\n"
    found = json.loads(told(capsys, "--json"))["banks"]
    size = subject.path.stat().st_size
    assert found == [{"variant": "normale", "lexicon": "open-fr", "hash": "0f" * 32, "games": 2, "bytes": size}]
    run(["doctor"])
    assert line in capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert told(capsys, "--drop") == "1 réserve de parties effacée.\n"
    assert json.loads(told(capsys, "--json")) == {"banks": []}
