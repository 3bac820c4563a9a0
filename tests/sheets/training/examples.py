"""Statistics with every chart filled, reviews, notes and the result of a day; and all that is printed of them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from tests.training.deck.histories import sight
from tests.training.deck.test_cards import TURNS
from tests.training.deck.test_sitting import card
from tests.training.histories import FIRST_DAY, history, played
from tests.training.test_ghosts import entries, games
from tests.training.test_statistics import BELOW, FACTS, RUN, TIMES, TOP
from topping.lexicon.meaning import Meaning, Sense
from topping.lexicon.tools.extensions import Hooks
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.proposal import Answer
from topping.play.run.settlement import EndedBy
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS
from topping.sheets.training import review
from topping.sheets.training.anki import AnkiNote, anki_note, anki_text
from topping.sheets.training.charts import (
    Axes,
    CurveLine,
    CurveView,
    DaysAxis,
    SecondsAxis,
    Tick,
    clock_chart,
    forecast_chart,
    found_chart,
    index_chart,
)
from topping.sheets.training.dailytext import result_to_copy
from topping.sheets.training.drawing import bars_drawing, curve_drawing
from topping.sheets.training.record import statistics_csv, statistics_record
from topping.sheets.training.statisticspage import as_page
from topping.sheets.training.text import as_text
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.comparable import LeftOut
from topping.training.daily import DailyMark, DailyResult
from topping.training.deck.agenda import DeckEntry
from topping.training.deck.cards import CardKind, HookSide
from topping.training.deck.faces import CardFace, GridFace, HookFace, WordFace
from topping.training.deck.states import CardReview, state_of
from topping.training.ghosts import Comparison, Ghost
from topping.training.intervals import Estimate, Share
from topping.training.kinds import KindLook
from topping.training.movetime import MoveTime
from topping.training.par import Par
from topping.training.review import MoveOutcome, ReviewedMove
from topping.training.statistics.afterrun import ApproachPoint, ClockBar, GhostLine, GhostStep, TriesOfMove, after_run
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import (
    AbovePar,
    Analysis,
    Change,
    FoundBy,
    FoundCurve,
    FoundInTime,
    Index,
    IndexPoint,
    IndexWindow,
    KindRow,
    Period,
    Trend,
)
from topping.training.statistics.moremonths import (
    MonthOfErrors,
    MonthOfTyping,
    MoreMonths,
    NumberRow,
    Percentile,
    Percentiles,
    PlayedDay,
    Sort,
    SortRow,
    calendar,
    more_months,
    percentiles,
)
from topping.training.statistics.overview import (
    DeckCharts,
    DeckForecast,
    Recognition,
    RecognitionRow,
    RetentionBin,
    RetentionChart,
    Statistics,
    Subject,
    deck_charts,
    reviews_of,
    without_runs,
)
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
        analysis.level(()),
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


def least() -> Statistics:
    """Those of whom each chart has next to nothing: a single value, or one on the edge of what is drawn."""
    one, few = Estimate(1, 0, None), Estimate(6, -300, 200)
    curve = FoundCurve(3, 2, (FoundBy(1_999, 0.2, None, None), FoundBy(2_000, 0.6, 0.5, None)))
    whole, after = filled(), filled().last
    assert isinstance(whole.months.above_par, AbovePar)
    assert after is not None
    kinds = (
        KindRow(Kind.LINK, 12, few, one, Change(Trend.FASTER, few), named=True),
        KindRow(Kind.FIRST, 3, None, None, Change(Trend.UNKNOWN, None), named=False),
    )
    learnt = KindLook(10, frozenset({Kind.LINK}), replace(whole.months.above_par.look.factors, players=5, moves=900))
    return replace(
        whole,
        level=Lacking(Absence.TOO_FEW, 3, 5),
        months=replace(whole.months, found=FoundInTime(curve, curve), above_par=AbovePar(kinds, 3, 15, 4, learnt)),
        more=MoreMonths(
            (MonthOfTyping(24_300, one, None, one),),
            (MonthOfErrors(24_300, 2, ()),),
            {Sort.LENGTH: (SortRow(7, 3, None, None),), Sort.PLACED: (SortRow(7, 12, Share(3, 12), few),)},
            (NumberRow(1, 2, one), NumberRow(2, 9, few)),
            Percentiles(tuple(Percentile(run, FIRST_DAY + 7 * run, 5, run % 5) for run in range(9)), 0),
            (PlayedDay(FIRST_DAY, 90_000, 1),),
        ),
        last=replace(
            after,
            game_name="",
            clock=tuple(ClockBar(number, True, 9_500, None, None, None, 0) for number in range(1, 9)),
            ghost=GhostLine(Comparison.BEST, "", (GhostStep(1, None), GhostStep(2, 400))),
            tries=(TriesOfMove(1, True, ()),),
            approach=(ApproachPoint(1, 0, 20, 20), ApproachPoint(1, 0, 21, 20)),
            positions=(),
        ),
        deck=DeckCharts(
            RetentionChart(
                (RetentionBin(0.0, 0.55, 0.199, Share(8, 9)), RetentionBin(0.9, 0.95, None, Share(0, 0))),
                0.3,
                Share(2, 9),
            ),
            DeckForecast(FIRST_DAY, (1,), (1,), 10),
            Recognition((RecognitionRow(1, True, Share(5, 6), Estimate(6, 9_900, 500)),)),
        ),
    )


def after_games(seed: int, runs: int, days: int) -> Statistics:
    """Those of a player with other games: so many, each so many days after the one before; the last one is long."""
    sample, today = history(seed, runs, moves=9, days=days), FIRST_DAY + runs * days
    analysis = Analysis(sample, Period.ALL, today)
    players = percentiles((one.run.run, one.day, 400_000, [300_000]) for one in sample.runs)
    moves = tuple(replace(RUN.moves[place % 3], number=place + 1) for place in range(3 * runs))
    facts = tuple(AnalysedMove(one.number, Kind.LINK, 4, 4, 0, 0, 7) for one in moves)
    times = [MoveTime(one.elapsed_ms - 1_500, 1_000, 500) for one in moves]
    ghost = Ghost(Comparison.BEST, (None, *(30_000 + 1_000 * place for place in range(1, len(moves)))), "Léa")
    return Statistics(
        Subject("Ana", "topping", "normale", Period.ALL),
        today,
        sample.schedule,
        sample.penalty_ms,
        {},
        analysis.months,
        analysis.level(()),
        after_run(replace(RUN, moves=moves), today, times, facts, Par.prior(), ghost, frozenset({Kind.LINK})),
        more_months(analysis, players, calendar((one.day, 40_000 * one.run.run) for one in sample.runs)),
        deck_charts([], reviews_of(CardKind.WORD, state_of([sight(FIRST_DAY), sight(FIRST_DAY + 3)])), today, 9_000),
        Transfer.of(entries(), games(LOOKS[0], 0.4)),
    )


def reviewed() -> review.ReviewSheet:
    """A run of three moves: found at once, missed, and found late after the draw had been seen."""
    tries = (
        (KeptProposal(1, "=<b>", 900, BELOW, 12), KeptProposal(1, "MOT", 5_000, TOP, 20)),
        (KeptProposal(2, "ZUT H4", 7_000, Answer.NOT_ADMITTED.value, None), KeptProposal(2, "A", 9_000, "later", None)),
        (KeptProposal(3, "MOT H4", 50_000, BELOW, 9), KeptProposal(3, "MOT H4", 40_000, TOP, 20)),
    )
    outcomes = (MoveOutcome.FOUND, MoveOutcome.MISSED, MoveOutcome.SLOW)
    moves = []
    for turn, some, outcome in zip(TURNS, tries, outcomes, strict=False):
        top, found = turn.solution, outcome is not MoveOutcome.MISSED
        elapsed_ms = some[-1].at_ms if found else 60_000
        kept = KeptMove(
            turn.number, top.word, str(top.reference), top.points, top.points * found, found, elapsed_ms,
            0 if found else 20_000, None, EndedBy.TOP, elapsed_ms, 1, some,
        )  # fmt: skip
        move = ReviewedMove(kept, outcome, turn, MoveTime(900, 80, 20), par_ms=None if found else 12_345)
        senses = (Sense("mot", "nom m.", "Ce qui se dit."), Sense("mot", "", "Un autre."))[: turn.number - 1]
        best = tuple(other.solution for other in TURNS[: 12 if found else 1])
        kind = None if found else Kind.PARALLEL
        moves.append(review.ReviewSheetMove(move, kind, (top,), best, Meaning("MOT", (), senses), Hooks("", "SZ")))
    run = played(7, 3)._replace(found=2, play_ms=105_000, penalty_ms=20_000, imported=True)
    return review.ReviewSheet(run, tuple(moves), (2, 3, 1), ("Une note.",))


def notes() -> Iterator[AnkiNote]:
    """A card of each face."""
    meanings = {"CRANE": Meaning("CRANE", (), (Sense("crâne", "nom m.", 'Os de la "tête".\t'),))}
    faces: tuple[CardFace, ...] = (
        WordFace("ACENR", ("CRANE", "NACRE"), 9_000),
        HookFace("RANE", HookSide.FRONT, "CG", 9_000),
        HookFace("CRAN", HookSide.BACK, "ES", 9_000),
        GridFace(TURNS[3], 9_000),
    )
    for number, face in enumerate(faces):
        yield anki_note(f"guid {number}", face, ("topping", f"carte{number}"), meanings)


def printed() -> Iterator[tuple[str, str]]:
    """All of it by its name, in the language that is spoken."""
    statistics = {
        "filled": filled(),
        "half": replace(filled(), schedule=None, deck=None, more=None, last=None, transfer=Transfer.of((), ())),
        "least": least(),
        "none": without_runs(Subject("Nemo", "topping", "normale", Period.MONTH), FIRST_DAY),
        **{f"of {runs} games": after_games(runs, runs, days) for runs, days in ((12, 2), (7, 12), (20, 90), (5, 600))},
    }
    for name, told in statistics.items():
        yield f"statistics {name} html", as_page(told)
        yield f"statistics {name} text", as_text(told)
        yield f"statistics {name} csv", statistics_csv(statistics_record(told))
    sheet = reviewed()
    scored = sheet.run._replace(conditions=Conditions(FORMULAS["duplicate"]), scored=40, top_points=60, game_name="")
    lost = replace(sheet.moves[0], move=replace(sheet.moves[0].move, turn=None))
    found = replace(sheet, run=scored, moves=(lost,), order=(1,), notes=())
    for name, one in (("run", sheet), ("found", found)):
        yield f"review {name} text", review.as_text(one)
        yield f"review {name} html", review.as_page(one)
    kept = replace(sheet.moves[0].move.kept, proposals=(KeptProposal(1, "MOT", 1, TOP, 20),), elapsed_ms=1, ended_ms=1)
    moment = replace(sheet.moves[0], move=replace(sheet.moves[0].move, kept=kept))
    yield "review of a moment", review.as_page(replace(sheet, moves=(moment,), order=(1,)))
    yield "anki", anki_text(notes())
    result = DailyResult(1, FIRST_DAY, "normale", "open-fr", "", "0123456789", 754_321, 0, tuple(DailyMark), 0)
    yield "daily", result_to_copy(result)
    yield "daily club", result_to_copy(replace(result, variant="?", edition="Évry", missed=2, days_late=3))
    spans = ((5,), (500, 500), (0, 401), (-900, 3_000_000), *((0, most) for most in range(400, 2_600_000, 400)))
    yield "seconds", repr([(axis.low, axis.high, axis.ticks) for axis in map(SecondsAxis, spans)])
    days = (
        (1,),
        (1, 1, 5),
        (9, 3, 12),
        (FIRST_DAY, FIRST_DAY + 74),
        (FIRST_DAY, FIRST_DAY + 75),
        (1, 4_000),
        (1, 12_000),
        *((1, last) for last in range(2, 2_400, 30)),
    )
    yield "days", repr([(axis.places, axis.ticks) for axis in map(DaysAxis, days)])
    lines = [CurveLine(((0.0, 0.0),) * count, is_own=is_own) for count in range(4) for is_own in (False, True)]
    views = [CurveView(Axes((), ()), (), dots) for dots in ((), ((0.0, 0.0),))]
    yield "joined", repr([view.joins(line) for view in views for line in lines])
    ticks = (Tick((600 - 46) / 582, "600"), Tick((56 - 46) / 582, "56"))
    yield "labels", repr(curve_drawing("", "", CurveView(Axes(ticks, ()), ())))
    curve = FoundCurve(3, 2, (FoundBy(1_000, 0.2, None, None), FoundBy(3_000, 0.6, None, None)))
    yield "found", repr([found_chart(FoundInTime(*pair)) for pair in ((curve, None), (None, curve), (None, None))])
    late = replace(curve, points=(FoundBy(200_000, 0.9, None, None),))
    yield "found late", repr(found_chart(FoundInTime(late, None)))
    bars_of_9 = clock_chart([ClockBar(number, True, 9_500, None, None, None, 0) for number in range(1, 10)])
    yield "bars of nine moves", repr(bars_of_9)
    for name, cards in (
        ("forecast", (0, 4, 11)),
        ("forecast of few", (0, 1, 2)),
        ("forecast of a day", (3,)),
        ("forecast of a card", (1,)),
    ):
        bars = forecast_chart(DeckForecast(FIRST_DAY, cards, (*cards[:-1], cards[-1] + len(cards) // 3 * 2), 10))
        yield name, repr((bars, bars_drawing("", "", bars)))
    many = [forecast_chart(DeckForecast(FIRST_DAY, (3,) * days, (4,) * days, 10)) for days in range(1, 40)]
    yield "many bars", repr([bars_drawing("", "", bars) for bars in many])
    points = tuple(IndexPoint(number, FIRST_DAY + number, 9_000 + number) for number in range(501))
    made = filled().months.index
    assert isinstance(made, Index)
    yield "index of many", repr(index_chart(replace(made, points=points)))
    wide = (IndexWindow(2, FIRST_DAY + 2, Estimate(5, 9_000, 8_000)), IndexWindow(3, FIRST_DAY + 3, Estimate(1, 9_000)))
    yield "index with a wide band", repr(index_chart(replace(made, points=points[:9], windows=wide)))
    yield "statistics json", json.dumps(statistics_record(filled()))
