"""The solitaire, a classic game for one player: its terms, its events, their effect on grid, bag, racks and total."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Final, TypeAlias

from topping.byfields import KindsCodec, Via, by_text
from topping.errors import InputError
from topping.play.classic.laying import laid_on
from topping.rules.grid.board import Board
from topping.rules.moves import Move
from topping.rules.scoring import Admits
from topping.rules.tiles import Bag, Chance, in_letter_order, tile_of, value_of, without


class SolitaireWay(Enum):
    """One of the three ways to play a solitaire: with one rack, with two, or with all letters face up. The values are
    stored.
    """

    ONE_RACK = "one_rack"
    """One rack, against a personal record."""
    TWO_RACKS = "two_racks"
    """Two racks, the player's and an imaginary opponent's, in turn."""
    FACE_UP = "face_up"
    """All letters lie face up: a word takes up to seven of them."""

    @property
    def racks(self) -> int:
        """Number of racks; 0 if the letters lie face up."""
        return {SolitaireWay.ONE_RACK: 1, SolitaireWay.TWO_RACKS: 2, SolitaireWay.FACE_UP: 0}[self]


TURN_LIMITS: Final = (30, 40, None)
"""The most turns of a game (leaflet of 1973); None: until the letters end."""


@dataclass(frozen=True, slots=True)
class SolitaireTerms:
    """The terms of a solitaire: the way it is played, and the largest number of turns. Each combination has its own
    records.
    """

    way: SolitaireWay = SolitaireWay.ONE_RACK
    most_turns: int | None = 30

    @staticmethod
    def parse(text: str) -> SolitaireTerms:
        """Reads terms such as `one_rack 30`, or `face_up -` without a limit of turns; raises `InputError` for any other
        text.
        """
        for way in SolitaireWay:
            for most in TURN_LIMITS:
                terms = SolitaireTerms(way, most)
                if str(terms) == text:
                    return terms
        raise InputError("solitaire.terms", text=text[:40])

    def __str__(self) -> str:
        return f"{self.way.value} {'-' if self.most_turns is None else self.most_turns}"


class SolitaireGrade(Enum):
    """The grade of a total score, by the scale that the booklet of 1973 gives for two players together."""

    BELOW = "below"
    """Under 500."""
    GOOD = "good"
    """500 to 600."""
    VERY_GOOD = "very_good"
    """600 to 700."""
    EXCELLENT = "excellent"
    """Over 700."""

    @staticmethod
    def of(total: int) -> SolitaireGrade:
        """Returns the grade of a total (points): good from 500, very good from 600, excellent above 700."""
        if total > 700:
            return SolitaireGrade.EXCELLENT
        if total >= 600:
            return SolitaireGrade.VERY_GOOD
        return SolitaireGrade.GOOD if total >= 500 else SolitaireGrade.BELOW


@dataclass(frozen=True, slots=True)
class SolitaireDealt:
    """The first event of a solitaire: letters are drawn to fill the racks."""

    racks: Annotated[tuple[str, ...], Via(str, "/".join, lambda text: tuple(text.split("/")) if text else ())]


@dataclass(frozen=True, slots=True)
class SolitaireLaid:
    """The event that the player lays a word and draws letters to fill the rack."""

    move: Move
    drawn: str


@dataclass(frozen=True, slots=True)
class SolitaireSwapped:
    """The event that the player exchanges letters. New letters are drawn before the old ones go back."""

    letters: str
    drawn: str


@dataclass(frozen=True, slots=True)
class SolitaireSkipped:
    """The event that the player passes his turn."""


@dataclass(frozen=True, slots=True)
class SolitaireStopped:
    """The event that the player ends the game."""


SolitaireEvent: TypeAlias = SolitaireDealt | SolitaireLaid | SolitaireSwapped | SolitaireSkipped | SolitaireStopped
SOLITAIRE_EVENTS: Final[KindsCodec[SolitaireEvent]] = KindsCodec(
    lambda _: InputError("solitaire.event"),
    {
        "dealt": SolitaireDealt,
        "laid": SolitaireLaid,
        "swapped": SolitaireSwapped,
        "skipped": SolitaireSkipped,
        "stopped": SolitaireStopped,
    },
    by_text(Move),
)


FULL: Final = 7
"""Number of letters in a full rack."""
EXCHANGE_LEAST: Final = 7
"""Least number of letters in the bag for an exchange."""
MOST_PASSES: Final = 3
"""Passes in a row on each rack that end the game."""


@dataclass(frozen=True, slots=True)
class SolitaireTurn:
    """A turn that the player has played: the rack before it, its word or exchange, its points."""

    number: int
    """From 1."""
    seat: int
    rack: str
    """Before the turn, in letter order; empty if all letters lie face up."""
    points: int = 0
    move: Move | None = None
    """None for a pass and an exchange."""
    exchanged: str = ""


@dataclass(frozen=True, slots=True)
class SolitaireGame:
    """The state of a solitaire. Each of the 102 tiles is on the grid, in the bag or in a rack."""

    terms: SolitaireTerms
    board: Board = field(default_factory=Board)
    bag: Bag = field(default_factory=Bag.full)
    racks: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    """A score for each rack; a single score if all letters lie face up."""
    turns: tuple[SolitaireTurn, ...] = ()
    seat: int = 0
    """The index of the rack on turn."""
    passes: int = 0
    """Number of passes in a row."""
    is_dealt: bool = False
    is_over: bool = False
    left: int = 0
    """Values of the letters left in racks, subtracted at the end."""

    @property
    def rack(self) -> str:
        """The letters from which the next word is made: a rack, or all letters face up."""
        return self.racks[self.seat] if self.racks else self.bag.tiles

    @property
    def total(self) -> int:
        """The sum of the scores of all racks, after the deduction for letters left (points)."""
        return sum(self.scores)

    @property
    def grade(self) -> SolitaireGrade:
        """The grade of the total on the scale of 1973."""
        return SolitaireGrade.of(self.total)

    @property
    def tiles(self) -> str:
        """All tiles of the game, in letter order: always the 102."""
        return in_letter_order([*map(tile_of, self.board.tiles), *self.bag.tiles, *"".join(self.racks)])

    @property
    def turns_left(self) -> int | None:
        """Number of turns that the player may still play; None without a limit."""
        return None if self.terms.most_turns is None else self.terms.most_turns - len(self.turns)

    @property
    def can_exchange(self) -> bool:
        """Whether an exchange is allowed now: there are racks, and the bag holds at least 7 letters."""
        return bool(self.racks) and len(self.bag) >= EXCHANGE_LEAST and not self.is_over


# events for the player's actions


def deal(terms: SolitaireTerms, chance: Chance) -> SolitaireDealt:
    """Draws letters by chance for the racks of a new solitaire, and returns this as its first event.

    `terms` tells how many racks there are.
    """
    bag, racks = Bag.full(), []
    for _ in range(terms.way.racks):
        drawn, bag = bag.draw(FULL, chance)
        racks.append(drawn)
    return SolitaireDealt(tuple(racks))


def lay_word(game: SolitaireGame, move: Move, admits: Admits, chance: Chance) -> SolitaireLaid:
    """Returns the event that the player lays a word, with the letters that he then draws by chance.

    Raises `InputError` if the word does not fit, or a word that it forms is not admitted.
    """
    placement, score = laid_on(game.board, game.rack, move)
    bad = tuple(word.upper() for word in score.words if not admits(word.upper()))
    if bad:
        raise InputError("solitaire.not_admitted", words=bad)
    drawn = game.bag.draw(len(placement.tiles), chance)[0] if game.racks else ""
    return SolitaireLaid(placement.move, drawn)


def swap(game: SolitaireGame, letters: str, chance: Chance) -> SolitaireSwapped:
    """Returns the event that the player exchanges `letters`, with the letters drawn by chance.

    Does not check whether the exchange is allowed; `solitaire_after` does.
    """
    return SolitaireSwapped(in_letter_order(letters), game.bag.draw(len(letters), chance)[0])


def solitaire_after(game: SolitaireGame, event: SolitaireEvent) -> SolitaireGame:
    """Returns the game after an event; raises `InputError` if the event is not allowed."""
    if game.is_over:
        raise InputError("solitaire.over")
    if game.is_dealt == isinstance(event, SolitaireDealt):
        raise InputError("solitaire.order")
    match event:
        case SolitaireDealt(racks):
            return _dealt(game, racks)
        case SolitaireLaid():
            return _laid(game, event)
        case SolitaireSwapped():
            return _swapped(game, event)
        case SolitaireSkipped():
            passed = _recorded(game, SolitaireTurn(len(game.turns) + 1, game.seat, _shown(game)))
            return _ended_by_turns(replace(passed, passes=game.passes + 1))
        case SolitaireStopped():
            return _over(game)


def _dealt(game: SolitaireGame, racks: tuple[str, ...]) -> SolitaireGame:
    bag = game.bag.minus("".join(racks))
    if bag is None or [len(rack) for rack in racks] != [FULL] * game.terms.way.racks:
        raise InputError("solitaire.letters", letters="/".join(racks))
    return replace(game, bag=bag, racks=racks, scores=(0,) * max(1, len(racks)), is_dealt=True)


def _laid(game: SolitaireGame, event: SolitaireLaid) -> SolitaireGame:
    placement, score = laid_on(game.board, game.rack, event.move)
    turn = SolitaireTurn(len(game.turns) + 1, game.seat, _shown(game), score.points, placement.move)
    scores = tuple(total + score.points * (seat == game.seat) for seat, total in enumerate(game.scores))
    laid = replace(game, board=game.board.with_tiles(placement.placed), scores=scores, passes=0)
    if game.terms.way is SolitaireWay.FACE_UP:
        bag = game.bag.minus(placement.tiles)
        if bag is None or event.drawn:
            raise InputError("solitaire.letters", letters=event.drawn)
        return _ended_by_turns(_recorded(replace(laid, bag=bag), turn))
    bag = game.bag.minus(event.drawn)
    if bag is None or len(event.drawn) != min(len(placement.tiles), len(game.bag)):
        raise InputError("solitaire.letters", letters=event.drawn)
    rack = (without(game.rack, placement.tiles) or "") + event.drawn
    return _ended_by_turns(_recorded(replace(laid, bag=bag, racks=_with(game, rack)), turn))


def _swapped(game: SolitaireGame, event: SolitaireSwapped) -> SolitaireGame:
    if not game.can_exchange:
        raise InputError("solitaire.no_exchange", least=EXCHANGE_LEAST)
    kept, bag = without(game.rack, event.letters), game.bag.minus(event.drawn)
    if not event.letters or kept is None or bag is None or len(event.drawn) != len(event.letters):
        raise InputError("solitaire.letters", letters=event.letters)
    turn = SolitaireTurn(len(game.turns) + 1, game.seat, _shown(game), exchanged=in_letter_order(event.letters))
    swapped = replace(game, bag=bag.plus(event.letters), racks=_with(game, kept + event.drawn), passes=0)
    return _ended_by_turns(_recorded(swapped, turn))


def _recorded(game: SolitaireGame, turn: SolitaireTurn) -> SolitaireGame:
    following = (game.seat + 1) % max(1, len(game.racks))
    return replace(game, turns=(*game.turns, turn), seat=following)


def _ended_by_turns(game: SolitaireGame) -> SolitaireGame:
    """Returns the game, ended if a rule says so; otherwise unchanged.

    It ends if bag and a rack are empty, or all letters face up are played. It also ends after the last turn, or after 3
    passes in a row for each rack.
    """
    is_out = not game.bag and (not game.racks or "" in game.racks)
    if is_out or game.turns_left == 0 or game.passes >= MOST_PASSES * max(1, len(game.racks)):
        return _over(game)
    return game


def _over(game: SolitaireGame) -> SolitaireGame:
    """Returns the game ended. The value of the letters in each rack is taken off the rack's score.

    If the other rack is empty, its score gains this value.
    """
    values = [sum(map(value_of, rack)) for rack in game.racks]
    scores = list(game.scores)
    for seat, value in enumerate(values):
        scores[seat] -= value
        if value and len(values) == 2 and not game.racks[1 - seat]:
            scores[1 - seat] += value
    return replace(game, scores=tuple(scores), left=sum(values), is_over=True)


def _shown(game: SolitaireGame) -> str:
    return in_letter_order(game.rack) if game.racks else ""


def _with(game: SolitaireGame, rack: str) -> tuple[str, ...]:
    return (*game.racks[: game.seat], rack, *game.racks[game.seat + 1 :])
