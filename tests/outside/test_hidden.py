"""Nothing is said of a top before the bulletins of its move are in: screens, sheets, exports."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.hands import Hands, at_kiosk
from tests.outside.words import texts_of
from topping.cli import run
from topping.kiosk.displays.following import Follower
from topping.kiosk.displays.session import PublicFace
from topping.kiosk.paint.fields import VerdictView
from topping.paths import live_file

NAMES = ("Ana", "Bob", "Chloe", "Dan")
PLAYED = game()


@pytest.fixture(params=[1, 3])
def running(home: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Hands, int]]:
    """The desk while the clock of a move runs, the bulletins before it entered; and the number of that move."""
    move: int = request.param
    with at_kiosk(home) as hands:
        begin_move(hands, move)
        yield hands, move


def begin_move(hands: Hands, move: int) -> None:
    hands.leads_session(NAMES, PLAYED, collected=move - 1)
    if move > 1:
        hands.does("session.turn_over")
        hands.enters("1-4")
    hands.does("session.next_draw")
    hands.waits(200)
    hands.does("session.turn_over", "session.turn_over")
    hands.engine_answers()


ABOUT_THE_TOP = re.compile(
    rf"{PLAYED.moves[0].solution.word}|\b{PLAYED.moves[0].solution.points}\b|le top|localisation", re.IGNORECASE
)


@pytest.fixture
def first(home: Path) -> Iterator[Hands]:
    """The desk while the clock of the first move runs."""
    with at_kiosk(home) as hands:
        begin_move(hands, 1)
        yield hands


TOP = PLAYED.moves[0].solution
LINES = ("1", "1,2", "", "3 *1", "*", f"2 {TOP}", f"4 {TOP.word}", f"4 {TOP.word} {TOP.points}", "1 !moy")


@pytest.mark.parametrize("line", LINES)
def test_no_line_typed_while_a_clock_runs_says_what_it_is_worth(first: Hands, line: str) -> None:
    first.types(line)
    for _ in range(2):
        first.waits(200)
        first.engine_answers()
        # his own line stands there as he typed it
        assert not [one for one in first.words if not (line and line in one) and ABOUT_THE_TOP.search(one)]
        first.does("anywhere.enter")


def test_the_small_grid_says_nothing_of_a_move_being_played(first: Hands) -> None:
    first.types("1")
    first.does("session.small_grid")
    first.types(TOP.word.upper())
    assert not [one for one in first.words if "correct" in one or one == str(TOP.points)]


def test_no_screen_shows_the_top_until_its_bulletins_are_in(running: tuple[Hands, int]) -> None:
    desk, move = running
    word = PLAYED.moves[move - 1].solution.word.upper()
    follower = Follower(desk.driver.store.path, live_file())
    faces: list[str] = []
    for wait in (0, 1_000_000):  # while the clock runs, and once it has run out
        desk.waits(wait)
        for _ in range(2):
            faces += desk.words
            desk.does("session.turn_over")
            desk.waits(200)
        desk.does("session.turn_over")
        desk.waits(200)
        showing = follower.look(desk.driver.clock.time)
        assert showing is not None
        screen = desk.driver.kiosk.screen.layout.screen
        for panel in PublicFace().panels(showing, VerdictView("", "plain"), screen):
            faces += texts_of(panel.state)
    follower.close()
    assert faces
    assert not [one for one in faces if word in one.upper()]


EXPORTS = ("", "--json", "--csv", "--html", "--slips", "--rulings", "--game", "--to=eliot", "--to=sigles")


@pytest.mark.parametrize("form", EXPORTS)
def test_no_export_tells_what_was_not_collected(
    running: tuple[Hands, int], form: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, move = running
    run(["session", "export", "1", *filter(None, [form])])
    said = capsys.readouterr().out
    words = [one.solution.word.upper() for one in PLAYED.moves[move - 1 :]]
    draws = ["".join(one.draw.letters) for one in PLAYED.moves[move:]]
    assert not [one for one in (*words, *draws) if one in said.upper()]
    if move > 1 and form in ("--json", "--html", "--game", "--to=eliot"):
        assert PLAYED.moves[0].solution.word.upper() in said.upper(), "what was played is told"


def test_a_session_closed_early_exports_the_moves_it_has_played(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with at_kiosk(home) as hands:
        hands.leads_session(NAMES, PLAYED, collected=2)
        hands.does("session.close")
    file = tmp_path / "partie.txt"
    assert run(["session", "export", "1", "--game", "--out", str(file)]) == 0
    capsys.readouterr()
    assert run(["replay", str(file)]) == 0
    said = capsys.readouterr().out
    assert "2 coups" in said.replace("\N{NO-BREAK SPACE}", " ")
    for form in ("--json", "--html"):
        assert run(["session", "export", "1", form]) == 0
        assert PLAYED.moves[2].solution.word.upper() not in capsys.readouterr().out.upper()


def test_annulled_results_rank_nobody(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """§3.7: an interruption of more than fifteen minutes before move 15 annuls the results."""
    with at_kiosk(home) as hands:
        begin_move(hands, 3)
        hands.does("session.pause")
        hands.waits(16 * 60_000)
        hands.does("session.pause")
        hands.waits(200)
        hands.must_see("session.void")
        assert not hands.sees("session.final")
        assert not hands.reads("1=")
    assert run(["session", "export", "1", "--csv"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(";")[0] for row in rows[1:5]] == [""] * 4
