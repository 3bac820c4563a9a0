"""What the rule books say, pure: letters, board, draws, moves, points, choice of the top, end of the game.

Paragraphs (`§3.8.4`) are those of the FISF duplicate rules in force since 1 January 2020.
"""

from typing import Final

RULES_VERSION: Final = "fisf-2020.1"
"""Runs judged by different rules versions never rank together."""

SESSION_RULES_VERSION: Final = "fisf-2020.2"
"""How sessions are settled; it is kept with each. Since version 2 solos, exclusions, late players and interruptions are
settled by the facts of their move; runs of one player know none of these and keep their own version."""
