"""The stack of screens, and the table that finds the screen for a route."""

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from operator import attrgetter
from pkgutil import walk_packages
from typing import Any, Final

import pygame

from topping.kiosk import screens
from topping.kiosk.routes import MANUAL_AT_KEYS, Answer, Attract, Help, Home, LookUpWords, Modal, Route
from topping.kiosk.services.beside import MayAskLater, Steps
from topping.kiosk.stage import Stage
from topping.kiosk.ui.screen import Screen
from topping.log import LOG, note_fault
from topping.texts import say

_MANUAL_PAGES: Final = {
    **dict.fromkeys(("editing", "session"), "arbitre"),
    **dict.fromkeys(("classic", "othergames"), "autres-jeux"),
    "competition": "competitions",
}
"""The page of the manual for each folder of screens; by default the player's page."""
_HELP_PAGES: Final = {
    "play": "time",
    "choosing": "formulas",
    "training": "training",
    "session": "club",
    "classic": "classic",
    "wordtools": "lexicon",
    "competition": "",
    "othergames": "",
    "editing": "",
}
"""The page of the rules' help for each folder of screens; by default the first, empty for none."""
_BEHIND: Final = (
    "kiosk.services.late",
    *("store.classics", "store.competitions.scored", "store.runs.ghosts", "store.runs.statistics", "store.solitaires"),
    "training.deck.schedule",
)
"""The modules that screens and services import late."""


def import_the_rest() -> None:
    """Imports the screens and all other modules that the first frame does not need.

    Call it from a thread, so that no turn of the loop waits for imports.
    """
    for module in walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    for library in ("markdown_it", "tomlkit", "fsrs"):
        import_module(library)
    for name in _BEHIND:
        import_module(f"topping.{name}")
    LOG.debug("imported all screens, and what is behind them")


def screen_of(route: Route, stage: Stage) -> Screen:
    """Returns a new screen for a route, laid out for the window; imports the screen's module if needed."""
    screen: Screen = _of_screens(route.screen)(stage, route)
    return screen


def _of_screens(named: str) -> Any:
    module, _, name = named.partition(":")
    return attrgetter(name)(import_module(f"topping.kiosk.screens.{module}"))


_CLUB: Final = ("session", "competition")
"""The folders of screens for referees and organisers."""


@dataclass(slots=True)
class _Level:
    """A screen on the stack, with its route. If the screen is modal, `then` is called with its answer."""

    route: Route
    screen: Screen
    then: Callable[[Any], None] | None = None
    asked_by: object = None


@dataclass(slots=True, eq=False)
class _Change:
    steps: Steps
    by: object = None
    """The requesting screen, without which the change is dropped; None for an unconditional change."""


