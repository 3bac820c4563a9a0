"""Playing a sheet: what a file says becomes a game by the rules, or the faults that keep it from being one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from string import hexdigits
from typing import Final, TypeVar

from topping.exchange.detect import SheetFormat
from topping.exchange.playing.course import Course, follow
from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading, WrittenPlayer
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.moves import Admits, score

_LONGEST_LEXICON: Final = 80
_HASH: Final = 64
_Told = TypeVar("_Told", Remark, SheetFault)


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """What came of a file."""

    game: Game | None
    """The game, which plays by the rules from its first move to its last; None where `faults` keep it from that."""
    remarks: tuple[Remark, ...] = ()
    """In the order of their lines."""
    faults: tuple[SheetFault, ...] = ()
    """In the order of their lines; all that make sense, not the first alone."""
    players: tuple[WrittenPlayer, ...] = ()
    """Players whose moves the file holds, an answer for each move of the game."""
    lines: tuple[int, ...] = ()
    """Line of the word of each move of the game."""
    variants: tuple[Variant, ...] = ()
    """Those under which the sheet holds, the one taken first: more than one where nothing in it decides."""
    form: SheetFormat | None = None
    """What the file was read as."""
    text: str = ""
    """The text that was read instead of the file: the sheet of a workbook."""


def build(reading: SheetReading, admits: Admits | None = None, variant: Variant | None = None) -> ImportedGame:
    """Plays what was read under `variant`, else the variant that the sheet names, else the one under which it holds.

    With `admits`, words that the lexicon does not admit are remarks. Letters of jokers that the sheet does not mark,
    kept letters that it does not part from new ones, and why a draw was rejected, are worked out.
    """
    sheet = reading.sheet
    if not sheet.moves:
        return ImportedGame(None, (), _ordered(reading.faults or [SheetFault(1, "import.fault.no_move")]))
    course, variants, remarks = _course(sheet, admits, variant)
    faults = [*reading.faults, *course.faults]
    remarks += [*reading.remarks, *course.remarks, *_totals(sheet, course)]
    if faults:
        return ImportedGame(None, _ordered(remarks), _ordered(faults))
    if not course.moves:
        return ImportedGame(None, _ordered(remarks), (SheetFault(sheet.moves[0].line, "import.fault.no_move"),))
    game = Game(course.variant, course.moves, name=sheet.title, lexicon_name=_in_one_word(sheet.lexicon))
    lines = tuple(move.played_line for move in sheet.moves[: len(game.moves)])
    if admits is not None:
        remarks += _not_admitted(game, lines, admits)
    players = tuple(replace(one, answers=one.answers[: len(game.moves)]) for one in sheet.players)
    return ImportedGame(game, _ordered(remarks), (), players, lines, variants)


def _course(
    sheet: GameSheet, admits: Admits | None, variant: Variant | None
) -> tuple[Course, tuple[Variant, ...], list[Remark]]:
    """The sheet played under the variant that fits, all that fit, and what is to be said of the choice."""
    if variant is not None:
        return follow(sheet.moves, variant, admits), (variant,), []
    named = VARIANTS.get(sheet.variant)
    order = [named] if named else []
    order += [one for one in VARIANTS.values() if one != named]
    line = sheet.moves[0].line
    tried: dict[Variant, Course] = {}
    holding: list[Variant] = []
    for one in order:
        tried[one] = follow(sheet.moves, one, admits, stops=True)
        if tried[one].reached == len(sheet.moves):
            holding.append(one)
            if named:
                break
    if not holding:
        furthest = max(order, key=lambda one: tried[one].reached) if named is None else named
        return follow(sheet.moves, furthest if tried[furthest].reached else named or NORMALE, admits), (), []
    course = tried[holding[0]]
    if named and holding[0] != named:
        details: dict[str, object] = {"named": str(named), "found": str(holding[0])}
        return course, tuple(holding), [Remark(line, "import.other_variant", details)]
    if len(holding) > 1:
        details = {"chosen": str(holding[0]), "others": tuple(map(str, holding[1:]))}
        return course, tuple(holding), [Remark(line, "import.several_variants", details)]
    return course, tuple(holding), []


def _totals(sheet: GameSheet, course: Course) -> list[Remark]:
    """What the file counts wrong: numbers of moves, running sums, totals."""
    remarks: list[Remark] = []
    found, offset, drift, before = 0, 0, 0, 0
    faulty = {fault.number for fault in course.faults}
    for place, move in enumerate(sheet.moves, start=1):
        if move.number is not None and move.number != before + 1 and place not in faulty:
            remarks.append(Remark(move.line, "import.number", {"said": move.number, "wanted": before + 1}, place))
        before = move.number if move.number is not None else before + 1
        played = course.moves[place - 1].solution.points if place <= len(course.moves) else move.points
        found += played or 0
        if move.total is not None and move.total != found + offset and place in faulty:
            offset = move.total - found  # it may be right, and the fault's move wrong
        elif move.total is not None and move.total not in (found + offset, found + offset + drift):
            details: dict[str, object] = {"said": move.total, "found": found + offset}
            remarks.append(Remark(move.played_line, "import.running_total", details, place))
            drift = move.total - found - offset  # the sums after it may go on from there, or be right again
    if course.faults:
        return remarks
    unsaid = [move.played_line for move in sheet.moves[: len(course.moves)] if move.points is None]
    if unsaid:
        remarks.append(Remark(unsaid[0], "import.no_points", {"moves": len(unsaid)}))
    if sheet.stated_points and sheet.stated_points[1] != found:
        line, said = sheet.stated_points
        remarks.append(Remark(line, "import.stated_points", {"said": said, "found": found}))
    if sheet.stated_moves and sheet.stated_moves[1] != len(course.moves):
        line, said = sheet.stated_moves
        remarks.append(Remark(line, "import.stated_moves", {"said": said, "found": len(course.moves)}))
    return remarks


def _not_admitted(game: Game, lines: Sequence[int], admits: Admits) -> list[Remark]:
    remarks = []
    for turn in game.turns():
        words = [word.upper() for word in score(turn.before.board, turn.placement, game.variant).words]
        refused = [word for word in words if not admits(word)]
        if refused:
            remarks.append(
                Remark(lines[turn.number - 1], "import.not_admitted", {"words": tuple(refused)}, turn.number)
            )
    return remarks


def _in_one_word(lexicon: str) -> str:
    """The name of a lexicon as game files have it, without blanks; none for what looks like a hash there."""
    name = "-".join(lexicon.split())[:_LONGEST_LEXICON]
    return "" if len(name) == _HASH and set(name) <= set(hexdigits) else name


def _ordered(told: Iterable[_Told]) -> tuple[_Told, ...]:
    return tuple(sorted(told, key=lambda one: one.line))
