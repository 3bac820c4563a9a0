"""The positions of a set, asked of the helper process a slice ahead, so that nobody waits for the next one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from topping.game.bank.place import BankPlace
from topping.game.lexicon import WantedLexicon
from topping.game.service.bankquestions import PlacesFound
from topping.game.service.client import QuestionService
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.rushquestions import RushSliceQuestion
from topping.kiosk.backstage.training.rushes import RushSeat
from topping.rules.games.game import Turn
from topping.training.rush.sets import SLICE, SLICES


class RushSupply:
    """The positions of one set as far as they are known."""

    def __init__(self, helper: QuestionService, seat: RushSeat) -> None:
        self._helper, self._set, self._lexicon = helper, seat.code.set, seat.lexicon
        self._places: list[BankPlace] = []
        self._slices = 0
        """How many have come."""
        self._ticket: int | None = None
        self._turns: dict[int, tuple[Turn, ...]] = {}
        """Those of the last positions that were asked for: the last two moves of each game."""
        self.is_whole = False
        """Whether no more will come."""
        self.fault = ""
        """Why no more will come, in words, where the helper failed."""
        self._ask()

    def _ask(self) -> None:
        if self._ticket is None and not self.is_whole and not self.fault:
            wanted = WantedLexicon.of(self._lexicon)
            self._ticket = self._helper.ask(RushSliceQuestion(self._set, self._slices, wanted))

    def hear(self, news: News) -> Sequence[BankPlace]:
        """News of the helper process; the positions that it brings."""
        match news:
            case PlacesFound(ticket, places) if ticket == self._ticket:
                self._ticket = None
                self._slices += 1
                self._places += places
                self.is_whole = len(places) < SLICE or self._slices == SLICES
                return places
            case QuestionFailed(ticket, sentence) if ticket == self._ticket:
                self._ticket, self.fault = None, sentence
        return ()

    @property
    def count(self) -> int:
        """How many positions are known so far."""
        return len(self._places)

    @property
    def known(self) -> Sequence[BankPlace]:
        """The positions known so far."""
        return tuple(self._places)

    def has(self, slot: int) -> bool:
        """Whether a position, from 0, is known. The next slice is asked for while this one is played."""
        if slot >= len(self._places) - SLICE:
            self._ask()
        return slot < len(self._places)

    def place(self, slot: int) -> BankPlace:
        """A position that is known."""
        return self._places[slot]

    def turn(self, slot: int) -> Turn:
        """Its grid, draw and top; asked for ahead, it costs nothing when it is to be shown."""
        return self._moves(slot)[-1]

    def before(self, slot: int) -> Turn | None:
        """The move before it in its game, whose top lies on the grid; None where the grid is empty."""
        moves = self._moves(slot)
        return moves[-2] if len(moves) > 1 else None

    def _moves(self, slot: int) -> tuple[Turn, ...]:
        if slot not in self._turns:
            self._turns = {at: moves for at, moves in self._turns.items() if at >= slot - 1}
            self._turns[slot] = tuple(deque(self._places[slot].game.turns(), maxlen=2))
        return self._turns[slot]

    def drop(self) -> None:
        """Nobody waits for more."""
        if self._ticket is not None:
            self._helper.drop(self._ticket)
            self._ticket = None
