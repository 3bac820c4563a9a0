"""English sentences of a session whose letters are drawn by hand, from a real bag."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # what is refused
    "bag.none": "the letters of this session are not drawn by hand",
    "bag.not_now": "move {move} cannot be drawn now",
    "bag.over": "the game is over: nothing is left to draw from the bag (§3.7)",
    "bag.drawn_already": "the draw of move {move} has been typed; “:-” takes it back",
    "bag.not_drawn": "move {move} has not been drawn yet",
    "bag.nothing_typed": "no typed draw to take back",
    "bag.letter": "“{text}” is not a letter (the blank is “?”)",
    "bag.missing": plural("count", one="{count} letter is missing", other="{count} letters are missing"),
    "bag.too_many": plural(
        "count",
        one="{count} letter is to be drawn, not {typed}",
        other="{count} letters are to be drawn, not {typed}",
    ),
    "bag.not_there": "too many of “{letter}”: the bag has {count} left",
    "bag.kept": "{letters}: the letters kept are {kept}",
    "bag.again": "{letters}: the same letters as those put back before; put them back and draw again (§3.6)",
    "bag.impossible": "this draw cannot come from the bag: {letters}",
    "bag.not_valid": "{letters} is not a valid draw (§3.2)",
    "bag.valid": "{letters} is a valid draw (§3.2): it is not rejected",
    "bag.solution": "{solution} cannot be played with this draw",
}
