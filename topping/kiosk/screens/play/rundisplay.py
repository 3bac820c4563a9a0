"""What the screen of a run shows and plays: clock, grid, totals, answers and sounds, computed from the state of the
run.
"""

from dataclasses import replace
from typing import Final

from topping.errors import InputError
from topping.kiosk.engine.announcementclips import script_of_signal
from topping.kiosk.engine.sounds import Cue, Cues, found_cue, second_cue
from topping.kiosk.engine.voice import Voice
from topping.kiosk.paint.fields import AnswerView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, HeadView, Pip, RaceView, TimerView, TotalView
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.tops import TopRow, TopsView
from topping.kiosk.services.runs import Seat
from topping.kiosk.views.moves import Preview, behind_view, board_of, in_words, letters_laid, placed_of, replaced_of
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.run import Phase, Run, is_lost
from topping.play.run.settlement import MoveResult, is_warned
from topping.play.run.strokes import StrokeKind
from topping.rules.conditions.conditions import BAG, DISTANCE
from topping.rules.conditions.formula import TOPPING, Measure
from topping.rules.conditions.variant import Signal, last_signal, warning
from topping.rules.games.game import Turn
from topping.rules.moves import TypedMove, split_score
from topping.rules.tiles import ALPHABET, JOKER, VOWELS
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.ghosts import Ghost
from topping.wording.conditions import formula_text, game_text
from topping.wording.moves import hints_text, jokers, with_costs
from topping.wording.results import columns_of, costs_of, ghost_name, so_far
from topping.wording.sentences import player_text

_START_SHOWN_MS = 3_000
"""How long (ms) the start signal stays on screen."""
LAST_MS = 10_000
"""The last part of a move (ms), in which clock and bar change colour."""
_SLOW = 1.5
"""A found top is slow if it took more than this multiple of the mean of the moves so far."""
_MOST_ROWS = 30
"""More tops than any list can show."""
_SLOW_FROM = 4
"""The first move that can be slow: before it the mean says too little."""


def head_view(run: Run, seat: Seat) -> HeadView:
    """Returns the header: the number of the move (never of how many), player and game, and a remark if the run will not
    rank.
    """
    formula = formula_text(run.conditions.formula.name)
    kind = formula[:1].lower() + formula[1:]
    if seat.is_seen:
        kind = say("ghost.seen") if run.conditions.formula is TOPPING else f"{kind} · {say('ghost.seen')}"
    player, game = player_text(seat.player), game_text(seat.game.name)
    short = initials(player)
    names, shorter = (say("play.who", player=one, game=game, formula=kind) for one in (player, short))
    told = "ghost.unranked" if seat.entry is None else "competition.score.waiting"
    remark = "" if seat.will_rank else say(told)
    title, forms = say("play.move", number=run.turn.number), (shorter, f"{short} · {game}", short)
    return HeadView(title, names, remark, forms)


def board_view(run: Run, preview: Preview, entry: GridEntry | None) -> BoardView:
    """Returns the grid before the move, with the letters typed (`preview`) or laid by hand on it (`entry`).

    While a solution is shown, and after the last move, the solution is on it instead.
    """
    turn = run.turn
    if run.phase in (Phase.SHOWING, Phase.FINISHED):
        style = "missed" if run.phase is Phase.SHOWING and not run.results[-1].found else "last"
        return BoardView(turn.after.board.cells, placed_of(turn), replaced=replaced_of(turn), last_style=style)
    done = len(run.results)
    return board_of(turn, run.turns[done - 1] if done else None, preview, entry)


def timer_view(run: Run, now: int, *, tenths: bool = True) -> TimerView:
    """Returns the clock of the move. It shows the time left if the formula has referee's signals, otherwise the elapsed
    time; `tenths` adds tenths of a second.
    """
    elapsed = run.elapsed_ms(now)
    still = run.phase is not Phase.THINKING
    # the time left is rounded up, so that 0 means over
    limit = run.limit_ms if run.conditions.formula.signals else None
    if limit is not None:
        text = to_seconds(limit - elapsed + 999)
    else:
        text = to_tenths(elapsed) if tenths else to_seconds(elapsed)
    return TimerView(text, not still and _is_last(run, elapsed), still)


