"""Texts and painters' views for values of other packages.

Errors, names, conditions, ghosts, marks of runs; for a move: verdicts, shortfalls, definitions, hints.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from typing import Final

from topping.errors import InputError, ToppingError
from topping.kiosk.paint.fields import AnswerView
from topping.kiosk.paint.figures import DifferenceView
from topping.kiosk.paint.grid import BoardView
from topping.lexicon.catalogue import BUNDLED
from topping.lexicon.meaning import Meaning
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.run import Run
from topping.play.run.settlement import MoveResult, Try, hints_taken, is_warned
from topping.play.scoreparts import Lack, Shortfall
from topping.rules.conditions.conditions import PAUSE, PHONES, Conditions
from topping.rules.conditions.formula import Measure, Speed
from topping.rules.conditions.options import NO_OPTIONS, HintKind
from topping.rules.conditions.variant import VARIANTS, Schedule
from topping.rules.games.announcement import COUNTRIES, announce_solution
from topping.rules.games.game import Turn
from topping.rules.grid.board import CENTRE, Board, Reference, Square
from topping.rules.moves import Move, TypedMove, replaced_squares
from topping.rules.tiles import JOKER
from topping.sheets.wording import hint_name, in_seconds, printable
from topping.store import RankedRun
from topping.store.people.names import folded
from topping.texts import has, say, tell
from topping.texts.numbers import percent, signed
from topping.texts.times import day, difference, schedule_in_short, schedule_in_words, to_seconds, to_tenths
from topping.training.analysedmove import Kind
from topping.training.comparable import PlayedRun
from topping.training.ghosts import Comparison, Ghost, Race

_VARIANT_OF: Final = {name.replace("+", " ").capitalize(): name for name in VARIANTS}
"""The variant's name by its form in names of games made from a seed: `Normale joker 04`."""
_DEMONSTRATION: Final = "Démonstration "
"""The prefix of the names of the idle screens' games."""
_OF_DAY: Final = re.compile(r"Jour (\d{4}-\d{2}-\d{2})")
"""The form of names of games of the day (`topping/training/daily.py`)."""
_OF_COMPETITION: Final = re.compile(r"(?P<kind>Partie|Départage) (?P<number>\d{1,3})")
"""The form of names of competition games (`topping/competition/events.py`)."""
_MADE: Final = re.compile(rf"(?P<variant>{'|'.join(_VARIANT_OF)})(?P<rest> \d.*)")


def sentence(fault: ToppingError) -> str:
    """Returns an error's sentence with a capital and a full stop; a file name at its beginning keeps its case."""
    text = printable(tell(fault))  # an error may quote the content of a file, and fonts cannot draw null characters
    if fault.source is None:
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def variant_text(name: str) -> str:
    return say(f"variant_name.{name}") if has(f"variant_name.{name}") else name


def lexicon_text(name: str) -> str:
    """Returns a lexicon's name for players; the supplied one has a name in words."""
    return say("lexicon.supplied") if name == BUNDLED else name


def player_text(name: str) -> str:
    return name or say("player.nameless")


def game_text(name: str) -> str:
    """Returns a game's name for players; for a game made from a seed, its variant in the current language."""
    if name.startswith(_DEMONSTRATION):
        return say("play.demonstration", number=name.removeprefix(_DEMONSTRATION))
    if (of_day := _OF_DAY.fullmatch(name)) is not None:
        with suppress(ValueError):
            return say("daily.game", day=day(date.fromisoformat(of_day[1])))
    if (of_competition := _OF_COMPETITION.fullmatch(name)) is not None:
        key = "competition.game" if of_competition["kind"] == "Partie" else "competition.tie_break"
        return say(key, place=int(of_competition["number"]))
    made = _MADE.fullmatch(name)
    if made is None:
        return name or say("play.unnamed")
    return f"{variant_text(_VARIANT_OF[made['variant']])}{made['rest']}"


def kept_game_text(game_id: str, name: str) -> str:
    """Returns the name of a stored game, or the beginning of its id."""
    return game_text(name) if name else game_id[:8]


def formula_text(name: str) -> str:
    return say(f"formula_name.{name}") if has(f"formula_name.{name}") else name


def speed_text(speed: Speed) -> str:
    """Returns a pace for players: its name, or its times."""
    key = f"speed_name.{speed.name}"
    return say(key) if speed.name and has(key) else schedule_in_short(_stages(speed.schedule))


def schedule_text(schedule: Schedule) -> str:
    return schedule_in_words(_stages(schedule))


def times_text(schedule: Schedule) -> str:
    return schedule_in_short(_stages(schedule))


