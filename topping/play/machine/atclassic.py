"""The program as a player of a classic game: the letters that it may see, the events of its turns, its challenges."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.play.classic.drawing import exchange
from topping.play.classic.events import ClassicEvent, Contested, JokerTaken, Laid, Passed
from topping.play.classic.game import ClassicGame, ClassicTurn, TurnKind
from topping.play.classic.laying import contest, jokers_to_take
from topping.play.machine.levels import Level
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import Placement, lay
from topping.rules.tiles import Bag, Chance, in_letter_order, tile_of


@dataclass(frozen=True, slots=True)
class TurnSight:
    """All that a player may know on his turn; the other players' letters are not in it."""

    board: Board
    rack: str
    in_bag: int
    """Number of letters in the bag. The letters are known only if it is empty and there is one opponent."""
    others: tuple[int, ...]
    """Number of letters that each other player holds, in the order of play."""
    lead: int = 0
    """His score minus the best score of the others."""
    may_exchange: bool = False
    """Whether he may exchange letters now."""

    def __post_init__(self) -> None:
        if len(self.unseen) != self.in_bag + sum(self.others):
            raise InputError("machine.letters", unseen=len(self.unseen), others=self.in_bag + sum(self.others))

    @property
    def unseen(self) -> Bag:
        """The letters that are neither on the grid nor in the player's rack."""
        return Bag.full().minus_available("".join(map(tile_of, self.board.tiles)) + self.rack)

    @property
    def opponent_rack(self) -> str | None:
        """The letters of the only opponent if the bag is empty, because they are then known; otherwise None."""
        return self.unseen.tiles if not self.in_bag and len(self.others) == 1 else None

    @property
    def position(self) -> Position:
        """The grid and the rack, as a position to be searched."""
        return Position(self.board, self.rack)


@dataclass(frozen=True, slots=True)
class MachineTurn:
    """A turn that the machine may choose: a word, an exchange of letters, or a pass."""

    solution: Solution | None = None
    exchanged: str = ""
    """The letters put back, in letter order."""

    @staticmethod
    def exchanging(letters: str) -> MachineTurn:
        """Returns the turn that exchanges these letters."""
        return MachineTurn(None, in_letter_order(letters))


PASSING: Final = MachineTurn()


def sight_of(game: ClassicGame, player: int) -> TurnSight:
    """Returns what a player may know now: his rack, the grid, and how many letters each other player holds."""
    others = [other for other in _in_turn(game, player) if other != player]
    return TurnSight(
        game.board,
        game.racks[player],
        len(game.bag),
        tuple(len(game.racks[other]) for other in others),
        game.scores[player] - max(game.scores[other] for other in others),
        game.can_exchange,
    )


def sight_at(game: ClassicGame, turn: ClassicTurn) -> TurnSight:
    """Returns what a player could know at a past turn of his, without the scores.

    The number of letters that another player held comes from his next turn, or from the end of the game.
    """
    others = [other for other in _in_turn(game, turn.player) if other != turn.player]
    on_grid = "".join(map(tile_of, turn.board.tiles))
    unseen = Bag.full().minus_available(on_grid + turn.rack)
    held = tuple(_held(game, other, turn.number) for other in others)
    in_bag = max(0, len(unseen) - sum(held))
    return TurnSight(turn.board, turn.rack, in_bag, held, 0, in_bag >= max(1, game.rules.exchange_least))


def turn_of(turn: ClassicTurn) -> MachineTurn:
    """Returns a past turn as a `MachineTurn`, so that its worth can be computed; a word taken back counts as a pass."""
    match turn.kind:
        case TurnKind.LAID if turn.move is not None:
            return MachineTurn(Solution(turn.move.word, turn.move.reference, turn.points))
        case TurnKind.EXCHANGED:
            return MachineTurn.exchanging(turn.exchanged)
        case _:
            return MachineTurn()


def event_of(game: ClassicGame, player: int, turn: MachineTurn, at_ms: int, chance: Chance) -> ClassicEvent:
    """Returns the event that plays the turn which the machine has chosen. With two bags, chance chooses each letter's
    bag.

    An exchange becomes a pass if a player has run out of time meanwhile, so that exchanges are no longer allowed.
    """
    if turn.solution is not None:
        return Laid(player, at_ms, turn.solution.move)
    if turn.exchanged and game.can_exchange:
        return exchange(game, player, at_ms, turn.exchanged, chance)
    return Passed(player, at_ms)


def challenge_of(
    game: ClassicGame, player: int, level: Level, at_ms: int, admits: Callable[[str], bool], chance: Chance
) -> Contested | None:
    """Returns the machine's challenge of all words of the last turn that are not admitted; None if it does not
    challenge.

    `chance` decides whether the machine notices such words, with the probability of its level. It never challenges an
    admitted word.
    """
    last = game.last
    if last is None or not game.can_contest(player):
        return None
    words = tuple(dict.fromkeys(word for word in last.words if not admits(word)))
    return contest(game, player, at_ms, words, admits) if words and chance.random() < level.notices else None


def joker_to_take(game: ClassicGame, player: int, level: Level, at_ms: int, chance: Chance) -> JokerTaken | None:
    """Returns the event that the machine exchanges the real letter for a joker on the grid (leaflet of the game).

    None if it can take no joker, or does not notice one. `chance` decides, with the probability of its level.
    """
    jokers = jokers_to_take(game, player)
    return JokerTaken(player, at_ms, jokers[0][0]) if jokers and chance.random() < level.notices else None


def with_machine_votes(ayes: Collection[int], players: int, machines: Collection[int]) -> tuple[int, ...]:
    """Returns the players who vote that a word fits the theme: `ayes`, with all `machines` added or none.

    `players` is the number of all players. The machine knows no meanings. It agrees if more than half of the human
    players do.
    """
    people = {player for player in ayes if player not in machines}
    follows = 2 * len(people) > players - len(machines)
    return tuple(sorted(people | set(machines if follows else ())))


def is_layable(game: ClassicGame, player: int, turn: MachineTurn) -> bool:
    """Returns whether a word that the machine chose still fits: grid or rack may have changed meanwhile.

    True for an exchange or a pass.
    """
    if turn.solution is None:
        return True
    placement = lay(game.board, turn.solution.move, NORMALE)
    return isinstance(placement, Placement) and Bag.of(game.racks[player]).minus(placement.tiles) is not None


def _held(game: ClassicGame, player: int, number: int) -> int:
    """Returns how many letters a player held while another player played turn `number`."""
    return len(next((turn.rack for turn in game.turns[number:] if turn.player == player), game.racks[player]))


def _in_turn(game: ClassicGame, player: int) -> tuple[int, ...]:
    """Returns the players in the order of play, starting with `player`."""
    order = game.order or tuple(game.players)
    place = order.index(player)
    return (*order[place:], *order[:place])
