"""The slip of a correction in words (§5.9), for the screen and for paper."""

from __future__ import annotations

from collections.abc import Iterator

from topping.correction.referee.slip import Slip
from topping.correction.sanction.motive import Sanction
from topping.correction.sanction.outcome import Reason
from topping.sheets.wording import points
from topping.texts import say


def reason_in_words(reason: Reason) -> str:
    """One reason as a sentence, without its paragraph."""
    return say(f"motive.{reason.motive.name.lower()}", words=reason.words, places=reason.references)


def grounds(reason: Reason) -> str:
    """One reason as a sentence after its paragraph, where it has one."""
    paragraph, sentence = reason.motive.paragraph, reason_in_words(reason)
    return say("slip.reason", paragraph=paragraph, sentence=sentence) if paragraph else sentence


def slip_lines(slip: Slip) -> Iterator[str]:
    """The slip, line by line: move and table, points, sanction, motives with their paragraphs."""
    if slip.table is None:
        yield say("slip.head_without_table", number=slip.move_number)
    else:
        yield say("slip.head", number=slip.move_number, table=slip.table)
    scored = points(slip.points)
    if slip.sanction is Sanction.PENALTY:
        scored = say("slip.net", points=scored, gross=slip.gross)
    if slip.word:
        yield say("slip.score", word=slip.word, points=scored)
    else:
        yield say("slip.score_without_word", points=scored)
    yield say(f"slip.sanction.{slip.sanction.value}")
    if slip.warnings > 1 or (slip.warnings and slip.sanction is not Sanction.WARNING):
        yield say("slip.warnings", count=slip.warnings)
    for reason in slip.reasons:
        yield grounds(reason)
