"""English sentences on the blank sheets to print."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "blank.table": "Table no.",
    "blank.reference": "Ref.",
    "blank.score": "Score",
    "blank.move": "Move no.",
    "blank.sanction": "Sanction",
    "blank.referee": "Referee",
    "blank.points": "Score",
    "blank.name": "Name",
    "blank.game": "Game",
    "blank.date": "Date",
    "blank.draw": "Draw",
    "blank.own": "My solution",
    "blank.top": "Top",
    "blank.top_points": "Points",
    "blank.total": "Total",
    "blank.round": "Round",
    "blank.table_number": "Table",
    "blank.opponent": "Opponent",
    "blank.turn": "Turn",
    "blank.word": "Word played",
    "blank.letters_left": "Letters left",
    "blank.penalties": "Penalties",
    "blank.final": "Final",
    "blank.challenge": "Challenge slip",
    "blank.challenger": "Challenger",
    "blank.challenged": "Has played",
    "blank.challenged_word": "Challenged word",
    "blank.verdict": "Referee",
    "blank.admitted_or_not": "admitted · not admitted",
    "blank.match": "Match sheet",
    "blank.event": "Tournament",
    "blank.player_a": "First player",
    "blank.player_b": "Second player",
    "blank.began": "Began",
    "blank.jokers": "Letters of the blanks",
    "blank.match_points": "Match points",
    "blank.signature": "Signature",
    "blank.match_points_told": "Match points: win 3, draw 2, loss 1.",
}
