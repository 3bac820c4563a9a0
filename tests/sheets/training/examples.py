"""Statistics with every chart filled."""

from dataclasses import replace
from functools import cache

from tests.training.deck.histories import sight
from tests.training.deck.test_sitting import card
from tests.training.histories import FIRST_DAY, history
from tests.training.test_ghosts import entries, games
from tests.training.test_statistics import FACTS, RUN, TIMES
from topping.training.comparable import LeftOut
from topping.training.deck.agenda import DeckEntry
from topping.training.deck.cards import CardKind
from topping.training.deck.states import CardReview, state_of
from topping.training.par import Par
from topping.training.statistics.afterrun import after_run
from topping.training.statistics.months import Analysis, Period
from topping.training.statistics.moremonths import calendar, more_months, percentiles
from topping.training.statistics.overview import DeckCharts, Statistics, Subject, deck_charts, reviews_of
from topping.training.transfer import LOOKS, Transfer


@cache
def filled() -> Statistics:
    """Those of a player with sixty games."""
    sample, today = history(3, 60, days=3), FIRST_DAY + 179
    analysis = Analysis(sample, Period.ALL, today)
    players = percentiles(
        (one.run.run, one.day, 400_000, [300_000, 500_000, 600_000, 700_000]) for one in sample.runs[:3]
    )
    return Statistics(
        Subject("Zoé <b>", "topping", "normale", Period.ALL),
        today,
        sample.schedule,
        sample.penalty_ms,
        {LeftOut.SEEN: 6, LeftOut.RESUMED: 3, LeftOut.OTHER_VARIANT: 1},
        analysis.months,
        analysis.level,
        after_run(RUN, today, TIMES, FACTS, Par.prior()),
        more_months(analysis, players, calendar((one.day, 500_000) for one in sample.runs)),
        deck(),
        transfer(),
    )


def transfer() -> Transfer:
    """A comparison after its first look, with a difference that is not certain."""
    return Transfer.of(entries(), games(LOOKS[0] + 3, 0.8))


def deck() -> DeckCharts:
    """Those of a deck of thirty cards, each reviewed up to six times, as often on a grid as not."""
    reviews: list[CardReview] = []
    entries: list[DeckEntry] = []
    for number in range(30):
        day, sights = FIRST_DAY, []
        for place in range(1 + number % 6):
            at_ms, elapsed_ms = 10_000 * number, 9_000 - 1_000 * place
            shown = "15/15 AEIRST/" if number % 2 else "AEIRST"
            found = (number + place) % 7 > 0
            sights.append(replace(sight(day, elapsed_ms=elapsed_ms, found=found, at_ms=at_ms), shown=shown))
            state = state_of(sights)
            assert state is not None
            day = state.due
        reviews += reviews_of(CardKind.WORD, state_of(sights))
        entries.append(DeckEntry(card(number), state_of(sights)))
    return deck_charts(entries, reviews, FIRST_DAY + 6, 20_000)
