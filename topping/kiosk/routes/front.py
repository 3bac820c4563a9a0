"""The screens outside a game."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from topping.kiosk.routes.route import Modal, Route

if TYPE_CHECKING:  # for speed of start
    from pathlib import Path

    from topping.play.editing.draft import GameDraft, UndoHistory
    from topping.rules.conditions.variant import Variant
    from topping.rules.games.game import Game
    from topping.rules.grid.position import Position


class Home(Route):
    screen = "home"


class Attract(Route):
    """The idle screens of the public kiosk."""

    screen = "attract"


class HowToPlay(Modal[bool]):
    """The rules of topping and the keys, over any screen; answers whether a move is to be tried without a clock."""

    screen = "help"
    page: str = "game"
    """The name of the page it opens at."""
    may_try: bool = False


class ModelGame(Modal[None]):
    """The model game of the rules of 1973, move by move, over the page that leads to it."""

    screen = "help"


class Manual(Modal[None]):
    """The manual, over any screen."""

    screen = "help"
    page: str = "joueur"
    """The name of the page it opens at."""
    at_keys: bool = False
    """Whether it opens where the page names the keys of its screens."""


class ClubSettings(Route):
    screen = "settings"
    is_place = True


class AskPin(Modal[bool]):
    """Asks for the PIN; answers whether it was given."""

    screen = "pin"


class ChoosePin(Modal[bool]):
    """A new PIN of the kiosk; whether one was chosen."""

    screen = "pin"


class AskLeave(Modal[bool]):
    """Asks, where no PIN is set, whether the public kiosk or a locked screen is really to be left."""

    screen = "pin"
    asked: str = "public"
    """In which words: the first part of their keys."""


class OutOfOrder(Route):
    """What is shown where the other screens fail one after the other."""

    screen = "outoforder"


class LookUpWords(Modal[None]):
    """The word tools, over any screen that lets them."""

    screen = "words"
    text: str = ""
    """What is asked at once; empty for what was asked last."""


class WhoPlays(Route):
    """Asks for the player's name."""

    screen = "people.players"
    game: Game | None = None
    """The game to play; None where it is chosen afterwards."""
    then: Route | None = None
    """Where the name leads in place of a choice of games."""


class Players(Route):
    screen = "people.players"
    back: Route | None = None
    """Where Escape leads; None for the settings."""


class PlayerCare(Route):
    """One player of the leaderboard: renamed, merged, anonymised."""

    screen = "people.players"
    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""


class PlayerLeaving(Route):
    """What of a player leaves this computer, and who he is on others."""

    screen = "people.players"
    player: str
    back: Route | None = None
    """Where Escape leads from the list of players."""


class Leaderboard(Route):
    """The leaderboard: over many games, or that of the game given, by its id, under a formula where one is given."""

    screen = "ranking.leaderboard"
    is_place = True
    game: str = ""
    formula: str = ""
    row: int | None = None
    """The row that the keyboard is on; None for none."""


class MyRuns(Route):
    screen = "ranking.my_runs"
    is_place = True
    player: str
    row: int = 0
    """The row that the keyboard is on."""


class Begun(Route):
    """The runs of a player that are not over, and those that he left."""

    screen = "ranking.my_runs"
    is_place = True
    player: str
    row: int = 0
    """The row that the keyboard is on."""


class EditGame(Route):
    screen = "editing.editor"
    path: Path | None = None
    """The draft that it goes on with; None for a new one."""
    back: Route | None = None
    """Where Escape leads; None for home."""
    history: UndoHistory[GameDraft] | None = field(default=None, compare=False)
    """What can be undone, where the editor was left for another screen; None reads the draft."""


class ChooseDraft(Route):
    """The games being typed, and a new one."""

    screen = "editing.editor"
    back: Route | None = None
    """Where Escape leads; None for home."""


class SetUpPosition(Route):
    """A position set up freely, with all its solutions."""

    screen = "editing.position"
    position: Position | None = None
    """What it begins with; None for an empty grid."""
    variant: Variant | None = None
    """None for the normal one."""
    back: Route | None = None
    """Where Escape leads; None for home."""
