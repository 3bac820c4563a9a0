"""Routes: each names a screen and holds its arguments, so that screens need not import one another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar, dataclass_transform

if TYPE_CHECKING:  # for a fast start
    from topping.rules.games.game import Game

Answer = TypeVar("Answer")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Route:
    """The name and the arguments of a screen. Each screen has its own subclass, a frozen dataclass."""

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
    """The route of a modal screen, which covers another screen until it returns an answer."""

    beside: ClassVar[str] = ""
    """The function that asks beside a running clock instead, called with screen, route and receiver of the answer:
    `module:name`, below `screens`. If empty, the screen covers the clock."""

    def __init_subclass__(cls, *, beside: str = "", **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.beside = beside


# the screens of no folder


class Home(Route, screen="home:HomeScreen"): ...


class Attract(Route, screen="attract:AttractScreen"):
    """The positions that a public machine shows one after another while nobody uses it."""


MANUAL_AT_KEYS: Final = ("competitions", "autres-jeux")
"""The pages of the manual that open at the section on keys."""


class Help(Modal[bool], screen="help:HelpScreen"):
    """How to play, and the manual, over any screen. Answers True if the player wants to try a move without a clock."""

    page: str = "game"
    """The name of the first page shown, of either part."""
    may_try: bool = False
    at_keys: bool = False
    """Whether a page of the manual opens at its section on keys."""


class ModelGame(Modal[None], screen="help:ModelGameScreen"):
    """The model game printed in the rules of 1973, move by move."""


class ClubSettings(Route, screen="settings:SettingsScreen", is_place=True):
    is_own: bool = False
    """Whether it opens on the current player's own settings."""
    back: Route | None = None
    """The destination of Escape; None for the screen before."""
    row: str = ""
    """The row of this machine to begin at: `pin`, `players`, `server`; empty for the first part."""


class ClubServer(Route, screen="clubserver:ClubServerScreen", manual_page="serveur"):
    """The connection to the club's server: its state, and how to join or leave."""


class AskPin(Modal[bool], screen="pin:PinScreen", beside="pin:ask_pin_beside"):
    """Asks for the PIN. Answers True if the right one was typed."""

    chooses: bool = False
    """Whether it asks twice for a new PIN, and stores it."""


class AskLeave(Modal[bool], screen="pin:LeaveScreen", beside="pin:ask_leave_beside"):
    """Asks whether to leave the program. Answers True to leave."""

    what: str = "public"
    """What is left: the `program`, the `public` kiosk without a PIN, or the locked `judge`."""


class OutOfOrder(Route, screen="outoforder:OutOfOrderScreen"):
    """The screen after several failures in a row, which asks to call somebody for help."""


class LookUpWords(Modal[None], screen="wordtools:opened", beside="wordcheck:check_beside"):
    """The word tools, over any screen that allows them."""

    text: str = ""
    """The text to look up at once; empty for the last one."""
    has_letters: bool = False
    """Whether the page of the 102 letters to tick off is shown."""


class WhoPlays(Route, screen="players:WhoPlaysScreen"):
    """The question for the player's name."""

    game: Game | None = None
    """The game to play; None if the player chooses it afterwards."""
    then: Route | None = None
    """The next screen after the name, instead of the choice of a game."""


class Players(Route, screen="knownplayers:PlayersScreen"):
    """The players of this machine: rename them, choose what others may see, merge two names of one person."""

    back: Route | None = None
    """The destination of Escape; None for the settings."""
    player: str = ""
    """The chosen player; empty for the one last seen."""
