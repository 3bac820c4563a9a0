"""Turns the unchecked contents of a file into a game by playing its moves, or finds the faults that prevent this."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from string import hexdigits
from typing import Final, TypeVar

from topping.exchange.playing.playedsheet import PlayedSheet, follow
from topping.exchange.published import PublishedResult, published_results
from topping.exchange.reading.formats import SheetFormat
from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading, WrittenPlayer
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.scoring import Admits, score

_LONGEST_LEXICON: Final = 80
_HASH: Final = 64
_Finding = TypeVar("_Finding", Remark, SheetFault)


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """The result of importing a file: either a game, with remarks, or the faults that prevent it."""

    game: Game | None
    """The game, correct by the rules from its first move to its last; None if there are `faults`."""
    remarks: tuple[Remark, ...] = ()
    """In the order of their lines."""
    faults: tuple[SheetFault, ...] = ()
    """In the order of their lines: all meaningful faults, not the first alone."""
    players: tuple[WrittenPlayer, ...] = ()
    """Players whose moves the file holds, with an answer for each move of the game."""
    lines: tuple[int, ...] = ()
    """Line of the word of each move of the game."""
    variants: tuple[Variant, ...] = ()
    """The variants that the sheet fits, the chosen one first; several if nothing in it decides."""
    form: SheetFormat | None = None
    """The format that the file was read as."""
    text: str = ""
    """The text read instead of the file, if it is a workbook."""
    playable: Game | None = None
    """If there are faults, the moves up to the first move that cannot be played; None if there are none."""

    @property
    def results(self) -> tuple[PublishedResult, ...]:
        """The players' results stated in the file against which a player can race."""
        return published_results(self.players)


def build(reading: SheetReading, admits: Admits | None = None, variant: Variant | None = None) -> ImportedGame:
    """Plays the moves read from a file, and returns the game or the faults that prevent it.

    Plays under `variant`; without it, under the variant named in the file or another that fits. Adds a remark for each
    word that `admits` refuses. Deduces what files often omit: jokers' letters, kept letters, and reasons for rejected
    draws.
    """
    sheet = reading.sheet
    if not sheet.moves:
        return ImportedGame(None, (), _ordered(reading.faults or [SheetFault(1, "import.fault.no_move")]))
    course, variants, remarks = _course(sheet, admits, variant)
    faults = [*reading.faults, *course.faults]
    remarks += [*reading.remarks, *course.remarks, *_totals(sheet, course)]
    if faults:
        playable = Game(course.variant, course.moves, name=sheet.title) if course.moves else None
        return ImportedGame(None, _ordered(remarks), _ordered(faults), playable=playable)
    if not course.moves:
        return ImportedGame(None, _ordered(remarks), (SheetFault(sheet.moves[0].line, "import.fault.no_move"),))
    game = Game(course.variant, course.moves, name=sheet.title, lexicon_name=_in_one_word(sheet.lexicon))
    lines = tuple(move.played_line for move in sheet.moves[: len(game.moves)])
    if admits is not None:
        remarks += _not_admitted(game, lines, admits)
    players = tuple(replace(player, answers=player.answers[: len(game.moves)]) for player in sheet.players)
    return ImportedGame(game, _ordered(remarks), (), players, lines, variants)


def _course(
    sheet: GameSheet, admits: Admits | None, variant: Variant | None
) -> tuple[PlayedSheet, tuple[Variant, ...], list[Remark]]:
    """Plays the moves of a file under each variant that it may have, and chooses the first that allows them all.

    If none does, chooses the variant that the file names, or else the one that allows the most moves. Returns (moves
    played under the chosen variant, all variants that fit, remarks). If `variant` is given, only that is tried.
    `admits` tells whether a word is admitted.
    """
    if variant is not None:
        return follow(sheet.moves, variant, admits), (variant,), []
    named = VARIANTS.get(sheet.variant)
    order = [named] if named else []
    order += [other for other in VARIANTS.values() if other != named]
    line = sheet.moves[0].line
    tried: dict[Variant, PlayedSheet] = {}
    holding: list[Variant] = []
    for candidate in order:
        tried[candidate] = follow(sheet.moves, candidate, admits, stops=True)
        if tried[candidate].reached == len(sheet.moves):
            holding.append(candidate)
            if named:
                break
    if not holding:
        furthest = max(order, key=lambda candidate: tried[candidate].reached) if named is None else named
        return follow(sheet.moves, furthest if tried[furthest].reached else named or NORMALE, admits), (), []
    course = tried[holding[0]]
    if named and holding[0] != named:
        details: dict[str, object] = {"named": str(named), "found": str(holding[0])}
        return course, tuple(holding), [Remark(line, "import.other_variant", details)]
    if len(holding) > 1:
        details = {"chosen": str(holding[0]), "others": tuple(map(str, holding[1:]))}
        return course, tuple(holding), [Remark(line, "import.several_variants", details)]
    return course, tuple(holding), []


def _totals(sheet: GameSheet, course: PlayedSheet) -> list[Remark]:
    """Returns remarks about numbers in the file that are wrong: move numbers, running sums of points, and totals.

    `course` has the moves as they were played by the rules.
    """
    remarks: list[Remark] = []
    total, offset, drift, before = 0, 0, 0, 0
    faulty = {fault.number for fault in course.faults}
    for place, move in enumerate(sheet.moves, start=1):
        if move.number is not None and move.number != before + 1 and place not in faulty:
            remarks.append(Remark(move.line, "import.number", {"said": move.number, "wanted": before + 1}, place))
        before = move.number if move.number is not None else before + 1
        played = course.moves[place - 1].solution.points if place <= len(course.moves) else move.points
        total += played or 0
        if move.total is not None and move.total != total + offset and place in faulty:
            offset = move.total - total  # the stated sum may be right, and the faulty move's points wrong
        elif move.total is not None and move.total not in (total + offset, total + offset + drift):
            details: dict[str, object] = {"said": move.total, "found": total + offset}
            remarks.append(Remark(move.played_line, "import.running_total", details, place))
            drift = move.total - total - offset  # the next sums may continue from this one, or be right again
    if course.faults:
        return remarks
    unsaid = [move.played_line for move in sheet.moves[: len(course.moves)] if move.points is None]
    if unsaid:
        remarks.append(Remark(unsaid[0], "import.no_points", {"moves": len(unsaid)}))
    if sheet.stated_points and sheet.stated_points[1] != total:
        line, stated = sheet.stated_points
        remarks.append(Remark(line, "import.stated_points", {"said": stated, "found": total}))
    if sheet.stated_moves and sheet.stated_moves[1] != len(course.moves):
        line, stated = sheet.stated_moves
        remarks.append(Remark(line, "import.stated_moves", {"said": stated, "found": len(course.moves)}))
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
    """Returns a lexicon's name with hyphens instead of spaces; an empty text if the name is only a hash."""
    name = "-".join(lexicon.split())[:_LONGEST_LEXICON]
    return "" if len(name) == _HASH and set(name) <= set(hexdigits) else name


def _ordered(findings: Iterable[_Finding]) -> tuple[_Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: finding.line))
