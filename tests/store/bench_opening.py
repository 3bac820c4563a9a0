"""How long opening a large leaderboard takes, every byte of it checked: `python -m tests.store.bench_opening`.

20,000 finished runs of 22 moves. Prints the median of several openings, elapsed and of processor time.
"""

import tempfile
from pathlib import Path

from tests.store.bench_leaderboard import ROUNDS, RUNS, filled, measured
from topping.store import open_store


def main() -> None:
    """Fills a database, closes it, and opens it again and again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "topping.db"
        open_store(path).store.close()
        filled(path)
        wall, processor = measured(lambda: open_store(path).store.close())
        print(f"{RUNS} runs, {path.stat().st_size / 1e6:.0f} MB; median of {ROUNDS}")
        print(f"opened in {wall:.0f} ms, {processor:.0f} ms of processor time")


if __name__ == "__main__":
    main()
