"""The rules of a classic game as data: where the rule books differ, and what players may agree on among themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.fields import FieldReader, escaped, flag, line_of

RACK: Final = 7
"""Number of letters in a full rack."""
FEWEST: Final = 2
MOST: Final = 4
"""Number of players in a game."""

_CREDIT_MS: Final = 20 * 60_000
_NO_CLOCK: Final = "none"


@dataclass(frozen=True, slots=True)
class ClassicRules:
    """The rules under which a classic game is played. The defaults are the international rules; all values can be
    combined.
    """

    credit_ms: int | None = _CREDIT_MS
    """Time of each player for the whole game (ms, §6.1); None without a clock."""
    most_passes: int = 3
    """The game ends after this many passes in a row by every player (§4.2); 2 in the leaflet."""
    wrong_challenge: int = 5
    """Points that a challenger loses for each admitted word (§5.3); 0 in the leaflet."""
    exchange_least: int = 7
    """Least number of tiles in the bag for an exchange (§4.3)."""
    joker_first: bool = False
    """A joker drawn for the start ranks before A, as in the leaflet; otherwise its player draws again (§3.1)."""
    order_by_letter: bool = False
    """The letters drawn settle the whole order; otherwise play goes round the seats from the beginner."""
    recycles_jokers: bool = False
    """Leaflet: on his turn a player may replace a joker on the grid by the real letter and take the joker."""
    open_dictionary: bool = False
    """Leaflet: players may look words up during the game."""
    theme: str = ""
    """Leaflet: the theme agreed upon; empty if there is none."""
    theme_bonus: int = 5
    """Points for each word that fits the theme by the table's vote."""
    two_bags: bool = False
    """Leaflet: vowels and consonants in two bags; players choose the bag of each tile."""

    @staticmethod
    def parse(text: str) -> ClassicRules:
        """Reads rules from the text that `str` writes; raises `InputError` for any other text."""
        reader = FieldReader(text)
        credit = reader.text("credit_ms", str(_CREDIT_MS))
        rules = ClassicRules(
            credit_ms=None if credit == _NO_CLOCK else reader.whole(credit),
            most_passes=reader.number("most_passes", 3),
            wrong_challenge=reader.number("wrong_challenge", 5),
            exchange_least=reader.number("exchange_least", 7),
            joker_first=reader.flag("joker_first"),
            order_by_letter=reader.flag("order_by_letter"),
            recycles_jokers=reader.flag("recycles_jokers"),
            open_dictionary=reader.flag("open_dictionary"),
            theme=reader.name("theme", ""),
            theme_bonus=reader.number("theme_bonus", 5),
            two_bags=reader.flag("two_bags"),
        )
        if str(rules) != text:  # an unknown field makes a difference too
            raise reader.unreadable()
        return rules

    def __str__(self) -> str:
        """Returns the rules as text: `name=value` for each rule that differs from its default, separated by blanks.

        Empty for the international rules.
        """
        credit = _NO_CLOCK if self.credit_ms is None else str(self.credit_ms)
        return line_of(
            (
                ("credit_ms", credit if self.credit_ms != _CREDIT_MS else None),
                ("most_passes", _number(self.most_passes, 3)),
                ("wrong_challenge", _number(self.wrong_challenge, 5)),
                ("exchange_least", _number(self.exchange_least, 7)),
                ("joker_first", flag(self.joker_first)),
                ("order_by_letter", flag(self.order_by_letter)),
                ("recycles_jokers", flag(self.recycles_jokers)),
                ("open_dictionary", flag(self.open_dictionary)),
                ("theme", escaped(self.theme) or None),
                ("theme_bonus", _number(self.theme_bonus, 5)),
                ("two_bags", flag(self.two_bags)),
            )
        )


def _number(value: int, default: int) -> str | None:
    return None if value == default else str(value)


INTERNATIONAL: Final = ClassicRules()
LEAFLET: Final = ClassicRules(credit_ms=None, most_passes=2, wrong_challenge=0, joker_first=True)
"""The rules in the box of the game: no clock, two passes each, a challenge costs nothing."""
