"""The stack of scenes, and the scene for each route."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from types import UnionType
from typing import Any, Final

from topping.kiosk.backstage.beside import Answers, NotYetError
from topping.kiosk.routes.classic import ClassicRoute
from topping.kiosk.routes.competition import CompetitionRoute
from topping.kiosk.routes.editing import EditingRoute
from topping.kiosk.routes.front import Attract, FrontRoute, Home
from topping.kiosk.routes.keptruns import KeptRunRoute
from topping.kiosk.routes.othergames import OtherGamesRoute
from topping.kiosk.routes.ranking import RankingRoute
from topping.kiosk.routes.route import Answer, Modal, Route
from topping.kiosk.routes.session import SessionRoute
from topping.kiosk.routes.solo import SoloRoute
from topping.kiosk.routes.together import TogetherRoute
from topping.kiosk.routes.training import TrainingRoute
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.front.home import HomeScene
from topping.kiosk.stage import Stage
from topping.log import note_fault

MAKERS: Final[Mapping[str, UnionType | type[Route]]] = {
    "front": FrontRoute,
    "editing": EditingRoute,
    "solo": SoloRoute,
    "together": TogetherRoute,
    "keptruns": KeptRunRoute,
    "ranking": RankingRoute,
    "othergames": OtherGamesRoute,
    "classic": ClassicRoute,
    "training": TrainingRoute,
    "session": SessionRoute,
    "competition": CompetitionRoute,
}
"""The files of `scenemakers`, each with the routes that it makes scenes for.

