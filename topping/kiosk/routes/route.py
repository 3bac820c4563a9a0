"""What every route is: the value of a screen, with what the screen needs, so that no screen imports another one."""

from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar, dataclass_transform

Answer = TypeVar("Answer")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Route:
    """Any screen; each kind is a frozen dataclass."""

    screen: ClassVar[str] = ""
    """The file of `screens` that shows it, as a module's name; it is imported when it is opened for the first time.

    It has a `SCREEN`, made from the stage and the route, or `SCREENS` by the types of their routes.
    """
    manual_page: ClassVar[str] = ""
    """The page of the manual that is about it; empty for that of its folder."""
    is_place: ClassVar[bool] = False
    """Whether back may lead here: a list, a page or a choice, not a question nor a game that is over by then."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__annotations__" in vars(cls):  # each takes time at the start
            dataclass(frozen=True)(cls)


class Modal(Route, Generic[Answer]):
    """A screen that covers another one until it has an answer for it."""
