"""Routes to training, statistics and reviews."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes import Route

if TYPE_CHECKING:  # for a fast start
    from topping.kiosk.services.exercises import DrillSupply, RushPlay, RushSeat, RushSupply
    from topping.kiosk.services.sitting import ListSitting
    from topping.lexicon.graph import WordGraph
    from topping.rules.games.game import Turn
    from topping.training.analysedmove import Kind
    from topping.training.drills import Exercise
    from topping.training.rush.positionset import RushMode


class Review(Route, screen="training.review:opened"):
    """The route to the review of a finished run. If the chosen player may not see it, the screen says why."""

    run: int
    """The run's number in the database."""
    back: Route | None = None
    """The destination of Escape; None for home."""
    number: int = 0
    """The initial move, from 1; 0 for the first move to review."""
    viewer: str = ""
    """The player who looks; empty for this kiosk's player."""


class Stats(Route, screen="training.statistics:StatisticsScreen", is_place=True):
    player: str = ""
    """The player's name; empty for the one who played last, or nobody at the public kiosk."""
    is_grid: bool = False
    """Whether to open at the grid of missed tops."""


class PlayerYear(Route, screen="training.year:PlayerYearScreen", is_place=True):
    """The activity of the player who played last in a year, day by day. At the public kiosk, no player is known."""

    day: int = 0
    """The chosen training day; 0 for the last active day."""


class Train(Route, screen="training.train:TrainScreen", is_place=True):
    """The page with the ways to train, for the player who played last. At the public kiosk, no player is known."""


class Daily(Route, screen="training.daily:DailyScreen", is_place=True):
    """The page of a day's game: its leaderboard, and the button to play it."""

    day: int = 0
    """The training day; 0 for today."""
    variant: str = ""
    """The name of the variant; empty for the usual variant."""
    copies: bool = False
    """Whether the player's result is copied at once."""


class DailyMove(Route, screen="training.dailymove:DailyMoveScreen"):
    """Today's move of the day."""

    variant: str = ""
    """The name of the variant; empty for the usual variant."""


class DeckReview(Route, screen="training.sitting:opened", is_place=True):
    """The route to the screen that asks review cards: today's cards of the player's deck, or those of a list
    (`listed`).
    """

    listed: ListSitting | None = field(default=None, compare=False)


class DeckCards(Route, screen="training.deckcards:DeckCardsScreen", is_place=True):
    """All review cards in the deck of the player who played last, and the settings of this deck."""

    options: bool = False
    """Whether the settings are shown at once; Escape then leaves the screen."""


class Again(Route, screen="training.again:opened"):
    """The route to an exercise that asks for missed or slow positions again, until each is found."""

    player: str
    """The player's name; empty for nobody."""
    back: Route
    """The destination of Escape and of the end."""
    turns: tuple[Turn, ...] = ()
    """The positions of a rush, or of the last days; empty if `run` supplies them."""
    lexicon: WordGraph | None = None
    """The word list for judging; None for the chosen list."""
    run: int = 0
    """The run of the positions; 0 for none."""


class Drill(Route, screen="training.drill:DrillsScreen"):
    """The list of drills and short games, for the player who played last. At the public kiosk, no player is known."""

    exercise: Exercise | None = None
    """The drill that Enter begins; None for the first."""


class PlayDrill(Route, screen="training.drill:DrillScreen"):
    exercise: Exercise
    supply: DrillSupply = field(compare=False)


class Rush(Route, screen="training.rushready:RushReadyScreen"):
    """The screen before a rush, with its length (`mode`) and themes. With `code`, it has the positions of another
    player's rush. It also lists the player's past rushes.
    """

    mode: RushMode
    themes: tuple[Kind, ...] = ()
    code: str = ""
    prepared: tuple[RushSeat, RushSupply] | None = field(default=None, compare=False)
    """A fresh set whose positions were already requested; None for none."""
    past: int | None = None
    """The row of the player's past rushes to begin with, from 0; None for the page before the rush."""


class PlayRush(Route, screen="training.rush:opened"):
    """A rush in play; once it is over, its result."""

    rush: RushPlay = field(compare=False)
