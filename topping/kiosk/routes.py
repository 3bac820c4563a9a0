"""Routes: each names a screen and holds its arguments, so that no screen has to import another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar, dataclass_transform

if TYPE_CHECKING:  # for a fast start
    from topping.rules.games.game import Game

Answer = TypeVar("Answer")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Route:
    """The name and arguments of a screen; each screen has a subclass, a frozen dataclass."""

    screen: ClassVar[str] = ""
    """The factory of the screen, called with stage and route: `module:name`, below `screens`.

    The module is imported when the screen is first opened.
    """
    manual_page: ClassVar[str] = ""
    """The manual's page for the screen; if empty, the page of the screen's folder."""
    is_place: ClassVar[bool] = False
    """Whether back may lead here: True for lists, pages and choices, not for questions and finished games."""

    def __init_subclass__(cls, *, screen: str = "", manual_page: str = "", is_place: bool = False) -> None:
        super().__init_subclass__()
        cls.screen, cls.manual_page, cls.is_place = screen, manual_page, is_place

    def __new__(cls, *_: object, **__: object) -> Self:
        """Makes an instance; on first use, turns the class into a dataclass.

        Doing so for all classes at once would take a tenth of the time of the start.
        """
        for base in reversed(cls.__mro__):
            if "__annotations__" in vars(base) and "__dataclass_fields__" not in vars(base) and issubclass(base, Route):
                dataclass(frozen=True)(base)
        return super().__new__(cls)

    @property
    def folder(self) -> str:
        """The folder of the screen's module within `screens`, or the module itself if it is in no folder."""
        return self.screen.replace(":", ".").partition(".")[0]


class Modal(Route, Generic[Answer]):
    """The route of a screen that covers another screen until it returns an answer."""


# the screens of no folder


class Home(Route, screen="home:HomeScreen"): ...


class Attract(Route, screen="attract:AttractScreen"):
    """The screens that the public kiosk shows while nobody uses it."""


class HowToPlay(Modal[bool], screen="help:HelpScreen"):
    """The rules and keys of topping, over any screen.

    Answers whether the player wants to try a move without a clock.
    """

    page: str = "game"
    """The name of the first page shown."""
    may_try: bool = False


class ModelGame(Modal[None], screen="help:ModelGameScreen"):
    """The model game from the rules of 1973, move by move, over the help."""


class Manual(Modal[None], screen="help:ManualScreen"):
    """The manual, over any screen."""

    page: str = "joueur"
    """The name of the first page shown."""
    at_keys: bool = False
    """Whether the page opens at its section on keys."""


class ClubSettings(Route, screen="settings:SettingsScreen", is_place=True): ...


class ClubServer(Route, screen="clubserver:ClubServerScreen", manual_page="serveur"):
    """The club's server: its state, and how to join or leave it."""


class AskPin(Modal[bool], screen="pin:PinScreen"):
    """A question for the PIN. Answers whether the right PIN was given."""


class ChoosePin(Modal[bool], screen="pin:ChoosePinScreen"):
    """The choice of a new PIN. Answers whether one was chosen."""


class AskLeave(Modal[bool], screen="pin:LeaveScreen"):
    """The question whether to leave the public kiosk or a locked screen, if there is no PIN."""

    asked: str = "public"
    """The prefix of the text keys of the question."""


class OutOfOrder(Route, screen="outoforder:OutOfOrderScreen"):
    """The screen shown after several failures in a row, which asks for help."""


class LookUpWords(Modal[None], screen="wordtools:opened"):
    """The word tools, over any screen that allows them."""

    text: str = ""
    """The text to look up at once; if empty, the text looked up last."""


class WhoPlays(Route, screen="players:WhoPlaysScreen"):
    """The question for the player's name."""

    game: Game | None = None
    """The game to play; None if the player chooses it afterwards."""
    then: Route | None = None
    """The next screen after the name, instead of the choice of a game."""


class Players(Route, screen="players:PlayersScreen"):
    back: Route | None = None
    """The destination of Escape; None for the settings."""


class PlayerCare(Route, screen="players:PlayerCareScreen"):
    """A player of the leaderboard, to be renamed, merged with another or anonymised."""

    player: str
    back: Route | None = None
    """The destination of Escape from the list of players."""


class PlayerLeaving(Route, screen="players:PlayerLeavingScreen"):
    """The export of a player's data from this computer, and the player's identity on other computers."""

    player: str
    back: Route | None = None
    """The destination of Escape from the list of players."""
