"""The sheet of a classic game as text, comma-separated values, and a page to print."""

from collections.abc import Sequence
from typing import Final

from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.play.classic.match import MatchRow, MatchSheet, TournamentRow, match_sheet
from topping.sheets.game import page_grid
from topping.sheets.table import Column, Table, html_page
from topping.texts import say
from topping.texts.numbers import whole
from topping.texts.times import to_seconds
from topping.wording.classic import what
from topping.wording.sentences import printable


def rules_in_words(rules: ClassicRules) -> list[str]:
    """Returns the rules of a classic game as sentences: clock, variant, and differences from international rules."""
    sentences = [
        say("match_sheet.rule.no_clock")
        if rules.credit_ms is None
        else say("match_sheet.rule.credit", time=to_seconds(rules.credit_ms))
    ]
    if rules.most_passes != INTERNATIONAL.most_passes:
        sentences.append(say("match_sheet.rule.passes", count=rules.most_passes))
    if rules.wrong_challenge != INTERNATIONAL.wrong_challenge:
        sentences.append(say("match_sheet.rule.challenge", points=rules.wrong_challenge))
    if rules.recycles_jokers:
        sentences.append(say("match_sheet.rule.recycled"))
    if rules.open_dictionary:
        sentences.append(say("match_sheet.rule.dictionary"))
    if rules.theme:
        sentences.append(say("match_sheet.rule.theme", theme=rules.theme, points=rules.theme_bonus))
    if rules.two_bags:
        sentences.append(say("match_sheet.rule.two_bags"))
    return sentences


def end_in_words(sheet: MatchSheet) -> str:
    """Returns how a classic game ended; empty during the game."""
    end = sheet.end
    if end is None:
        return ""
    if end.defeat is not None and end.loser is not None:
        return say(f"match_sheet.defeat.{end.defeat.value}", name=printable(sheet.names[end.loser]))
    if end.finisher is not None:
        return say("match_sheet.end.out", name=printable(sheet.names[end.finisher]))
    return say(f"match_sheet.end.{end.kind.value}")


def result_in_words(sheet: MatchSheet) -> list[str]:
    """Returns a text with each player's score, and with match points if there are any."""
    if sheet.match_points is None:
        scores = zip(sheet.names, sheet.scores, strict=True)
        return [say("classic.score", name=name, points=score) for name, score in scores]
    points = [say("classic.match_points", count=count) for count in sheet.match_points]
    rows = zip(sheet.names, sheet.scores, points, strict=True)
    return [say("match_sheet.score_pm", name=name, points=score, match=match) for name, score, match in rows]


TOURNAMENT_COLUMNS: Final = ("rank", "name", "played", "points", "difference", "won", "drawn", "lost")
"""Fields of a row, whose names other programs read: they never change, and new ones are appended."""


def tournament(rows: Sequence[TournamentRow]) -> Table[TournamentRow]:
    """Returns the ranking of a tournament as a table with a row for each player, best first."""
    columns: tuple[Column[TournamentRow], ...] = tuple(
        Column(name, None, None, "" if name == "name" else "figures", say(f"classic.tournament.{name}").capitalize())
        for name in TOURNAMENT_COLUMNS
    )
    return Table("classic.tournament.", columns, rows)


def match_table(sheet: MatchSheet) -> Table[MatchRow]:
    """Returns a table of a classic game for other programs, with a row for each turn and for each other score change.

    Jokers are in lower case. The columns never change; new ones are appended.
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


_PAGE_COLUMNS: Final = ("turn", "player", "rack", "word", "ref", "points", "total")


def as_csv(game: ClassicGame) -> str:
    """Returns the sheet of a game as comma-separated values for other programs."""
    return match_table(match_sheet(game)).csv()


def as_page(game: ClassicGame, played: str = "", lexicon: str = "") -> str:
    """Returns the sheet of a classic game as a page to print; `played` is the day in words."""
    sheet = match_sheet(game)
    begun = [] if sheet.beginner is None else [say("match_sheet.began", name=sheet.names[sheet.beginner])]
    return html_page(
        "classic",
        title=say("match_sheet.page_title", names=sheet.names),
        facts=[*filter(None, (played, lexicon)), *begun, *rules_in_words(game.rules)],
        moves=match_table(sheet).of(*_PAGE_COLUMNS),
        grid=page_grid(game.board),
        results=result_in_words(sheet),
        end=end_in_words(sheet),
        jokers=[
            say("match_sheet.joker", letter=joker.letter, word=joker.word, name=sheet.names[joker.player])
            for joker in sheet.jokers
        ],
        names=sheet.names,
    )
