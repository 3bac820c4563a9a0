"""The rules of the game as pure functions: letters, board, draws, moves, points, choice of the top, end of the game.

Paragraphs (`§3.8.4`) refer to the duplicate rules of the FISF in force since 1 January 2020.
"""

from typing import Final

RULES_VERSION: Final = "fisf-2020.1"
"""Runs judged under different versions of the rules never share a ranking."""

SESSION_RULES_VERSION: Final = "fisf-2020.2"
"""The version of the rules of sessions; each session stores it.

Since version 2, solos, exclusions, latecomers and interruptions depend on the facts of their move. Runs of one player
know none of these, and have a version of their own.
"""
