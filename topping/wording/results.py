"""Texts about the results of runs: totals, costly moves, ranks, records."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from topping.play.run.run import Run
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Game, Turn
from topping.store import PlayerMean, RankedRun
from topping.store.people.names import is_same_name
from topping.store.runs.records import RecordTable
from topping.system.localtime import recent_day_of
from topping.texts import say
from topping.texts.numbers import decimal, percent, signed
from topping.texts.times import difference, seconds_of, to_seconds, to_tenths
from topping.training.comparable import PlayedRun
from topping.training.ghosts import Ghost
from topping.training.par import RunPar
from topping.training.records import RatedRun, RecordClaim, RecordSpan, StreakClaim
from topping.wording.conditions import formula_text, game_text, schedule_text, speed_text, variant_text
from topping.wording.sentences import player_text


def so_far(run: Run, running: int, form: Callable[[int], str]) -> tuple[str, str, str]:
    """Returns `(label, figure, remark)` for the result of a run in progress.

    `running` is the time used on the present move (ms); `form` formats times (ms) as text.
    """
    match run.conditions.formula.measure:
        case Measure.TIME:
            return _time_so_far(run, running, form)
        case Measure.POINTS if not run.results:
            return say("play.points"), "0", ""
        case Measure.POINTS:
            aside = say("play.of_points", top_points=run.top_points, percent=percent(run.points, run.top_points))
            return say("play.points"), str(run.points), aside
        case Measure.TOPS:
            return say("play.tops"), str(run.found), say("play.in_time", time=form(run.play_ms + running))


def columns_of(measure: Measure, result: MoveResult, worth: int, form: Callable[[int], str]) -> tuple[str, ...]:
    """Returns the table cells for the player's result on a move under a measure (time, points or tops).

    For time, one cell: the time with penalties. For points, two: his points, and their difference from the top's
    points, `worth`. For tops, one: the time without penalties. `form` formats times (ms) as text.
    """
    if measure is Measure.POINTS:
        return str(result.points), signed(result.points - worth)
    return (form(result.cost_ms if measure is Measure.TIME else result.elapsed_ms),)


def row_result(run: RankedRun | PlayedRun) -> str:
    measure = run.conditions.formula.measure
    if measure is Measure.TIME:
        return to_tenths(run.total_ms)
    return say(f"measure.{measure.value}.row_result", points=run.scored, found=run.found)


def _time_so_far(run: Run, running: int, form: Callable[[int], str]) -> tuple[str, str, str]:
    total = form(run.play_ms + running + run.penalty_ms)
    if not run.penalty_ms:
        return say("play.total"), total, ""
    if run.penalty_ms != run.missed * run.conditions.penalty_ms:
        return say("play.total"), total, say("play.asides", added=form(run.penalty_ms))
    each = say("play.seconds", seconds=run.conditions.penalty_ms // 1000)
    return say("play.total"), total, say("play.penalties", count=run.missed, each=each)


def ghost_name(ghost: Ghost) -> str:
    """Returns the name of a ghost, an earlier result that runs along for comparison: its player or its source.

    If only its total is known, the name says that its moves are shares of the total.
    """
    if ghost.is_shared_out:
        return say("ghost.shared_out", name=ghost.player)
    return ghost.player or say(f"ghost.{ghost.comparison.value}")


def costs_of(ghost: Ghost, results: Sequence[MoveResult]) -> list[int]:
    return [one.cost_ms if ghost.measure is Measure.TIME else -one.points for one in results]


_SLOW: Final = 3, 2
"""The multiple of the run's mean (as a fraction) from which a move is slow."""


class Cost(NamedTuple):
    """A move that cost the player time or points, as texts for a table row."""

    number: int
    is_found: bool | None
    word: str
    """The word, joker letters in lower case."""
    reference: str
    detail: str
    cost: str
    colour: str


class Costs(NamedTuple):
    """The moves that cost the player most, the most expensive first, with a text about their sum."""

    aside: str
    rows: tuple[Cost, ...]
    text: str
    """The text about the sum; parts between asterisks are emphasised."""


class Headline(NamedTuple):
    """The first lines of a result: what was played, and the total."""

    lines: tuple[str, ...]
    """What was played, and a shorter form."""
    figure: str
    unit: str = ""
    """The unit after the figure."""
    detail: str = ""
    share: int | None = None
    """The share (percent) shown by a bar; None without a bar."""