def _stages(schedule: Schedule) -> list[tuple[int | None, int | None]]:
    return [(stage.moves, stage.limit_ms) for stage in schedule.stages]


def game_in_words(conditions: Conditions) -> str:
    """Returns kind and pace of a game, as announced before its first draw."""
    return f"{variant_text(conditions.variant.name)} · {times_text(conditions.speed.schedule)}"


def conditions_text(conditions: Conditions) -> str:
    """Returns time limit and penalty of a run: `1:00 + 20 s`."""
    times = schedule_in_short(_stages(conditions.speed.schedule))
    penalty_s = conditions.penalty_ms // 1000
    return say("terms.with_penalty", times=times, penalty=penalty_s) if penalty_s else times


def kind_text(kind: Kind) -> str:
    return say(f"kind.{kind.value}")


def so_far(run: Run, running: int, form: Callable[[int], str]) -> tuple[str, str, str]:
    """Returns label, figure and remark of the run so far, with `running` ms of the current move.

    `form` formats times.
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
    """Returns a move's result beside the top's, as cells of the list of tops. `form` formats times."""
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
    """Returns the ghost's player or source; for a ghost made of a total only, that its moves are shares of it."""
    if ghost.is_shared_out:
        return say("ghost.shared_out", name=ghost.player)
    return ghost.player or say(f"ghost.{ghost.comparison.value}")


def behind_view(ghost: Ghost, behind: int | None, *, tenths: bool = True, has_unit: bool = False) -> DifferenceView:
    """Returns a run's difference to its ghost, in time or points; empty if incomparable.

    With `has_unit`, seconds get their « s ».
    """
    if behind is None:
        return DifferenceView("")
    if ghost.measure is Measure.TIME:
        is_none = abs(behind) < (50 if tenths else 1000)
        return DifferenceView(difference(behind, unit=has_unit, tenths=tenths), None if is_none else behind > 0)
    return DifferenceView(signed(-behind), behind > 0 if behind else None, more_is_ahead=True)


def costs_of(ghost: Ghost, results: Sequence[MoveResult]) -> list[int]:
    return [one.cost_ms if ghost.measure is Measure.TIME else -one.points for one in results]


def rematch_text(race: Race | None) -> str:
    if race is not None and race.comparison in (Comparison.PLAYER, Comparison.PUBLISHED):
        return say("ghost.rematch.player", player=race.player)
    return say("ghost.rematch.best")


def marks(run: RankedRun) -> list[str]:
    """Returns the marks of a run: interrupted, imported, by touch or aloud, helps, options."""
    found = [name for name, holds in (("interrupted", run.resumed), ("imported", run.imported)) if holds]
    is_told = run.by_touch_or_voice and PHONES not in run.conditions.helps  # the mark of phones implies touch
    entered = [say(f"ranking.mark.{run.input.value}")] if run.input and is_told else []
    return [say(f"ranking.mark.{name}") for name in found] + entered + condition_marks(run.conditions)


def condition_marks(conditions: Conditions) -> list[str]:
    """Returns the marks that follow from the conditions."""
    found = (
        ("helps", bool({*conditions.helps} - {PAUSE, PHONES})),
        ("paused", PAUSE in conditions.helps),
        ("phone", PHONES in conditions.helps),
        ("announced", conditions.announced),
        ("options", conditions.options != NO_OPTIONS),
    )
    return [say(f"ranking.mark.{name}") for name, holds in found if holds]


def pace_text(conditions: Conditions) -> str:
    """Returns times, penalty and helps for a chip: `1:00 + 20 s`."""
    return " · ".join([conditions_text(conditions), *condition_marks(conditions)])


def is_same(one: str, other: str) -> bool:
    """Whether two names belong to the same player; False for empty names."""
    return bool(one and other) and folded(one) == folded(other)


Preview = tuple[tuple[Square, str, bool], ...]
"""The typed letters on the grid: (square, character, whether the draw has the letter or it is already there)."""


def board_of(turn: Turn, before: Turn | None, preview: Preview, entry: GridEntry | None) -> BoardView:
    """Returns the grid of a move being searched, with the previous top marked and the typed letters."""
    last = () if before is None else placed_of(before)
    return typed_on(turn.before.board.cells, last, preview, entry, () if before is None else replaced_of(before))


