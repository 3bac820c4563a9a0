"""The helper process that makes games: orders come in on standard input, games go out, one JSON object a line.

Its argument, if any, is the lexicon to get ready for. In: `{"order": 1, "seed": 42, "variant": "normale", "lexicon":
null}`, or `{"order": 2, "seed": 7, "game": …, "number": 4, "lexicon": null}` for the rest of a game whose move 4 was
cancelled (§3.6). Out: `{"event": "preparing", "step": 1, "of": 3}` as the solver is compiled, step by step, then
`{"event": "ready"}`, then `{"event": "made", "order": 1, "text": …}` or `{"event": "failed", …}`. It ends when its
input does.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, Final

from topping.disk import os_reason
from topping.errors import ToppingError
from topping.game.lexicon import lexicon_of
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.rules.game import Game
from topping.rules.gametext import format_game, parse_game
from topping.rules.variant import Variant
from topping.texts import language, speak, tell
from topping.texts.language import VARIABLE

if TYPE_CHECKING:
    from topping.game.making.maker import Maker


_FAULTS: Final = (ToppingError, OSError)
"""What an order may come to nothing by: something that a person can mend, or a disk."""


def main() -> None:
    """Serves orders until the input ends."""
    from topping import solver  # here, so that the first line can be told before Numba is loaded

    speak(os.environ.get(VARIABLE, language()))
    cold = not solver.is_warm()

    def tell_step(step: int) -> None:
        if cold:
            _say({"event": "preparing", "step": step, "of": solver.STEPS})

    tell_step(0)
    try:
        solver.warm_up(open_lexicon(sys.argv[1] if len(sys.argv) > 1 else None), tell_step)
    except _FAULTS as fault:
        _say({"event": "failed", "order": 0, "sentence": _told(fault)})
    else:
        _say({"event": "ready"})
    for line in sys.stdin:
        _say(_serve(json.loads(line)))


def _told(fault: ToppingError | OSError) -> str:
    return tell(fault) if isinstance(fault, ToppingError) else os_reason(fault)


def _serve(request: dict[str, Any]) -> dict[str, Any]:
    try:
        made = _remade(request) if "game" in request else _made(request)
    except _FAULTS as fault:
        return {"event": "failed", "order": request["order"], "sentence": _told(fault)}
    return {"event": "made", "order": request["order"], "text": format_game(made)}


def _made(request: dict[str, Any]) -> Game:
    return _maker(open_lexicon(request["lexicon"])).make(request["seed"], Variant.parse(request["variant"]))


def _remade(request: dict[str, Any]) -> Game:
    game = parse_game(request["game"])
    graph = lexicon_of(game) if game.lexicon_hash else open_lexicon(request["lexicon"])
    return _maker(graph).remake(game, request["number"], request["seed"])


def _maker(graph: WordGraph) -> Maker:
    from topping.game.making.maker import Maker
    from topping.solver import Solver

    return Maker(graph, Solver(graph))


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
