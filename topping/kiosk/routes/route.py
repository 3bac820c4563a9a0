"""What every route is: the value of a screen, with what the screen needs, so that no screen imports another one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Route:
    """Any screen."""

    screen: ClassVar[str] = ""
    """The file of `screens` that shows it, as a module's name; it is imported when it is opened for the first time.

    It has a `SCREEN`, made from the stage and the route, or `SCREENS` by the types of their routes.
    """
    manual_page: ClassVar[str] = ""
    """The page of the manual that is about it; empty for that of its folder."""
    is_place: ClassVar[bool] = False
    """Whether back may lead here: a list, a page or a choice, not a question nor a game that is over by then."""


@dataclass(frozen=True, slots=True)
class Modal(Route, Generic[Answer]):
    """A screen that covers another one until it has an answer for it."""