def headline(run: Run, player: str, game: Game, *, has_mean: bool) -> Headline:
    """Returns the first lines of a run's result. With `has_mean`, its detail also gives the mean time per move."""
    conditions = run.conditions
    formula = formula_text(conditions.formula.name).lower()
    pace = speed_text(conditions.speed) if len(conditions.formula.speeds) > 1 else ""
    parts = [player_text(player), game_text(game.name), " ".join(one for one in (formula, pace) if one)]
    more = [say("result.imported")] if game.is_imported else []
    if not conditions.formula.out_on_miss:
        more.append(say("count.moves", count=len(run.results)))
    every = ((say("result.finished"), *parts, *more), (*parts, *more), (*parts[1:], *more), parts[1:], parts[1:2])
    said = tuple(" · ".join(one) for one in every)
    match conditions.formula.measure:
        case Measure.TIME:
            return Headline(said, to_tenths(run.total_ms), detail=_time_detail(run, has_mean=has_mean))
        case Measure.POINTS:
            unit = say("result.points_of", count=run.points, whole=run.top_points)
            share = 100 * run.points // run.top_points if run.top_points else 0
            return Headline(said, str(run.points), unit, share=share)
        case Measure.TOPS:
            detail = say("result.allowed", times=schedule_text(conditions.speed.schedule))
            return Headline(said, str(run.found), say("result.held", count=run.found), detail)