def typed_on(
    cells: str,
    last: tuple[Square, ...],
    preview: Preview,
    entry: GridEntry | None,
    replaced: tuple[Square, ...] = (),
) -> BoardView:
    """Returns a grid with the typed letters: the `preview` of a line, or letters laid at a cursor."""
    if entry is None:
        return BoardView(cells, last, preview, replaced=replaced)
    laid = tuple((square, character, True) for square, character in entry.laid)
    # on the last letter once the row is full, so that there is always a cursor
    full = entry.laid[-1][0] if entry.laid else CENTRE
    return BoardView(cells, last, laid, entry.cursor if entry.cursor.on_board else full, entry.direction, replaced)


def roughly_laid(word: str, reference: Reference, board: Board, letters: str) -> Preview:
    """Returns a word in its place, even if invalid; letters that are neither there nor in the draw are marked."""
    hand, shown = list(letters), []
    for step, character in enumerate(word):
        square = reference.square.moved(reference.direction, step)
        if not square.on_board:
            continue
        agrees = board.at(square).upper() == character.upper()
        if not board.holds(square):
            tile = character if character in hand else JOKER
            agrees = tile in hand
            if agrees:
                hand.remove(tile)
        shown.append((square, character, agrees))
    return tuple(shown)


def letters_laid(move: Move, board: Board) -> int:
    """Returns the number of letters that a move lays on a grid."""
    start, direction = move.reference.square, move.reference.direction
    return sum(not board.holds(start.moved(direction, step)) for step in range(len(move.word)))


def used_of(letters: str, laid: Iterable[str]) -> tuple[bool, ...]:
    """Returns, for each letter of a draw or rack, whether it is among the laid letters."""
    left, used = list(laid), []
    for letter in letters:
        used.append(letter in left)
        if letter in left:
            left.remove(letter)
    return tuple(used)


def replaced_of(turn: Turn) -> tuple[Square, ...]:
    """Returns the squares on which a move's top replaced a joker of the grid."""
    return replaced_squares(turn.placement, turn.after.board)


def placed_of(turn: Turn) -> tuple[Square, ...]:
    return tuple(square for square, _ in turn.placement.placed)


def in_words(verdict: Verdict, text: str, *, show_distance: bool, at_ms: int | None = None) -> AnswerView:
    """Returns the sentence of a verdict below the top; with the distance only if the conditions show it.

    `at_ms` is the time of the verdict since the start of the move.
    """
    if verdict.answer is Answer.BELOW_TOP and verdict.move is not None:
        return _near(verdict, verdict.move, show_distance=show_distance, at_ms=at_ms)
    match verdict.answer:
        case Answer.SYNTAX:
            try:
                TypedMove.parse(text)
            except InputError as fault:
                return AnswerView(sentence(fault), "plain")
            return AnswerView(say("verdict.syntax"), "plain")
        case Answer.REFERENCE_WANTED | Answer.SCORE_WANTED:
            return AnswerView(say(f"verdict.{verdict.answer.name.lower()}"), "plain")
        case Answer.DOES_NOT_FIT | Answer.DOES_NOT_CONNECT if verdict.misfit is not None:
            text_shown = say(f"verdict.misfit.{verdict.misfit.name.lower()}")
        case Answer.NOT_ADMITTED | Answer.CROSS_WORD_NOT_ADMITTED:
            key = "verdict.not_admitted" if verdict.answer is Answer.NOT_ADMITTED else "verdict.cross_not_admitted"
            text_shown = say(key, words=verdict.refused)
        case Answer.LETTERS_MISSING if verdict.missing:
            letters = [say("verdict.joker") if tile == JOKER else tile for tile in verdict.missing]
            text_shown = say("verdict.missing", letters=letters)
        case Answer.HINT:
            return AnswerView(say("verdict.hint", hint=hint_name(text)), "plain")
        case _:
            text_shown = say(f"verdict.{verdict.answer.name.lower()}")
    return AnswerView(text_shown, "bad")


def _near(verdict: Verdict, move: Move, *, show_distance: bool, at_ms: int | None) -> AnswerView:
    """Returns the answer to a valid word below the top."""
    sentence_shown, rest = say("verdict.below_top"), say("answer.below_top")
    if show_distance:
        sentence_shown = say("verdict.distance", word=move.circled, points=verdict.points, distance=verdict.distance)
        rest = say("answer.distance", points=verdict.points, distance=verdict.distance)
    when = "" if at_ms is None else say("answer.at", time=to_seconds(at_ms))
    return AnswerView(sentence_shown, "near", strong=f"{move.word.upper()} {move.reference}", rest=rest, aside=when)


def jokers(turn: Turn) -> list[str]:
    """Returns, for a joker game, the letter of each joker in the solution, and whether it was replaced (§3.8.1)."""
    if not turn.before.variant.joker:
        return []
    return [
        say("verdict.joker_replaced" if joker.replaced else "verdict.joker_stays", country=COUNTRIES[joker.letter])
        for joker in announce_solution(turn).jokers
    ]


