"""What was read of a file, as lines and rows: the game, what is odd in it, or what keeps it from being played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from topping.exchange.published import PublishedResult
from topping.exchange.remarks import Remark, SheetFault
from topping.game.importing import in_words
from topping.game.service.importquestions import SheetRead
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words
from topping.kiosk.wording import game_text, variant_text
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.times import to_tenths


@dataclass(frozen=True, slots=True)
class ToldLines:
    """The remarks and faults of a file."""

    shown: tuple[Remark | SheetFault, ...]
    """Faults first; each with its line."""
    hidden: int
    """Remarks on moves that are not shown yet: they name words of the game."""


def told_of(read: SheetRead, *, shows_words: bool) -> ToldLines:
    """What is told of a file. What names words of a game that can be played is shown to who asks for it alone."""
    hides = read.game is not None and not shows_words
    open_to_all = tuple(one for one in read.remarks if not (hides and one.number is not None))
    faults = sorted(read.faults, key=lambda one: one.line)
    remarks = sorted(open_to_all, key=lambda one: one.line)
    return ToldLines((*faults, *remarks), len(read.remarks) - len(open_to_all))


def facts_of(read: SheetRead, name: str, lexicon: str) -> tuple[str, ...]:
    """The file and its form; the game; by which lexicon it will be judged; whose results were published."""
    lines = [name]
    if read.form is not None:
        lines.append(say(f"sheet_read.form.{read.form.name.lower()}"))
    game = read.game
    if game is not None:
        lines += [
            "",
            f"# {game_text(game.name)}",
            variant_text(game.variant.name),
            say("sheet_read.moves", moves=len(game.moves), points=game.points),
            say("sheet_read.lexicon", lexicon=lexicon),
        ]
        if read.results:
            lines.append(_published(read.results))
    return tuple(lines)


def _published(results: Sequence[PublishedResult]) -> str:
    """How many players may be raced, and the best of them."""
    points = [(one.total if one.total is not None else sum(filter(None, one.points)), one.name) for one in results]
    best, name = max(points, key=lambda one: one[0])
    if best <= 0:
        times = [(one.total_ms or sum(filter(None, one.costs_ms)), one.name) for one in results]
        least, name = min(times)
        return say("sheet_read.published", count=len(results), name=printable(name), result=to_tenths(least))
    return say("sheet_read.published", count=len(results), name=printable(name), result=say("count.points", count=best))


def verdict_of(read: SheetRead, told: ToldLines) -> str:
    """What came of the file, in one sentence."""
    if read.game is None:
        return say("sheet_read.refused", faults=len(read.faults))
    if told.hidden:
        return say("sheet_read.hidden", remarks=told.hidden)
    return say("sheet_read.remarks", remarks=len(told.shown)) if told.shown else say("sheet_read.fine")


def rows_view(told: Sequence[Remark | SheetFault]) -> RowsView:
    """A row for each remark and fault, which tells its line."""
    columns = (RowColumn(say("sheet_read.told"), 0),)
    rows = tuple((Words(_sentence(one), "ink" if isinstance(one, SheetFault) else "ink2", wraps=True),) for one in told)
    return RowsView(columns, rows)


def _sentence(told: Remark | SheetFault) -> str:
    sentence = printable(in_words(told))
    return sentence[:1].upper() + sentence[1:]
