"""What a list of game files shows of the chosen row: a game that was read with its remarks, or a folder."""

from collections.abc import Sequence
from typing import Any, Final

from topping.exchange.published import PublishedResult
from topping.exchange.reading.formats import SheetFormat
from topping.exchange.sheet import Remark, SheetFault
from topping.gamefiles.importing import in_words
from topping.kiosk.paint import theme
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.choosing.gamereader import GameReader
from topping.kiosk.ui.layout import BAR, natural
from topping.kiosk.ui.parts import chip, list_of, list_row, mark, near
from topping.kiosk.ui.parts import line as divider
from topping.kiosk.ui.templates import board, detail_facts, detail_head, detail_room
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.texts import say
from topping.texts.times import to_tenths
from topping.wording.conditions import game_text, variant_text
from topping.wording.sentences import printable

Finding = Remark | SheetFault

_AROUND: Final = 276
"""The height of a page without the inside of its cards (pixels at 1920×1080)."""
_LEAST_SIDE: Final = 160
_SHARES: Final = (0.56, 0.48, 0.4, 0.32)
"""The parts of the card's width that the grid may take, the first that leaves room for the sentences beside it."""
_BETWEEN: Final = 28
_MOST_HIGH: Final = 190
"""The most height of the list of remarks, four lines at the usual size of texts; more are scrolled to."""
_OF_REFUSED: Final = 236
"""The most height of the list of faults."""


def findings(reader: GameReader) -> tuple[tuple[Finding, ...], int]:
    """Returns (findings, number of hidden remarks): the faults of the file by line, then its remarks by line.

    Remarks that name words are hidden from a player who has not finished the game.
    """
    read = reader.read
    if read is None:
        return (), 0
    shown = [one for one in read.remarks if not (reader.hides_words and one.number is not None)]
    faults = sorted(read.faults, key=lambda one: one.line)
    return (*faults, *sorted(shown, key=lambda one: one.line)), len(read.remarks) - len(shown)


class FindingsList:
    """The list of the faults and remarks found in a file. It is scrolled if they do not fit its greatest height."""

    def __init__(self, shown: Sequence[Finding], cursor: Cursor) -> None:
        made = near(cursor, len(shown))
        rows = [_finding_row(shown[at]) for at in made]
        room, most = theme.px(detail_room()) - theme.px(BAR), _MOST_HIGH
        if any(isinstance(one, SheetFault) for one in shown[:1]):
            most = _OF_REFUSED
        needed = sum(natural(one, room)[1] for one in rows) / theme.scale()
        self.is_long = needed > most or len(rows) < len(shown)
        """Whether it is scrolled."""
        self.height = min(needed, most)
        sizes: dict[str, Any] = {"grow": 0, "height": self.height + 2, "min_height": self.height + 2, "keeps_bar": True}
        before, after = made.start, len(shown) - made.stop
        self.element = list_of(rows, cursor, id="told", takes_keys=self.is_long, before=before, after=after, **sizes)


def _finding_row(finding: Finding) -> Element:
    return list_row(text(_in_words(finding), Type.ROW, lines=4, grow=1), pad=(20, 8), height=46)


def game_detail(
    reader: GameReader, title: str, line: str, listed: FindingsList, verdict: Element | None, below: Sequence[Element]
) -> list[Element | None]:
    """Returns the elements that show a game file: its name, its figures, its grid, the `verdict` on its reading, the
    faults and remarks `listed`, and the buttons `below`.

    A game without a name has the name `title`; `line`, the file name, is below it.
    """
    read, game, state = reader.read, reader.game, None
    if read is not None and game is None:
        state = chip(say("sheet_read.state.refused"), Icon.CROSS, "missed")
    elif reader.is_begun:
        state = chip(say("sheet_read.state.known" if reader.is_known else "sheet_read.state.begun"), Icon.TICK, "found")
    about = [variant_text(game.variant.name)] if game is not None and not _hides_count(reader) else []
    if read is not None and read.form is not None:
        about.append(say(f"sheet_read.form.{read.form.name.lower()}"))
    name = game_text(printable(game.name)) if game is not None and game.name else title
    is_refused = read is not None and game is None
    lines = [
        text(one, Type.BODY, "ink2", lines=5, group="lines", drop=place) for place, one in enumerate(_lines(reader))
    ]
    caption = text(_caption(reader), Type.LABEL, "ink3", lines=3, id="caption", drop=len(lines) + 1)
    beside = column(space(), verdict if is_refused else None, *lines, caption, space(), gap=16, grow=1, id="facts")
    above = [
        detail_head(name, " · ".join((*about, line)), state),
        apart(12),
        detail_facts(*_figures(reader)),
        apart(12),
    ]
    under = [
        apart(10),
        None if is_refused else verdict,
        listed.element if listed.height else None,
        apart(12),
        *below,
    ]
    side = _side_between(beside, *above, *under)
    shown = board(reader.grid, say("sheet_read.grid"), width=side, min_height=120)
    return [*above, row(shown, beside, gap=_BETWEEN, grow=1, min_height=_LEAST_SIDE), *under]


def _side_between(beside: Element, *others: Element | None) -> float:
    """Returns the side of the grid (pixels at 1920×1080): the largest of four shares of the card's width that fits.

    The `others` are above and below the grid. `beside` is at its right, and must fit into the height that they leave.
    """
    measures, room = theme.measures(), detail_room()
    used = sum(natural(one, theme.px(room))[1] for one in others if one is not None)
    left = (measures.size[1] - used) / measures.scale - _AROUND
    sides = [max(_LEAST_SIDE, min(left, room * share)) for share in _SHARES]
    fitting = (side for side in sides if natural(beside, theme.px(room - side - _BETWEEN))[1] <= theme.px(left))
    return next(fitting, sides[-1])