def _time_detail(run: Run, *, has_mean: bool) -> str:
    said = say("result.play", play=to_tenths(run.play_ms))
    if run.penalty_ms:
        each = run.conditions.penalty_ms
        said = say("result.play_and_penalties", play=to_tenths(run.play_ms), missed=run.missed, each=each // 1000)
        if run.penalty_ms != run.missed * each:
            said = say("result.play_and_asides", play=to_tenths(run.play_ms), added=to_tenths(run.penalty_ms))
    if not has_mean or not run.results:
        return said
    return f"{said} · {say('result.each_move', seconds=seconds_of(run.total_ms // len(run.results)))}"


def is_slow(run: Run, result: MoveResult, par: RunPar | None) -> bool:
    """Returns whether the player found the top of a move, but took over 1.5 times the run's mean cost per move.

    If the expected time of the move (`par`) is known, he must have exceeded it too.
    """
    times, of = _SLOW
    if par is not None and result.elapsed_ms <= par.of_move(result.number):
        return False
    return result.found and of * len(run.results) * result.elapsed_ms > times * run.total_ms


def dear_moves(run: Run, par: RunPar | None) -> tuple[MoveResult, ...]:
    """Returns the moves that cost time in a run: missed or slow tops, and those with hints or zeros.

    The most expensive comes first, compared with its expected time (`par`) if known.
    """
    dear = [result for result in run.results if not result.found or result.penalty_ms or is_slow(run, result, par)]
    return tuple(sorted(dear, key=lambda result: -_above(result, par)))


def _above(result: MoveResult, par: RunPar | None) -> int:
    """Returns the cost of a move minus its expected time (`par`), in ms; the whole cost without a par."""
    return result.cost_ms - (par.of_move(result.number) if par is not None else 0)


def costs(run: Run, par: RunPar | None = None) -> Costs:
    if run.conditions.formula.measure is Measure.POINTS:
        return _lost_points(run)
    dear = dear_moves(run, par)
    rows = tuple(_time_cost(one, run.turns[one.number - 1], par) for one in dear)
    if par is not None:
        return Costs(say("result.costs_par") if rows else "", rows, _sum_over_par(run, dear, par))
    if not rows:
        return Costs("", (), say("result.no_cost"))
    these = sum(one.cost_ms for one in dear)
    text = say("result.costs_sum", count=len(dear), these=to_tenths(these), rest=to_tenths(run.total_ms - these))
    return Costs(say("result.costs_time"), rows, text)


def count_to_review(run: Run, par: RunPar | None) -> int:
    """Returns how many moves of a run the player should review: those that cost him time, points or the top, by the
    formula.

    `par` has the expected time of each move, if known.
    """
    match run.conditions.formula.measure:
        case Measure.TIME:
            return len(dear_moves(run, par))
        case Measure.POINTS:
            return sum(one.points < run.worth(one.number) for one in run.results)
        case Measure.TOPS:
            return run.missed


def _sum_over_par(run: Run, dear: tuple[MoveResult, ...], par: RunPar) -> str:
    """Returns a text with two sums of time above the expected time (`par`): of expensive moves (`dear`) and of
    others.
    """
    whole = sum(_above(result, par) for result in run.results)
    if not dear:
        return say("result.no_cost") + "\n" + say("result.costs_whole", whole=difference(whole))
    these = sum(_above(result, par) for result in dear)
    others = len(run.results) - len(dear)
    if not others:
        return say("result.costs_whole", whole=difference(whole))
    return say("result.costs_over_par", these=difference(these), count=others, rest=difference(whole - these))


def _time_cost(result: MoveResult, turn: Turn, par: RunPar | None) -> Cost:
    colour = "accent_text" if result.found else "missed"
    move = turn.solution.move
    cost = to_seconds(result.cost_ms) if par is None else difference(_above(result, par))
    return Cost(result.number, result.found, move.word, str(move.reference), "", cost, colour)


def _lost_points(run: Run) -> Costs:
    below = [(run.turns[one.number - 1], one) for one in run.results]
    below = [(turn, one) for turn, one in below if one.points < run.worth(one.number)]
    below.sort(key=lambda both: both[1].points - run.worth(both[1].number))
    rows = tuple(
        Cost(
            one.number,
            None,
            turn.solution.word,
            str(turn.solution.reference),
            say("result.of_points", points=one.points, top=run.worth(one.number)),
            signed(one.points - run.worth(one.number)),
            "missed",
        )
        for turn, one in below
    )
    if not rows:
        return Costs("", (), say("result.all_tops"))
    text = say("result.costs_points", count=len(rows), lost=run.top_points - run.points)
    return Costs("", rows, text)


def ranks_of(means: Sequence[PlayerMean]) -> tuple[int, ...]:
    """Returns the ranks (from 1) of players' means, which are given best first; equal means share a rank."""
    first: dict[float, int] = {}
    return tuple(first.setdefault(row.mean, place) for place, row in enumerate(means, start=1))


def mean_text(measure: Measure, mean: float) -> str:
    """Returns a mean result per move as text, by its measure. A time (ms) becomes `14,9 s`; points and tops are plain
    numbers.
    """
    unit = 1_000 if measure is Measure.TIME else 1
    tenths = round(mean * 10 / unit)
    number = say("number.decimal", whole=abs(tenths) // 10, tenths=abs(tenths) % 10)
    return say(f"ranking.mean.{measure.value}", number=number if tenths >= 0 else f"−{number}")


def unsettled(means: Sequence[PlayerMean], player: str) -> tuple[int, int] | None:
    """Returns the ranks of two neighbours in a table of means whose confidence intervals overlap; None if there are
    none.

    A pair that includes `player` comes first.
    """
    ranks = ranks_of(means)
    pairs = [
        (ranks[place], ranks[place + 1], place)
        for place in range(len(means) - 1)
        if abs(means[place + 1].mean - means[place].mean) < means[place].margin + means[place + 1].margin
        and ranks[place] != ranks[place + 1]
    ]
    own = next((place for place, row in enumerate(means) if is_same_name(row.player, player)), -2)
    pairs.sort(key=lambda pair: (pair[2] not in (own, own - 1), pair[2]))
    return pairs[0][:2] if pairs else None


def rank_text(run: RankedRun) -> str:
    if run.rank is not None:
        return str(run.rank)
    if run.is_repeat:
        return say("ranking.repeat", attempt=run.attempt)
    return "–"


def record_lines(claims: Sequence[RecordClaim], streak: StreakClaim | None, measure: Measure) -> tuple[str, ...]:
    """Returns a line for each record that a run has set (`claims`), and one for its `streak` of tops."""
    lines = [claim_text(claim, measure) for claim in claims]
    if streak is not None:
        lines.append(say("record.streak", count=streak.tops, beaten=streak.beaten))
    return tuple(lines)


def claim_text(claim: RecordClaim, measure: Measure) -> str:
    """Returns the text of a record set by a run: « Votre record : l’ancien était 0:12,3 par coup (3 oct.) »."""
    day = recent_day_of(claim.beaten.ended_at, claim.run.ended_at)
    whose = "house" if claim.of_house else "own"
    title = say(f"record.{whose}.{claim.span.value}")
    best = rating_text(claim.beaten, measure)
    if claim.of_house and claim.beaten.player != claim.run.player:
        return say("record.was_of", title=title, best=best, player=claim.beaten.player, day=day)
    return say("record.was", title=title, best=best, day=day)


def best_text(table: RecordTable, now: str) -> str:
    """Returns a text about a player's record, the record before it, and his longest series of tops; empty without a
    record.
    """
    conditions, measure = table.conditions, table.conditions.formula.measure
    held = next((record for record in table.held if record.span is RecordSpan.EVER), None)
    if held is None:
        return ""
    day, best = recent_day_of(held.run.ended_at, now), rating_text(held.run, measure)
    kind = f"{formula_text(conditions.formula.name)}, {variant_text(conditions.variant.name)}"
    text = say("record.best", kind=kind, best=best, day=day)
    if held.beaten is not None:
        text = say("record.best_was", best=text, was=rating_text(held.beaten, measure))
    longest = next((record.longest for _, record in table.streaks if record.longest is not None), None)
    return text if longest is None else say("record.best_streak", best=text, count=longest.tops)


def rating_text(run: RatedRun, measure: Measure) -> str:
    """Returns the result by which a measure compares records: time per move, points lost per move, or tops found."""
    match measure:
        case Measure.TIME:
            return say("record.time", seconds=decimal(round(run.ms_a_move / 100)))
        case Measure.POINTS:
            return say("record.points", lost=decimal(-run.lost_tenths_a_move))
        case Measure.TOPS:
            return say("count.tops", count=run.found)
