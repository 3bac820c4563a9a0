"""What a two-player game's lines add up to: grid, hands, bag, scores, and whose turn it is.

A line that the rules of the game do not allow is refused. How many letters each took from the bag is no reason to
refuse one: hands are what they would be if everybody had always drawn up to seven.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from topping.errors import GameFileError
from topping.play.classic.houserules import RACK, ClassicRules
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board, Square
from topping.rules.moves import Misfit, Move, Placement, Score, lay, score
from topping.rules.tiles import COUNTS, TILES, tile_of

_RULES: Final = ClassicRules()
_PLAYERS: Final = 2


@dataclass(frozen=True, slots=True)
class HandAccount:
    """What is known of a player's letters."""

    size: int = RACK
    """How many he has, by what the bag gave him or by what the file shows."""
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

    board: Board = field(default_factory=Board)
    bag: int = sum(COUNTS.values()) - _PLAYERS * RACK
    """Tiles in the bag."""
    hands: tuple[HandAccount, HandAccount] = (HandAccount(), HandAccount())  # frozen values
    scores: tuple[int, int] = (0, 0)
    played_last: int | None = None
    """Who had the last turn."""
    passes: int = 0
    """Passes in a row, both players counted."""
    last_word: LaidWord | None = None
    is_regular: bool = True
    """Whether nobody has shown more letters than always drawing up to seven gives him."""
    settled: frozenset[int] = frozenset()
    """Players whose score the letters left have changed: nothing is played after that."""

    @property
    def is_settled(self) -> bool:
        return bool(self.settled)

    @property
    def is_out(self) -> bool:
        """Whether a player has gone out, so far as everybody has always drawn up to seven."""
        return self.is_regular and self.bag == 0 and any(hand.size == 0 for hand in self.hands)

    @property
    def left(self) -> Counter[str]:
        return Counter(COUNTS) - Counter(map(tile_of, self.board.tiles))

    def holding(self, player: int, rack: str, gone: int) -> ClassicAccount:
        """The same, the player holding at least the letters of `rack`, and as many as he is about to lay or exchange.

        Raises `GameFileError` where these are more than anybody may have.
        """
        shown = max(len(rack), gone)
        if shown > RACK:
            raise GameFileError("classic.gcg.rack_long", rack=rack or "–", count=shown, most=RACK)
        hand = self.hands[player]
        if shown <= hand.size:
            return self
        held = replace(self, is_regular=False)._with_hand(player, HandAccount(shown, None))
        sizes = sum(hand.size for hand in held.hands)
        return replace(held, bag=max(0, sum(self.left.values()) - sizes))

    def whole(self, player: int, rack: str) -> str | None:
        """The rack, if the file gives the whole of it."""
        size = self.hands[player].size if self.is_regular else RACK
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
        before = self.holding(player, rack, len(placement.tiles))
        before._check_in_hand(player, rack, placement.tiles, str(move))
        board = self.board.with_tiles(placement.placed)
        found = score(self.board, placement, NORMALE)
        laid = replace(before._after_turn(player, rack, placement.tiles, len(placement.tiles)), board=board)
        for tile in TILES:
            count = sum(tile_of(letter) == tile for letter in board.tiles)
            if count > COUNTS[tile]:
                raise GameFileError("classic.gcg.too_many_tiles", letter=tile, count=count, most=COUNTS[tile])
        words = tuple(word.upper() for word in found.words)
        back = replace(before, last_word=None)
        last_word = LaidWord(player, found.points, words, back, before.whole(player, rack))
        return replace(laid, last_word=last_word).credited(player, found.points), placement, found

    def passed(self, player: int, rack: str) -> ClassicAccount:
        """After a pass; one more is taken once a player has gone out, for his last word is accepted so (§5.2)."""
        if not (self.is_out and player != self.played_last and not self.is_settled):
            self.check_turn(player)
        before = self.holding(player, rack, 0)
        return replace(before._after_turn(player, rack, "", 0), passes=self.passes + 1)

    def exchanged(self, player: int, rack: str, letters: str, count: int) -> ClassicAccount:
        """After an exchange of `count` letters; `letters` names them, unless it is empty (§4.3)."""
        self.check_turn(player)
        if self.bag < _RULES.exchange_least:
            raise GameFileError("classic.gcg.bag_small", tiles=self.bag, least=_RULES.exchange_least)
        if not 1 <= count <= RACK:
            raise GameFileError("classic.gcg.exchange_count", count=count, most=RACK)
        before = self.holding(player, rack, count)
        before._check_in_hand(player, rack, letters, f"-{letters}")
        after = before._after_turn(player, rack, letters, 0)
        if not letters:
            after = after._with_hand(player, replace(after.hands[player], kept=None))
        return after

    def supposed(self, player: int, move: Move | None) -> ClassicAccount | None:
        """After a turn that the rules do not allow, without its points: the letters lie where they can.

        `move` is the word laid; None for a pass or an exchange. None where the grid has no room for its letters.
        """
        tiles: list[tuple[Square, str]] = []
        if move is not None:
            for step, letter in enumerate(move.word):
                square = move.reference.square.moved(move.reference.direction, step)
                if not square.on_board:
                    return None
                if not self.board.holds(square):
                    tiles.append((square, letter))
                elif self.board.at(square).upper() != letter.upper():
                    return None
        after = self._after_turn(player, "", "", len(tiles))
        return replace(after, board=self.board.with_tiles(tiles), is_regular=False)

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
        """Raises `GameFileError` where tiles cannot come from a hand of which `rack` may be a part."""
        most = RACK if self.whole(player, rack) is None else len(rack)
        if len(rack) + sum((Counter(tiles) - Counter(rack)).values()) > most:
            raise GameFileError("classic.gcg.letters_missing", move=move, letters=rack or "–")

    def _after_turn(self, player: int, rack: str, gone: str, laid: int) -> ClassicAccount:
        """After a turn that takes `gone` out of a hand, `laid` of them for good."""
        hand, drawn = self.hands[player], min(laid, self.bag)
        whole = self.whole(player, rack)
        kept = None if whole is None else "".join((Counter(whole) - Counter(gone)).elements())
        after = self._with_hand(player, HandAccount(hand.size - laid + drawn, kept))
        return replace(after, bag=self.bag - drawn, played_last=player, passes=0, last_word=None)

    def _with_hand(self, player: int, hand: HandAccount) -> ClassicAccount:
        hands = (hand, self.hands[1]) if player == 0 else (self.hands[0], hand)
        return replace(self, hands=hands)