def bar_view(run: Run, now: int, ghost: Ghost | None = None) -> BarView:
    """Returns the bar of the move's time: the used part of the limit, and a mark at the warning. Empty without a limit.

    With a ghost, the bar also marks the time that it took for this move.
    """
    limit = run.limit_ms
    if limit is None:
        return BarView(0, None, False)
    elapsed = run.elapsed_ms(now)
    warned = warning(limit) if run.conditions.formula.signals else None
    tick_ms = warned[1] if warned is not None else limit - LAST_MS
    tick = BAR_PARTS * tick_ms // limit if tick_ms > 0 else None
    cost = None if ghost is None or ghost.measure is not Measure.TIME else ghost.cost(run.turn.number)
    mark = None if cost is None else BAR_PARTS * min(cost, limit) // limit
    return BarView(BAR_PARTS * elapsed // limit, tick, run.phase is Phase.THINKING and _is_last(run, elapsed), mark)


def _is_last(run: Run, elapsed: int) -> bool:
    limit = run.limit_ms
    return limit is not None and elapsed >= max(limit - LAST_MS, 0) and elapsed > 0


def so_far_view(run: Run, now: int, *, tenths: bool = True, is_raced: bool = False) -> TotalView:
    """Returns the player's total including the time of the current move, and the referee's latest signal.

    In a race on points (`is_raced`), leaves out the total of the tops, for lack of room.
    """
    elapsed = run.elapsed_ms(now)
    running = elapsed if run.phase is Phase.THINKING else 0
    label, figure, aside = so_far(run, running, to_tenths if tenths else to_seconds)
    signal = signal_of(run, now)
    is_fresh = signal is not None and (signal is not Signal.START or elapsed < _START_SHOWN_MS)
    heard = say(f"signal.{signal.value}") if signal is not None and is_fresh else ""
    if is_raced and run.conditions.formula.measure is Measure.POINTS:
        aside = ""
    return TotalView(label, figure, aside, heard)


def race_view(run: Run, ghost: Ghost, *, tenths: bool) -> RaceView:
    """Returns how far the player is ahead of the ghost or behind it, with `tenths` of a second or without. Only
    finished moves count.
    """
    behind = ghost.difference(costs_of(ghost, run.results))
    return RaceView(ghost_name(ghost), behind_view(ghost, behind, tenths=tenths, has_unit=True))


def signal_of(run: Run, now: int) -> Signal | None:
    """Returns the referee's latest signal of this move (§3.3); None before the clock starts, or without signals."""
    if not run.conditions.formula.signals or run.phase not in (Phase.THINKING, Phase.SHOWING):
        return None
    return Signal.END if run.phase is Phase.SHOWING else last_signal(run.elapsed_ms(now), run.limit_ms)


def ribbon_view(run: Run) -> tuple[Pip, ...]:
    """Returns a mark (`Pip`) for each played move, and a mark for the current move."""
    pips = [_pip(run, result) for result in run.results]
    return (*pips, *(() if run.phase is Phase.SHOWING or run.is_over else (Pip.NOW,)))


def _pip(run: Run, result: MoveResult) -> Pip:
    if result.found:
        return Pip.SLOW if is_slow(run, result) else Pip.FOUND
    is_paid = run.conditions.formula.measure is Measure.POINTS and result.points > 0
    return Pip.PART if is_paid else Pip.MISSED


def is_slow(run: Run, result: MoveResult) -> bool:
    """Whether a move took more than 1.5 times the mean of the moves so far. Always False for the first three moves."""
    until = run.results[: result.number]
    mean = sum(one.elapsed_ms for one in until) / len(until)
    return result.number >= _SLOW_FROM and result.elapsed_ms > _SLOW * mean


def tops_view(run: Run, *, is_fresh: bool = False, tenths: bool = True, ghost: Ghost | None = None) -> TopsView:
    """Returns the played moves, latest first: retained solution, points, and time or score; in a race, the lead over
    the ghost.

    `is_fresh` marks the latest row as new; `tenths` adds tenths of a second.
    """
    measured = ("scored", "difference") if run.conditions.formula.measure is Measure.POINTS else ("time",)
    if ghost is not None:
        measured = measured[:1]
    headings = ("number", "word", "reference", "points", *measured)
    shown = tuple(_top_row(run, result, tenths, ghost) for result in reversed(run.results[-_MOST_ROWS:]))
    names = tuple(say(f"history.{name}") for name in headings)
    return TopsView(names, shown, say("ghost.column") if ghost is not None else "", is_fresh)


def _top_row(run: Run, result: MoveResult, tenths: bool, ghost: Ghost | None) -> TopRow:
    solution = run.turns[result.number - 1].solution
    form = to_tenths if tenths else to_seconds
    brought = columns_of(run.conditions.formula.measure, result, run.worth(result.number), form)
    raced = None
    if ghost is not None:
        cost, (own,) = ghost.cost(result.number), costs_of(ghost, [result])
        raced = behind_view(ghost, None if cost is None else own - cost, tenths=tenths)
        brought = brought[:1]
    place, figures = str(solution.reference), (str(solution.points), *brought)
    return TopRow(str(result.number), result.found, solution.move.word, place, figures, raced)


def hint_view(preview: Preview) -> AnswerView:
    """Returns a text that names the letters chosen for the jokers of the typed word; empty without jokers."""
    letters = [character.upper() for _, character, _ in preview if character.islower()]
    if not letters:
        return AnswerView("", "plain")
    return AnswerView(say("play.preview_jokers", count=len(letters), letters=letters), "hint")


def noted(run: Run) -> AnswerView:
    """Returns the text that confirms the proposal that counts at the end of the move, without its points; empty if none
    counts.
    """
    if run.counting is None:
        return AnswerView("", "plain")
    proposal = _as_read(run.counting.text, has_score=run.conditions.options.declares_score)
    return AnswerView(say("verdict.noted", proposal=proposal), "plain")


def ended(result: MoveResult, turn: Turn, run: Run) -> AnswerView:
    word, points = turn.solution.move.circled, turn.solution.points
    if result.found:
        return _found(result, turn)
    if run.conditions.formula.top_ends_move:
        text_shown = say("verdict.missed", word=word, points=points)
    elif not result.tries or result.answer is None:
        text_shown = say("verdict.nothing", word=word, points=points)
    else:
        own, why = result.answer.circled, _why_nothing(result)
        text_shown = say("verdict.scored", own=own, scored=result.points, why=why, word=word, points=points)
    if is_lost(result.tries, run.conditions):
        zero = run.conditions.options.zero
        lost = next(one for one in result.tries if one.verdict.is_zero(zero))
        why = say("verdict.zero_lost", why=in_words(lost.verdict, lost.text, show_distance=False).text)
        text_shown = f"{why} {text_shown}"
    return AnswerView(" ".join((text_shown, *jokers(turn))), "bad")


def _found(result: MoveResult, turn: Turn) -> AnswerView:
    """Returns the answer to a found top: word, points and time; if the player found another top than the retained one,
    both.
    """
    text_shown, said = _top(result, turn), jokers(turn)
    is_retained = result.answer is None or str(result.answer) == str(turn.solution.move)
    if said or not is_retained:
        return AnswerView(" ".join((text_shown, *said)), "good")
    rest, points, time = turn.solution.move.circled, f"+{turn.solution.points}", to_tenths(result.elapsed_ms)
    return AnswerView(text_shown, "good", strong=say("answer.top"), rest=rest, points=points, aside=time)


def _top(result: MoveResult, turn: Turn) -> str:
    """Returns the text that the top was found; it also names the retained solution if that is another top."""
    retained = turn.solution
    if result.answer is None or str(result.answer) == str(retained.move):
        return say("verdict.top", points=retained.points)
    return say("verdict.top_other", points=retained.points, own=result.answer.circled, retained=retained.move.circled)


def _why_nothing(result: MoveResult) -> str:
    """Returns why the last readable proposal of a move, which counts, scored nothing; empty if it scored, or if there
    is none.
    """
    counted = next((one for one in reversed(result.tries) if one.verdict.is_read), None)
    if counted is None or counted.verdict.points is not None:
        return ""
    return " " + in_words(counted.verdict, counted.text, show_distance=False).text


def _as_read(text: str, *, has_score: bool) -> str:
    move, score = split_score(text) if has_score else (text, None)
    try:
        read = str(TypedMove.parse(move))
        return read if score is None else f"{read} {score}"
    except InputError:
        return text.strip()


def tells(run: Run) -> bool:
    """Whether the referee answers a proposal at once, and not only at the end of the move."""
    return run.conditions.formula.top_ends_move and not run.hides_status


def reply(run: Run, now: int) -> AnswerView:
    """Returns the answer to the last proposal, which did not end the move.

    If the formula answers only at the end of the move, the text just confirms a readable proposal.
    """
    last = run.tries[-1]
    if last.verdict.is_read and not tells(run):
        return noted(run)
    shows_distance = DISTANCE in run.conditions.helps
    answer = in_words(last.verdict, last.text, show_distance=shows_distance, at_ms=run.elapsed_ms(now))
    warned_before = sum(is_warned(one.tries) for one in run.results)
    return replace(answer, text=with_costs(answer.text, run.tries, warned_before, run.conditions))


def quiet(run: Run) -> AnswerView:
    """Returns the text shown while there is no answer: hints asked for, the letters left in the bag, or the proposal
    that counts.
    """
    hints = hints_text(run.tries, run.turn)
    if hints:
        return AnswerView(hints, "hint")
    if BAG in run.conditions.helps and run.phase is not Phase.FINISHED:
        return AnswerView(_left_in_bag(run.turn), "hint")
    return AnswerView("", "plain") if tells(run) else noted(run)


def _left_in_bag(turn: Turn) -> str:
    """Returns the letters left in the bag as text; if they are many, only how many letters and vowels there are."""
    bag = turn.before.bag_behind(turn.draw)
    letters = "".join(letter * bag.count(letter) for letter in (*ALPHABET, JOKER))
    if len(letters) <= _FEW_LEFT:
        return say("answer.bag", letters=letters.replace(JOKER, "?")) if letters else say("answer.bag_empty")
    return say("answer.bag_many", count=len(letters), vowels=sum(letter in VOWELS for letter in letters))


_FEW_LEFT: Final = 24


def end_question(run: Run, now: int) -> tuple[str, str]:
    """Returns (question, consequence) to be shown before the player ends a move."""
    name = run.conditions.formula.name
    if run.hides_status:
        name = "hidden"
    elif run.conditions.options.rank_points is not None and name == TOPPING.name:
        name = "ranks"
    title = say("play.end_move.solution" if tells(run) else "play.end_move.finish")
    return title, say(f"play.end_move.{name}", number=run.turn.number, cost=_cost(run, now))


def end_costs(run: Run, now: int) -> str:
    """Returns in a few words what the player pays to see the solution: the time charged, or the end of the game.

    Empty if points go by rank, and empty if the referee answers only at the end of the move.
    """
    if not tells(run) or run.conditions.options.rank_points is not None:
        return ""
    if run.conditions.formula.out_on_miss:
        return say("guide.ends_game")
    return say("guide.costs", cost=to_seconds((run.limit_ms or run.elapsed_ms(now)) + run.conditions.penalty_ms))


def _cost(run: Run, now: int) -> str:
    """Returns the cost of a missed move as text: time plus penalty, in seconds."""
    time, penalty = run.limit_ms or run.elapsed_ms(now), run.conditions.penalty_ms
    cost = to_seconds(time + penalty)
    return say("play.cost", cost=cost, time=to_seconds(time), seconds=penalty // 1000) if penalty else cost


class MoveCues:
    """The sounds of a run. Each is played once, though its methods are called in every frame."""

    def __init__(self, cues: Cues, voice: Voice) -> None:
        self._cues, self._voice = cues, voice
        self._signal: tuple[int, Signal | None] = (0, None)
        """The move's number, and the referee's last signal heard in it."""
        self._second = (0, 0)
        """The move, and the last counted second before its end."""

    def typed(self, kind: StrokeKind) -> None:
        if kind in (StrokeKind.LETTER, StrokeKind.JOKER):
            self._cues.play(Cue.TILE)

    def answered(self, verdict: Verdict) -> None:
        self._cues.play(Cue.NOT_TOP if verdict.answer is Answer.BELOW_TOP else Cue.NOT_VALID)

    def ended(self, result: MoveResult, turn: Turn) -> None:
        if not result.found:
            self._cues.play(Cue.MISSED)
        else:
            self._cues.play(found_cue(letters_laid(result.answer, turn.position.board) if result.answer else 0))

    def finished(self, *, is_record: bool) -> None:
        """Plays a sound at the end of the run if the player has beaten his best result (`is_record`)."""
        if is_record:
            self._cues.play(Cue.BEST)

    def hear_signal(self, number: int, signal: Signal | None) -> None:
        """Speaks `signal`, the referee's latest signal in move `number`, once when it changes (§3.3)."""
        if (number, signal) != self._signal:
            self._signal = (number, signal)
            if signal is not None:
                self._voice.say(script_of_signal(signal))

    def count(self, run: Run, now: int) -> None:
        """Plays a sound in each of the last seconds before the limit."""
        limit = run.limit_ms
        if run.phase is not Phase.THINKING or limit is None:
            return
        second = (run.turn.number, -(-(limit - run.elapsed_ms(now)) // 1000))
        if second != self._second:
            self._second = second
            self._cues.play(second_cue(second[1]))
