"""The screens of training, statistics and reviews."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes.route import Route

if TYPE_CHECKING:  # for speed of start
    from topping.game.bank.record import BankPlace
    from topping.kiosk.backstage.exercises import DrillSupply, RushSeat, RushSupply
    from topping.kiosk.backstage.sitting import ListSitting
    from topping.lexicon.graph import WordGraph
    from topping.rules.games.game import Turn
    from topping.training.analysedmove import Kind
    from topping.training.drills import DrillCourse, Exercise
    from topping.training.records import RecordClaim
    from topping.training.rush.rush import RushCourse
    from topping.training.rush.scores import PlayedSlot
    from topping.training.rush.sets import RushMode


class Review(Route):
    """A finished run looked at again, move by move; where the player chosen may not see it, it says why."""

    screen = "training.review"
    run: int
    """The run's number in the database."""
    back: Route | None = None
    """Where Escape leads; None for home."""
    number: int = 0
    """The move it opens at, from 1; 0 for the first that is to be looked at."""


class Stats(Route):
    screen = "training.statistics"
    is_place = True
    player: str = ""
    """Empty for the one who played last, at the public kiosk for nobody."""


class Train(Route):
    """The ways to train, of the player who played last; at the public kiosk of nobody."""

    screen = "training.train"
    is_place = True


class Daily(Route):
    """The game of a day: who has played it, and the way to it."""

    screen = "training.daily"
    is_place = True
    day: int = 0
    """A training day; 0 for the present one."""
    variant: str = ""
    """The name of its variant; empty for the usual one."""
    copies: bool = False
    """Whether the player's result is copied at once."""


class DailyMove(Route):
    """The move of the present day."""

    screen = "training.dailymove"
    variant: str = ""
    """The name of its variant; empty for the usual one."""


class DeckReview(Route):
    """The sitting: today's cards of the player who played last, or a list of his by itself."""

    screen = "training.sitting"
    is_place = True
    listed: ListSitting | None = field(default=None, compare=False)


class DeckCards(Route):
    screen = "training.deckcards"
    is_place = True


class DeckOptions(Route):
    """How the player who played last wants his deck to be."""

    screen = "training.deckoptions"
    is_place = True


class Again(Route):
    """Positions that were missed or slow, each until it is found."""

    screen = "training.again"
    player: str
    """Empty for nobody."""
    back: Route
    """Where Escape and the end lead."""
    turns: tuple[Turn, ...] = ()
    """Those of a rush."""
    lexicon: WordGraph | None = None
    """By which these are judged."""
    run: int = 0
    """The run that they are of; without it and without `turns`, they are those of the player's last seven days."""


class Drill(Route):
    """The choice of a drill without a grid, of the player who played last; at the public kiosk of nobody."""

    screen = "training.drill"
    exercise: Exercise | None = None
    """The one that Enter begins; None for the first."""


class PlayDrill(Route):
    screen = "training.drill"
    exercise: Exercise
    supply: DrillSupply = field(compare=False)


class DrillOver(Route):
    screen = "training.drill"
    course: DrillCourse
    lexicon: WordGraph = field(compare=False)
    """The one that its questions were made with."""
    supply: DrillSupply = field(compare=False)


class Rush(Route):
    """Before a rush of a mode, of one kind where one is given, or with the set of a code."""

    screen = "training.rushpages"
    mode: RushMode
    kind: Kind | None = None
    code: str = ""
    prepared: tuple[RushSeat, RushSupply] | None = field(default=None, compare=False)
    """A fresh set whose positions have been asked for already; None for none."""


class PlayRush(Route):
    screen = "training.rush"
    seat: RushSeat
    supply: RushSupply = field(compare=False)


class RushOver(Route):
    screen = "training.rushpages"
    seat: RushSeat
    course: RushCourse
    played: tuple[PlayedSlot, ...]
    places: tuple[BankPlace, ...]
    """The positions of these, in the same order."""
    claims: tuple[RecordClaim, ...] = ()
    """The records that it set."""
    faults: tuple[str, ...] = ()
    """What kept it from being recorded, or from going on, in words."""
    in_deck: frozenset[int] = frozenset()
    """The positions that the player has put into his deck already."""
