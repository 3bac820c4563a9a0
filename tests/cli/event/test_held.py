"""Until a competition is closed, or its end date is past, no command tells anything of its games, and each says why."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.event.test_event import GAMES, NAME
from tests.cli.program import Said, command
from tests.conftest import CHECKOUT
from tests.outside.referee import closes, opens
from tests.store.helpers import found as found_move
from tests.store.helpers import missed as missed_move
from topping.competition.events import Planned
from topping.errors import InputError
from topping.gamefiles import shelf
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.rules.grid.board import SIZE, Board
from topping.rules.grid.position import Position
from topping.store import RunFacts, now, open_store
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.database import now_ms
from topping.system.localtime import end_of

FILE = GAMES / "normale-07.txt"
WHY = "reste secrète jusqu’à la clôture"
NOT_TOLD = "qui n’est pas close"


def told(*arguments: object) -> tuple[int, str]:
    said: Said = command([*map(str, arguments)])
    return said.code, " ".join((said.out + said.error).split())


@pytest.fixture
def game(home: Path, tmp_path: Path) -> Game:
    """A game that one of two entrants has played, in a competition that is open."""
    roster = tmp_path / "inscrits.csv"
    roster.write_text("N°;Nom\n1;Élodie Lefèvre\n2;Luc Petit\n", encoding="utf-8")
    assert told("event", "new", NAME, "--game", "normale-07", "--players", roster)[0] == 0
    return shelf.load(FILE)


def play(game: Game) -> None:
    """The competition is opened, and its first entrant plays, who misses a top."""
    opens(NAME)
    sits_down(game, 1)


def sits_down(game: Game, number: int) -> None:
    with open_store().store as store:
        uuid = store.competitions.named(NAME)
        competition = store.competitions.read(uuid)
        entrant = next(one for one in competition.entrants.values() if one.number == number)
        facts = RunFacts.of(entrant.name, game, competition.plan.conditions)
        run = store.competitions.start_run(CompetitionEntry(uuid, entrant.uuid, 1), facts, now())
        for turn in game.turns():
            store.runs.add_move(run, missed_move(turn) if turn.number == 3 else found_move(turn, 1_000), turn)
        store.runs.finish(run, now())


def positions(game: Game) -> list[Position]:
    """A position of the game, its letters in another order, and its lines and columns exchanged."""
    position = list(game.turns())[4].position
    columns = Board("".join(position.board.column(index) for index in range(SIZE)))
    return [position, Position(position.board, position.rack[::-1]), Position(columns, position.rack)]


def test_the_solver_and_the_judge_refuse_its_draws_on_its_grids(game: Game, tmp_path: Path) -> None:
    another = Position(positions(game)[0].board, "AEINRST")
    for stage in ("prepared", "open"):
        if stage == "open":
            play(game)
        for position in positions(game):
            assert told("solve", position) == (2, told("solve", position)[1])
            assert NOT_TOLD in told("solve", position)[1]
            assert NOT_TOLD in told("score", f"{position} ETE H4")[1]
            asked = {"position": str(position), "move_number": 5, "bulletin": {"word": "ETE", "reference": "H4"}}
            assert NOT_TOLD in told("correct", json.dumps(asked))[1]
        assert told("solve", another)[0] == 0
    closes(NAME)
    assert all(told("solve", position)[0] == 0 for position in positions(game))


def test_no_command_reads_or_replays_it_before_it_is_closed(game: Game, tmp_path: Path) -> None:
    play(game)
    asked = [
        ("export", game_id(game), "--to", "gcg"),
        ("export", game_id(game)[:10], "--to", "csv"),
        ("export", "normale-07", "--to", "gcg"),
        ("sheet", FILE),
        ("replay", FILE),
        ("announce", FILE),
    ]
    for arguments in asked:
        code, said = told(*arguments)
        assert (code != 0, WHY in said) == (True, True), (arguments, said)
        assert game.moves[5].solution.word not in said
    code, said = told("scores")
    assert (code, "1 partie jouée n’est pas montrée" in said) == (0, True), said
    assert "Élodie" not in said
    with open_store().store as store:
        assert store.intake.waiting("Élodie Lefèvre") == 0
    closes(NAME)
    assert told("export", "normale-07", "--to", "gcg")[0] == 0
    assert "Élodie" in told("scores")[1]
    with open_store().store as store:
        assert store.intake.waiting("Élodie Lefèvre") == 1


def test_the_end_date_is_said_can_be_set_and_frees_the_games(game: Game) -> None:
    play(game)
    until = end_of((datetime.now(UTC) + timedelta(days=7)).isoformat())[:10]  # at midnight the day before
    assert f"jusqu’à la clôture, ou le {until}" in told("event", "table", NAME)[1]
    assert "n’est pas un jour" in told("event", "new", "Autre", "--until", "demain")[1]
    assert "est passé" in told("event", "new", "Autre", "--until", "2020-01-31")[1]
    later_ms = now_ms() + 30 * 86_400_000
    ends_at(later_ms)
    assert WHY in told("sheet", FILE)[1]
    ends_at(1_000)
    assert told("sheet", FILE)[0] == 0
    with pytest.raises(InputError, match="is_over"):
        sits_down(game, 2)
    ends_at(later_ms)
    sits_down(game, 2)


def ends_at(until_ms: int) -> None:
    with open_store().store as store:
        uuid = store.competitions.named(NAME)
        plan = replace(store.competitions.read(uuid).plan, until_ms=until_ms)
        store.competitions.add(uuid, Planned(plan), at=now())


def test_demonstration_games_and_files_of_others_stay_free(game: Game) -> None:
    play(game)
    assert told("sheet", CHECKOUT / "games" / "normale-02.txt")[0] == 0
