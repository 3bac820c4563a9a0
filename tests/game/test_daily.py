"""Days and their games, the same on every machine: those of the first edition of the list, and those of the latest."""

from hashlib import sha256

from tests.conftest import CHECKOUT
from tests.solver.lexicons import latest
from topping.lexicon.catalogue import edition_on
from topping.lexicon.editions import DAILY_FROM, FIRST, LATEST, left_since
from topping.rules.games.game import Game


def kept() -> list[tuple[str, str, str, str]]:
    """Date, variant, id of the game, digest of its draws."""
    lines = (CHECKOUT / "tests" / "data" / "daily_games.txt").read_text(encoding="utf-8").splitlines()
    return [(date, variant, game, draws) for date, variant, game, draws in map(str.split, lines)]


def digest(game: Game) -> str:
    return sha256(" ".join(move.draw.letters for move in game.moves).encode()).hexdigest()[:16]


def test_thirty_days_of_the_first_edition_are_kept_and_six_of_the_latest() -> None:
    assert len(kept()) == len({game for _, _, game, _ in kept()}) == 36
    assert sum(date < DAILY_FROM for date, *_ in kept()) == 30


def test_no_day_to_come_has_a_top_that_left_the_list() -> None:
    graph = edition_on(latest(), DAILY_FROM)
    assert graph.hash == LATEST
    assert not any(map(graph.admits, left_since(FIRST)))
    assert {"BOCHE", "NEGRESSE", "YOUPINES", "HEUX", "CHI"} <= left_since(FIRST)
