"""Times what boards, players and a result ask of a large database: `python -m tests.bench.boards [--runs 200000]`.

The database is that of `tests.trials.load`. Processor time of the first and the fastest of three questions, in ms:
nothing of it may grow with the runs of others, but for those of a board that is read whole.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.timing import Times
from tests.trials.load import PLAYER, prepared
from topping.store import Selection, open_store
from topping.store.runs.rankedrun import BoardFilter

_OTHER = "Joueur 500"
_TIMES = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200_000)
    runs = parser.parse_args().runs
    with TemporaryDirectory() as folder:
        path = Path(folder) / "topping.db"
        prepared(runs, path)
        opening = Times()
        with opening:
            store = open_store(path).store
        print(f"{'open':40}{opening.worked[0]:9.1f}")
        with store:
            ranking = store.ranking
            largest = max(ranking.page(BoardFilter(), 0, 1).runs, key=lambda one: one.run_id)
            group = ranking.groups_of(largest.game)[0]
            (kind, *_) = store.means.kinds()
            questions: dict[str, Callable[[], object]] = {
                "a page of all boards": lambda: ranking.page(BoardFilter(), 0, 30),
                "the last page of those that rank": lambda: ranking.page(BoardFilter(only_ranked=True), runs // 2, 30),
                "a page of a player": lambda: ranking.page(BoardFilter(player=_OTHER), 0, 30),
                "all runs of a player": lambda: ranking.rows(Selection(player=_OTHER)),
                "all runs of whoever played most": lambda: ranking.rows(Selection(player=PLAYER)),
                "nobody of that name": lambda: ranking.rows(Selection(player="Personne")),
                "a game by its name": lambda: ranking.rows(Selection(game="Partie 5")),
                "a page of one board": lambda: ranking.of_group(group, 0, 60),
                "where a run stands": lambda: ranking.standing(largest.run_id),
                "a player's last runs": lambda: store.finished.of_player(PLAYER, 0, 30),
                "players": store.people.names,
                "kinds of runs": store.means.kinds,
                "means of a kind": lambda: store.means.of(kind),
                "games that lack facts": lambda: store.positions.lacking(20),
            }
            for name, ask in questions.items():
                times = Times()
                for _ in range(_TIMES):
                    with times:
                        ask()
                print(f"{name:40}{times.worked[0]:9.1f}{min(times.worked):9.1f}")


if __name__ == "__main__":
    main()
