"""`topping solve` and `topping score`, as scripts use them."""

import io
import json

import pytest

from topping.cli import run

EMPTY = "/".join(["15"] * 15)
PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15"


def feed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert run(["solve", "--json", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_best_ones_and_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    (best,) = solved(capsys, f"{PASSE} RERAEUI/", "--best", "3")
    (every,) = solved(capsys, f"{PASSE} RERAEUI/", "--all")
    assert best["count"] == 3
    assert isinstance(every["solutions"], list)
    assert best["solutions"] == every["solutions"][:3]
    assert every["count"] == len(every["solutions"]) > 100


def test_no_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, f"{EMPTY} VVW/") == [{"points": None, "tops": []}]
    assert solved(capsys, f"{EMPTY} /") == [{"points": None, "tops": []}]
    assert solved(capsys, f"{EMPTY} VVW/", "--all") == [{"points": None, "tops": [], "solutions": [], "count": 0}]


def test_a_stream_of_positions_with_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, f"{EMPTY} AEIRSTN/ 0/0 0 lex open-fr;\r\n\n{PASSE} ER?/\n".encode())
    assert run(["solve", "--json", "--stats"]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    stats = json.loads(told.err)
    assert stats["positions"] == 2
    assert set(stats["cpu_us"]) == {"mean", "p50", "p90", "p99"}
    assert stats["lexicon_bytes"] > 0


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"nothing", 1),
        (f"{EMPTY} ABC/\n{EMPTY}\n".encode(), 2),
        (f"{EMPTY} AB1/".encode(), 1),
        (f"{EMPTY} ABCDEFGH/".encode(), 1),
        (("/".join(["15"] * 14) + " ABC/").encode(), 1),
        ("/".join(["15"] * 14 + ["16"]).encode() + b" ABC/", 1),
        (b"\xff\xfe\x00", 1),
    ],
)
def test_malformed_input_is_one_line_and_exit_2(
    content: bytes, line: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("solve", "score"):
        feed(monkeypatch, content)
        assert run([command, "--json"]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert "ligne" in told
        if command == "solve":
            assert f"ligne {line}" in told


def scored(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert run(["score", "--json", *arguments]) == 0
    return dict(json.loads(capsys.readouterr().out))


def test_a_move_is_scored(capsys: pytest.CaptureFixture[str]) -> None:
    expected = {"points": 36, "words": ["REPASSERAI"], "admitted": True, "reason": None}
    assert scored(capsys, f"{PASSE} RERAEUI/", "REPASSERAI H6") == expected
    assert scored(capsys, f"{PASSE} RERAEUI/ H6 REPASSERAI".replace("H6 REPASSERAI", "REPASSERAI H6")) == expected


def test_lines_with_tabs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, f"{PASSE} RERAEUI/\tREPASSERAI H6\n{PASSE} R?/\tPASSeR H8\n".encode())
    assert run(["score", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["points"] == 36
    assert second["points"] == 8
    feed(monkeypatch, f"{PASSE} RERAEUI/ REPASSERAI H6\n".encode())
    assert run(["score", "--json"]) == 2


def test_any_board_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    board = "/".join(["ZZZZZ5yyyyy"] + ["15"] * 13 + ["KKKKKKKKKKKKKKK"])
    assert solved(capsys, f"{board} ??AEIRS/")[0]["tops"]


def test_more_jokers_than_the_bag_has_are_refused_with_their_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, f"{PASSE} RERAEUI/\n{PASSE} ???AEIR/\n".encode())
    assert run(["solve"]) == 2
    refusal = capsys.readouterr().err
    assert "ligne 2" in refusal
    assert "3 jokers" in refusal