_FEW_TILES: Final = 2
"""The most missing tiles that are named; more would give most of the word away."""
_SCRABBLE: Final = 7


def lack_in_words(found: Shortfall) -> str:
    """Returns the text after `Il manquait`; letters stand between asterisks, for bold."""
    places = [say("lack.at", letter=letter, square=square) for square, letter in found.squares]
    tiles = [say("lack.joker_tile") if tile == JOKER else say("lack.tile", tile=tile) for tile in found.tiles]
    reference = found.top.reference
    match found.lack:
        case Lack.JOKER:
            return say("lack.joker", places=places) if places else say("lack.no_joker", tiles=tiles)
        case Lack.PLACE:
            return say("lack.place", reference=reference)
        case Lack.SQUARES:
            return say("lack.squares", places=places)
        case Lack.WORD | Lack.LINKS | Lack.ELSEWHERE:
            kind = found.lack.value
            if found.placed:
                return say(f"lack.{kind}_bonus", bonus=_bonus(found.placed), places=places, reference=reference)
            if found.lack is not Lack.LINKS and 0 < len(tiles) <= _FEW_TILES:
                return say(f"lack.{kind}_tiles", tiles=tiles, reference=reference)
            return say(f"lack.{kind}", places=places, reference=reference)


def _bonus(placed: int) -> str:
    return say("lack.bonus") if placed == _SCRABBLE else say("lack.bonus_letters", placed=placed)


def gloss_of(meaning: Meaning | None) -> str:
    """Returns the first definition of a word in one line; empty if none is known."""
    if meaning is None or not meaning.senses:
        return ""
    sense = meaning.senses[0]
    is_form = sense.lemma and meaning.spellings != (sense.lemma,)
    return f"{sense.lemma}{say('meaning.colon')} {sense.text}" if is_form else sense.text


def short_meaning(meaning: Meaning) -> str:
    """Returns a word's short description: its spelling if accented, part of speech, base word."""
    if not meaning.senses:
        return ""
    sense = meaning.senses[0]
    grammar = sense.grammar.removesuffix(" sg")
    spelling = meaning.spellings[0] if meaning.spellings else ""
    if sense.lemma and sense.lemma not in meaning.spellings:
        lemma = sense.lemma if grammar.startswith("v.") else say("review.from", lemma=sense.lemma)
        return f"{grammar} {lemma}".strip()
    if spelling and spelling.upper() != meaning.word:
        return ", ".join(part for part in (spelling, grammar) if part)
    return grammar


def hint_answer(kind: HintKind, cost_ms: int) -> str:
    name = hint_name(kind.value)
    return say("play.hint_answer", hint=name[:1].upper() + name[1:], seconds=in_seconds(cost_ms))


def hints_text(tries: Sequence[Try], turn: Turn) -> str:
    """Returns the text of the hints requested for a move's top; empty without any."""
    told = [_told(kind, turn) for kind in hints_taken(tries)]
    return say("play.hints", hints=told) if told else ""


def _told(kind: HintKind, turn: Turn) -> str:
    top = turn.solution
    match kind:
        case HintKind.POINTS:
            return say("play.hint.points", points=top.points)
        case HintKind.LENGTH:
            return say("play.hint.length", letters=len(top.word))
        case HintKind.LETTER:
            return say("play.hint.letter", letter=top.word[:1].upper())
        case HintKind.PLACE:
            return say("play.hint.place", place=str(top.reference))


def with_costs(text: str, tries: Sequence[Try], warned_before: int, conditions: Conditions) -> str:
    """Returns the answer to the last proposal with its additional costs: its zero, and the resulting warning."""
    zero, rule = conditions.options.zero, conditions.options.warnings
    last = tries[-1]
    if (
        zero is not None
        and zero.cost_ms is not None
        and last.verdict.is_zero(zero)
        and not conditions.options.hides_status
    ):
        text = say("verdict.costs", text=text, seconds=in_seconds(zero.cost_ms))
    if rule is None or not is_warned(tries[-1:]) or is_warned(tries[:-1]):
        return text
    number = warned_before + 1
    if number <= rule.free:
        return say("verdict.warned", text=text, number=number)
    if conditions.formula.measure is Measure.POINTS:
        return say("verdict.warned_points", text=text, number=number, points=rule.points)
    return say("verdict.warned_time", text=text, number=number, seconds=in_seconds(rule.cost_ms))
