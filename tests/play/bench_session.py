"""How long a large session takes: `python -m tests.play.bench_session`.

Options: `--players 200 --moves 25 --formula duplicate --right 0.5`. Every bulletin is typed as a line, corrected, kept
on the disk and counted; part of the players have the top, the others write what they can. Each entry is timed by the
clock on the wall, and so are the standings after each move.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.conftest import CHECKOUT
from topping.errors import InputError
from topping.lexicon import bundled
from topping.lexicon.graph import WordGraph
from topping.play.session import events
from topping.play.session.desk import typed
from topping.play.session.plan import Plan
from topping.play.session.session import awaited
from topping.play.session.standing import standings
from topping.rules.conditions.formula import Formula
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.sheets.session import SessionSheet, road_sheets_csv, session_page
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog


class Times:
    """Milliseconds of one thing done over and over."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.all: list[float] = []
        self._begun = 0.0

    def __enter__(self) -> None:
        self._begun = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.all.append(1000 * (time.perf_counter() - self._begun))

    def __str__(self) -> str:
        ordered = sorted(self.all)
        p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        return (
            f"{self.name:<28} {len(ordered):>6} times: mean {sum(ordered) / len(ordered):8.2f} ms, "
            f"p99 {p99:8.2f} ms, most {ordered[-1]:8.2f} ms"
        )


def long_game(moves: int) -> Game:
    """A prepared game, the longest there is up to so many moves."""
    games = [
        parse_game(path.read_text(encoding="utf-8")) for path in sorted((CHECKOUT / "games").glob("normale-??.txt"))
    ]
    longest = max(games, key=lambda game: len(game.moves))
    return replace(longest, moves=longest.moves[:moves], generator=None, seed=None)


def line_of(rng: random.Random, table: int, session: SessionLog, move: int, right: float) -> str:
    """That part of the players have the retained solution; the others a word, a place or a score of their own."""
    solution = session.session.turn(move).solution
    word, reference, points = solution.move.word.upper(), solution.reference, solution.points
    chance = 0.5 + (rng.random() - right) / (1 - right) / 2 if right < 1 else 0
    if chance < 0.5:
        return str(table)
    if chance < 0.6:
        return f"{table} {word} {reference} {points - 1}"
    if chance < 0.7:
        return f"{table} {word} {points}"
    if chance < 0.8:
        return f"{table} {word}S {reference} {points + 2}"
    if chance < 0.9:
        return f"{table} {word[:3]} {reference} {points // 3}"
    return f"{table} !abs"


def entered(
    rng: random.Random, table: int, session: SessionLog, move: int, right: float, admits: Callable[[str], bool]
) -> events.Event:
    """What such a line is, typed at the desk; a player whose word is too long for the grid is absent."""
    try:
        return typed(line_of(rng, table, session, move, right), session.session, move, admits)
    except InputError:
        return typed(f"{table} !abs", session.session, move, admits)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--moves", type=int, default=25)
    parser.add_argument("--formula", default="duplicate")
    parser.add_argument("--right", type=float, default=0.5, help="part of the players who have the top")
    options = parser.parse_args()
    rng, graph = random.Random(1), WordGraph.open(bundled.graph_file(), "open-fr")
    formula, game = Formula.parse(options.formula), long_game(options.moves)
    entry, ranked, step = Times("an entry, kept"), Times("standings"), Times("a move opened, collected")
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "topping.db").store as store:
        log = SessionLog.start(store, Plan.under(formula, formula.speeds[0]), game, "Mesure", now())
        for table in range(1, options.players + 1):
            log.add(events.Registered(table, f"Joueuse {table}"), now())
        while not log.session.is_played_out or len(log.session.turns) < options.moves:
            if log.session.is_played_out:
                log.add(events.Continued(game), now())
            move = log.session.opened + 1
            if move > options.moves:
                break
            with step:
                log.add(events.Opened(move), now())
                log.add(events.Collected(move), now())
            for table in awaited(log.session, move):
                with entry:
                    log.add(entered(rng, table, log, move, options.right, graph.admits), now())
            with ranked:
                standings(log.session)
        resumed, road, page = Times("taken up again"), Times("road sheets, CSV"), Times("the page")
        with resumed:
            again = SessionLog.resume(store, log.id)
        assert again.session == log.session
        with road:
            road_sheets_csv(log.session)
        with page:
            session_page(SessionSheet(log.session, "Mesure", "", ""))
        print(f"{options.players} players, {log.session.collected} moves, {log.written} events")
        for times in (entry, step, ranked, resumed, road, page):
            print(times)


if __name__ == "__main__":
    main()
