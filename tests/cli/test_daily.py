"""`topping daily`."""

import json
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from tests.cli.conftest import set_clocks
from tests.game.test_remake import kept
from tests.solver.lexicons import bundled, maker
from tests.store.helpers import found, missed
from topping.cli import run
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, now, open_store
from topping.training.daily import DailySource

pytestmark = pytest.mark.usefixtures("fresh_home")

TODAY = date(2026, 11, 27)
"""Before the second edition of the list is that of daily games."""


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clocks(monkeypatch, datetime.combine(TODAY, time(12), UTC))


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(list(arguments)) == code
    written = capsys.readouterr()
    return written.err if code else written.out


def record(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    value = json.loads(told(capsys, "daily", "--json", *options))
    assert isinstance(value, dict)
    return value


def attempt(player: str, *, plays_whole: bool = True) -> tuple[DailySource, Game]:
    """Plays today's game, all tops found but the second."""
    source = DailySource(TODAY.isoformat(), NORMALE, bundled().hash)
    game = source.of_day(maker().make(source.seed, NORMALE))
    with open_store().store as store:
        store.dailies.note(game_id(game), source)
        number = store.runs.start(RunFacts.of(player, game, source.conditions), now())
        for turn in list(game.turns())[: None if plays_whole else 3]:
            result = missed(turn) if turn.number == 2 else found(turn, 5_000 if turn.number > 3 else 20_000)
            store.runs.add_move(number, result, turn)
        (store.runs.finish if plays_whole else store.runs.leave)(number, now())
    return source, game


def told_of(game: Game, text: str) -> list[str]:
    """The draws and words of a game that a text has; those of a few letters stand in any text."""
    all_of_it = [text for move in game.moves for text in (move.draw.letters, move.solution.word)]
    return [one for one in all_of_it if len(one) > 3 and one in text]


def test_json_has_four_values_and_no_secret(capsys: pytest.CaptureFixture[str]) -> None:
    day, variant, game, _ = kept("daily_games.txt")[0]
    assert record(capsys, "--date", day) == {"date": day, "variant": variant, "lexicon": "open-fr", "game": game}
    assert record(capsys)["date"] == TODAY.isoformat()
    joker = record(capsys, "--date", day, "--joker", "--player", "Nobody")
    assert (joker["variant"], list(joker)) == ("normale+joker", ["date", "variant", "lexicon", "game"])


def test_only_the_id_is_told_of_days_to_come(capsys: pytest.CaptureFixture[str]) -> None:
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    assert list(record(capsys, "--date", tomorrow, "--player", "Zoé")) == ["date", "variant", "lexicon", "game"]
    seed = DailySource(tomorrow, NORMALE, bundled().hash).seed
    assert str(seed) not in told(capsys, "daily", "--date", tomorrow, "--player", "Zoé")


@pytest.mark.parametrize("plays_whole", [None, False])
def test_seed_and_draws_are_a_secret_before_the_end_of_the_first_attempt(
    plays_whole: bool | None, capsys: pytest.CaptureFixture[str]
) -> None:
    source = DailySource(TODAY.isoformat(), NORMALE, bundled().hash)
    game = maker().make(source.seed, NORMALE)
    if plays_whole is not None:
        attempt("Zoé", plays_whole=plays_whole)
    attempt("Léa")
    lines = [told(capsys, "daily", "--player", "Zoé", *form) for form in ([], ["--json"])]
    lines += [told(capsys, "daily", *form) for form in ([], ["--json"])]
    lines.append(told(capsys, "daily", "--player", "Zoé", "--copy", code=2))
    lines += [told(capsys, *command) for command in (["runs"], ["runs", "--json"], ["scores"], ["scores", "--json"])]
    whole = "\n".join(lines)
    assert str(source.seed) not in whole
    assert not told_of(game, whole)


def test_whoever_has_played_is_told_all(capsys: pytest.CaptureFixture[str]) -> None:
    source, game = attempt("Zoé")
    mine = record(capsys, "--player", "zoé")
    assert (mine["seed"], mine["missed"], mine["days_late"]) == (source.seed, 1, 0)
    assert mine["draws"] == [move.draw.letters for move in game.moves]
    assert f"Graine\u00a0: {source.seed}" in told(capsys, "daily", "--player", "Zoé")


def test_copied_result_gives_nothing_away(capsys: pytest.CaptureFixture[str]) -> None:
    _, game = attempt("Zoé")
    copied = told(capsys, "daily", "--player", "Zoé", "--copy")
    lines = copied.splitlines()
    assert lines[0] == f"Topping · partie du jour du {TODAY:%d/%m/%Y}"
    assert lines[3] == "◐○◐●●●●●●●●●…"
    assert "1 top manqué" in lines[2]
    assert not told_of(game, copied)


def test_run_of_the_day_is_reviewed_by_those_who_played_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topping.cli.kept.review.sheet_of", lambda store, number: None)
    monkeypatch.setattr("topping.cli.kept.review.as_text", lambda sheet: "seen")
    attempt("Zoé")
    assert "--player" in told(capsys, "review", "1", code=2)
    assert "--player" in told(capsys, "review", "1", "--json", "--player", "Léa", code=2)
    assert told(capsys, "review", "1", "--player", "ZOÉ") == "seen"
    monkeypatch.setattr("topping.cli.kept.review.now", lambda: (TODAY + timedelta(days=2)).isoformat() + "T12:00:00Z")
    assert told(capsys, "review", "1") == "seen"
