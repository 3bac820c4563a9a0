"""What the live table of a large competition costs each second: `python -m tests.bench.competition_table`.

Two hundred entrants in twenty games of twenty moves: 4,000 runs, of which all but the last game are results that five
rooms have given back. Twenty entrants are at their last game here. Measured in processor time: the first look, one when
nothing was said since the last, and one when a move was; each reads the database and makes the table of the game, or
the standings, as the room's screen does.
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.bench.timing import timed
from tests.store.helpers import GAME, facts, found, instant, turns
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, GamePlaced, RunEntered, StageSet
from topping.competition.plan import CompetitionPlan
from topping.competition.results import GameResults, RoomResults, RoomRun
from topping.competition.scored import ScoredMove, ScoredOutcome, ScoredRun
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store
from topping.wording.competition import ShownCompetition

AT = "2026-11-21T15:00:00+01:00"
GAMES, MOVES, PLAYING, ROOMS = 20, 20, 20, 5
_TIMES = 15


def main() -> None:
    """Fills a database and prints one line a figure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.competition_table", description=str(__doc__))
    parser.add_argument("--entrants", type=int, default=200, help="how many (default: %(default)s)")
    entrants = parser.parse_args().entrants
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "t.db").store as store:
        competition, playing = _fill(store, entrants)

        def shown() -> ShownCompetition:
            return ShownCompetition(store.competitions.read(competition), store.competitions.runs(competition))

        rest = iter(playing)

        def told() -> ShownCompetition:
            turn = turns(GAME)[1]
            store.runs.add_move(next(rest), found(turn, 4_000), turn)
            return shown()

        _timed("first look", shown)
        _timed("a look when nothing was said", shown, _TIMES)
        _timed("a look when a move was said", told, _TIMES)
        _timed("the standings", lambda: shown().groups(), _TIMES)
        _timed("the game that is played", lambda: shown().live(GAMES), _TIMES)


def _fill(store: Store, entrants: int) -> tuple[str, list[int]]:
    """The competition, and the runs that are played here."""
    competitions = store.competitions
    uuid = competitions.found(CompetitionPlan("Tournoi d’Évry"), AT)
    competitions.add(uuid, *(GamePlaced(n, f"{n:064x}", MOVES) for n in range(1, GAMES + 1)), at=AT)
    everybody = (
        Entrant(f"e{n}", n + 1, (f"Joueur {n}",), club=f"Club {n % 20}", centre=f"Salle {n % ROOMS}")
        for n in range(entrants)
    )
    competitions.add(uuid, *map(Enrolled, everybody), StageSet(CompetitionStage.OPEN), at=AT)
    for room in range(ROOMS):
        games = tuple(
            GameResults(place, tuple(_run(n, place) for n in range(room, entrants, ROOMS))) for place in range(1, GAMES)
        )
        competitions.take_results(RoomResults(uuid, f"Salle {room}", "", (), games).signed("00" * 32), AT)
    playing = []
    for n in range(PLAYING):
        run = store.runs.start(facts(f"Joueur {n}"), instant(n))
        turn = turns(GAME)[0]
        store.runs.add_move(run, found(turn, 4_000), turn)
        competitions.add(uuid, RunEntered(competitions.run_uuid(run), f"e{n}", GAMES), at=AT)
        playing.append(run)
    return uuid, playing


def _run(n: int, place: int) -> RoomRun:
    done = tuple(
        ScoredMove(move, True, 80, 80, ((n + place) * move * 7919) % 60_000, 0, 1) for move in range(1, MOVES + 1)
    )
    run = ScoredRun(f"{n}-{place}", Conditions(), ScoredOutcome.FINISHED, done, 1_000 + n)
    return RoomRun(f"e{n}", replace(run, attempt=1))


def _timed(what: str, make: Callable[[], object], times: int = 1) -> None:
    spent = timed(make, times).worked
    print(f"{what}: {statistics.median(spent):.0f} ms, {max(spent):.0f} ms at most", flush=True)


if __name__ == "__main__":
    main()
