"""The helper process that makes games: orders come in on standard input, games go out, one JSON object a line.

Its argument, if any, is the lexicon to get ready for. In: `{"order": 1, "seed": 42, "variant": "normale", "lexicon":
null}`. Out: `{"event": "preparing", "step": 1, "of": 3}` as the solver is compiled, step by step, then `{"event":
"ready"}`, then `{"event": "made", "order": 1, "text": …}` or `{"event": "failed", …}`. It ends when its input does.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from topping.errors import ToppingError
from topping.lexicon.catalogue import open_lexicon
from topping.rules.gametext import format_game
from topping.rules.variant import Variant
from topping.texts import tell


def main() -> None:
    """Serves orders until the input ends."""
    from topping import solver  # here, so that the first line can be told before Numba is loaded

    cold = not solver.is_warm()

    def tell_step(step: int) -> None:
        if cold:
            _say({"event": "preparing", "step": step, "of": solver.STEPS})

    tell_step(0)
    try:
        solver.warm_up(open_lexicon(sys.argv[1] if len(sys.argv) > 1 else None), tell_step)
    except ToppingError as fault:
        _say({"event": "failed", "order": 0, "sentence": tell(fault)})
    else:
        _say({"event": "ready"})
    for line in sys.stdin:
        _say(_serve(json.loads(line)))


def _serve(request: dict[str, Any]) -> dict[str, Any]:
    from topping.game.maker import Maker
    from topping.solver import Solver

    try:
        graph = open_lexicon(request["lexicon"])
        game = Maker(graph, Solver(graph)).make(request["seed"], Variant.parse(request["variant"]))
    except ToppingError as fault:
        return {"event": "failed", "order": request["order"], "sentence": tell(fault)}
    return {"event": "made", "order": request["order"], "text": format_game(game)}


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
