"""What the live table of a large competition costs each second: `python -m tests.bench.competition_table`.

Two hundred entrants in twenty games of twenty moves, which other machines have told: 4,000 runs, 88,000 facts. Twenty
entrants are at their last games. Measured in processor time: the first look, one when nothing was said since the last,
and one when a move was; each reads the database and makes the table of the game, or the standings, as the room's
screen does.
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

from tests.bench.timing import timed
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, GamePlaced, RunEntered, StageSet
from topping.competition.plan import CompetitionPlan
from topping.facts.bodies import MoveOver, MoveTold, RunBegun, RunEnded
from topping.facts.fact import Fact
from topping.kiosk.wording.competition import ShownCompetition
from topping.rules.conditions.conditions import Conditions
from topping.store import Store, open_store
from topping.store.sharing import log
from topping.store.sharing.following import follow_people, follow_run
from topping.store.sharing.identity import machine_id

AT = "2026-11-21T15:00:00+01:00"
GAMES, MOVES, PLAYING = 20, 20, 20
MACHINES = 50
_TIMES = 15


def uuid(kind: int, number: int) -> str:
    return str(UUID(int=kind << 64 | number))


def game(place: int) -> str:
    return f"{place:064x}"


def main() -> None:
    """Fills a database and prints one line a figure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.competition_table", description=str(__doc__))
    parser.add_argument("--entrants", type=int, default=200, help="how many (default: %(default)s)")
    entrants = parser.parse_args().entrants
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "t.db").store as store:
        competition = _fill(store, entrants)

        def shown() -> ShownCompetition:
            return ShownCompetition(store.competitions.read(competition), store.competitions.runs(competition))

        rest = iter(range(entrants * GAMES - 1, entrants * GAMES - 1 - PLAYING, -1))

        def told() -> ShownCompetition:
            with store._database.writing() as sql:
                *_, fact = _facts_of(next(rest), entrants, last=MOVES // 2)
                log.insert(sql, machine_id(sql, fact.machine), fact, 0)
            return shown()

        _timed("first look", shown)
        _timed("a look when nothing was said", shown, _TIMES)
        _timed("a look when a move was said", told, _TIMES)
        _timed("the standings", lambda: shown().groups(), _TIMES)
        _timed("the game that is played", lambda: shown().live(GAMES), _TIMES)


def _fill(store: Store, entrants: int) -> str:
    competition = store.competitions.found(CompetitionPlan("Tournoi d’Évry"), AT)
    store.competitions.add(competition, *(GamePlaced(n, game(n), MOVES) for n in range(1, GAMES + 1)), at=AT)
    everybody = (Enrolled(Entrant(f"e{n}", n + 1, (f"Joueur {n}",), club=f"Club {n % 20}")) for n in range(entrants))
    store.competitions.add(competition, *everybody, at=AT)
    store.competitions.add(competition, StageSet(CompetitionStage.OPEN), at=AT)
    runs = range(entrants * GAMES)
    entered = (RunEntered(uuid(3, n), f"e{n % entrants}", 1 + n // entrants) for n in runs)
    store.competitions.add(competition, *entered, at=AT)
    with store._database.writing() as sql:
        machines = {uuid(1, n): machine_id(sql, uuid(1, n)) for n in range(MACHINES)}
        follow_people(sql, (uuid(2, n) for n in range(entrants)))
        for n in runs:
            last = MOVES // 2 - 1 if n >= entrants * GAMES - PLAYING else MOVES
            for fact in _facts_of(n, entrants, last):
                log.insert(sql, machines[fact.machine], fact, 0)
            follow_run(sql, uuid(3, n), {})
    return competition


def _facts_of(n: int, entrants: int, last: int) -> Iterator[Fact]:
    """All that is said of a run up to a move."""
    run, machine = uuid(3, n), uuid(1, n % MACHINES)
    times = [(n * move * 7919) % 60_000 for move in range(1, last + 1)]
    bodies: list[RunBegun | MoveOver | RunEnded] = [
        RunBegun(
            run=run, player=uuid(2, n % entrants), place=1 + n, game=game(1 + n // entrants), game_name="Partie",
            game_moves=MOVES, lexicon="ODS", lexicon_hash="0" * 64, rules_version="1", conditions=str(Conditions()),
            resumed=False, ranks=True, imported=False, started_at=1_000 + n,
        ),
        *(MoveOver(run, move, True, spent, 0, 1) for move, spent in enumerate(times, start=1)),
    ]  # fmt: skip
    if last == MOVES:
        told = (MoveTold(move, "BONJOUR", "H4", 80, 80, True, spent, 0, 1) for move, spent in enumerate(times, start=1))
        bodies.append(RunEnded(run, True, 9_000_000, tuple(told)))
    for number, body in enumerate(bodies, start=1 + n * (MOVES + 2)):
        yield Fact(machine, number, 5_000 + number, body.kind, body.write())


def _timed(what: str, make: Callable[[], object], times: int = 1) -> None:
    found = timed(make, times).worked
    print(f"{what}: {statistics.median(found):.0f} ms, {max(found):.0f} ms at most", flush=True)


if __name__ == "__main__":
    main()
