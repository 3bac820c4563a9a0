"""The preview on the grid: the letters that the typed proposal would lay."""

from __future__ import annotations

from topping.errors import InputError
from topping.kiosk.views.searched import Preview
from topping.kiosk.widgets.move.typing import Typing
from topping.play.run.proposal import Proposal, understand
from topping.play.run.referee import Referee
from topping.rules.games.game import Turn
from topping.rules.grid.board import EMPTY
from topping.rules.moves.judgement import Admits
from topping.rules.moves.typedmove import TypedMove, split_score
from topping.rules.tiles.letters import tile_of


def preview_of(text: str, turn: Turn, referee: Referee) -> Preview:
    """The letters that a typed proposal would lay.

    A word alone is shown where it may be typed alone, in the place that the referee would judge. Whether it is admitted
    itself plays no part: the preview must not answer what Enter asks.
    """
    try:
        entry = TypedMove.parse(split_score(text)[0] if referee.declares_score else text)
    except InputError:
        return ()
    if entry.reference is None and turn.number > 1 and not referee.free_place:
        return ()
    proposal = _understood(entry, turn, referee.admits)
    if proposal is None or (entry.reference is None and proposal.judgement.fault is not None):
        return ()
    reference = proposal.move.reference
    letters = []
    hand = list(turn.draw.letters)
    for step, character in enumerate(proposal.move.word):
        square = reference.square.moved(reference.direction, step)
        if not square.on_board:
            continue
        there = turn.before.board.at(square)
        agrees = there in (character.upper(), character.lower())
        if there == EMPTY:
            tile = tile_of(character)
            agrees = tile in hand
            if agrees:
                hand.remove(tile)
        letters.append((square, character, agrees))
    return tuple(letters)


def _understood(entry: TypedMove, turn: Turn, admits: Admits) -> Proposal | None:
    """As the referee understands it, were the typed word admitted: the place shown is the one that Enter judges."""

    def admits_it_too(word: str) -> bool:
        return word == entry.word or admits(word)

    return understand(entry, turn.position, turn.before.variant, admits_it_too)


class Previewer:
    """The preview of the move being searched; a text is read once, however often it is looked at."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._read: tuple[Turn | None, str, Preview] = (None, "", ())

    def of(self, turn: Turn, typing: Typing) -> Preview:
        """The letters to show."""
        if typing.grid is not None:
            return tuple((square, character, True) for square, character in typing.grid.laid)
        if self._read[0] is not turn or self._read[1] != typing.text:
            self._read = (turn, typing.text, preview_of(typing.text, turn, self._referee))
        return self._read[2]
