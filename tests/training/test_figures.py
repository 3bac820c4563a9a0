"""What training tells of made-up players, figure by figure.

`python -m tests.training.test_figures` writes the list anew where a figure is meant to change: the difference of the
two lists is what the change does.
"""

from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import product
from math import log
from random import Random

import pytest

import topping.training
from tests.conftest import CHECKOUT
from tests.training.count_tops import PlayTally
from tests.training.deck.histories import random_history, sight
from tests.training.deck.test_cards import GAME, TURNS
from tests.training.deck.test_sitting import card
from tests.training.histories import FIRST_DAY, NO_ANSWERS, PENALTY_MS, UNANALYSED, dated_run, history, played
from tests.training.test_ghosts import entries, games, runs_of, top
from tests.training.test_movetime import simulated
from tests.training.test_statistics import BELOW, FACTS, MOVES, RUN, TIMES, TOP
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.errors import InputError
from topping.play.run.kept import KeptProposal
from topping.play.run.proposal import Answer, Referee
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, Measure
from topping.rules.conditions.variant import NORMALE, SUDDEN_DEATH, VARIANTS, Schedule, ScheduleStage
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.tiles import Draw
from topping.training import daily, drills, intervals, kinds
from topping.training.account import Account
from topping.training.analysedmove import (
    KINDS,
    AnalysedMove,
    Kind,
    PositionFacts,
    analysed,
    pack,
    packed_kinds,
    unpack,
)
from topping.training.comparable import RunOutcome, are_alike, comparable
from topping.training.daily import DailyEdition, DailySource, marks_of
from topping.training.deck import cards, faces, forecast, schedule, states
from topping.training.deck.agenda import Agenda, DeckEntry, DeckWishes, Fluency, pace_of
from topping.training.deck.cards import CardKey, CardSource, HookSide
from topping.training.deck.lists import (
    CardList,
    CardOrigin,
    Playability,
    PlayableWord,
    card_of_key,
    card_of_move,
    card_of_turn,
    listed,
    next_of_lists,
)
from topping.training.deck.sitting import Answering, Sitting
from topping.training.difficulty import Difficulty, difficulty_of
from topping.training.ghosts import Comparison, ghost_of, possible_gain_ms
from topping.training.held import Holding, WordKin
from topping.training.kinds import KindFactors, KindLook, PlayedMove
from topping.training.movetime import move_time
from topping.training.par import Par, RunPar, Stake, TimedMove
from topping.training.records import (
    LocalDay,
    PlayedTops,
    RatedRun,
    RecordSpan,
    best_of_span,
    claims_of,
    streak_claim,
    streaks_of,
)
from topping.training.review import (
    AgainCourse,
    MoveOutcome,
    ReviewedMove,
    ReviewedRun,
    is_extension,
    outcome_of,
    placement_of,
    solutions_of,
)
from topping.training.review import (
    tried as tried_of,
)
from topping.training.rush import rush, scores, sets
from topping.training.rush.sets import RushCode, RushMode, RushSet
from topping.training.statistics import overview
from topping.training.statistics.afterrun import ApproachPoint, after_run, clock_bar, positions
from topping.training.statistics.columns import (
    ANSWERS,
    Columns,
    CountedRun,
    counted,
    fitting_ms,
    letters_of,
)
from topping.training.statistics.counting import Absence, Lacking, counted_run, heat_map, place_of, way_mistaken
from topping.training.statistics.months import (
    Analysis,
    Change,
    Period,
    PlayerLevel,
    RunCost,
    Sums,
    above_par,
    found_curve,
    index,
)
from topping.training.statistics.moremonths import (
    PlayedDay,
    calendar,
    errors_by_month,
    more_months,
    percentiles,
    sort_row,
    totals_by,
    typing_by_month,
)
from topping.training.statistics.overview import deck_charts, reviews_of, usual
from topping.training.statistics.sample import NOT_EXPECTED, DatedRun, Sample
from topping.training.timeline import Label, placed
from topping.training.transfer import LOOKS, RankedGame, Ratio, Transfer

LIST = CHECKOUT / "tests" / "data" / "training_figures.txt"
STEPS = (-3.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0, 8.0, 8.5)


@cache
def sample() -> Sample:
    return history(11, 60, days=4)


def of_laws() -> Told:
    for name in ("below", "density", "mean_above"):
        yield name, [getattr(intervals, name)(z) for z in STEPS]
    for freedom in (0, 1, 2, 4.5, 30):
        yield f"student {freedom}", intervals.student_80(freedom)
    yield "normal of", [intervals.normal_of(t, freedom) for t in STEPS for freedom in (1, 6.5)]
    for share in (0.0, 0.1, 0.5, 1.0):
        yield f"wilson {share}", [intervals.wilson(share, of) for of in (1, 12, 40.5)]
    some = [3.0, 9.0, 4.0, 11.0, 5.0, 2.0]
    for count in (1, 4, 5, 6):
        for mean in (
            intervals.Mean.of(some[:count]),
            intervals.Mean.from_sums(count, sum(some[:count]), sum(one * one for one in some[:count])),
            intervals.Mean.ratio(zip(some[:count], reversed(some), strict=False)),
        ):
            assert mean is not None
            yield f"mean of {count}", [mean, mean.shown, mean.times(100)]
    for hits, of in ((0, 0), (1, 3), (2, 4), (1, 7), (12, 30)):
        share_of = intervals.Share(hits, of)
        yield f"share {hits} of {of}", [share_of.share, share_of.low, share_of.high]
    for limit_ms in (None, 1, 30_000, 120_000):
        for log_ms, sigma in ((8.5, 0.4), (10.0, 0.9), (log(30_000), 1.0), (11.5, 1.3)):
            law = intervals.CostLaw(log_ms, sigma, limit_ms, 20_000)
            values = (law.missed, law.mean_ms, law.variance, law.slope, law.limit_z, *map(law.at, STEPS))
            yield f"cost {limit_ms} {log_ms}", values


def of_positions() -> Told:
    for place, kind in enumerate(KINDS):
        full = AnalysedMove(
            place + 1, kind, 7 - place % 3, 8, place % 3, place % 4, 7 + place % 2, place, 100 * place, place, place
        )
        yield f"difficulty {kind.value}", difficulty_of(full)
        yield f"unknown {kind.value}", difficulty_of(replace(full, frequency=None, plays=None, gap=None, drawn=6))
    for variant in VARIANTS.values():
        for one in (None, *KINDS):
            yield f"target {variant} {one}", [sets.target_ms(variant, one, slot) for slot in (0, 7, 18, 19, 20)]
    for kind in KINDS:
        yield f"bounds {kind.value}", [cards.kind_bounds(NORMALE, kind, level) for level in range(cards.LEVELS)]
        yield f"told {kind.value}", [sets.difficulty_told(kind, ms) for ms in (0, 1, 900, 50_000)]
        yield f"shipped {kind.value}", sets.shipped_par_ms(Difficulty(kind, 120, -340))


def of_pars() -> Told:
    for count in (0, 1, 30, 329, 330, 440, 441, 1_100):
        moves = simulated(count, log(25_000), 0.4, 1.4, 0.7)
        par = Par.fit(moves)
        yield f"par of {count}", par
        runs = [moves[first : first + 22] for first in range(0, count, 22)]
        of_runs = Par.of_runs(runs)
        yield f"spread of {count}", of_runs.spread
        yield f"total of {count}", of_runs.total([one.stake for one in moves[:22]])
    for count in (330, 400):
        yield f"kind alone of {count}", Par.fit(simulated(count, log(25_000), 0.0, 0.0, 0.7))
    yield "account", Account.of(simulated(60, log(25_000), 0.4, 1.4, 0.7), Par.prior(), frozenset({Kind.LINK}))