One is imported when the first of its scenes is opened, unless it has been by then: the first frame waits for none."""


def scene_of(route: Route, stage: Stage) -> Scene:
    """The scene of a route, laid out for the present screen."""
    if isinstance(route, Home):
        return HomeScene(stage)
    if route.screen:
        opened: Scene = import_module(f"topping.kiosk.screens.{route.screen}").SCREEN(stage, route)
        return opened
    for maker, routes in MAKERS.items():
        if isinstance(route, routes):
            scene: Scene = import_module(f"topping.kiosk.scenemakers.{maker}").scene_of(route, stage)
            return scene
    raise TypeError(f"no scene for {route!r}")


@dataclass(slots=True)
class _Level:
    """A scene on the stack and, where it is a modal, who waits for its answer."""

    route: Route
    scene: Scene
    then: Callable[[Any], None] | None = None
    asked_by: object = None


@dataclass(slots=True, eq=False)
class _Change:
    """A change asked for and not made yet."""

    make: Callable[[], None]
    by: object = None
    """The scene without which it is not made any more; None where it is made in any case."""
    is_repeatable: bool = True
    """Whether it may be tried again from its beginning; else its questions are answered on the spot."""
    answers: Answers = field(default_factory=dict)
    """What was asked for it beside the loop."""


class Navigator:
    """The stack of scenes, the one in front last; it is the `Navigation` of every scene on it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._stack: list[_Level] = []
        self._changes: deque[_Change] = deque()
        """Changes asked for and not made yet, in their order; the keys wait for them."""
        self._gone: list[Scene] = []
        """Scenes that have left, kept until the next turn: to free one that holds very many cards takes its time."""
        self._trail: list[Route] = []
        """The places that led to the scene at the bottom, home first."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the bottom of the stack to the scene in front."""
        return tuple(level.scene for level in self._stack)

    @property
    def top(self) -> Scene:
        """The scene in front, which alone is painted and gets the events."""
        return self._stack[-1].scene

    @property
    def is_moving(self) -> bool:
        """Whether a change was asked for that is not made yet."""
        return bool(self._changes)

    def shows(self, *kinds: type[Route]) -> bool:
        """Whether a scene of one of these routes is on the stack."""
        return any(isinstance(level.route, kinds) for level in self._stack)

    @property
    def manual_page(self) -> str:
        """The page of the manual about the screens of the stack, the player's where none has its own."""
        pages = (level.route.manual_page for level in self._stack)
        return next((page for page in pages if page != Route.manual_page), Route.manual_page)

    @property
    def came_from(self) -> Route:
        """Where back leads from the scene at the bottom: the last place before it, home where there is none."""
        return self._trail[-1] if self._trail else Home()

    # asking for changes

    def begin(self, route: Route) -> None:
        """Replaces the whole stack with the scene of one route."""
        self._changes.append(_Change(partial(self._begin, route), is_repeatable=False))

    def go(self, route: Route, by: object) -> None:
        """Replaces the scene `by`, covered or not, with that of another route."""
        self._changes.append(_Change(partial(self._go, route, by)))

    def push(self, route: Modal[Answer], then: Callable[[Answer], None], by: object) -> None:
        """Covers the scene `by`; `then` is called with the answer unless that scene has left meanwhile."""
        self._changes.append(_Change(partial(self._push, route, then, by)))

    def ask(self, route: Modal[Answer], then: Callable[[Answer], None]) -> None:
        """Covers the scene in front; `then` is called with the answer even if that scene has left meanwhile."""
        self._changes.append(_Change(partial(self._push, route, then, None)))

    def pop(self, answer: object, by: object) -> None:
        """Removes the modal scene `by` and gives its answer to the scene that asked."""
        self._changes.append(_Change(partial(self._pop, answer, by), is_repeatable=False))

    def uncover(self, by: object) -> None:
        """Removes the scenes over the scene `by`, without an answer."""
        self._changes.append(_Change(partial(self._uncover, by), is_repeatable=False))

    def do(self, act: Callable[[], None], by: object, *, holds: bool) -> None:
        """Lets the scene `by` do something that asks the database, again and again until the answers are there.

        So `act` asks before it changes anything. Keys wait for it where it `holds` them.
        """
        if holds:
            self._changes.append(_Change(act, by))
        else:
            self._stage.backstage.beside.later(act, lambda: self._place(by) is not None)

    # making the changes

    def settle(self) -> bool:
        """Makes the changes asked for, in their order; whether another scene is in front now."""
        self._gone.clear()
        before = self._stack[-1].scene if self._stack else None
        known = self.scenes
        while self._changes and self._is_made(self._changes[0]):
            self._changes.popleft()
        if self._stack[-1].scene is before:
            return False
        if self.top in known:
            self.top.lay_out()  # the screen may have another size or other colours since it was covered
        return True

    def _is_made(self, change: _Change) -> bool:
        """Makes a change; False where what it asked beside the loop is not there yet."""
        if change.by is not None and self._place(change.by) is None:
            return True
        if not all(one.done() for one in change.answers.values()):
            return False
        beside = self._stage.backstage.beside
        try:
            with beside.waiting(change.answers) if change.is_repeatable else nullcontext():
                change.make()
        except NotYetError:
            return False
        except BaseException:
            with suppress(ValueError):
                self._changes.remove(change)
            raise
        return True

    def close(self) -> None:
        """Removes all scenes."""
        self._drop(0)

    def give_up(self) -> None:
        """Takes all scenes away after a failure, each saved and closed as far as that can be done."""
        self._changes.clear()
        for level in reversed(self._stack):
            for leave in (level.scene.save, level.scene.close):
                try:
                    leave()
                except Exception as fault:
                    note_fault("scene given up", fault)
        self._stack.clear()

    def _place(self, scene: object) -> int | None:
        return next((place for place, level in enumerate(self._stack) if level.scene is scene), None)

    def _begin(self, route: Route) -> None:
        self._drop(0)
        self._trail.clear()
        self._stack.append(_Level(route, scene_of(route, self._stage)))

    def _go(self, route: Route, by: object) -> None:
        place = self._place(by)
        if place is not None:
            level = self._stack[place]
            if level.then is not None:
                raise RuntimeError(f"a modal scene answers the scene it covers, and leads nowhere: {route!r}")
            scene = scene_of(route, self._stage)  # first: where it cannot be made, the old one stays
            self._note(level.scene.place() or level.route, route)
            level.scene.close()
            self._gone.append(level.scene)
            level.route, level.scene = route, scene

    def _note(self, left: Route, entered: Route) -> None:
        """Notes the place that is left; a place that is entered again is where back led, with all that came after."""
        known = next((index for index, one in enumerate(self._trail) if type(one) is type(entered)), None)
        if isinstance(entered, Home | Attract):
            self._trail.clear()
        elif known is not None:
            del self._trail[known:]
        elif left.is_place and type(left) is not type(entered):
            self._trail.append(left)

    def _push(self, route: Route, then: Callable[[Any], None], by: object) -> None:
        place = len(self._stack) - 1 if by is None else self._place(by)
        if place is not None:
            self._stack.insert(place + 1, _Level(route, scene_of(route, self._stage), then, by))

    def _pop(self, answer: object, by: object) -> None:
        place = self._place(by)
        if place is None:
            return
        level = self._stack[place]
        self._drop(place)
        if level.then is not None and (level.asked_by is None or self._place(level.asked_by) is not None):
            level.then(answer)

    def _uncover(self, by: object) -> None:
        place = self._place(by)
        if place is not None:
            self._drop(place + 1)

    def _drop(self, place: int) -> None:
        """Removes the scenes of the stack from an index on, the one in front first."""
        while len(self._stack) > place:
            scene = self._stack.pop().scene
            scene.close()
            self._gone.append(scene)
