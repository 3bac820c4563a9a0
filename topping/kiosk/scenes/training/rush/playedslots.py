"""The positions of a rush that are over, and which of them the player has put into his deck."""

from __future__ import annotations

from topping.kiosk.backstage.training.rushsupply import RushSupply
from topping.training.difficulty import difficulty_of
from topping.training.rush.played import PlayedSlot
from topping.training.rush.rush import SlotResult
from topping.training.rush.sets import shipped_par_ms


class PlayedSlots:
    """In the order in which they were played."""

    def __init__(self) -> None:
        self.every: list[PlayedSlot] = []
        self.in_deck: set[int] = set()
        """The numbers of those that are in the deck."""

    def add(self, result: SlotResult, supply: RushSupply) -> PlayedSlot:
        """A position that is over, with what is known of it."""
        place, turn = supply.place(result.slot), supply.turn(result.slot)
        played = PlayedSlot(
            slot=result.slot,
            position=turn.position,
            kind=place.facts.kind,
            solution=turn.solution,
            par_ms=shipped_par_ms(difficulty_of(place.facts)),
            end=result.end,
            elapsed_ms=result.elapsed_ms,
            tries=result.tries,
        )
        self.every.append(played)
        return played

    @property
    def last_missed(self) -> PlayedSlot | None:
        """The one that was missed last; None before that."""
        return next((one for one in reversed(self.every) if one.end.is_miss), None)

    @property
    def wanted(self) -> PlayedSlot | None:
        """The same, unless it is in the deck."""
        missed = self.last_missed
        return None if missed is None or missed.slot in self.in_deck else missed
