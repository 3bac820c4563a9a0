"""Questions of training screens: positions of the bank (games made for training), sets of positions, word drills.

Each is a function of plain values that the thread of `topping.answers.executor` calls. It raises `ToppingError`. A
generator lets other questions go first at each `yield`. The same seed gives the same answer while the bank is
unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from random import Random
from typing import TYPE_CHECKING, Final

from topping.answers.openresources import bank_of, graph_of, maker_of
from topping.gamefiles.lexicon import WantedLexicon
from topping.rules.conditions.variant import Variant

if TYPE_CHECKING:
    from topping.bank.drillquestions import DrillRequest
    from topping.bank.record import TrainingPosition
    from topping.training.analysedmove import Kind
    from topping.training.drills import DrillItem
    from topping.training.rush.positionset import RushMode, RushSet

_MOST_FREQUENT: Final = 20_000
"""How many words count for a drill, the most played first."""


def fill_bank(games: int, variant: Variant, lexicon: WantedLexicon) -> Generator[None, None, int]:
    """Makes games for training until the bank has `games`; returns how many it has.

    Each game is stored at once, so that cancelling loses only the game being made. The bank gets fewer games if the
    disk has no room for more, or if another program fills it. Raises `OSError` too.
    """
    return (yield from bank_of(variant, lexicon).fill(games))


def find_word_places(
    words: tuple[str, ...], most: int, seed: int, variant: Variant, lexicon: WantedLexicon
) -> tuple[TrainingPosition, ...]:
    """Returns positions of the bank whose top is one of these words (A–Z): word by word, at most `most` for each."""
    bank, chance = bank_of(variant, lexicon), Random(seed)
    index = bank.index
    return bank.checked(place for word in dict.fromkeys(words) for place in index.of_word(word, most, chance))


def find_kind_places(
    kind: Kind | None, low_ms: int, high_ms: int, count: int, seed: int, variant: Variant, lexicon: WantedLexicon
) -> tuple[TrainingPosition, ...]:
    """Returns at most `count` random positions of the bank whose top is of a kind, such as a placed joker (None: any).

    `low_ms` and `high_ms` limit the time that an unknown player is expected to need (ms).
    """
    from topping.bank.openbank import frequencies_of

    bank = bank_of(variant, lexicon)
    return bank.checked(bank.index.of_kind(kind, low_ms, high_ms, count, Random(seed), frequencies_of))


def find_short_games(
    part: RushMode, count: int, seed: int, variant: Variant, lexicon: WantedLexicon
) -> tuple[TrainingPosition, ...]:
    """Returns at most `count` random positions of the bank: first moves, last moves or scrabbles of games, by `part`.

    For `RushMode.TEN`, returns sequences of ten successive moves, each from one game and in order.
    """
    bank = bank_of(variant, lexicon)
    return bank.checked(bank.index.of_short_game(part, count, Random(seed)))


def make_rush_slice(
    wanted: RushSet, number: int, lexicon: WantedLexicon
) -> Generator[None, None, tuple[TrainingPosition, ...]]:
    """Makes slice `number` (from 0) of a rush, a series of positions against the clock; returns them in order."""
    from topping.bank.rushslice import slicing

    return (yield from slicing(wanted, number, maker_of(lexicon)))


def plan_drill(request: DrillRequest, seed: int, variant: Variant, lexicon: WantedLexicon) -> tuple[DrillItem, ...]:
    """Returns the questions of a word drill. Words played often in the bank, the games of this variant that the program
    made for training, tend to come first.
    """
    from topping.bank.drillquestions import make_drill

    index, plays = bank_of(variant, lexicon).index, Counter[str]()
    for words in (index.tops(_MOST_FREQUENT), index.links(_MOST_FREQUENT)):
        plays.update(dict(words))
    return make_drill(request, graph_of(lexicon), plays, seed)
