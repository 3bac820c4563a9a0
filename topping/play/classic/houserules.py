"""What a classic game is played under: the rules of the books that differ, and the house variants, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.fields import FieldReader, escaped, flag, line_of

RACK: Final = 7
"""Letters of a full rack."""
FEWEST: Final = 2
MOST: Final = 4
"""Players of a game."""

_CREDIT_MS: Final = 20 * 60_000
_NO_CLOCK: Final = "none"


@dataclass(frozen=True, slots=True)
class ClassicRules:
    """The rules of one game; the defaults are those of the international rules. Any of them go together."""

    credit_ms: int | None = _CREDIT_MS
    """Time of each player for the whole game (§6.1); None without a clock."""
    most_passes: int = 3
    """The game ends once everybody has passed so many times in a row (§4.2); 2 in the game's leaflet."""
    wrong_challenge: int = 5
    """Points that a challenger loses for each word challenged that is admitted (§5.3); 0 in the leaflet."""
    exchange_least: int = 7
    """Tiles that the bag must hold for an exchange (§4.3)."""
    joker_first: bool = False
    """Drawing for who begins, a joker comes before A, as in the leaflet; otherwise another tile is drawn (§3.1)."""
    order_by_letter: bool = False
    """The letters drawn decide the whole order; otherwise play goes round the seats from who begins."""
    recycles_jokers: bool = False
    """Leaflet: on his turn a player may put the real letter in a joker's place and has the joker."""
    open_dictionary: bool = False
    """Leaflet: words may be looked up during the game."""
    theme: str = ""
    """Leaflet: the theme agreed upon; empty where there is none."""
    theme_bonus: int = 5
    """Points for each word that the table holds to fit the theme."""
    two_bags: bool = False
    """Leaflet: vowels and consonants in two bags; each tile comes from the bag that one chooses."""

    @staticmethod
    def parse(text: str) -> ClassicRules:
        """Reads what `str` writes; raises `InputError` for anything else."""
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
        if str(rules) != text:  # they differ too where a field is not known
            raise reader.unreadable()
        return rules

    def __str__(self) -> str:
        """A field for each rule that is not the default, in their order; empty for the international rules."""
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
