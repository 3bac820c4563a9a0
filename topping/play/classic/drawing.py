"""Draws letters in a classic game: fills racks, exchanges letters, handles two bags and excess letters (§3.2, §4.3,
§9).
"""

from dataclasses import replace
from typing import Final

from topping.play.classic.events import Exchanged, LotDrawn, Overdrawn, Refilled, SurplusReturned
from topping.play.classic.game import ClassicGame, ClassicPhase, Penalty, Surplus, TurnKind, changed
from topping.play.classic.houserules import RACK
from topping.play.classic.laying import played_on, record
from topping.play.classic.refusalerror import refused
from topping.rules.grid.board import Board
from topping.rules.tiles import JOKER, VOWELS, Bag, Chance, without

VOWEL_BAG: Final = "V"
CONSONANT_BAG: Final = "C"
_IN_VOWEL_BAG: Final = VOWELS | {"Y"}
_SURPLUS_POINTS: Final = 5
"""Points lost for each excess letter, if the player had turned a drawn letter (§9)."""


def lot(game: ClassicGame, player: int, chance: Chance) -> LotDrawn:
    """Draws a tile from the bag by chance, to settle which player begins."""
    tile, _ = game.bag.draw(1, chance)
    return LotDrawn(player, tile)


def refill(game: ClassicGame, player: int, chance: Chance, bags: str = "") -> Refilled:
    """Draws by chance the letters missing from a player's rack, and returns the draw as an event.

    With two bags, `bags` names the bag of each letter (`V` vowels, `C` consonants). Chance chooses the bags that `bags`
    does not name. If the named bag is empty, the letter comes from the other bag.
    """
    letters, taken = _drawn(game, game.due[player], chance, bags)
    return Refilled(player, letters, taken)


def exchange(game: ClassicGame, player: int, at_ms: int, letters: str, chance: Chance, bags: str = "") -> Exchanged:
    """Returns the event of an exchange of `letters`, for which as many new letters are drawn by chance (§4.3).

    With two bags, `bags` names the bag of each letter drawn: `V` vowels, `C` consonants. Chance chooses the bags not
    named.
    """
    drawn, taken = _drawn(game, len(letters), chance, bags)
    return Exchanged(player, at_ms, letters, drawn, taken)


def two_bags(game: ClassicGame) -> tuple[Bag, Bag]:
    """Returns the bag of vowels (with Y) and the bag of consonants.

    The first holds as many jokers as the game's `vowel_jokers` says, the second the other ones in the bag.
    """
    vowels = "".join(tile for tile in game.bag.tiles if tile in _IN_VOWEL_BAG)
    consonants = "".join(tile for tile in game.bag.tiles if tile not in _IN_VOWEL_BAG and tile != JOKER)
    jokers = game.bag.jokers
    mine = min(game.vowel_jokers, jokers)
    return Bag.of(vowels + JOKER * mine), Bag.of(consonants + JOKER * (jokers - mine))


def refilled(game: ClassicGame, event: Refilled) -> ClassicGame:
    """Returns the game after a player has drawn letters to fill his rack. His last word can no longer be challenged
    (§5.2).

    Raises `ClassicRefusalError` if the player has no letter to draw, draws too early, or draws a wrong number.
    """
    awaited = game.awaited
    if awaited is None or not game.due[event.player]:
        raise refused("classic.refused.none_due", "4.1.4", name=game.names[event.player])
    if awaited != event.player:
        raise refused("classic.refused.draws_first", "3.2.2", name=game.names[awaited])
    due = game.due[event.player]
    if len(event.letters) != due:
        raise refused("classic.refused.wrong_number", "9", due=due, drawn=len(event.letters))
    drawn = _out_of_bag(game, event.letters, event.bags)
    drawn = drawn.with_rack(event.player, drawn.racks[event.player] + event.letters)
    drawn = replace(drawn, due=changed(drawn.due, event.player, 0), is_open=False)
    return (
        replace(drawn, phase=ClassicPhase.READY)
        if drawn.phase is ClassicPhase.DEALING and drawn.awaited is None
        else drawn
    )


def swapped(game: ClassicGame, event: Exchanged) -> ClassicGame:
    """Returns the game after an exchange. The new letters are drawn before the old letters go back into the bag (§4.3).

    Raises `ClassicRefusalError` if an exchange is not allowed now.
    """
    if game.out_of_time:
        raise refused("classic.refused.no_exchange_left", "7")
    if not game.can_exchange:
        raise refused("classic.refused.bag_too_small", "4.3", tiles=len(game.bag), least=game.rules.exchange_least)
    kept = without(game.racks[event.player], event.letters)
    if not event.letters or kept is None:
        raise refused("classic.refused.not_in_rack", "4.3", letters=event.letters)
    if len(event.drawn) != len(event.letters):
        raise refused("classic.refused.wrong_number", "4.3", due=len(event.letters), drawn=len(event.drawn))
    drawn = _out_of_bag(game, event.drawn, event.bags)
    back = replace(drawn, bag=drawn.bag.plus(event.letters), vowel_jokers=_shared(drawn, event.letters.count(JOKER)))
    turn = record(back, TurnKind.EXCHANGED, event.player, event.at_ms, event.letters)
    turn = turn.with_rack(event.player, kept + event.drawn)
    return played_on(turn, event.at_ms)


