"""The naive twin's answers on positions with the whole bundled lexicon, stored in `full_list.json`.

`python -m tests.solver.full_list` adds the missing answers (all of them after a change of the lexicon), which takes an
hour in all. Remove the file first if the rules change.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from tests.solver import lexicons, naive, positions
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.solver import Solver

ANSWERS = Path(__file__).with_name("full_list.json")
COLUMNS = [(name, jokers) for jokers in (0, 1, 2) for name in ("normale", "7et8", "789")]
A_COLUMN = 10


def summary(found: Sequence[Solution], tops: Sequence[Solution]) -> dict[str, Any]:
    """Returns a summary of all solutions: count, digest in order, and the tops."""
    digest = sha256("\n".join(map(str, found)).encode()).hexdigest()
    return {"count": len(found), "digest": digest, "tops": [str(solution) for solution in tops]}


def main() -> None:
    graph, words = lexicons.bundled(), lexicons.bundled_words()
    kept = json.loads(ANSWERS.read_text(encoding="ascii")) if ANSWERS.exists() else {}
    answers = kept.get("answers", []) if kept.get("lexicon") == graph.hash else []
    known = {(answer["variant"], answer["position"]) for answer in answers}
    solver = Solver(graph)
    for name, jokers in COLUMNS:
        stream = positions.of_games(solver, VARIANTS[name], jokers, 1000 + jokers)
        apart = 1 if jokers == 2 else 7  # the twin takes minutes for two jokers late in a game
        for position in islice(stream, 0, apart * A_COLUMN, apart):
            if (name, str(position)) in known:
                continue
            found = naive.solutions(position, VARIANTS[name], words)
            answers.append({"position": str(position), "variant": name, **summary(found, naive.tops(found))})
            agrees = list(solver.all(Position.parse(str(position)), VARIANTS[name])) == found
            print(name, jokers, position, len(found), "agrees" if agrees else "DISAGREES", flush=True)
            content = json.dumps({"lexicon": graph.hash, "answers": answers}, indent=1) + "\n"
            ANSWERS.write_text(content, encoding="ascii")


if __name__ == "__main__":
    main()
