"""What the strokes of a game cost: `python -m tests.bench.strokes` tells bytes a game and time a commit.

A typical game: 22 moves, three tries of twelve keys on each, on a database of its own on the disk. The same games are
kept with strokes and without; the growth of the file is that of many games, its log written back.
"""

import statistics
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.bench.timing import Times
from tests.play.helpers import first_turn, second_turn
from tests.store.helpers import facts, instant
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.run import Run
from topping.play.run.strokes import Device, StrokeKind, pack
from topping.rules.conditions.conditions import Conditions
from topping.rules.moves import Move
from topping.store.opening import open_store

GAMES: Final = 40
MOVES: Final = 22
TRIES: Final = 3
KEYS: Final = 12
TURNS: Final = (first_turn(), *(replace(second_turn(), number=number) for number in range(2, MOVES + 1)))
WRONG: Final = Verdict(Answer.NOT_ADMITTED, Move.parse("RIM 13H"), refused=("RIM",))
TOP: Final = Verdict(Answer.TOP, Move.parse("RIZ 13H"), 21, 0)


def played(notes_strokes: bool) -> Run:
    """A whole run: a look at the draw, then letters a quarter of a second apart, three times on each move."""
    run, now = Run(TURNS, Conditions()), 0
    for _ in TURNS:
        run = run.draw_shown(now)
        for number in range(TRIES):
            now += 9_000
            for place in range(KEYS):
                now += 251
                kind = StrokeKind.ENTER if place == KEYS - 1 else StrokeKind.LETTER
                run = run.typed(kind, Device.LINE, now) if notes_strokes else run
            run = run.propose("RIZ 13H", TOP if number == TRIES - 1 else WRONG, now)
    return run


def measured(path: Path, notes_strokes: bool) -> tuple[int, list[float], list[float]]:
    """Bytes a game, and the milliseconds of each commit of a draw shown, and of a move."""
    run, shown, moves = played(notes_strokes), Times(), Times()
    with open_store(path).store as store:
        store._database.all("PRAGMA wal_checkpoint(TRUNCATE)")
        before = path.stat().st_size
        for game in range(GAMES):
            started = store.runs.start(facts(f"Player {game % 4}"), instant(game))
            for result in run.results:
                with shown:
                    store.runs.show_draw(started, result.number, 1)
                with moves:
                    store.runs.add_move(started, result, TURNS[result.number - 1])
        store._database.all("PRAGMA wal_checkpoint(TRUNCATE)")
        return (path.stat().st_size - before) // GAMES, shown.clock, moves.clock


def main() -> None:
    """Prints the figures, with strokes and without."""
    packed = [len(pack(result.strokes[-1])) for result in played(True).results]
    print(f"packed: {max(packed)} bytes a move, {sum(packed)} a game of {MOVES} moves")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        sizes = {}
        for name, notes_strokes in (("without strokes", False), ("with strokes", True)):
            sizes[name], shown, moves = measured(Path(folder) / f"{notes_strokes}.db", notes_strokes)
            told = ", ".join(
                f"{what} {statistics.median(some):.2f} ms (95 %: {statistics.quantiles(some, n=20)[-1]:.2f})"
                for what, some in (("a draw shown", shown), ("a move", moves))
            )
            print(f"{name}: {sizes[name]} bytes a game; commits: {told}")
    print(f"strokes add {sizes['with strokes'] - sizes['without strokes']} bytes a game")


if __name__ == "__main__":
    main()
