"""What a two-player game's lines add up to: grid, hands, bag, scores, and whose turn it is.

A line that the rules of the game do not allow is refused; what only looks odd is for remarks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from topping.errors import GameFileError
from topping.play.classic.houserules import RACK, ClassicRules
from topping.rules.board import Board
from topping.rules.letters import COUNTS, TILES, tile_of
from topping.rules.move import Move
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.scoring import Score, score
from topping.rules.variant import NORMALE

_RULES: Final = ClassicRules()
_PLAYERS: Final = 2


@dataclass(frozen=True, slots=True)
class HandAccount:
    """What is known of a player's letters."""

    size: int = RACK
    """How many he has: it follows from the bag, whatever a file says of them."""
    kept: str | None = None
    """Those that he kept from a rack that was written whole; None where that is not known."""


@dataclass(frozen=True, slots=True)
class LaidWord:
    """The last word, as long as it may be withdrawn."""

    player: int
    points: int
    words: tuple[str, ...]
    before: ClassicAccount
    rack: str | None
    """The whole rack it was laid from; None where the file does not give it."""


@dataclass(frozen=True, slots=True)
class ClassicAccount:
    """The state of a two-player game between two lines."""

    board: Board = Board()  # noqa: RUF009  # a frozen value
    bag: int = sum(COUNTS.values()) - _PLAYERS * RACK
    """Tiles in the bag."""
    hands: tuple[HandAccount, HandAccount] = (HandAccount(), HandAccount())  # frozen values
    scores: tuple[int, int] = (0, 0)
    played_last: int | None = None
    """Who had the last turn."""
    passes: int = 0
    """Passes in a row, both players counted."""
    last_word: LaidWord | None = None
    settled: frozenset[int] = frozenset()
    """Players whose score the letters left have changed: nothing is played after that."""

    @property
    def is_settled(self) -> bool:
        """Whether letters left have been counted."""
        return bool(self.settled)

    @property
    def is_out(self) -> bool:
        """Whether a player has gone out."""
        return self.bag == 0 and any(hand.size == 0 for hand in self.hands)

    @property
    def left(self) -> Counter[str]:
        """The tiles that do not lie on the grid."""
        return Counter(COUNTS) - Counter(map(tile_of, self.board.tiles))

    def hand_of(self, player: int, rack: str) -> str | None:
        """The whole rack, if `rack` is whole; raises `GameFileError` where it has more letters than he can have."""
        size = self.hands[player].size
        if len(rack) > size:
            raise GameFileError("classic.gcg.rack_long", rack=rack, count=len(rack), most=size)
        return rack if rack and len(rack) == size else None

    def credited(self, player: int, points: int) -> ClassicAccount:
        """The same with points more, or fewer."""
        scores = list(self.scores)
        scores[player] += points
        return replace(self, scores=(scores[0], scores[1]))

    def laid(self, player: int, rack: str, move: Move) -> tuple[ClassicAccount, Placement, Score]:
        """After a word, which brings its points; raises `GameFileError` where it cannot be laid."""
        self.check_turn(player)
        placement = lay(self.board, move, NORMALE, first_either_way=True)
        if isinstance(placement, Misfit):
            raise GameFileError(f"classic.gcg.misfit.{placement.name.lower()}", move=move)
        whole = self.hand_of(player, rack)
        self._check_in_hand(player, rack, placement.tiles, str(move))
        board = self.board.with_tiles(placement.placed)
        found = score(self.board, placement, NORMALE)
        laid = replace(self._after_turn(player, rack, placement.tiles, len(placement.tiles)), board=board)
        for tile in TILES:
            count = sum(tile_of(letter) == tile for letter in board.tiles)
            if count > COUNTS[tile]:
                raise GameFileError("classic.gcg.too_many_tiles", letter=tile, count=count, most=COUNTS[tile])
        words = tuple(word.upper() for word in found.words)
        last_word = LaidWord(player, found.points, words, replace(self, last_word=None), whole)
        return replace(laid, last_word=last_word).credited(player, found.points), placement, found

    def passed(self, player: int, rack: str) -> ClassicAccount:
        """After a pass; one more is taken once a player has gone out, for his last word is accepted so (§5.2)."""
        if not (self.is_out and player != self.played_last and not self.is_settled):
            self.check_turn(player)
        self.hand_of(player, rack)
        return replace(self._after_turn(player, rack, "", 0), passes=self.passes + 1)

    def exchanged(self, player: int, rack: str, letters: str, count: int) -> ClassicAccount:
        """After an exchange of `count` letters; `letters` names them, unless it is empty (§4.3)."""
        self.check_turn(player)
        self.hand_of(player, rack)
        if self.bag < _RULES.exchange_least:
            raise GameFileError("classic.gcg.bag_small", tiles=self.bag, least=_RULES.exchange_least)
        if not 1 <= count <= self.hands[player].size:
            raise GameFileError("classic.gcg.exchange_count", count=count, most=self.hands[player].size)
        self._check_in_hand(player, rack, letters, f"-{letters}")
        after = self._after_turn(player, rack, letters, 0)
        if not letters:
            after = after._with_hand(player, replace(after.hands[player], kept=None))
        return after

    def withdrawn(self, player: int) -> ClassicAccount:
        """After the last word is taken back (§5.3): its turn is lost."""
        word = self.last_word
        if word is None or word.player != player or self.is_settled:
            raise GameFileError("classic.gcg.nothing_to_withdraw")
        others = self.scores[1 - player] - word.before.scores[1 - player]
        back = word.before.credited(1 - player, others)
        back = back.credited(player, self.scores[player] - word.before.scores[player] - word.points)
        back = replace(back, played_last=player, last_word=None, passes=0)
        return back._with_hand(player, replace(back.hands[player], kept=word.rack))

    def check_turn(self, player: int) -> None:
        """Raises `GameFileError` where a player cannot play now."""
        if self.is_settled or self.is_out:
            raise GameFileError("classic.gcg.over")
        if self.passes >= _PLAYERS * _RULES.most_passes:
            raise GameFileError("classic.gcg.over_by_passes", count=self.passes)
        if player == self.played_last:
            raise GameFileError("classic.gcg.not_his_turn")

    def _check_in_hand(self, player: int, rack: str, tiles: str, move: str) -> None:
        """Whether tiles can come from a hand of which `rack` may be a part."""
        missing = Counter(tiles) - Counter(rack)
        if len(rack) + sum(missing.values()) > self.hands[player].size:
            raise GameFileError("classic.gcg.letters_missing", move=move, letters=rack or "–")

    def _after_turn(self, player: int, rack: str, gone: str, laid: int) -> ClassicAccount:
        """After a turn that takes `gone` out of a hand, `laid` of them for good."""
        hand, drawn = self.hands[player], min(laid, self.bag)
        is_whole = bool(rack) and len(rack) == hand.size
        kept = "".join((Counter(rack) - Counter(gone)).elements()) if is_whole else None
        after = self._with_hand(player, HandAccount(hand.size - laid + drawn, kept))
        return replace(after, bag=self.bag - drawn, played_last=player, passes=0, last_word=None)

    def _with_hand(self, player: int, hand: HandAccount) -> ClassicAccount:
        hands = (hand, self.hands[1]) if player == 0 else (self.hands[0], hand)
        return replace(self, hands=hands)
