"""The machine at the table of a classic game: what it sees, the events of its turn, what it challenges."""

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
from topping.rules.moves import Placement, Solution, lay
from topping.rules.tiles import Bag, Chance, in_letter_order, tile_of


@dataclass(frozen=True, slots=True)
class TurnSight:
    """What the player whose turn it is sees: never what another one holds."""

    board: Board
    rack: str
    in_bag: int
    """Letters in the bag. They are known only where it is empty and there is one opponent."""
    others: tuple[int, ...]
    """How many letters each of the other players holds, in the order in which they play."""
    lead: int = 0
    """His score less the best of the others'."""
    may_exchange: bool = False
    """Whether he may exchange letters now."""

    def __post_init__(self) -> None:
        if len(self.unseen) != self.in_bag + sum(self.others):
            raise InputError("machine.letters", unseen=len(self.unseen), others=self.in_bag + sum(self.others))

    @property
    def unseen(self) -> Bag:
        """The letters that are neither on the grid nor in his hand."""
        return Bag.full().minus_as_far_as_it_goes("".join(map(tile_of, self.board.tiles)) + self.rack)

    @property
    def opponent_rack(self) -> str | None:
        """The letters of the one opponent, once the bag is empty; None where they cannot be known."""
        return self.unseen.tiles if not self.in_bag and len(self.others) == 1 else None

    @property
    def position(self) -> Position:
        """The grid and the letters, to be searched."""
        return Position(self.board, self.rack)


@dataclass(frozen=True, slots=True)
class MachineTurn:
    """A turn: a word laid, letters exchanged, or neither, which is passing."""

    solution: Solution | None = None
    exchanged: str = ""
    """The letters put back, in letter order."""

    @staticmethod
    def exchanging(letters: str) -> MachineTurn:
        """The turn that puts letters back."""
        return MachineTurn(None, in_letter_order(letters))


PASSING: Final = MachineTurn()


def sight_of(game: ClassicGame, player: int) -> TurnSight:
    """What a player sees now; the racks of the others only by how many letters they hold."""
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
    """What a player saw at a turn of a game, as far as its turns tell; the scores are left out.

    Letters that others lack because the bag was empty are told from their next turn, or from what was left to them.
    """
    others = [other for other in _in_turn(game, turn.player) if other != turn.player]
    on_grid = "".join(map(tile_of, turn.board.tiles))
    unseen = Bag.full().minus_as_far_as_it_goes(on_grid + turn.rack)
    held = tuple(_held(game, other, turn.number) for other in others)
    in_bag = max(0, len(unseen) - sum(held))
    return TurnSight(turn.board, turn.rack, in_bag, held, 0, in_bag >= max(1, game.rules.exchange_least))


def turn_of(turn: ClassicTurn) -> MachineTurn:
    """A turn as it counted: a word that was taken back is a pass."""
    match turn.kind:
        case TurnKind.LAID if turn.move is not None:
            return MachineTurn(Solution(turn.move.word, turn.move.reference, turn.points))
        case TurnKind.EXCHANGED:
            return MachineTurn.exchanging(turn.exchanged)
        case _:
            return MachineTurn()


def event_of(game: ClassicGame, player: int, turn: MachineTurn, at_ms: int, chance: Chance) -> ClassicEvent:
    """The event of the machine's turn; with two bags chance says which one the letters come from.

    What can no longer be exchanged (a credit was used up meanwhile) is a pass.
    """
    if turn.solution is not None:
        return Laid(player, at_ms, turn.solution.move)
    if turn.exchanged and game.can_exchange:
        return exchange(game, player, at_ms, turn.exchanged, chance)
    return Passed(player, at_ms)


def challenge_of(
    game: ClassicGame, player: int, level: Level, at_ms: int, admits: Callable[[str], bool], chance: Chance
) -> Contested | None:
    """The machine's challenge of the last turn's words, those that are not admitted; None where it challenges none.

    `chance` says whether it notices them. It never challenges a word that is admitted.
    """
    last = game.last
    if last is None or not game.can_contest(player):
        return None
    words = tuple(dict.fromkeys(word for word in last.words if not admits(word)))
    return contest(game, player, at_ms, words, admits) if words and chance.random() < level.notices else None


def joker_to_take(game: ClassicGame, player: int, level: Level, at_ms: int, chance: Chance) -> JokerTaken | None:
    """The joker of the grid that the machine takes back on its turn, for the real letter (leaflet); None for none."""
    found = jokers_to_take(game, player)
    return JokerTaken(player, at_ms, found[0][0]) if found and chance.random() < level.notices else None


def with_machine_votes(ayes: Collection[int], players: int, machines: Collection[int]) -> tuple[int, ...]:
    """Who says that a word fits the theme: the machine knows no meanings, and votes as most people do (leaflet)."""
    people = {player for player in ayes if player not in machines}
    follows = 2 * len(people) > players - len(machines)
    return tuple(sorted(people | set(machines if follows else ())))


def is_layable(game: ClassicGame, player: int, turn: MachineTurn) -> bool:
    """Whether an answer still fits the table: the grid and the rack may have changed since it was asked for."""
    if turn.solution is None:
        return True
    placement = lay(game.board, turn.solution.move, NORMALE)
    return isinstance(placement, Placement) and Bag.of(game.racks[player]).minus(placement.tiles) is not None


def _held(game: ClassicGame, player: int, number: int) -> int:
    """How many letters a player held during turn `number` of another one."""
    return len(next((one.rack for one in game.turns[number:] if one.player == player), game.racks[player]))


def _in_turn(game: ClassicGame, player: int) -> tuple[int, ...]:
    """The players in the order of play, from one on."""
    order = game.order or tuple(game.players)
    place = order.index(player)
    return (*order[place:], *order[:place])
