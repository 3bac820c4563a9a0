"""Random games: any letters can be laid, because only a challenge asks the lexicon."""

import random
from collections.abc import Iterator

from topping.play.classic import events
from topping.play.classic.drawing import exchange, lot, refill
from topping.play.classic.game import ClassicGame, ClassicPhase, TurnKind
from topping.play.classic.laying import contest, laid_on
from topping.play.classic.refusalerror import ClassicRefusalError
from topping.play.classic.transitions import after
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.moves import Move
from topping.rules.tiles import ALPHABET, JOKER


def admits(word: str) -> bool:
    """Admits half of all words, so that challenges go either way."""
    return sum(map(ord, word)) % 2 == 0


def random_move(game: ClassicGame, player: int, chance: random.Random) -> Move | None:
    """Returns a move that fits on the grid, from some of the player's letters."""
    for _ in range(60):
        rack = list(game.racks[player])
        chance.shuffle(rack)
        direction = chance.choice(tuple(Direction))
        square = Square(7, 7) if game.board.is_empty else Square(chance.randrange(SIZE), chance.randrange(SIZE))
        count, word, step = chance.randint(1, len(rack)), "", 0
        start = square.moved(direction, -len(game.board.run_before(square, direction)))
        while start.moved(direction, step).on_board and (count or game.board.holds(start.moved(direction, step))):
            there = game.board.at(start.moved(direction, step))
            if game.board.holds(start.moved(direction, step)):
                word += there
            else:
                tile = rack.pop()
                count -= 1
                word += chance.choice(ALPHABET).lower() if tile == JOKER else tile
            step += 1
        if len(word) < 2:
            continue
        move = Move(word, Reference(start, direction))
        try:
            laid_on(game.board, game.racks[player], move)
        except ClassicRefusalError:
            continue
        return move
    return None


def next_event(game: ClassicGame, at_ms: int, chance: random.Random) -> events.ClassicEvent:
    """Returns an event that the rules allow at an instant."""
    if game.phase is ClassicPhase.LOTS:
        return lot(game, game.lots.awaited[0], chance)
    if game.phase is ClassicPhase.READY:
        return events.PlayBegun(at_ms)
    if game.surplus is not None:
        among = game.surplus.among
        return events.SurplusReturned(game.surplus.player, "".join(chance.sample(among, game.surplus.count)))
    contesting = [player for player in game.players if game.can_contest(player)]
    if contesting and chance.random() < 0.2:
        words = list(dict.fromkeys(game.turns[-1].words))
        asked = tuple(chance.sample(words, chance.randint(1, len(words))))
        return contest(game, chance.choice(contesting), at_ms, asked, admits)
    if game.phase is ClassicPhase.LAST_WORD:
        return events.Accepted(
            chance.choice([player for player in game.players if player != game.turns[-1].player]), at_ms
        )
    if game.awaited is not None:
        bags = "".join(chance.choice("VC") for _ in range(chance.randint(0, 7)))
        return refill(game, game.awaited, chance, bags)
    if game.clock.running is not None and game.clock.is_up(game.clock.running, at_ms):
        return events.CreditSpent(game.clock.running, at_ms)
    return _turn(game, at_ms, chance)


def overdraw(game: ClassicGame, player: int, count: int, turned: bool, chance: random.Random) -> events.Overdrawn:
    """Returns a random event of excess letters (§9)."""
    drawn = exchange(game, player, 0, "?" * count, chance)
    return events.Overdrawn(player, drawn.drawn, turned, drawn.bags)


def _turn(game: ClassicGame, at_ms: int, chance: random.Random) -> events.ClassicEvent:
    player = game.turn
    rack = game.racks[player]
    what = chance.random()
    if what < 0.03 and len(rack) == 7 and len(game.bag) > 3:
        return overdraw(game, player, chance.randint(1, 2), chance.random() < 0.5, chance)
    if what < 0.05:
        return events.Penalised(chance.choice(game.players), chance.choice(tuple(events.Breach)))
    if what < 0.07:
        return events.ClockNoted(at_ms)
    voted = [turn for turn in game.turns if turn.kind is TurnKind.LAID and not turn.votes]
    if game.rules.theme and voted and not game.is_open and what < 0.2:
        turn = chance.choice(voted)
        ayes = tuple(player for player in game.players if chance.random() < 0.5)
        return events.ThemeVoted(turn.number, chance.choice(turn.words), ayes)
    if game.rules.recycles_jokers:
        for place, cell in enumerate(game.board.cells):
            if cell.islower() and cell.upper() in rack:
                return events.JokerTaken(player, at_ms, Square(*divmod(place, SIZE)))
    if what < 0.2 and game.can_exchange:
        letters = "".join(chance.sample(rack, chance.randint(1, len(rack))))
        return exchange(game, player, at_ms, letters, chance)
    move = random_move(game, player, chance) if what < 0.9 else None
    return events.Passed(player, at_ms) if move is None else events.Laid(player, at_ms, move)


def played(game: ClassicGame, seed: int, pace_ms: int = 60_000) -> Iterator[tuple[events.ClassicEvent, ClassicGame]]:
    """Yields events and the game after each, to its end; each event takes up to `pace_ms`."""
    chance, at_ms = random.Random(seed), 0
    while not game.is_over:
        at_ms += chance.randint(1, pace_ms)
        event = next_event(game, at_ms, chance)
        game = after(game, event)
        yield event, game
