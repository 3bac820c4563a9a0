"""The sheet of a classic game: in words, as text, comma-separated, and as a page."""

from collections.abc import Sequence
from typing import Final

from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.play.classic.match import MatchRow, MatchRowKind, MatchSheet, TournamentRow, match_sheet
from topping.sheets.game import page_grid
from topping.sheets.table import Column, Table, html_page
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.numbers import whole
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
        told.append(say("match_sheet.rule.theme", theme=rules.theme, points=rules.theme_bonus))
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
        scores = zip(sheet.names, sheet.scores, strict=True)
        return [say("classic.score", name=name, points=score) for name, score in scores]
    points = [say("classic.match_points", count=count) for count in sheet.match_points]
    rows = zip(sheet.names, sheet.scores, points, strict=True)
    return [say("match_sheet.score_pm", name=name, points=score, match=match) for name, score, match in rows]


TOURNAMENT_COLUMNS: Final = ("rank", "name", "played", "points", "difference", "won", "drawn", "lost")
"""Fields of a row, and names that other programs read: they stay, and new ones go to the end."""


def tournament(rows: Sequence[TournamentRow]) -> Table[TournamentRow]:
    """A row for each player, best first."""
    columns: tuple[Column[TournamentRow], ...] = tuple(
        Column(name, None, None, "" if name == "name" else "figures", say(f"classic.tournament.{name}").capitalize())
        for name in TOURNAMENT_COLUMNS
    )
    return Table("classic.tournament.", columns, rows)


def match_table(sheet: MatchSheet) -> Table[MatchRow]:
    """A row for each turn and for each change of the scores outside a turn.

    For other programs jokers are in lower case; what these read stays, and new columns go behind it.
    """
    return Table(
        "match_sheet.column.",
        (
            Column(
                "turn",
                lambda row: "" if row.turn is None else str(row.turn),
                None,
                "figures",
                say("match_sheet.column.number"),
            ),
            Column("player", value=lambda row: sheet.names[row.player]),
            Column("kind", value=lambda row: row.kind.value),
            Column("rack"),
            Column("word", what, classes="word"),
            Column("ref"),
            Column("letters"),
            Column("refused", value=lambda row: " ".join(row.refused)),
            Column("points", lambda row: whole(row.points), classes="figures"),
            Column("total", classes="figures"),
            Column("seconds", value=lambda row: None if row.turn is None else round(row.spent_ms / 1000, 1)),
        ),
        sheet.rows,
    )


_TOLD: Final = ("turn", "player", "rack", "word", "ref", "points", "total")


def as_csv(game: ClassicGame) -> str:
    """The sheet for other programs."""
    return match_table(match_sheet(game)).csv()


def as_page(game: ClassicGame, played: str = "", lexicon: str = "") -> str:
    """The whole page; `played` is the day, in words. Ends with a line feed."""
    sheet = match_sheet(game)
    begun = [] if sheet.beginner is None else [say("match_sheet.began", name=sheet.names[sheet.beginner])]
    return html_page(
        "classic",
        title=say("match_sheet.page_title", names=sheet.names),
        facts=[*filter(None, (played, lexicon)), *begun, *rules_in_words(game.rules)],
        moves=match_table(sheet).of(*_TOLD),
        grid=page_grid(game.board),
        results=result_in_words(sheet),
        end=end_in_words(sheet),
        jokers=[
            say("match_sheet.joker", letter=one.letter, word=one.word, name=sheet.names[one.player])
            for one in sheet.jokers
        ],
        names=sheet.names,
    )