def kind_moves(seed: int, count: int, slow: Kind | None = None) -> list[PlayedMove]:
    """Moves of a player, one kind of which takes him longer."""
    random = Random(seed)
    moves: list[PlayedMove] = []
    for _ in range(count):
        kind = random.choice(KINDS)
        ms = round(random.lognormvariate(9.3 + 0.1 * (seed % 3) + 0.9 * (kind is slow), 0.7))
        moves.append((kind, random.randint(-300, 300), min(ms, 60_000), ms < 60_000))
    return moves


def of_kinds() -> Told:
    club = [kinds.times_by_kind(kind_moves(seed, 160)) for seed in range(9)]
    own = kinds.times_by_kind([*kind_moves(20, 300, Kind.LINK), (Kind.JOKER, 0, 499, True), (Kind.JOKER, 0, 1, False)])
    yield "times", {kind.value: [one.found, one.total, one.squares, dict(one.missed)] for kind, one in own.items()}
    learnt = KindFactors.learnt(club)
    yield "learnt", learnt
    yield "learnt of seven", KindFactors.learnt(club[:7])
    for name, factors in (("learnt", learnt), ("shipped", kinds.SHIPPED)):
        yield f"chances {name}", kinds.chances(own, factors)
        yield f"look {name}", KindLook.taken(40, own, factors)
    apart = [kinds.times_by_kind(kind_moves(seed, 160, KINDS[seed % len(KINDS)])) for seed in range(9)]
    yield "learnt of players apart", KindFactors.learnt(apart)
    few = kinds.times_by_kind(kind_moves(20, kinds.LEAST_MOVES - 1))
    yield "too few", KindLook.taken(40, few, learnt).games
    yield "named again", KindLook.taken(320, own, learnt, KindLook(160, frozenset({Kind.FIRST}), learnt)).named
    yield "moves of", len(kinds.moves_of([one.packed for one in sample().runs]))


def of_statistics() -> Told:
    today = FIRST_DAY + 240
    rushes = [TimedMove(Stake(Difficulty(kind, 0, 0), 30_000, 0), True, 20_000, 0) for kind in KINDS]
    others = {one.run.run: [300_000 + 9_000 * place for place in range(one.run.run % 7)] for one in sample().runs}
    for name, some in (("games", sample()), ("sudden death", Sample(sample().runs, SUDDEN_DEATH, PENALTY_MS))):
        for period in Period:
            analysis = Analysis(some, period, today)
            yield f"{name} {period.value}", analysis.months
            yield f"{name} {period.value} level", [analysis.level(()), analysis.level(rushes)]
    ranked = percentiles((one.run.run, one.day, 330_000, others[one.run.run]) for one in sample().runs)
    analysis = Analysis(sample(), Period.ALL, today)
    yield "more", more_months(analysis, ranked, calendar((one.day, 40_000 * one.run.run) for one in sample().runs))
    assert not isinstance(ranked, Lacking)
    yield "percentiles", [ranked.median, [one.share for one in ranked.games]]
    for count in (4, 5, 19, 20, 21, 41):
        few = Sample(sample().runs[:count], sample().schedule, PENALTY_MS)
        par = Par.of_runs(few.timed_runs())
        yield f"levels of {count}", few.levels(par)
        yield (
            f"standard of {count}",
            [few.standard_ms(par), sum(few.expected(par)), sum(few.expected(par, few.levels(par)))],
        )
        yield f"level of {count}", [Analysis(few, Period.ALL, today).level(some) for some in ((), rushes)]
    for last, takes in ((0, None), (1, None), (44, None), (45, None), (100, lambda run: run.run % 3 == 0)):
        yield f"timed {last}", [(len(one), one[0].elapsed_ms) for one in sample().timed_runs(last, takes)]
    for day, outcome in ((0, "one"), (30, "two")):
        few = Sample([dated_run(Random(3), 1, 15, FIRST_DAY + day)], sample().schedule, PENALTY_MS)
        yield f"of a game {outcome}", Analysis(few, Period.MONTH, today).months
    yield "clock", [clock_bar(RUN.moves[0], time) for time in (None, TIMES[0])]
    yield "approach", [ApproachPoint(1, 900, 13, top).share for top in (21, 0)]
    for par_ms in (4_600, 5_999, 6_000):
        yield f"positions by {par_ms}", positions(RUN.moves[:1], FACTS[:1], [par_ms])
    for count in (11, 12):
        (totals,) = totals_by("A" * count, [False] * count, range(count), [5] * count).values()
        unknown = totals_by("A" * count, [True] * count, range(count), [NOT_EXPECTED] * count)["A"]
        for one in (totals, unknown):
            yield f"sorts of {count}", [sort_row("A", one, is_timed=is_timed) for is_timed in (False, True)]
    yield "after a run", after_run(RUN, FIRST_DAY, TIMES, FACTS, Par.prior())
    keys = {
        number: [Stroke(one.elapsed_ms - ms, kind, Device.LINE) for ms, kind in KEYS]
        for number, one in enumerate(MOVES, 1)
    }
    placed_at = [replace(one, reference=text) for one, text in zip(MOVES, ("12D", "O4", "4O", "?"), strict=True)]
    for name, strokes, facts, seen in (
        ("all", keys, FACTS, ()),
        ("nothing", None, None, ()),
        ("a part", {1: keys[1]}, FACTS[:2], {2}),
    ):
        yield f"counted with {name}", counted_run(placed_at, strokes, facts, frozenset(seen))
    odd_moves = (
        replace(UNANALYSED, number=0, kind=3),
        replace(UNANALYSED, number=4, elapsed_ms=7_000, kind=len(KINDS)),
        replace(UNANALYSED, number=255, elapsed_ms=7_000),
        replace(UNANALYSED, number=255, kind=3),
    )
    odd = CountedRun(odd_moves, NO_ANSWERS).pack()
    curves = ((), (9_000,)), ((9_901, 10_000, 10_001), ()), ((30_000,) * 9, (60_000, 60_001)), ((1,), ())
    cut_off = ((30_000,) * 5 + (60_050,), (60_000, 60_001)), ((5_000, 30_000, 60_000), (9_000, 9_001))
    for found, missed in (*curves, *cut_off):
        yield "found in time", found_curve(found, missed)
    for first, last in ((77777, 77777), (56565, 65656), (99899, 34333)):
        means = [intervals.Mean.of(map(int, str(digits))) for digits in (first, last)]
        yield "change", Change.between(*means)
    costs = [RunCost(run, FIRST_DAY + run, 300_000 + 7_000 * (run % 5), 310_000 * (run % 9 > 0)) for run in range(45)]
    for last_runs, before in (
        ((), ()),
        (costs[:1], ()),
        (costs[1:5], costs[:1]),
        (costs[20:], costs[:20]),
        (costs, ()),
    ):
        yield f"index of {len(last_runs)}", index(last_runs, 20_000, before)
    many = [RunCost(run, FIRST_DAY, 300_000 + run, 310_000) for run in range(1_100)]
    yield "many windows", index(many, 20_000)
    yield "level of nobody", PlayerLevel.of(costs[:2], Par.prior(), lambda par: 20_000, ())
    daily_runs = Analysis(history(5, 75, days=1), Period.MONTH, FIRST_DAY + 74)
    yield "each day", [daily_runs.months, len(daily_runs.before.runs)]
    yield "of five", Analysis(Sample(sample().runs[:5], sample().schedule, PENALTY_MS), Period.ALL, today).months
    yield "of a day", [PlayedDay(3, ms, 1).minutes for ms in (0, 89_999, 90_000)]
    (errors,) = errors_by_month([(3, tuple(range(len(ANSWERS) + 1)))] * 7)
    yield "errors", [errors, *map(errors.per_game, errors.errors), replace(errors, games=3).per_game(errors.errors[0])]
    longest = CountedRun((UNANALYSED,) * 300, NO_ANSWERS).pack()
    yield "many moves", Columns([longest, longest]).counts
    squares = [place_of(row, 3, row % 2 > 0, 5) for row in range(13)]
    yield "squares", [heat_map(squares[:count], squares[:5]) for count in (0, 11, 12, 13)]
    yield "words", [letters_of(word) for word in ("", "A", "AbZ", "É-")]
    yield "too much", [counted((0, 65_535, 65_536)), fitting_ms(2**40)]
    yield "without runs", overview.without_runs(overview.Subject("Zoé", "topping", "normale", Period.ALL), today)
    slow_start = Schedule((ScheduleStage(80_000, 1), ScheduleStage(30_000)))
    damaged = Sample([DatedRun(played(1, 3), today, 1, odd)], slow_start, PENALTY_MS)
    expected = (damaged.expected(Par.prior()), damaged.standard_ms(Par.prior()))
    yield "damaged", [damaged.timed_runs(), *expected, kinds.moves_of([odd])]


