"""Commands on moves (solve, score, correct, announcements, sheets), and typed moves."""

import io
import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.play.helpers import anything
from tests.play.session.helpers import began, collected, typed
from tests.sheets.games import JOKER_GAME, PREPARED, TYPED
from topping.cli import run
from topping.correction.bulletin import Bulletin
from topping.errors import InputError
from topping.play.run.proposal import Answer, Referee
from topping.play.session import events
from topping.rules.games.gametext import parse_game


@pytest.mark.parametrize("number", [1, 9, 19])
def test_one_move_is_announced(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["announce", str(PREPARED)]) == 0
    whole = capsys.readouterr().out.rstrip("\n").split("\n\n")
    assert run(["announce", str(PREPARED), "--move", str(number)]) == 0
    assert capsys.readouterr().out.rstrip("\n") == whole[number - 1]


def test_announcements_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "joker.txt"
    path.write_text(JOKER_GAME, encoding="utf-8")
    assert run(["announce", str(path), "--json"]) == 0
    moves = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [move["n"] for move in moves] == list(range(1, 17))
    assert moves[1] == {
        "n": 2,
        "rejected": 0,
        "rejections": 0,
        "cancelled": False,
        "kept": ["Océanie"],
        "new": [
            {"country": "Joker", "letter": "?"},
            {"country": "Algérie", "letter": "A"},
            {"country": "Tunisie", "letter": "T"},
            {"country": "Égypte", "letter": "E"},
            {"country": "Égypte", "letter": "E"},
            {"country": "Zambie", "letter": "Z"},
        ],
        "whole": [
            {"country": "Algérie", "letter": "A", "count": 1},
            {"country": "Égypte", "letter": "E", "count": 2},
            {"country": "Océanie", "letter": "O", "count": 1},
            {"country": "Tunisie", "letter": "T", "count": 1},
            {"country": "Zambie", "letter": "Z", "count": 1},
            {"country": "Joker", "letter": "?", "count": 1},
        ],
        "points": 86,
        "direction": "vertical",
        "ref": "4H",
        "word": "MAZOuTEE",
        "spelling": ["M", "A", "Z", "O", "Uruguay", "T", "E", "E"],
        "new_words": [],
        "jokers": [{"letter": "U", "country": "Uruguay", "replaced": True}],
    }
    assert (moves[12]["rejected"], moves[12]["rejections"], moves[12]["kept"]) == (6, 1, [])
    assert moves[12]["jokers"] == [{"letter": "U", "country": "Uruguay", "replaced": False}]
    assert moves[15]["jokers"] == []


@pytest.mark.parametrize("number", ["20", "0", "-1", "deux", "1000"])
def test_an_unknown_move_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = run(["announce", str(PREPARED), "--move", number])
    except SystemExit as left:  # argparse exits by itself
        code = int(left.code or 0)
    told = capsys.readouterr()
    assert (code, told.out, told.err.count("\n")) == (2, "", 1)
    if number == "20":
        assert "evening.txt" in told.err
        assert "19 coups" in told.err


def test_a_sheet_never_overwrites_its_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(TYPED, encoding="utf-8")
    (tmp_path / "lien.txt").symlink_to(path)
    for out in ("partie.txt", "lien.txt"):
        assert run(["sheet", str(path), "--out", str(tmp_path / out)]) == 2
        assert path.read_text(encoding="utf-8") == TYPED
    assert capsys.readouterr().err.count("\n") == 2


def test_a_sheet_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for out in (tmp_path / "absent" / "feuille.txt", tmp_path):
        assert run(["sheet", str(PREPARED), "--out", str(out)]) == 1
        told = capsys.readouterr()
        assert str(out) in told.err
        assert (told.out, told.err.count("\n")) == ("", 1)


PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"
EMPTY = "/".join(["15"] * 15)
BULLETIN: dict[str, Any] = {"table": 12, "sketch": ["REPASSERAI"], "reference": "H6", "score": 36}
LINE: dict[str, Any] = {
    "position": PASSE,
    "move_number": 4,
    "variant": "normale",
    "formula": "duplicate",
    "bulletin": BULLETIN,
}


