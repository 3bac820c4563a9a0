"""The games of an open competition at a kiosk: nobody reads them before the closing, and it is said why."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.commands import Typed
from tests.outside.hands import Hands, at_kiosk
from topping.cli import run
from topping.rules.games.gametext import format_game
from topping.store import now, open_store

MADE = game(moves=2)
NAME = "Coupe"


@pytest.fixture
def hands(home: Path, tmp_path: Path) -> Iterator[Hands]:
    """A kiosk at which the first of two entrants has played a competition's game, back at home under his name."""
    path = tmp_path / "partie.txt"
    path.write_text(format_game(MADE), encoding="utf-8")
    roster = tmp_path / "inscrits.txt"
    roster.write_text("N°;Nom\n1;Zoé\n2;Luc\n", encoding="utf-8")
    for arguments in (["new", NAME, "--game", str(path), "--players", str(roster)], ["open", NAME]):
        assert run(["event", *arguments]) == 0
    with at_kiosk(home, at="competitions") as found:
        found.does("competitions.open", "competition.go_on", "ready.start")
        for _ in MADE.moves:
            found.does("play.solution")
            found.waits(1_000)
            found.does("play.go_on")
    with at_kiosk(home) as found:
        yield found


def shows_a_top(hands: Hands) -> bool:
    return any(hands.reads(move.solution.word) for move in MADE.moves)


def says_why(hands: Hands) -> None:
    assert hands.reads("ne se lit avant la clôture de « Coupe », ou le"), "\n".join(hands.words)
    assert not shows_a_top(hands)


def test_the_runs_of_a_player_do_not_open(hands: Hands) -> None:
    hands.names_player("Zoé")
    hands.does("home.own_games")
    assert hands.reads("Partie 1")
    hands.does("anywhere.enter")
    says_why(hands)
    hands.does("my_runs.review")
    says_why(hands)
    hands.does("result.moves")
    assert not shows_a_top(hands)


def test_the_leaderboard_does_not_open_them(hands: Hands) -> None:
    hands.names_player("Zoé")
    hands.does("home.leaderboard", "leaderboard.one_game", "leaderboard.first_row", "anywhere.enter")
    says_why(hands)


def test_the_deck_has_no_card_of_them(hands: Hands) -> None:
    hands.names_player("Zoé")
    hands.waits(2_000)
    hands.does("home.train", "train.deck")
    assert not shows_a_top(hands)


def test_the_end_date_is_on_screen(hands: Hands, home: Path) -> None:
    with at_kiosk(home, at="competitions") as again:
        again.does("competitions.open")
        again.must_see("competition.open_until")
        again.must_see("competition.known")


def test_a_position_of_it_is_not_solved(hands: Hands, home: Path) -> None:
    position = list(MADE.turns())[1].position
    with at_kiosk(home, at="position") as again:
        again.types(str(position))
        again.does("anywhere.enter")
        assert again.reads("n’en est dit"), "\n".join(again.words)
        assert not again.asks_for_solutions


def test_the_next_game_is_another_one(home: Path, hands: Hands) -> None:
    assert run(["event", "new", "Autre", "--game", "normale-01"]) == 0
    with at_kiosk(home) as again:
        again.does("home.next_game")
        assert not again.reads("Normale 01"), "\n".join(again.words)
        assert again.reads("Normale 02")


def test_after_its_end_date_nobody_sits_down_and_its_games_open(hands: Hands, home: Path) -> None:
    with open_store(home / "topping.db").store as store:
        store.competitions.set_end(store.competitions.named(NAME), 1_000, now())
    with at_kiosk(home, at="competitions") as again:
        again.does("competitions.open")
        again.must_see("competition.past_end")
        again.does("competition.go_on")
        assert again.reads("est passée, et ses parties se lisent"), "\n".join(again.words)
    with at_kiosk(home) as again:
        again.names_player("Zoé")
        again.does("home.own_games", "anywhere.enter", "result.moves")
        assert shows_a_top(again)


def test_its_end_date_is_one_day_wherever_it_is_told(home: Path, event: Typed) -> None:
    event("new", NAME, "--game", "normale-01", "--until", "2031-03-03")
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open")
        assert not hands.reads("04/03/2031"), "\n".join(hands.words)
        hands.does("competition.settings")
        assert hands.reads("03/03/2031"), "\n".join(hands.words)
        assert not hands.reads("04/03/2031"), "\n".join(hands.words)
    event("open", NAME)
    assert "03/03/2031 24:00" in event("show", NAME)
    with at_kiosk(home, at="competitions") as hands:
        hands.does("competitions.open")
        hands.must_see("competition.open_until", day="03/03/2031")
    assert "05/03/2031 24:00" in event("until", NAME, "2031-03-05")
