"""States that are kept against states made again: `python -m tests.trials.rebuilt_deck [HISTORIES]` (10000).

Follows random histories sight by sight through the form that is kept, with the last one undone now and then, and
compares each card's state with the one made from its sights. Then times making the states of 10,000 sights again.
"""

import random
import sys
import time

from tests.training.deck.histories import random_history
from topping.training.deck.schedule import Sight
from topping.training.deck.states import CardState, state_of


def kept_state(history: list[Sight], chance: random.Random) -> tuple[CardState | None, list[Sight]]:
    """The state that is kept after a history of which some sights are undone, and the sights that are left."""
    left: list[Sight] = []
    state: CardState | None = None
    for one in history:
        state = CardState.first(one) if state is None else CardState.parse(str(state)).after(one)
        left.append(one)
        if chance.random() < 0.1:
            left.pop()
            state = state_of(left)
    return state, left


def main(histories: int) -> None:
    """Compares, then times."""
    chance, count = random.Random(20_261), 0
    for number in range(histories):
        history = random_history(chance)
        kept, left = kept_state(history, chance)
        count += len(history)
        if kept != state_of(left):
            sys.exit(f"history {number}: kept {kept}, made again {state_of(left)}")
    print(f"{histories} histories, {count} sights: each state that was kept equals the one made again")
    deck = [random_history(chance, 20) for _ in range(1_060)]
    start = time.process_time()
    for history in deck:
        state_of(history)
    spent = time.process_time() - start
    print(f"{sum(map(len, deck))} sights made into states again in {spent:.2f} s of processor time")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
