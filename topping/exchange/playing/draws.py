"""A draw as it is written, set against the state of the game: kept letters, rejections, the joker that comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.exchange.sheet import WrittenDraw, WrittenRejection
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameState
from topping.rules.tiles import COUNTS, JOKER, Draw, Rejection, Why, in_letter_order, without


@dataclass(frozen=True, slots=True)
class DrawRead:
    """One way to read a written draw."""

    draw: Draw
    remark: str = ""
    """Key of what is to be said of it; empty where nothing is."""


_SUPPOSED: Final = (Rejection("", Why.INVALID),)


def draws_of(written: WrittenDraw, state: GameState) -> tuple[DrawRead, ...]:
    """The ways to read a draw, the likeliest first; whether it can be drawn is not judged yet."""
    rejected = tuple(_rejection(one, state) for one in written.rejected)
    letters = written.letters
    if rejected:
        read = Draw("", _joker_first(letters, state.variant), rejected)
        unspelled = tuple(Rejection("", Why.INVALID) for _ in rejected)
        return (DrawRead(read), DrawRead(Draw("", read.new, unspelled), "import.rejection"))
    new = without(letters, state.kept)
    as_kept = None if new is None else Draw(state.kept, _joker_first(new, state.variant))
    as_rejected = Draw("", _joker_first(letters, state.variant), _SUPPOSED)
    if written.kept is None:
        ways = [DrawRead(as_kept)] if as_kept else []
        return (*ways, DrawRead(as_rejected, "import.rejection_supposed"))
    said = Draw(*_joker_as_new(written, state))
    ways = [DrawRead(said)]
    if as_kept and as_kept.kept != said.kept:
        ways.append(DrawRead(as_kept, "import.kept"))
    if not written.kept and state.kept:
        ways.append(DrawRead(as_rejected, "import.rejection_supposed"))
    return tuple(ways)


def draw_fault(written: WrittenDraw, draw: Draw, state: GameState) -> tuple[str, dict[str, object]] | None:
    """Why a draw cannot come from the state, as a key with its values; None where it can.

    What was written is quoted, and beside it what was expected.
    """
    letters, variant = draw.letters, state.variant
    common: dict[str, object] = {"number": state.number, "letters": str(written)}
    kept = "" if draw.rejected else state.kept
    if draw.kept != kept:
        return "import.fault.draw_kept", common | {"kept": kept or "–"}
    expected = _size(state)
    if len(letters) != expected:
        return "import.fault.draw_size", common | {"found": len(letters), "wanted": expected, "variant": str(variant)}
    at_hand = state.reserve + state.kept.count(JOKER)
    if variant.joker and at_hand and JOKER not in letters:
        return "import.fault.draw_joker", common
    if not state.can_be_drawn(draw):
        return "import.fault.draw_letters", common | {"missing": tuple(_lacking(draw, state) or draw.new)}
    if not state.is_valid(letters):
        return "game.draw_invalid", {"number": state.number, "letters": letters}
    return None


def timeless_draw_fault(written: WrittenDraw, number: int, variant: Variant) -> tuple[str, dict[str, object]] | None:
    """What is wrong with a draw whatever came before it; a key with its values, or None."""
    letters = written.letters
    common: dict[str, object] = {"number": number, "letters": str(written)}
    if len(letters) > variant.drawn:
        details: dict[str, object] = {"found": len(letters), "wanted": variant.drawn, "variant": str(variant)}
        return "import.fault.draw_size", common | details
    excess = sorted(letter for letter in set(letters) if letters.count(letter) > COUNTS[letter])
    return ("import.fault.draw_letters", common | {"missing": tuple(excess)}) if excess else None


def _rejection(written: WrittenRejection, state: GameState) -> Rejection:
    """The rejection with its reason: a valid draw went back as it had no solution, unless the file says otherwise."""
    if not written.letters:
        return Rejection("", Why.INVALID)
    if written.why is not None:
        return Rejection(written.letters, written.why)
    return Rejection(written.letters, Why.NO_SOLUTION if state.is_valid(written.letters) else Why.INVALID)


def _joker_as_new(written: WrittenDraw, state: GameState) -> tuple[str, str]:
    """Kept and new letters as written; a sheet may print the joker that came back among the kept ones (§3.8.1)."""
    kept, new = in_letter_order(written.kept or ""), written.new
    if state.variant.joker and JOKER in kept and JOKER not in state.kept + new:
        kept, new = kept.replace(JOKER, "", 1), JOKER + new
    return kept, _joker_first(new, state.variant)


def _joker_first(new: str, variant: Variant) -> str:
    """New letters as a joker game announces them, whatever their order on the sheet."""
    return JOKER + new.replace(JOKER, "", 1) if variant.joker and JOKER in new else new


def _size(state: GameState) -> int:
    """How many letters a draw of this state has."""
    letters = len(state.left.without_jokers if state.variant.joker else state.left)
    joker = state.variant.joker and bool(state.reserve or state.left.jokers)
    return min(state.variant.drawn, letters + joker)


def _lacking(draw: Draw, state: GameState) -> list[str]:
    """The letters of a draw that are no longer there to be drawn, each once."""
    at_hand = state.left.tiles + JOKER * state.reserve
    return sorted(letter for letter in set(draw.letters) if draw.letters.count(letter) > at_hand.count(letter))