class Navigator:
    """The stack of open screens; the last one is in front. All screens use it as their `Navigation`."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._stack: list[_Level] = []
        self._changes: deque[_Change] = deque()
        """The requested changes not made yet, in order; keys wait for them."""
        self._gone: list[Screen] = []
        """Closed screens, kept until the next turn, since freeing a large screen takes time."""
        self._trail: list[Route] = []
        """The routes that led to the bottom screen, home first."""

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The open screens, from the bottom of the stack to the front."""
        return tuple(level.screen for level in self._stack)

    @property
    def top(self) -> Screen:
        """The front screen; only this screen is painted and gets events."""
        return self._stack[-1].screen

    def is_in_front(self, screen: object) -> bool:
        return bool(self._stack) and self.top is screen

    @property
    def is_moving(self) -> bool:
        return bool(self._changes)

    def shows(self, *kinds: type[Route]) -> bool:
        beside = self.top.overlay.inset if self._stack else None
        is_beside = beside is not None and isinstance(beside.route, kinds)
        return is_beside or any(isinstance(level.route, kinds) for level in self._stack)

    @property
    def manual_page(self) -> str:
        """The name of the manual's page that fits the open screens; without one, the page for players."""
        routes = (level.route for level in self._stack)
        pages = (place.manual_page or _MANUAL_PAGES.get(place.folder) for place in routes)
        return next(filter(None, pages), "joueur")

    @property
    def came_from(self) -> Route:
        return self._trail[-1] if self._trail else Home()

    @property
    def is_desk(self) -> bool:
        """Whether the front screen has the light colours of the referee's desk.

        A screen with `follows_walk` has no colours of its own: it takes those of the screen below it or visited before.
        """
        own = next((level.screen for level in reversed(self._stack) if not level.screen.follows_walk), None)
        return own.is_desk if own is not None else any(level.folder in _CLUB for level in self._trail)

    # requesting changes

    def _ask_for(self, change: MayAskLater, by: object = None) -> None:
        self._changes.append(_Change(Steps(change), by))

    def begin(self, route: Route) -> None:
        """Closes all screens and opens the screen of a route."""
        self._ask_for(partial(self._begin, route))

    def go(self, route: Route, by: object) -> None:
        self._ask_for(partial(self._go, route, by))

    def push(self, route: Modal[Answer], then: Callable[[Answer], None], by: object) -> None:
        self._ask_for(partial(self._push, route, then, by))

    def ask(self, route: Modal[Answer], then: Callable[[Answer], None]) -> None:
        """Covers the front screen with a modal screen.

        Calls `then` with its answer, even if the front screen was closed meanwhile.
        """
        self._ask_for(partial(self._push, route, then, None))

    def pop(self, answer: object, by: object) -> None:
        self._ask_for(partial(self._pop, answer, by))

    def tell(self, text: str, now: int) -> None:
        """Shows a message in place of the key hints.

        It appears on the screen that is in front after all queued changes.
        """
        self._ask_for(lambda: self.top.tell_line(text, now))

    def become(self, make: Callable[[], Screen], by: object) -> None:
        self._ask_for(partial(self._become, make, by))

    def uncover(self, by: object) -> None:
        self._ask_for(partial(self._uncover, by))

    def do(self, act: MayAskLater, by: object, *, holds: bool, is_background: bool = True) -> None:
        if holds:
            self._ask_for(act, by)
        else:
            beside = self._stage.services.beside
            beside.later(act, lambda: self._place(by) is not None, is_background=is_background)

    # help over any screen

    def takes_help_key(self, event: pygame.event.Event, now: int) -> bool:
        """Opens the help (F1) or the word tools (F3), before the screen sees the key.

        Returns whether the event was such a key.
        """
        key = event.key if event.type == pygame.KEYDOWN else None
        if key not in (pygame.K_F1, pygame.K_F3) or self.top.input.claims(event):
            return False
        if key == pygame.K_F1 and self.top.overlay.turn_help():
            pass
        elif key == pygame.K_F1 and not self.shows(Help):
            self._open_help()
        elif key == pygame.K_F3 and not self.shows(LookUpWords):
            self._open_words(now)
        else:
            return False
        return True

    def help_keys(self) -> Sequence[int]:
        """Returns the codes of the keys that open help over the front screen: F1, and F3 if the word tools
        are allowed.
        """
        has_words = not (self.top.has_own_f3 or self.shows(LookUpWords) or self._words_barred()[0])
        return (*((pygame.K_F1,) if not self.shows(Help) else ()), *((pygame.K_F3,) if has_words else ()))

    def _open_help(self) -> None:
        """Opens the help: how to play on the front screen if there is such a page, otherwise its page of the manual."""
        shown = _HELP_PAGES.get(self._stack[-1].route.folder, "game") or self.manual_page
        self.ask(Help(shown, at_keys=shown in MANUAL_AT_KEYS), lambda _: None)

    def _open_words(self, now: int) -> None:
        """Opens the word tools; if they are forbidden now, shows the reason instead."""
        barred, player = self._words_barred()
        if barred:
            self.top.tell_line(say(barred, player=player) if player else say(barred), now)
        else:
            self.ask(LookUpWords(), lambda _: None)

    def _words_barred(self) -> tuple[str, str]:
        """Returns (name of a stored text, player) if the word tools are forbidden now; two empty texts if they are
        allowed.

        The stored text gives the reason. The player is the one whose unfinished run forbids them; empty for another
        reason.
        """
        services = self._stage.services
        barred = next((screen.bars_words for screen in self.screens if screen.bars_words), "")
        begun = None if barred else services.begun.barring_words(services.players.last)
        return (barred, "") if begun is None else ("words.barred.cut_off", begun.player)

    # making the changes

    def settle(self) -> bool:
        """Opens and closes screens as requested, in order. Returns whether the front screen is now another."""
        self._gone.clear()
        before = self._stack[-1].screen if self._stack else None
        known = self.screens
        while self._changes and self._is_made(self._changes[0]):
            self._changes.popleft()
        if self._stack[-1].screen is before:
            return False
        services = self._stage.services
        services.settle("" if self.screens[0].is_organised else services.players.last)
        if self.top in known:
            self.top.lay_out()  # size or colours may have changed while it was covered
        return True

    def _is_made(self, change: _Change) -> bool:
        """Makes one requested change of screens.

        Returns False if the change still waits for an answer from the database.
        """
        if change.by is not None and self._place(change.by) is None:
            change.steps.drop()
            return True
        try:
            return change.steps.go_on(self._stage.services.beside.wait_for)
        except BaseException:
            with suppress(ValueError):
                self._changes.remove(change)
            raise

    def close(self) -> None:
        self._drop(0)

    def give_up(self) -> None:
        """Closes all screens after a failure; saves their data if possible."""
        self._changes.clear()
        for level in reversed(self._stack):
            for leave in (level.screen.save, level.screen.close):
                try:
                    leave()
                except Exception as fault:
                    note_fault("screen given up", fault)
        self._stack.clear()

    def _place(self, screen: object) -> int | None:
        return next((place for place, level in enumerate(self._stack) if level.screen is screen), None)

    def _begin(self, route: Route) -> None:
        self._drop(0)
        self._trail.clear()
        self._insert(0, _Level(route, screen_of(route, self._stage)))

    def _go(self, route: Route, by: object) -> None:
        place = self._place(by)
        if place is not None:
            level = self._stack[place]
            if level.then is not None:
                raise RuntimeError(f"a modal screen answers the screen it covers, and leads nowhere: {route!r}")
            screen = screen_of(route, self._stage)  # made first: if this fails, the old screen stays
            self._note(level.screen.place() or level.route, route)
            level.route = route
            self._replace(level, screen)

    def _become(self, make: Callable[[], Screen], by: object) -> None:
        place = self._place(by)
        if place is not None:
            self._replace(self._stack[place], make())

    def _replace(self, level: _Level, screen: Screen) -> None:
        level.screen.close()
        self._gone.append(level.screen)
        level.screen = screen
        screen.entered()

    def _note(self, left: Route, entered: Route) -> None:
        """Adds the screen that was `left` to the trail, the list of routes for going back.

        If the screen `entered` is in the trail, it and all after it are removed.
        """
        known = next((index for index, place in enumerate(self._trail) if type(place) is type(entered)), None)
        if isinstance(entered, Home | Attract):
            self._trail.clear()
        elif known is not None:
            del self._trail[known:]
        elif left.is_place and type(left) is not type(entered):
            self._trail.append(left)

    def _push(self, route: Route, then: Callable[[Any], None], by: object) -> None:
        place = len(self._stack) - 1 if by is None else self._place(by)
        if place is not None and isinstance(route, Modal) and route.beside and self._stack[place].screen.is_timed:
            _of_screens(route.beside)(self._stack[place].screen, route, then)
        elif place is not None:
            self._insert(place + 1, _Level(route, screen_of(route, self._stage), then, by))

    def _insert(self, place: int, level: _Level) -> None:
        self._stack.insert(place, level)
        level.screen.entered()

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
        while len(self._stack) > place:
            screen = self._stack.pop().screen
            screen.close()
            self._gone.append(screen)
