"""How long a large session takes: `python -m tests.bench.session`.

Options: `--players 200 --moves 25 --formula duplicate --right 0.5`. Every bulletin is typed as a line, corrected, kept
on the disk and counted; part of the players have the top, the others write what they can. Each entry is timed by the
clock on the wall, and so are the standings after each move.
"""

import argparse
import random
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from tests.bench.timing import Times, below, timed
from tests.play.session.helpers import typed
from topping.errors import InputError
from topping.gamefiles import shelf
from topping.lexicon import bundled
from topping.lexicon.graph import WordGraph
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.play.session.session import awaited
from topping.play.session.sessionstandings import standings
from topping.rules.conditions.formula import Formula
from topping.rules.games.game import Game
from topping.sheets.session import SessionSheet, road_sheets_csv, session_page
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog


def long_game(moves: int) -> Game:
    """A prepared game, the longest there is up to so many moves."""
    games = (shelf.load(one.path) for one in shelf.prepared() if one.name.startswith("normale-"))
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
    entry, ranked, step = Times(), Times(), Times()
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
        print(f"{options.players} players, {log.session.collected} moves, {log.written} events")
        for name, times in (
            ("an entry, kept", entry),
            ("a move opened, collected", step),
            ("standings", ranked),
            ("taken up again", timed(lambda: SessionLog.resume(store, log.id))),
            ("road sheets, CSV", timed(lambda: road_sheets_csv(log.session))),
            ("the page", timed(lambda: session_page(SessionSheet(log.session, "Mesure", "", "")))),
        ):
            took = times.clock
            figures = f"mean {fmean(took):8.2f} ms, p99 {below(0.99, took):8.2f} ms, most {max(took):8.2f} ms"
            print(f"{name:<28} {len(took):>6} times: {figures}")


if __name__ == "__main__":
    main()