def feed(monkeypatch: pytest.MonkeyPatch, *lines: object) -> None:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def corrected(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *lines: object) -> list[Any]:
    feed(monkeypatch, *lines)
    assert run(["correct"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_join_that_may_not_be_plausible_is_a_question(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = f"{'/'.join(['15'] * 7)}/9S5/{'/'.join(['15'] * 7)} RUEAITN/"
    bulletin = {"table": 3, "sketch": list("RUE"), "score": 5}
    line = {"position": position, "move_number": 5, "bulletin": bulletin}
    (asked,) = corrected(capsys, monkeypatch, line)
    assert (asked["points"], asked["sanction"], asked["paragraphs"]) == (0, "zero", ["5.3.3"])
    question = asked["question"]
    assert (question["about"], question["otherwise"]) == ("join", 0)
    assert {"SR"} <= set(question["words"])
    assert {"11H"} <= set(question["places"])
    assert "SR" in question["sentence"]
    assert "11H" in question["sentence"]
    (zero,) = corrected(capsys, monkeypatch, {**line, "bulletin": {**bulletin, "reference": "11H"}})
    assert zero["points"] == 0
    assert "question" not in zero


def test_all_malformed_lines_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [b"{", json.dumps(LINE).encode(), "élan".encode("latin-1"), json.dumps(LINE).encode(), b"[]"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    assert run(["correct"]) == 1
    told = capsys.readouterr()
    assert [json.loads(line)["points"] for line in told.out.splitlines()] == [36, 36]
    starts = [line.split("\N{NO-BREAK SPACE}: ")[1] for line in told.err.splitlines()]
    assert starts == ["ligne 1", "ligne 3", "ligne 5"]


def test_a_typed_move_whose_direction_counts_is_a_question(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def typed(move: str, **fields: object) -> dict[str, Any]:
        return {**LINE, "bulletin": {"move": move, "score": 61, **fields}}

    turned, right, told = corrected(
        capsys, monkeypatch, typed("EPURERAI G8"), typed("EPURERAI 8G"), typed("EPURERAI G8", direction="vertical")
    )
    assert turned["points"] == 0
    question = turned["question"]
    assert (question["about"], question["horizontal"], question["vertical"]) == ("direction", 0, 61)
    assert "question" not in right
    assert (told["points"], "question" in told) == (61, False)


def test_a_join_is_unasked_where_it_looks_like_a_flexion(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under ETE, RUE may form ETER, like a verb form; TRI at GRIMACE may form GRIMACEI, which is no flexion."""
    plausible, asked = (
        {"position": f"{'/'.join(['15'] * 7)}/{row}/{'/'.join(['15'] * 7)} RUEAITN/", "move_number": 5, "bulletin": one}
        for row, one in (
            ("7ETE5", {"sketch": list("RUE"), "score": 7}),
            ("3GRIMACE5", {"sketch": list("TRI"), "score": 15}),
        )
    )
    first, second = corrected(capsys, monkeypatch, plausible, asked)
    assert (first["points"], first["sanction"], "question" in first) == (0, "zero", False)
    assert (second["points"], second["question"]["about"]) == (0, "join")
    assert "GRIMACEI" in second["question"]["words"]


PASSE_GRID = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15"


def feed_bytes(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert run(["solve", "--json", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_no_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, f"{EMPTY} VVW/") == [{"points": None, "tops": []}]
    assert solved(capsys, f"{EMPTY} /") == [{"points": None, "tops": []}]
    assert solved(capsys, f"{EMPTY} VVW/", "--all") == [{"points": None, "tops": [], "solutions": [], "count": 0}]


def test_a_stream_of_positions_with_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed_bytes(monkeypatch, f"{EMPTY} AEIRSTN/ 0/0 0 lex open-fr;\r\n\n{PASSE_GRID} ER?/\n".encode())
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
def test_a_malformed_line_is_named_in_one_line(
    content: bytes, line: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("solve", "score"):
        feed_bytes(monkeypatch, content)
        assert run([command, "--json"]) == 1
        told = capsys.readouterr().err
        assert all("ligne" in one for one in told.splitlines())
        if command == "solve":
            assert told.count("\n") == 1
            assert f"ligne {line}" in told


def test_lines_with_tabs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed_bytes(monkeypatch, f"{PASSE_GRID} RERAEUI/\tREPASSERAI H6\n{PASSE_GRID} R?/\tPASSeR H8\n".encode())
    assert run(["score", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["points"] == 36
    assert second["points"] == 8
    feed_bytes(monkeypatch, f"{PASSE_GRID} RERAEUI/ REPASSERAI H6\n".encode())
    assert run(["score", "--json"]) == 1


def test_more_jokers_than_the_bag_has_are_refused_with_their_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed_bytes(monkeypatch, f"{PASSE_GRID} RERAEUI/\n{PASSE_GRID} ???AEIR/\n".encode())
    assert run(["solve"]) == 1
    refusal = capsys.readouterr().err
    assert "ligne 2" in refusal
    assert "3 jokers" in refusal


GAME = parse_game("Topping 1\n1 PASSEIR PASSE H8 16\n2 IR+ZEMN? RIZ 13H 21\n")
TURN = list(GAME.turns())[1]
POINTS: Final = {"RIZ 13H": 21, "RIz 13H": 11, "IMPASSEZ H6": 20}
BULLETINS: Final[dict[str, dict[str, Any]]] = {
    "RIZ 13H": {"sketch": ["RIZ"], "direction": "vertical", "reference": "13H"},
    "RIz 13H": {"sketch": ["RIZ"], "direction": "vertical", "circled": [[0, 2]], "reference": "13H"},
    "IMPASSEZ H6": {"sketch": ["IMPASSEZ"], "reference": "H6"},
}

FORMS: Final = [
    ("RIZ 13H", "RIZ 13H"),
    ("13H RIZ", "RIZ 13H"),
    ("RIZ13H", "RIZ 13H"),
    ("13HRIZ", "RIZ 13H"),
    ("riz 13h", "RIZ 13H"),
    ("riz13h", "RIZ 13H"),
    ("Riz 13h", "RIZ 13H"),  # the draw has one joker, not two
    ("RIZ 13 H", "RIZ 13H"),
    ("riz 13 h", "RIZ 13H"),
    ("13 H RIZ", "RIZ 13H"),
    ('RIZ &"H', "RIZ 13H"),
    ('riz &"h', "RIZ 13H"),
    ('&"h riz', "RIZ 13H"),
    ('RIZ &" H', "RIZ 13H"),
    ("RÏZ 13H", "RIZ 13H"),
    ("ri\u0302z 13H", "RIZ 13H"),
    ("RI(Z) 13H", "RIz 13H"),
    ("ri(z) 13h", "RIz 13H"),
    ("RI(Z)13H", "RIz 13H"),
    ("13H RI(Z)", "RIz 13H"),
    ("RI(Z) 13 H", "RIz 13H"),
    ("RIz 13H", "RIz 13H"),
    ("13h RIz", "RIz 13H"),
    ("RIz13H", "RIz 13H"),
    ("IMPASSEZ H6", "IMPASSEZ H6"),
    ("IMPASSEZ H-", "IMPASSEZ H6"),
    ("h- impassez", "IMPASSEZ H6"),
    ("impassez h 6", "IMPASSEZ H6"),
    ("h 6 impassez", "IMPASSEZ H6"),
]
"""An input, and the move that it means."""

REFUSED: Final = ["RIZ 13P", "RIZ H16", "R(IZ 13H", "RI5Z 13H", "RIZ RIZ 13H", "13H", "RI?Z 13H"]


def handed(line: str) -> Bulletin | None:
    session = collected(began("Ana", game=GAME), 1)
    session = collected(session, 2)
    event = typed(line, session, 2, anything)
    assert isinstance(event, events.Handed)
    return event.bulletin


@pytest.mark.parametrize(("text", "move"), FORMS)
def test_by_the_command_that_scores(text: str, move: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for arguments in ([str(TURN.position), text], [f"{TURN.position} {text}"], [f"{TURN.position}\t{text}"]):
        assert run(["score", "--json", *arguments]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert [answer["points"] for answer in answers] == 3 * [POINTS[move]]


def corrected_line(bulletin: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> Any:
    line = {"position": str(TURN.position), "move_number": 2, "bulletin": {**bulletin, "score": 21}}
    assert run(["correct", json.dumps(line)]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("text", "move"), FORMS)
def test_by_the_command_that_corrects(text: str, move: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert corrected_line({"move": text}, capsys) == corrected_line(BULLETINS[move], capsys)


@pytest.mark.parametrize("text", REFUSED)
def test_other_texts_are_no_move_for_any_command(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert Referee(anything).judge(text, TURN).answer is Answer.SYNTAX
    assert run(["score", str(TURN.position), text]) == 2
    line = {"position": str(TURN.position), "move_number": 2, "bulletin": {"move": text}}
    assert run(["correct", json.dumps(line)]) == 2
    capsys.readouterr()
    if text not in ("RIZ 13P", "RIZ H16"):  # the player may have written such references
        with pytest.raises(InputError):
            handed(f"1 {text}")


def test_capitals_are_tiles_and_lower_case_throughout_is_jokers_where_the_draw_holds_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`topping solve` writes `ou` for a word made only of jokers; scripts pass it unchanged to `topping score`."""
    empty = "/".join(["15"] * 15)
    points = []
    for rack, move in [("OU??", "ou H8"), ("OU??", "OU H8"), ("OU?", "ou H8"), ("O?", "OU H8")]:
        assert run(["score", "--json", f"{empty} {rack}/", move]) == 0
        points.append(json.loads(capsys.readouterr().out)["points"])
    assert points == [0, 4, 4, None]
