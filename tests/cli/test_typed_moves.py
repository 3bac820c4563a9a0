"""A typed move is read alike wherever it is typed: entry line, referee's desk, `topping score`, `topping correct`."""

import json
from typing import Any, Final

import pytest

from tests.play.helpers import anything
from tests.play.session.helpers import began, collected
from topping.cli import run
from topping.correction.bulletin.bulletin import Bulletin
from topping.errors import InputError
from topping.play.run.proposal import Answer, Referee
from topping.play.session import events
from topping.play.session.desk import typed
from topping.rules.games.gametext import parse_game

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
"""What is typed, and the move it is."""

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


def corrected(bulletin: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> Any:
    line = {"position": str(TURN.position), "move_number": 2, "bulletin": {**bulletin, "score": 21}}
    assert run(["correct", json.dumps(line)]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("text", "move"), FORMS)
def test_by_the_command_that_corrects(text: str, move: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert corrected({"move": text}, capsys) == corrected(BULLETINS[move], capsys)


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_move_is_refused_everywhere(text: str, capsys: pytest.CaptureFixture[str]) -> None:
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
    """`topping solve` writes `ou` for a word that only jokers make; a script gives it to `topping score` as it is."""
    empty = "/".join(["15"] * 15)
    points = []
    for rack, move in [("OU??", "ou H8"), ("OU??", "OU H8"), ("OU?", "ou H8"), ("O?", "OU H8")]:
        assert run(["score", "--json", f"{empty} {rack}/", move]) == 0
        points.append(json.loads(capsys.readouterr().out)["points"])
    assert points == [0, 4, 4, None]
