"""The screens outside a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from topping.kiosk.routes.route import Modal, Route


@dataclass(frozen=True, slots=True)
class Home(Route):
    """The first screen."""


@dataclass(frozen=True, slots=True)
class Attract(Route):
    """The idle screens of the public kiosk."""


@dataclass(frozen=True, slots=True)
class HowToPlay(Route):
    """The rules of topping and the keys, on one screen."""

    screen = "help"
    is_place = True


@dataclass(frozen=True, slots=True)
class ModelGame(Modal[None]):
    """The model game of the rules of 1973, move by move, over the page that leads to it."""

    screen = "modelgame"


@dataclass(frozen=True, slots=True)
class Manual(Modal[None]):
    """The manual, over any screen."""

    screen = "manual"
    page: str = "joueur"
    """The name of the page it opens at."""
    at_keys: bool = False
    """Whether it opens where the page names the keys of its screens."""


@dataclass(frozen=True, slots=True)
class ClubSettings(Route):
    """The settings that can be changed at the kiosk."""

    screen = "settings"
    is_place = True


@dataclass(frozen=True, slots=True)
class AskPin(Modal[bool]):
    """Asks for the PIN; answers whether it was given."""

    screen = "pin"


@dataclass(frozen=True, slots=True)
class ChoosePin(Modal[bool]):
    """A new PIN of the kiosk; whether one was chosen."""

    screen = "pin"


@dataclass(frozen=True, slots=True)
class AskLeave(Modal[bool]):
    """Asks, where no PIN is set, whether the public kiosk or a locked screen is really to be left."""

    screen = "pin"

    asked: str = "public"
    """In which words: the first part of their keys."""


@dataclass(frozen=True, slots=True)
class OutOfOrder(Route):
    """What is shown where the other screens fail one after the other."""

    screen = "outoforder"


@dataclass(frozen=True, slots=True)
class LookUpWords(Modal[None]):
    """The word tools, over any screen that lets them."""

    text: str = ""
    """What is asked at once; empty for what was asked last."""


FrontRoute: TypeAlias = Attract | LookUpWords
"""Those that `scenemakers/front.py` opens."""
