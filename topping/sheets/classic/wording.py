"""What the sheets of a classic game say in words: rules, rows, the end."""

from __future__ import annotations

from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.play.classic.match import MatchRow, MatchRowKind, MatchSheet
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
