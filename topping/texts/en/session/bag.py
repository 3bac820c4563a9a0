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
    # the draw being typed
    "bag.being_drawn": "The referee is drawing the letters of move {move} from the bag.",
    "bag.title": "Draw of move {move}",
    "bag.label.kept": "kept",
    "bag.label.new": "from the bag",
    "bag.take": plural(
        "count",
        one="Draw {count} letter from the bag and type it (blank: ?).",
        other="Draw {count} letters from the bag and type them in that order (blank: ?).",
    ),
    "bag.take_none": "The bag is empty: Enter takes the letters kept.",
    "bag.take_all": plural(
        "count",
        one="Only {count} letter is left in the bag: Enter takes it.",
        other="Only {count} letters are left in the bag: Enter takes them all.",
    ),
    "bag.held": "{vowels:vowels}, {consonants:consonants}",
    "bag.held_either": "{held}, {count} at the referee’s choice (blank or Y)",
    "bag.is_valid": "Valid draw (§3.2): {held}.",
    "bag.is_rejected": "Rejected (§3.2): {held}; {least} of each are needed. Enter notes it: all goes back to the bag.",
    "bag.searching": "Draw noted. Its top is being searched…",
    "bag.found": "Top found in {seconds} s. F2 gives the draw; F7 takes it back to correct it.",
    "bag.failed": "The top could not be searched: {why} Enter tries again.",
    "bag.barren": "This draw has no solution (§3.6): put all its letters back into the bag and draw again.",
    "bag.no_other_draw": "No other draw is possible: the game is over (§3.6, §3.7).",
    "bag.give": "The draw is noted: F2 gives it, F7 takes it back.",
    "bag.taken_back": "Draw taken back: correct the line, then Enter.",
    "bag.clear_first": "Erase what is typed first.",
    "bag.noted": "Move {move}: {letters}, draw noted. F2 gives it, “:-” takes it back.",
    "bag.rejected": "Move {move}: {letters}, rejected (§3.2); all goes back to the bag.",
    "bag.undone": "Move {move}: last draw taken back.",
    "bag.inside": "In the bag",
    "bag.inside_count": "{count:letters}",
    "bag.put_back": "Put back at this move",
    "bag.why.invalid": "{letters}: rejected (§3.2)",
    "bag.why.barren": "{letters}: no solution (§3.6)",
    "bag.why.cancelled": "{letters}: move cancelled (§3.6)",
    "bag.tops": "The tops, in the order of §3.4",
    "bag.retained": "{solution} is retained.",
    "bag.desk_help": (
        ":AEIRSTN: the letters drawn from the bag, in that order (? is a blank); “:” alone, or F2, opens the draw\n"
        ":-: take the last draw or rejection back, as long as it is not given"
    ),
    "bag.hint.take": "take this draw",
    "bag.hint.reject": "note the rejection",
    "bag.hint.erase": "erase",
    "bag.hint.again": "search again",
    "bag.hint.give": "give the draw",
    "bag.hint.read": "read the draw",
    "bag.hint.back": "take back",
    "bag.hint.tops": "hold: the tops",
    "bag.hint.desk": "desk",
    "bag.hint.draw": "draw from the bag",
    "bag.solution": "{solution} cannot be played with this draw",
}