def _hides_count(reader: GameReader) -> bool:
    """Returns whether the number of moves is hidden: of a game that this program made, until the player has finished
    it.

    It is shown to a referee who prepares a session or a competition.
    """
    game = reader.game
    return game is not None and not game.is_imported and not reader.shows_words and not reader.is_known


def _figures(reader: GameReader) -> Sequence[tuple[str, str, str]]:
    """Returns the figures of a game, or of the faults of a refused file, each (label, figure, unit)."""
    read, game = reader.read, reader.game
    if game is None and read is not None:
        lines = [one.line for one in read.faults]
        first = say("sheet_read.line", line=min(lines)) if lines else "–"
        playable = 0 if read.playable is None else len(read.playable.moves)
        return (
            (say("sheet_read.fact.faults"), str(len(read.faults)), ""),
            (say("sheet_read.fact.first"), first, ""),
            (say("sheet_read.fact.playable"), str(playable), ""),
        )
    if read is None or game is None:
        return tuple((say(f"sheet_read.fact.{name}"), "…", "") for name in ("moves", "points", "results"))
    if _hides_count(reader):
        return (
            (say("sheet_read.fact.variant"), variant_text(game.variant.name), ""),
            (say("sheet_read.fact.words"), reader.lexicon_told, ""),
        )
    results = str(len(read.results)) if read.results else "–"
    return (
        (say("sheet_read.fact.moves"), str(len(game.moves)), ""),
        (say("sheet_read.fact.points"), str(game.points), ""),
        *([(say("sheet_read.fact.results"), results, "")] if game.is_imported else []),
    )


def _lines(reader: GameReader) -> list[str]:
    """Returns sentences about a game: its maker, the lexicon that judges it, and its published results."""
    read, game = reader.read, reader.game
    if read is None or game is None:
        return []
    if not game.is_imported:
        return [
            say(
                "sheet_read.count_hidden" if _hides_count(reader) else "sheet_read.made_here",
                lexicon=reader.lexicon_told,
            )
        ]
    lines = [say("sheet_read.lexicon", lexicon=reader.lexicon_told)]
    return [*lines, _published(read.results)] if read.results else lines


def _caption(reader: GameReader) -> str:
    if reader.read is None:
        return ""
    if reader.game is None:
        if reader.hides_grid:
            return say("sheet_read.grid.asked", cap=f"{say('key.shift')}+F5")
        return say("sheet_read.grid.none" if reader.read.playable is None else "sheet_read.grid.playable")
    if reader.is_known:
        return say("sheet_read.grid.known")
    return "" if reader.is_of_referee else say("sheet_read.grid.hidden")


def _published(results: Sequence[PublishedResult]) -> str:
    points = [(one.total if one.total is not None else sum(filter(None, one.points)), one.name) for one in results]
    best, name = max(points, key=lambda one: one[0])
    if best > 0:
        result = say("count.points", count=best)
    else:
        least, name = min((one.total_ms or sum(filter(None, one.costs_ms)), one.name) for one in results)
        result = to_tenths(least)
    return say("sheet_read.published", count=len(results), name=printable(name), result=result)


def verdict_of(reader: GameReader, shown: int, hidden: int, cap: str) -> Element | None:
    """Draws the sentence on a file's reading: still running, refused, with remarks, or without. None for a faultless
    game of this program.

    `shown` and `hidden` are numbers of remarks; `cap` names the key that shows the hidden ones.
    """
    read, game = reader.read, reader.game
    if read is None:
        return sentence(say("sheet_read.reading"))
    if game is None:
        return sentence(say("sheet_read.refused", faults=len(read.faults)), "bad")
    if hidden:
        return sentence(say("sheet_read.hidden", remarks=hidden, cap=cap))
    if shown:
        return sentence(say("sheet_read.remarks", remarks=shown))
    return sentence(say("sheet_read.fine"), "good") if game.is_imported else None


def sentence(said: str, tone: str = "plain") -> Element:
    """Draws a sentence about the chosen game; its `tone` is `plain`, `bad` or `good`."""
    icons = {"bad": mark(Icon.CROSS, "missed", 24, 3.4), "good": mark(Icon.TICK, "found", 24, 3.4)}
    words = text(said, Type.ROW, "ink2" if tone == "plain" else "ink", lines=5, grow=1)
    return row(icons.get(tone), words, gap=14, min_height=48, align="center", id="verdict")


def _in_words(finding: Finding) -> str:
    said = printable(in_words(finding))
    return said[:1].upper() + said[1:]


def folder_detail(title: str, line: str, fault: str = "") -> list[Element | None]:
    """Draws a folder, or a file that cannot be read because of a `fault`, and the formats that can be read.

    `title` is the heading; `line` is the path or file name below it.
    """
    rows = [
        row(
            mark(Icon.SHEET, "ink2", 36, 2),
            column(
                text(say(f"sheet_read.form.{name}"), Type.ROW, face=Face.SEMI, lines=2, group="format names"),
                text(say(f"sheet_read.about.{name}"), Type.LABEL, "ink2", lines=2, group="format lines", drop=1),
                gap=2,
                justify="center",
                grow=1,
            ),
            gap=22,
            min_height=48,
            grow=1,
            align="center",
        )
        for name in (one.name.lower() for one in SheetFormat)
    ]
    state = chip(say("sheet_read.state.unreadable"), Icon.CROSS, "missed") if fault else None
    return [
        detail_head(title, line, state),
        apart(6),
        divider(),
        apart(10),
        sentence(fault, "bad") if fault else None,
        text(say("game_file.formats"), Type.LABEL, "ink3", Face.SEMI),
        column(*rows, grow=1, id="formats"),
        apart(12),
    ]
