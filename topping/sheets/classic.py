"""The sheet of a classic game: in words, as text, comma-separated, and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.play.classic.match import MatchRow, MatchRowKind, MatchSheet, TournamentRow, match_sheet
from topping.sheets.game import page_grid
from topping.sheets.table import TableColumn, csv_records, csv_table, html_page, picked, text_table
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.times import to_seconds


def circled(word: str) -> str:
    """A word with its jokers in parentheses: `PASS(E)R`."""
    return "".join(f"({letter.upper()})" if letter.islower() else letter for letter in word)


def rules_in_words(rules: ClassicRules) -> list[str]:
    """The rules of a game: its clock, what differs from the international rules, and its house variants."""
    told = [
        say("match_sheet.rule.no_clock")
        if rules.credit_ms is None
        else say("match_sheet.rule.credit", time=to_seconds(rules.credit_ms))
    ]
    if rules.most_passes != INTERNATIONAL.most_passes:
        told.append(say("match_sheet.rule.passes", count=rules.most_passes))
    if rules.wrong_challenge != INTERNATIONAL.wrong_challenge:
        told.append(say("match_sheet.rule.challenge", points=rules.wrong_challenge))
    if rules.recycles_jokers:
        told.append(say("match_sheet.rule.recycled"))
    if rules.open_dictionary:
        told.append(say("match_sheet.rule.dictionary"))
    if rules.theme:
        told.append(say("match_sheet.rule.theme", theme=printable(rules.theme), points=rules.theme_bonus))
    if rules.two_bags:
        told.append(say("match_sheet.rule.two_bags"))
    return told


def what(row: MatchRow) -> str:
    """What a row tells: the word that was laid, or what was done instead."""
    match row.kind:
        case MatchRowKind.LAID:
            return circled(row.word)
        case MatchRowKind.WITHDRAWN:
            return say("match_sheet.row.withdrawn", word=circled(row.word), words=row.refused)
        case MatchRowKind.EXCHANGED:
            return say("match_sheet.row.exchanged", count=len(row.letters), letters=row.letters)
        case MatchRowKind.THEME:
            return say("match_sheet.row.theme", word=row.word)
        case MatchRowKind.LEFT if row.letters:
            return say("match_sheet.row.left", letters=row.letters)
        case MatchRowKind.LEFT:
            return say("match_sheet.row.gained")
        case MatchRowKind.BREACH if row.breach is not None:
            return say(f"match_sheet.breach.{row.breach.value}")
        case _:
            return say(f"match_sheet.row.{row.kind.value}")


def end_in_words(sheet: MatchSheet) -> str:
    """How the game ended; empty while it goes on."""
    end = sheet.end
    if end is None:
        return ""
    if end.defeat is not None and end.loser is not None:
        return say(f"match_sheet.defeat.{end.defeat.value}", name=printable(sheet.names[end.loser]))
    if end.finisher is not None:
        return say("match_sheet.end.out", name=printable(sheet.names[end.finisher]))
    return say(f"match_sheet.end.{end.kind.value}")


def result_in_words(sheet: MatchSheet) -> list[str]:
    """Each player's score, with his match points where there are any."""
    if sheet.match_points is None:
        return [
            say("classic.score", name=printable(name), points=score)
            for name, score in zip(sheet.names, sheet.scores, strict=True)
        ]
    return [
        say(
            "match_sheet.score_pm",
            name=printable(name),
            points=score,
            match=say("classic.match_points", count=points),
        )
        for name, score, points in zip(sheet.names, sheet.scores, sheet.match_points, strict=True)
    ]


TOURNAMENT_COLUMNS: Final = ("rank", "name", "played", "points", "difference", "won", "drawn", "lost")
"""Fields of a row, and names that other programs read: they stay, and new ones go to the end."""


def tournament_csv(rows: Iterable[TournamentRow]) -> str:
    """A row for each player, best first."""
    return csv_records(TOURNAMENT_COLUMNS, (picked(row, *TOURNAMENT_COLUMNS) for row in rows))


COLUMNS: Final = (
    "turn", "player", "kind", "rack", "word", "ref", "letters", "refused", "points", "total", "seconds",
)  # fmt: skip
"""Names that other programs read: they stay, and new ones go to the end."""


def as_csv(game: ClassicGame) -> str:
    """A row for each turn and for each change of the scores outside a turn; jokers in lower case."""
    sheet = match_sheet(game)
    return csv_table(
        COLUMNS,
        (
            (
                row.turn,
                sheet.names[row.player],
                row.kind.value,
                row.rack,
                row.word,
                row.ref,
                row.letters,
                " ".join(row.refused),
                row.points,
                row.total,
                round(row.spent_ms / 1000, 1) if row.turn is not None else None,
            )
            for row in sheet.rows
        ),
    )


def as_text(game: ClassicGame) -> str:
    """The whole sheet: rules, turns, the end and the scores; ends with a line feed."""
    sheet = match_sheet(game)
    rows = [
        (
            "" if row.turn is None else str(row.turn),
            sheet.names[row.player],
            row.rack,
            what(row),
            row.ref,
            f"{row.points:+d}",
            str(row.total),
        )
        for row in sheet.rows
    ]
    table = table_of(_COLUMNS, rows)
    heading = say("match_sheet.page_title", names=sheet.names)
    below = [*result_in_words(sheet), *filter(None, [end_in_words(sheet)])]
    lines = (heading, " · ".join(rules_in_words(game.rules)), "", *table.splitlines(), "", *below)
    return "".join(f"{printable(line)}\n" for line in lines)


def table_of(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under the headings `match_sheet.column.NAME`, as wide as they need; figures to the right."""
    return "".join(f"{printable(line)}\n" for line in text_table([*map(_column, columns)], rows))


def _column(name: str) -> TableColumn:
    return TableColumn(say(f"match_sheet.column.{name}"), _CLASSES.get(name, ""))


_COLUMNS: Final = ("number", "player", "rack", "word", "ref", "points", "total")
_CLASSES: Final = {"number": "figures", "points": "figures", "total": "figures", "word": "word"}


def as_page(game: ClassicGame, played: str = "", lexicon: str = "") -> str:
    """The whole page; `played` is the day, in words. Ends with a line feed."""
    sheet = match_sheet(game)
    begun = [] if sheet.beginner is None else [say("match_sheet.began", name=printable(sheet.names[sheet.beginner]))]
    return html_page(
        "classic",
        title=say("match_sheet.page_title", names=tuple(map(printable, sheet.names))),
        facts=[*filter(None, (played, printable(lexicon))), *begun, *rules_in_words(game.rules)],
        columns=[*map(_column, _COLUMNS)],
        rows=[_cells(sheet, row) for row in sheet.rows],
        grid=page_grid(game.board),
        results=result_in_words(sheet),
        end=end_in_words(sheet),
        jokers=[
            say("match_sheet.joker", letter=one.letter, word=one.word, name=printable(sheet.names[one.player]))
            for one in sheet.jokers
        ],
        names=[printable(name) for name in sheet.names],
    )


def _cells(sheet: MatchSheet, row: MatchRow) -> tuple[str, ...]:
    return (
        "" if row.turn is None else str(row.turn),
        printable(sheet.names[row.player]),
        row.rack,
        what(row),
        row.ref,
        str(row.points) if row.points >= 0 else f"−{-row.points}",
        str(row.total),
    )