def with_surplus(game: ClassicGame, event: Overdrawn) -> ClassicGame:
    """Returns the game after a player drew too many letters. His opponent then has to remove the excess (§9).

    Raises `ClassicRefusalError` if the player's rack was not full, an excess is not removed yet, or he drew no letter.
    """
    if game.surplus is not None or game.due[event.player] or len(game.racks[event.player]) < RACK:
        raise refused("classic.refused.no_surplus", "9")
    if not event.letters:
        raise refused("classic.refused.count", "9")
    rack = game.racks[event.player]
    drawn = _out_of_bag(game, event.letters, event.bags)
    fresh = _just_drawn(game, event.player) + len(event.letters)
    rack += event.letters
    among = rack if event.turned else rack[-fresh:]
    surplus = Surplus(event.player, len(event.letters), among, event.turned)
    drawn = replace(drawn.with_rack(event.player, rack), surplus=surplus)
    if not event.turned:
        return drawn
    points = _SURPLUS_POINTS * len(event.letters)
    penalty = Penalty(event.player, points, len(game.turns), None, letters=len(event.letters))
    return replace(drawn, penalties=(*drawn.penalties, penalty)).credited(event.player, -points)


def without_surplus(game: ClassicGame, event: SurplusReturned) -> ClassicGame:
    """Returns the game after the opponent has put the excess letters back into the bag.

    Raises `ClassicRefusalError` if the player has none, or the letters are not those to choose from or of another
    number.
    """
    surplus = game.surplus
    if surplus is None or surplus.player != event.player:
        raise refused("classic.refused.no_surplus", "9")
    if len(event.letters) != surplus.count or without(surplus.among, event.letters) is None:
        raise refused("classic.refused.wrong_surplus", "9", due=surplus.count)
    rack = without(game.racks[event.player], event.letters) or ""
    back = replace(game, surplus=None, bag=game.bag.plus(event.letters))
    jokers = _shared(game, event.letters.count(JOKER))
    return replace(back, vowel_jokers=jokers).with_rack(event.player, rack)


def _just_drawn(game: ClassicGame, player: int) -> int:
    """Returns the number of letters that a player drew last; they stand at the end of his rack.

    Before his first turn these are all seven.
    """
    turn = next((turn for turn in reversed(game.turns) if turn.player == player), None)
    if turn is None:
        return RACK
    if turn.kind is TurnKind.EXCHANGED:
        return len(turn.exchanged)
    if turn.kind is not TurnKind.LAID:
        return 0
    return len(_after(game, turn.number).tiles) - len(turn.board.tiles)


def _after(game: ClassicGame, number: int) -> Board:
    """Returns the grid after the turn with this number (from 1)."""
    return game.turns[number].board if number < len(game.turns) else game.board


def _drawn(game: ClassicGame, count: int, chance: Chance, bags: str) -> tuple[str, str]:
    """Draws `count` letters by chance. Returns them and, with two bags, the bag of each letter (`V` or `C`).

    `bags` names the wanted bag of each letter in the same way; chance chooses those not named.
    """
    if not game.rules.two_bags:
        return game.bag.draw(count, chance)[0], ""
    vowels, consonants = two_bags(game)
    letters = taken = ""
    for place in range(min(count, len(game.bag))):
        wanted = bags[place : place + 1] or _either(vowels, consonants, chance)
        if wanted == VOWEL_BAG and not len(vowels):
            wanted = CONSONANT_BAG
        elif wanted != VOWEL_BAG and not len(consonants):
            wanted = VOWEL_BAG
        if wanted == VOWEL_BAG:
            tile, vowels = vowels.draw(1, chance)
        else:
            wanted = CONSONANT_BAG
            tile, consonants = consonants.draw(1, chance)
        letters += tile
        taken += wanted
    return letters, taken


def _either(vowels: Bag, consonants: Bag, chance: Chance) -> str:
    total = len(vowels) + len(consonants)
    return VOWEL_BAG if chance.random() * total < len(vowels) else CONSONANT_BAG


def _out_of_bag(game: ClassicGame, letters: str, bags: str) -> ClassicGame:
    """Returns the game with these tiles removed from its bag or bags, but not yet added to a rack. With two bags,
    `bags` names each tile's bag (`V` or `C`).

    Raises `ClassicRefusalError` if the bag does not hold them.
    """
    if not game.rules.two_bags:
        bag = game.bag.minus(letters)
        if bag is None or bags:
            raise refused("classic.refused.not_in_bag", "3.2", letters=letters)
        return replace(game, bag=bag)
    if len(bags) != len(letters) or set(bags) - {VOWEL_BAG, CONSONANT_BAG}:
        raise refused("classic.refused.which_bag", "M")
    vowels, consonants = two_bags(game)
    mine = "".join(tile for tile, bag in zip(letters, bags, strict=True) if bag == VOWEL_BAG)
    others = "".join(tile for tile, bag in zip(letters, bags, strict=True) if bag == CONSONANT_BAG)
    left = vowels.minus(mine), consonants.minus(others)
    if left[0] is None or left[1] is None:
        raise refused("classic.refused.not_in_bag", "3.2", letters=letters)
    return replace(game, bag=left[0].plus(left[1].tiles), vowel_jokers=left[0].jokers)


def _shared(game: ClassicGame, jokers: int) -> int:
    """Returns how many jokers are in the vowel bag after `jokers` jokers have gone back into the two bags.

    Each joker goes into the bag with fewer jokers, or into the vowel bag if both hold equally many.
    """
    mine, more = min(game.vowel_jokers, game.bag.jokers), game.bag.jokers + jokers
    return max(mine, min(mine + jokers, (more + 1) // 2))