def of_transfer() -> Told:
    for factor in (0.4, 0.85, 1.0, 2.5):
        yield f"transfer {factor}", Transfer.of(entries(), games(LOOKS[-1], factor))
    tops = [
        [top(one.word, 120_000, found=False) if place % 5 == 4 else one for place, one in enumerate(game.tops)]
        for game in games(LOOKS[0], 0.7)
    ]
    missed = [RankedGame(11 + place, tuple(some)) for place, some in enumerate(tops)]
    yield "transfer with misses", Transfer.of(entries(), missed)
    for count in (0, *LOOKS, LOOKS[-1] + 5):
        transfer = Transfer.of(entries(), games(count, 1.05))
        yield f"looked at after {count}", [transfer.verdict, transfer.next_look, transfer.look and transfer.look.games]


def deck() -> list[DeckEntry]:
    chance = Random(4)
    found = []
    for number in range(80):
        known = [replace(one, day=min(one.day, FIRST_DAY + 200)) for one in random_history(chance)]
        made = replace(card(number, priority=number % 7), created=FIRST_DAY + number, forgiven=number % 3)
        found.append(DeckEntry(made, states.state_of(known) if number % 4 else None))
    return found


def of_decks() -> Told:
    today = FIRST_DAY + 190
    entries = deck()
    for place, one in enumerate(entries[:30]):
        yield (
            f"card {place}",
            [one.due_on(today), one.due_on(today, 1.7), one.recall(today), one.is_leech, one.is_asked],
        )
        yield f"state {place}", one.state
    usual_agenda = Agenda.of(entries, today)
    yield "agenda as usual", [usual_agenda.week, usual_agenda.minutes, usual_agenda.room, usual_agenda.left]
    for minutes, pace_ms in ((5, 20_000), (10, 7_000), (30, 31_000)):
        agenda = Agenda.of(entries, today, pace_ms, wishes=DeckWishes(minutes=minutes), days=7)
        parts = (agenda.due, agenda.new, agenda.again, agenda.later)
        yield f"agenda {minutes}", [[str([one.card.id for one in part]) for part in parts], agenda.minutes, agenda.left]
        yield f"ahead {minutes}", [dict(sorted(agenda.ahead.items())), agenda.next_day, agenda.room, agenda.tempo]
        yield f"week {minutes}", agenda.week
        yield f"postponed {minutes}", agenda.postponed(3)
    kind = replace(card(1), key=CardKey.of_kind(Kind.LINK))
    for state in [one.state for one in entries if one.state is not None][:12]:
        one = DeckEntry(kind, state)
        yield "kind", [one.due_on(today), one.is_leech, Agenda.of([one], today, days=7).week]
    new = [one for one in entries if one.state is None]
    for some in (entries, new, [one for one in entries if one.state is not None], new[:1]):
        for sittings in (0, 1):
            yield "next day", Agenda.of(some, today, sittings=sittings).next_day
    known = [one.state for one in entries if one.state is not None]
    for count in (0, 1, 30, 60):
        yield f"remembering {count}", forecast.Remembering.of(known[:count])
    yield "tempo", [states.tempered(days, tempo) for days in (0, 1, 9, 1_800) for tempo in (0.25, 1.0, 1.6)]
    sights = [sight(FIRST_DAY, elapsed_ms=800 * place, at_ms=9_000 * place) for place in range(30)]
    for wait_ms in (0, 100, 9_000, 70_000, 120_000, 120_001):
        waited = [replace(one, at_ms=one.at_ms // 9_000 * wait_ms) for one in sights]
        yield f"pace {wait_ms}", [pace_of(waited), pace_of(waited[:20]), pace_of(waited[:21])]
    for shown, target_ms in (("AEIRST", 8_000), ("15/", 1), ("15/", 0), ("15/", 100_000)):
        yield (
            f"fluency {shown} {target_ms}",
            [
                Fluency.of([replace(one, shown=shown, target_ms=target_ms) for one in sights[:count]])
                for count in (19, 20, 30)
            ],
        )
    yield "own target", [Fluency(1.5, 2.5).target_ms(9_001, on_grid=on_grid) for on_grid in (False, True)]
    reviews = [one for entry in entries for one in reviews_of(entry.card.key.kind, entry.state)]
    yield "deck", deck_charts(entries, reviews, today, 9_000)


def of_memory() -> Told:
    for grades in ("g", "a", "gg", "gag", "gggg", "aaa"):
        memory, day = None, FIRST_DAY
        for letter in grades:
            memory = schedule.reviewed(memory, schedule.Grade.GOOD if letter == "g" else schedule.Grade.AGAIN, day)
            day += schedule.interval(memory)
            yield f"memory {grades}", [memory, schedule.interval(memory), schedule.recall(memory, day + 3)]
    yield "lasting", [schedule.lasting(predicted, known) for predicted in (0.8, 0.9) for known in (0.7, 0.85, 0.95)]
    yield (
        "targets",
        [
            *(schedule.word_target_ms(letters, answers) for letters in (2, 7) for answers in (0, 1, 3)),
            *(schedule.hook_target_ms(answers) for answers in (0, 1, 2)),
            *(schedule.grid_target_ms(ms) for ms in (0, 6_666, 6_668, 39_999, 40_001)),
        ],
    )
    random = Random(8)
    for place in range(60):
        days, day = [], FIRST_DAY
        for _ in range(6):
            day += random.choice((0, 0, 1, 2, 5))
            days.append(day + random.choice((0, 0, 0, -1, -2, -9, 3, 90)))
        yield f"mended {place}", [one - FIRST_DAY for one in schedule.mended_days(days)]
    yield "interval of kinds", [cards.kind_interval([True] * hits + [False] * (10 - hits)) for hits in range(11)]
    yield (
        "level of kinds",
        [cards.kind_level([True] * hits + [False] * missed) for hits in range(7) for missed in (0, 1, 2)],
    )


def of_lists() -> Told:
    words = {
        "QI": PlayableWord(9, 20.5, 0, ""), "JODLE": PlayableWord(4, 31.5, 0, ""), "ZUT": PlayableWord(1, 9.5, 0, ""),
        "PORTES": PlayableWord(7, 12.0, 2, "PORTER"), "PORTA": PlayableWord(2, 11.0, 1, "PORTER"),
        "WHISKY": PlayableWord(3, 30.0, 3, ""), "MOUE": PlayableWord(2, 9.0, 0, ""),
    }  # fmt: skip
    for place in reversed(range(110)):
        words[f"A{chr(65 + place // 26)}{chr(65 + place % 26)}ER"] = PlayableWord(2, 9, 0, f"V{place:03}")
    words["DEROUTAIS"] = PlayableWord(3, 40.5, 3, "V000")
    words["ROIDEURS"] = PlayableWord(2, 40.5, 2, "")
    table = Playability(
        50,
        words,
        {f"B{chr(65 + place // 26)}{chr(65 + place % 26)}": 200 - place // 2 for place in reversed(range(110))},
    )
    for wanted in CardList:
        some = listed(wanted, table)
        yield f"list {wanted.value}", [len(some), *((str(key), worth) for key, worth in (*some[:12], *some[-2:]))]
    yield "table", str(table).splitlines()
    yield "worth", [table.worth("QI"), table.worth("QI", 7.0), table.worth("NO"), table.worth("NO", 9.0)]
    origin = CardOrigin("0", FIRST_DAY)
    for key in (CardKey.of_word("JODLES"), CardKey.of_hook("OR", HookSide.BACK), CardKey.of_kind(Kind.LINK)):
        yield f"card of {key}", card_of_key(key, CardSource.LIST, origin, 0.5)
    known = drills.KnownOfWords({"QI": 2}, {"QI": 7, "OR": 3}, {"KA"}, {"OR", "KA"})
    for exercise in drills.Exercise:
        yield f"weights {exercise.value}", [known.weight(word, exercise) for word in ("QI", "OR", "KA", "NI")]
        for count in (0, 1, 6, 7, 12, 13):
            item = drills.DrillItem(exercise, "?AR", tuple(map(str, range(count))))
            yield f"asked {exercise.value} {count}", drills.may_be_asked(item)
        yield f"typed {exercise.value}", [item.base, item.word_of("C"), item.missing_of("CAR")]


def of_cards() -> Told:
    """What cards are asked by, and which cards are made."""
    grids = tuple(faces.GridFace(turn, 9_000 + turn.number) for turn in TURNS[2:5])
    matter = faces.CardMatter({"TARE", "SEC", "CES"}.__contains__, ("TARE", "RATE"), "CD", "ES", grids[:2], grids[2])
    matters = (
        matter, replace(matter, grids=()), replace(matter, grids=(), own=None), replace(matter, grids=grids[:1]),
        replace(matter, grids=(), own=None, front=""), replace(matter, grids=(), own=None, back=""),
        replace(matter, grids=(), own=None, answers=()),
    )  # fmt: skip
    words = [CardKey.of_word(word) for word in ("OR", "SEC", "TARE", "ROIDEURS", "DEROUTAIS")]
    own = CardKey.of_position(TURNS[3].position, "normale")
    pictures = (
        (),
        ("AERT", "TREA"),
        ("SCE", "CSE"),
        ("OR+",),
        ("+OR",),
        ("CES",),
        (grids[0].shown,),
        (grids[1].shown, grids[0].shown),
    )
    for key in (*words, *(CardKey.of_hook("OR", side) for side in HookSide), CardKey.of_kind(Kind.LINK), own):
        for place, some in enumerate(matters):
            made = [faces.face_of(replace(card(1), key=key), some, last, Random(4)) for last in pictures]
            yield f"{key} by {place}", [one and [one.shown, one.target_ms] for one in made]
    origin = CardOrigin("0", FIRST_DAY)
    for turn in GAME.turns():
        one = card_of_turn(turn, CardSource.MISSED, origin, lambda word, s: s, NORMALE, par_ms=40_000)
        yield f"card of move {turn.number}", [str(one.key), one.target_ms, one.priority, one.word]
    for rack, word in (("PASSE?R", "PASSeR"), ("PASS??R", "PASseR")):
        turn = faces.turn_at(Position(Board(), rack), Solution.parse(f"{word} H4 20"), NORMALE)
        yield f"card of {word}", str(card_of_turn(turn, CardSource.MISSED, origin, lambda word, s: s, NORMALE).key)
    tops = {"QI": 9, "WU": 4, "ZUT": 1, "JODLE": 6, "JODEL": 5, "TUZ": 2}
    played = Playability(9, {word: PlayableWord(count, 9.5, 0, "") for word, count in tops.items()}, {"OR": 9, "RO": 7})
    for most, taken, asked in (
        (0, "QI", tops),
        (3, "QI", ("ZUT", "JODLE")),
        (99, "JODEL ZUT", tops),
        (99, "TUZ", tops),
    ):
        keys = [CardKey.of_word(word) for word in taken.split()]
        next_ones = partial(next_of_lists, played, tuple(CardList), keys, origin, most)
        known = set(tops) - {"WU"} | {"OR", "RO"}
        found = next_ones(known.__contains__, lambda word, side: word == "OR", {"OR", "RO", *asked}.__contains__)
        yield f"next {most} beside {taken}", [(str(one.key), one.priority) for one in found]
    facts = analysed(GAME)
    yield "packed", [list(packed_kinds(pack(facts))), unpack(pack(facts)) == facts]
    yield "mended", [schedule.mended_days(days) for days in product(range(5), repeat=4)]
    state = states.state_of([sight(FIRST_DAY)])
    assert state is not None
    for later, right in ((0, 0), (10, 9), (10, 10 + states.PRIOR_REVIEWS)):
        even = replace(
            state, later=later, known=right, predicted=later + (1 - schedule.RETENTION) * states.PRIOR_REVIEWS
        )
        yield "lasting", [states.lasting_of([one]) for one in (even, replace(even, predicted=later * 0.9))]
    yield (
        "in turn",
        [
            drills.in_turn(tops, exercise, drills.KnownOfWords({"QI": 2}, {"ZUT": 7}, {"WU"}, {"ZUT"}), Random(1))
            for exercise in drills.Exercise
        ],
    )
    for word in ("ROIDEURS", "DEROUTAIS"):
        gone = ReviewedMove(replace(RUN.moves[0], word=word), MoveOutcome.MISSED)
        yield f"card of {word}", card_of_move(gone, CardSource.MISSED, origin, lambda word, s: s, NORMALE)
    yield "by halves", intervals.Mean.ratio([(1, 0.5), (2, 0.5)])
    for text in (RushCode(RushMode.CLOCK, RushSet(NORMALE, None, sets.SEEDS)).format("2" * 64), "0" * 30):
        yield "of no set", tried(RushCode.parse, text + "-" * 20, "2" * 64)


def of_races() -> Told:
    runs = runs_of((9, 20, 31, 8), (12, 15, 40, 9), (8, 30, 22, 12), (10, 10, None, 10), (11, 18, 33, 5), (30, 41, 60))
    for comparison in Comparison:
        for count in (1, 2, 6):
            ghost = ghost_of(comparison, runs[:count])
            yield f"ghost {comparison.value} {count}", ghost
            if ghost is not None:
                yield (
                    "against it",
                    [ghost.total, ghost.known, ghost.difference([9, 9, 9, 9]), ghost.differences([7, 8, 9])],
                )
    yield "gain", [possible_gain_ms(runs[:count]) for count in range(7)]
    for name, some in (
        ("nothing", runs_of((0, 0), (4, 5))),
        ("many", runs_of((150, 200), *((9 * place, 400 - place) for place in range(60)))),
        ("as high as it goes", runs_of((5, None), (2, None), (4, None), (96, 20))),
    ):
        yield f"balanced {name}", ghost_of(Comparison.BALANCED, some)
    happening: list[tuple[str, int, *tuple[bool, ...]]] = [
        ("shown", 100), ("tried", 4_000, False), ("tried", 6_000, True), ("shown", 6_050), ("passed", 9_000),
        ("shown", 9_000), ("tick", 80_000), ("shown", 80_100), ("slept", 90_000), ("tried", 91_500, True),
        ("shown", 92_000), ("left", 93_000),
    ]  # fmt: skip
    for mode in RushMode:
        course = rush.RushCourse(rush.TERMS[mode])
        for call, *told in happening:
            course = getattr(course, call)(*told)
            now = course.last_ms + 700
            clock = (course.elapsed_ms(now), course.left_ms(now), course.pace_ms(now), course.slot, course.last_top_ms)
            yield f"rush {mode.value}", [course, course.found, course.missed, course.spent_ms, *clock]
    for one in (RushSet(NORMALE, None, 7), RushSet(NORMALE, Kind.LINK, sets.SEEDS - 1)):
        mode = RushMode.CLOCK if one.kind is None else RushMode.KIND
        yield f"set {one.seed}", [one.game_seed(1, 2), RushCode(mode, one).format("0" * 64)]
    other = [RushCode(RushMode.CLOCK, RushSet(NORMALE, None, 7)).format(one * 64) for one in "01"]
    for text in ("", "K" * 30, "0" * 9, *other):
        with pytest.raises(InputError) as refused:
            RushCode.parse(text, "2" * 64)
        yield f"code {text}", [refused.value.key, refused.value.details]
    yield "parts", [mode for mode in RushMode if mode.is_part]
    rated = [
        RatedRun(
            run, "Ann" if run % 3 else "Bob", LocalDay(740 + run, run // 3), 9_000 * (run % 5) + 1, run % 4, run % 3
        )
        for run in range(12)
    ]
    for measure in Measure:
        yield f"claims {measure.value}", [claims_of(rated[place], rated, measure) for place in range(12)]
        yield f"best {measure.value}", [best_of_span(rated, rated[5].day, span, measure) for span in RecordSpan]
    a_move = [replace(rated[4], moves=moves, lost=moves) for moves in (1, 3, 4)]
    yield "a move", [(one.ms_a_move, one.lost_tenths_a_move) for one in a_move]
    labels = [Label(at, 9, at % 2, at % 3) for at in (0, 3, 4, 5, 11, 30, 31, 48, 50)]
    yield "labels", [[placed(labels, 50, gap), placed(labels[:4], 25, gap)] for gap in (1, 4)]
    yield "marks", [marks_of([(place % 4 > 0, 1_000 * place) for place in range(count)]) for count in (1, 5, 20)]


def of_answers() -> Told:
    hooks, word = Answering(("A", "S", "T")), Answering(("CRANE", "NACRE"), "ACENR")
    joker = Answering(("CRANE",), "ACEN?")
    for course, typed in (
        (hooks, ("", "AB", "A", "S A", "Z", "T")),
        (word, ("", "CARNE", "CRANES", "CRAN", "NACRE", "NACRE", "CRANE", "ZZZZZ")),
        (joker, ("ZZCAN", "CRANE", "CRAN", "CARNE")),
    ):
        for text in typed:
            course, given = course.give(text)
            yield f"answer {text}", [course, given, course.is_complete, course.missing]
    again = AgainCourse.begin(5, Random(3))
    for found in (True, False, False, True, True, True):
        yield "again", again
        again = again.after(found=found)
    kept = replace(RUN.moves[0], proposals=tuple(KeptProposal(1, *one) for one in TRIES))
    for turn, referee in (
        (None, None),
        (None, Referee(lambda word: True)),
        (TURNS[0], None),
        (TURNS[0], Referee(lambda word: word != "ZUT")),
    ):
        move = ReviewedMove(kept, MoveOutcome.FOUND, turn)
        tries = tried_of(move, referee)
        yield (
            "tried",
            [(one.verdict.answer, str(one.verdict.move), one.verdict.points, str(one.solution)) for one in tries],
        )
        best = [TURNS[0].solution]
        yield "solutions", [str(one) for one in solutions_of(move, best, tries)]
        yield "mistaken", way_mistaken(kept)
    for turn in TURNS:
        other = TURNS[2].solution
        placement = placement_of(turn.solution, turn)
        assert placement is not None
        yield "extension", [is_extension(placement, turn.before.board), placement_of(other, turn) is None]
    tally = PlayTally()
    for _ in range(2):
        tally.add(GAME, analysed(GAME))
    yield "tally", str(tally.result(lambda word: word[:3] if word.endswith("E") else "")).splitlines()[::9]
    yield "tally of two", str(tally.result(lambda word: "")).splitlines()
    for variant in (None, "k" * 5):
        edition = variant and DailyEdition("Évry", "0" * 64)
        source = DailySource("2026-11-22", NORMALE, "0" * 64, edition or None)
        short = replace(GAME, moves=GAME.moves[:6])
        yield "day", [source.seed, source.move_seed, source.move_of(GAME).number, source.move_of(short).number]
        yield "edition", [edition and edition.key, source.of_day(GAME).name]
    for name in ("", "É", "x" * 30, "x" * 31, "a/b", " a"):
        yield f"edition {name!r}", tried(DailyEdition, name, "0" * 64)
    for one in (
        "word:PaSSE",
        "hook:+PASSE",
        "hook:PASSE+",
        "kind:raccord",
        str(CardKey.of_position(TURNS[3].position, "normale")),
    ):
        key = CardKey.parse(one)
        yield f"key {one}", [key.word, key.letters, key.side, key.variant, key.move_kind, str(key.position)]
    lost = ReviewedMove(replace(kept, word="PaSSE"), MoveOutcome.MISSED)
    yield "lost", card_of_move(lost, CardSource.MISSED, CardOrigin("0", FIRST_DAY, 7), lambda word, s: s, NORMALE)
    for place, holding in enumerate((Holding(""), Holding("a"), Holding("b"), Holding("a", is_over=True))):
        kin = [
            WordKin(word, (word,), around) for word in ("TIRER", "PASSER", "OSER", "VOIR") for around in ((), ("RIEN",))
        ]
        yield f"arms {place}", [[holding.arm(one) for one in kin], holding.judge(kin[:2], kin[4:5]).may_be_asked]
    yield "sources", [(one, one.is_chosen, one.is_own) for one in CardSource]
    yield "exercises", [(one, one.has_joker, one.blanks, len(one.group)) for one in drills.Exercise]
    kept_wishes: list[dict[str, object]] = [
        {}, {"deck.minutes": 15, "deck.slow": False}, {"deck.minutes": 7}, {"deck.minutes": True, "deck.held": 1},
        {"deck.minutes": "15", "deck.held": True, "deck.until_known": True},
    ]  # fmt: skip
    for wishes in map(DeckWishes.of, kept_wishes):
        yield "wishes", [wishes, wishes.new_a_day, wishes.repeats, [wishes.takes(one) for one in CardSource]]


def of_scores() -> Told:
    ends = (
        rush.SlotEnd.TOP,
        rush.SlotEnd.TOP,
        rush.SlotEnd.PASSED,
        rush.SlotEnd.TOP,
        rush.SlotEnd.LIMIT,
        rush.SlotEnd.CUT,
    )
    times = (6_000, 1_000, 30_000, 2_000, 9_000, 100)
    slots = [
        scores.PlayedSlot(
            place, TURNS[place].position, Kind.LINK, TURNS[place].solution, 4_000 + 10 * place, end, ms, place
        )
        for place, (end, ms) in enumerate(zip(ends, times, strict=True))
    ]
    for some in (slots, slots[2:3]):
        hardest = scores.hardest_of(some)
        parts = (scores.missed_of(some), scores.slow_of(some))
        yield "rush", [[[one.slot for one in part] for part in parts], hardest and hardest.slot, scores.tries_of(some)]
    for ms, par_ms in ((3_000, 2_000), (4_501, 4_000), (4_500, 4_000), (12_000, 40_000)):
        some = [
            replace(slots[0], elapsed_ms=one, par_ms=par) for one, par in ((ms, par_ms), (2_000, 4_000), (2_500, 4_000))
        ]
        yield f"slow {ms}", len(scores.slow_of(some))
    even = [replace(slots[0], elapsed_ms=ms, par_ms=ms) for ms in (9_000, 1_000, 2_000)]
    yield "slow by par", len(scores.slow_of(even))
    made = [
        scores.RushScore(run, "Ann", LocalDay(740 + run // 2, run // 5), run * 3 % 7, 900 * run, "") for run in range(9)
    ]
    for count in (0, 1, 2, 9):
        bests = scores.bests_of(made[:count], LocalDay(743, 1))
        yield f"bests {count}", [bests, bests.mean]
    yield "claims", [scores.rush_claims(one, made) for one in made]
    streaks = [
        PlayedTops(run, tuple(map(bool, map(int, text))), run != 3)
        for run, text in enumerate(("110", "11", "01", "11", "111"))
    ]
    yield "streaks", [streak_claim(streaks, run) for run in range(6)]
    runs = [played(run, 22, outcome) for run, outcome in enumerate(RunOutcome)]
    whole = runs[1]
    odd = (
        whole._replace(ranks=False), whole._replace(attempt=2), whole._replace(resumed=True),
        whole._replace(conditions=Conditions(helps=("place",))), whole._replace(penalty_ms=9_000, play_ms=50_000),
    )  # fmt: skip
    for one in (*runs, *odd):
        yield "may rank", [one.total_ms, one.may_rank(rank_resumed=False), one.may_rank(rank_resumed=True)]
    other = [one._replace(conditions=Conditions(FORMULAS["duplicate"], variant=VARIANTS["789"])) for one in runs[:2]]
    for some_runs in ([], runs, [*runs, *other, *other], [*runs[:2], *other], [*other, *runs[:2]]):
        for formula, variant in (("", ""), ("topping", ""), ("", "789")):
            yield "usual", usual(some_runs, formula, variant)
    alike = [(one.conditions, two.conditions) for one in (runs[0], other[0]) for two in (runs[0], other[0])]
    yield "alike", [are_alike(*pair) for pair in alike]
    yield "not analysed", above_par(2, Sums([], [], []), Sums([], [], []), kinds.NO_LOOK, 9)
    par = RunPar.of(Par.prior(), [Stake(Difficulty(kind, 0, 0), 60_000, 20_000) for kind in KINDS])
    yield "par of a run", [par, par.of_move(2)]


def of_bounds() -> Told:
    """What lies exactly on a bound."""
    today = FIRST_DAY + 30
    seen, missed = (states.state_of([sight(today, found=found)]) for found in (True, False))
    old = [DeckEntry(card(number), states.state_of([sight(today - 9 - number)])) for number in range(70)]
    begun = [DeckEntry(card(100 + number), (seen, missed)[number % 2]) for number in range(4)]
    new = [DeckEntry(card(200 + number, source=CardSource.LIST, priority=number), None) for number in range(12)]
    new += [DeckEntry(card(220 + place, word=word), None) for place, word in enumerate(("TARE", "RATE", "SEC"))]
    known = [DeckEntry(card(230, word="TERA"), states.state_of([sight(today - 1)]))]
    for pace_ms in (7, 30_000, 200_000, 10**9):
        for some in (old, [*begun, *new], [*old[:3], *begun, *known, *new], [*known, *new[-3:]]):
            agenda = Agenda.of(some, today, pace_ms, days=7)
            asked = [[one.card.id for one in part] for part in (agenda.due, agenda.new, agenda.again, agenda.later)]
            yield f"agenda at {pace_ms}", [asked, agenda.minutes, agenda.room, agenda.week, agenda.postponed(0)]
            times = [old[0].state.at_ms + ms for ms in (599_999, 600_000, 600_001)] if old[0].state else []
            yield "sitting", [Sitting.begin(agenda, ms, Random(1)) for ms in times]
    held = [one.is_held(words) for one in (*new[-2:], *known) for words in ({"TARE"}, {"RATE", "TERA"}, set[str]())]
    yield "held", held
    quick = [sight(today, elapsed_ms=0, at_ms=place) for place in range(30)]
    yield "pace", [pace_of(quick), pace_of([replace(one, at_ms=1_000 * place) for place, one in enumerate(quick)])]
    crane = card(1, word="CRANE")
    matter = faces.CardMatter(lambda word: True, answers=("CRANE",))
    own = replace(matter, own=faces.GridFace(TURNS[2], 9_000), admits=lambda word: False)
    short = replace(own, own=faces.GridFace(replace(TURNS[0], draw=Draw("", "AB")), 9_000))
    place = replace(crane, key=CardKey.of_position(TURNS[0].position, "normale"))
    pictures = (("15/ AB/", "15/ BA/"), ("15/ BA/", "15/ AB/"), ())
    for some_card, some_matter in ((crane, matter), (crane, own), (place, own), (place, short)):
        shown = [faces.face_of(some_card, some_matter, last, Random(2)) for last in pictures]
        yield "face", [one and one.shown for one in shown]
    yield "the one order", faces.shuffled("ABCDEFGH", (), lambda word: word != "HGFEDCBA", Random(1))
    both = drills.DrillItem(drills.Exercise.SEVENS, "AB", ("AB", "BA"))
    yield "no other order", [both.shuffled(Random(seed)) for seed in range(9)]
    with pytest.raises(ValueError, match="open"):
        drills.DrillCourse(both.exercise, True, (both,)).answered("AB", 1)
    yield "share of five", [share.low for share in (intervals.Share(2, 5), intervals.Share(2, 4))]
    even = [(kind, 0, 9_000 + 500 * (place % 7), True) for place, kind in enumerate(KINDS * 17)][:150]
    of_150 = kinds.times_by_kind(even)
    twelve = kinds.times_by_kind([*even[:100], *((Kind.FIRST, 0, 30_000, True) for _ in range(12 - 11))])
    yield "kinds", [kinds.times_by_kind([(Kind.LINK, 0, 900, True), (Kind.FIRST, 0, 900, False)]), list(of_150)]
    yield "of 150", [KindFactors.learnt([of_150] * 8).players, KindLook.taken(10, of_150, kinds.SHIPPED).games]
    yield "twelve", [[one.n for one in twelve.values()], kinds.chances(twelve, kinds.SHIPPED)]
    for found in (1, 2):
        hard = [(Kind.LINK, 0, 20_000, False)] * 12 + [(Kind.FIRST, 0, 9_000, True)] * found
        yield f"twelve missed beside {found}", kinds.chances(kinds.times_by_kind(hard), kinds.SHIPPED)
    yield "last moves", kinds.moves_of([one.packed for one in sample().runs])[-9:]
    yield "nothing to compare", comparable((), "topping", "normale")
    for ms in (999, 1_000, 1_001):
        yield f"pause {ms}", timed_by(f"0L 300L {300 + ms}D {400 + ms}L {500 + ms}E", Device.LINE)
        yield f"reference first {ms}", timed_by(f"0D 9L {20 + ms}L 3000E", Device.LINE)
        yield f"cursor {ms}", timed_by(f"0C {4_000 + ms}L 9000E", Device.GRID)
        yield f"word alone {ms}", timed_by(f"0L {ms}L 2000E 2500L 3000E", Device.LINE)
    slow, quick_one, slower = (replace(RUN.moves[0], elapsed_ms=ms, penalty_ms=0) for ms in (30_000, 10_000, 40_000))
    three = (quick_one, quick_one, slower)
    yield (
        "slow",
        [outcome_of(slow, (slow, quick_one)), *(outcome_of(slower, three, par_ms) for par_ms in (None, 40_000))],
    )
    reviewed = ReviewedRun.of(RUN, TURNS[:2], (), (9_000, None), {1: (2, 3), 2: (1, 2)})
    yield "reviewed", [(one.outcome, one.turn is None, one.par_ms, one.others) for one in reviewed.moves]
    yield "in order", [reviewed.in_order, reviewed.first]
    streaks = [PlayedTops(run, tuple(map(bool, map(int, text))), True) for run, text in enumerate(("11", "011", "1"))]
    yield "records", [streaks_of(streaks[:count]).is_record for count in range(4)]
    dates = [DailySource(f"2026-11-{day:02}", NORMALE, "0" * 64) for day in range(1, 30)]
    yield "moves of days", [one.move_of(GAME).number for one in dates]
    course = rush.RushCourse(rush.TERMS[RushMode.CLOCK]).shown(100)
    yield "rush", [course.elapsed_ms(ms) for ms in (99, 100, 101)]
    course = replace(course, slots=2)
    for now in (first := course.tried(200, True), second := first.shown(300), second.tried(400, True)):
        yield "two positions", [now.phase, now.end]
    yield "looks", [kinds.look_at(count) for count in range(700)]
    yield (
        "no ghosts",
        [ghost_of(Comparison.PAR, runs_of((1, 2), (3, 4))), ghost_of(Comparison.MEDIAN, runs_of((None,)))],
    )
    told = KeptProposal(1, str(TURNS[0].solution.move), 900, TOP, TURNS[0].solution.points)
    again = ReviewedMove(replace(RUN.moves[0], proposals=(told,)), MoveOutcome.FOUND, TURNS[0])
    yield "told again", [str(one.verdict) for one in tried_of(again, Referee(lambda word: True))]
    yield "without tries", way_mistaken(replace(RUN.moves[0], proposals=()))
    unknown = Lacking(Absence.TOO_FEW, 1, 5)
    yield "without par", [after_run(RUN, today, TIMES, some, unknown).account for some in (FACTS, None)]
    of_points = replace(RUN, conditions=Conditions(DUPLICATE))
    for run, told_facts in ((RUN, FACTS[:1]), (RUN, None), (of_points, FACTS)):
        yield "lacking", after_run(run, today, TIMES, told_facts, Par.prior()).account
    two = percentiles([(1, today, 5, [4] * 5 + [6]), (2, today, 5, [4] * 3 + [6])])
    assert not isinstance(two, Lacking)
    yield "between two", two.median
    begun_on = [DeckEntry(card(1), states.state_of([sight(day)])) for day in (today, today + 1, today + 2)]
    yield "begun ahead", [one.due_on(today) for one in begun_on]
    yield "analysed in part", positions(RUN.moves, FACTS[:1], [4_600])
    recent = found_curve((9_000, 20_000), (30_000,))
    assert recent is not None
    yield "curve", [recent.at(ms) for ms in (recent.points[0].ms, 9_001)]
    costs = [RunCost(run, today, 300_000, 310_000) for run in range(9)]
    yield "index of one", index(costs[4:5], 20_000, costs[:4])
    yield "no strokes", typing_by_month(())
    by_points = [replace(one, run=one.run._replace(conditions=Conditions(DUPLICATE))) for one in sample().runs[:9]]
    untimed = Analysis(Sample(by_points, None, 0), Period.ALL, today)
    yield "not timed", [untimed.level(()), untimed.months.index, more_months(untimed, unknown, ()).numbers]
    some_reviews = [one for entry in deck() for one in reviews_of(entry.card.key.kind, entry.state)]
    yield "few reviews", [deck_charts(begun, some_reviews[:count], today, 9_000).retention for count in (0, 3)]
    predicted = [one for one in some_reviews if one.predicted is not None]
    yield "just enough reviews", [deck_charts([], predicted[:count], today, 9_000).retention for count in (11, 12, 13)]
    yield "few families", [Transfer.of(entries()[:4], games(LOOKS[0], factor)).look for factor in (0.4, 1.0)]
    yield "just enough families", [Transfer.of(entries(count), games(LOOKS[0], 1.0)).look for count in (7, 8, 9)]
    put_off = [DeckEntry(replace(card(1), until=today + days), None) for days in (-1, 0, 1)]
    yield "put off", [one.is_postponed(today) for one in put_off]
    for count in (2, 9):
        agenda = Agenda.of([*begun, *new[:count]], today, wishes=DeckWishes(playable=False), days=7)
        yield f"week of {count} new ones", agenda.week
    for points in ((), (9,), (9, 9), (9, 9, 4)):
        position = PositionFacts.of(TURNS[0].position, NORMALE, [TURNS[0].solution][: len(points)], points)
        yield f"points {points}", [position, position.gap, position.top_points]
    again_today = [
        DeckEntry(card(300 + place), states.state_of([sight(today - 9), sight(today)])) for place in range(30)
    ]
    lately = [DeckEntry(replace(card(400 + place), created=today - 3), None) for place in range(9)]
    for wishes in (DeckWishes(playable=False), DeckWishes(minutes=30)):
        agenda = Agenda.of([*again_today, *lately, *new], today, wishes=wishes, days=7)
        yield "again today", [[one.card.id for one in agenda.new], agenda.week]
    for source, wishes in product(CardSource, (DeckWishes(playable=False), DeckWishes(missed=False, playable=False))):
        yesterday = [DeckEntry(replace(one.card, created=today - 1, source=source), None) for one in lately]
        yield f"begun yesterday {source}", Agenda.of(yesterday, today, wishes=wishes, days=7).week
    just = [replace(sight(today), elapsed_ms=5_000, target_ms=ms) for ms in (4_999, 5_000, 5_001)]
    yield "just in time", [one and one.recent for one in (states.state_of([one]) for one in just)]
    unanalysed = DatedRun(played(99, 3), today, 1, CountedRun((UNANALYSED,) * 3, NO_ANSWERS).pack())
    with_one = Sample([*sample().runs[:6], unanalysed], sample().schedule, PENALTY_MS)
    yield "level with one unanalysed", Analysis(with_one, Period.ALL, today).level(())
    yield (
        "numbers of one unanalysed",
        more_months(
            Analysis(Sample([unanalysed], sample().schedule, PENALTY_MS), Period.ALL, today), unknown, ()
        ).numbers,
    )
    yield "missed between", found_curve((9_000, 9_001, 20_000), (9_001, 9_001))
    yield "before the top", [one.before_top for one in after_run(RUN, today, TIMES, FACTS, Par.prior()).tries]
    yield "of a letter", [place_of(3, 4, False, length) for length in (0, 1, 11, 12)]
    for others in ([400_000] * 4, [300_000] * 3, []):
        yield f"beside {len(others)}", percentiles([(1, today, 400_000, others)] * bool(others))
    look = Transfer.of(entries(), games(LOOKS[0], 0.4)).look
    assert look is not None
    for ends in ((0.7, 1.0), (0.9, 1.1), (1.0, 1.4), (1.1, 1.4)):
        yield f"between {ends}", replace(look, difference=Ratio(1.0, *ends)).verdict
    for text in ("BCDFGHJKL", "BBBBBBBBB", "B" * 21, "bbb-bcn-vkz" + "-" * 20):
        yield f"code {text}", tried(RushCode.parse, text, "2" * 64)


def timed_by(strokes: str, device: Device) -> object:
    """The parts of a move's time, by letters, digits, moves of the cursor and Enter."""
    kinds_of = {"L": StrokeKind.LETTER, "D": StrokeKind.DIGIT, "C": StrokeKind.CURSOR, "E": StrokeKind.ENTER}
    told = [Stroke(int(one[:-1]), kinds_of[one[-1]], device) for one in strokes.split()]
    return move_time(told[-1].at_ms, True, told)


KEYS = (
    (1_900, StrokeKind.LETTER), (1_700, StrokeKind.JOKER), (1_600, StrokeKind.LETTER), (1_500, StrokeKind.OTHER),
    (200, StrokeKind.DIGIT), (100, StrokeKind.LETTER), (0, StrokeKind.ENTER),
)  # fmt: skip


def of_numbers() -> Told:
    return numbers_of(topping.training)


def of_days() -> Told:
    random = Random(6)
    for place in range(12):
        active = [FIRST_DAY + day for day in range(40) if random.random() < (0.9, 0.6, 0.3)[place % 3]]
        yield f"chains {place}", [daily.chain_of(active, FIRST_DAY + day) for day in (-1, 0, 7, 20, 33 + place % 7, 39)]
    yield "conditions", [str(DailySource("2026-11-22", one, "0" * 64).conditions) for one in VARIANTS.values()]
    marks = [(ms > 0, ms) for ms in (9_000, 18_000, 18_001, 0, 4_000)]
    yield "marks of few", [marks_of(marks[:count]) for count in range(6)]
    labels = [
        Label(at, width, at % 2, at % 3) for at, width in ((0, 4), (9, 9), (12, 7), (18, 3), (25, 12), (38, 5), (40, 4))
    ]
    yield "places", [placed(labels, room, gap) for room in (40, 41, 60) for gap in (0, 1, 3)]
    yield "as wide as the line", [placed([Label(5, width, 0, 0)], 9, 1) for width in (9, 10)]


def of_faces() -> Told:
    known = [sight(FIRST_DAY + place, found=place % 2 > 0) for place in range(7)]
    seen = [replace(one, shown="15/" if place % 3 else "") for place, one in enumerate(known)]
    state = states.state_of(seen)
    assert state is not None
    yield "kept state", str(state)
    parts = str(state).split(" ")
    for place, texts in ((0, ("0", "inf")), (1, ("0.9", "1", "10", "10.5")), (12, ("-0.1",)), (13, ("x" * 17, ""))):
        for odd in texts:
            with suppress(ValueError):
                text = " ".join((*parts[:place], odd, *parts[place + 1 :]))
                yield f"state read with {odd} at {place}", states.CardState.parse(text).memory
    for act in [states.CardAct(act, FIRST_DAY, after, FIRST_DAY + 9) for act in states.Act for after in (0, 6, 7)]:
        yield f"act {act.act.value} {act.after}", states.with_acts(card(1), [act], seen)
    admits = {"TE", "ET", "SE", "ES"}.__contains__
    for letters in ("TE", "SE?", "AB", "ABC", "AAB?", "??", "ABCDEFGH", "ABCDEFGHI"):
        orders = [faces.shuffled(letters, last, admits, Random(5)) for last in ((), ("BA",), ("BAC", "ABC"))]
        yield f"order of {letters}", orders
    yield "alone", [faces.turn_at(turn.position, turn.solution, NORMALE).number for turn in TURNS[:3]]
    short = [replace(TURNS[0], draw=Draw("", letters)) for letters in ("TE", "ETS", "TTEE")]
    redrawn = [faces.redrawn(one, (), lambda text: True, Random(3)) for one in short]
    yield "redrawn", [one and one.draw.letters for one in redrawn]
    item = drills.DrillItem(drills.Exercise.SEVENS, "AEIRST", ("ARETIS", "TARIES"))
    course = drills.DrillCourse(item.exercise, True, (item, item))
    for step in ("later", "shown 5", "later", "TARIES", "ZZ", "TARIES", "ARETIS", "shown 900", "done"):
        match step.split():
            case ["later"]:
                course = course.later(300)
            case ["shown", at]:
                course = course.shown(int(at))
            case ["done"]:
                course = course.finished(9_000)
            case [typed]:
                course, answer = course.answered(typed, 700)
                yield typed, answer
        yield f"drill {step}", [course.since_ms, course.found, course.wrong, course.score, course.missed]
    for refused in (lambda: course.answered("A", 1), lambda: course.finished(1), lambda: course.shown(1)):
        with pytest.raises(ValueError, match="question"):
            refused()
    yield "shuffled", [item.shuffled(Random(seed), "AEIRST") for seed in range(5)]
    yield "no later", drills.DrillCourse(item.exercise, True, (item,)).shown(5).later(0).since_ms


TRIES = (
    ("MOT H4", 900, BELOW, 12), ("MOTS 4H", 950, "invalid", None), ("MOT", 1_000, Answer.SYNTAX.value, None),
    ("ZUT 4H", 2_000, Answer.NOT_ADMITTED.value, None), ("ZUT H4", 3_000, BELOW, 14), ("MOTS H4", 5_000, TOP, 20),
)  # fmt: skip
SUBJECTS = (
    of_answers, of_scores, of_cards, of_numbers, of_days, of_faces, of_bounds,
    of_laws, of_positions, of_pars, of_kinds, of_statistics, of_transfer, of_decks, of_memory, of_lists, of_races,
)  # fmt: skip


@pytest.mark.parametrize("subject", SUBJECTS)
def test_figures_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
