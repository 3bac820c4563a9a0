"""Hands at a kiosk without a window, and eyes: keys by the table's names, and the words that stand there."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from tests.kiosk.driver import Driver, FakeClock, game
from tests.outside.table import KEYS, WORDS
from tests.outside.words import says, words_of
from topping.answers.games import remake_game, retain_solution
from topping.answers.positions import find_best, find_tops, list_solutions
from topping.kiosk import routes
from topping.kiosk.screens.competition.routes import ListCompetitions
from topping.kiosk.screens.editing.routes import SetUpPosition
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.services.runs import Seat
from topping.lexicon.catalogue import default
from topping.play.run.strokes import InputMark
from topping.play.session.events import Collected, Opened, Registered
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula
from topping.rules.games.game import Game
from topping.store import open_store
from topping.store.sessions.log import SessionLog
from topping.texts import say

_CODES = {
    "Enter": pygame.K_RETURN, "Escape": pygame.K_ESCAPE, "Tab": pygame.K_TAB, "Space": pygame.K_SPACE,
    "Up": pygame.K_UP, "Down": pygame.K_DOWN, "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT,
    "Home": pygame.K_HOME, "End": pygame.K_END, "PageUp": pygame.K_PAGEUP, "PageDown": pygame.K_PAGEDOWN,
    "Backspace": pygame.K_BACKSPACE, "Delete": pygame.K_DELETE,
}  # fmt: skip
_SCREENS = {
    "home": routes.Home(),
    "competitions": ListCompetitions(),
    "sessions": Sessions(),
    "position": SetUpPosition(),
}
_MODIFIERS = {"Shift": pygame.KMOD_SHIFT, "Ctrl": pygame.KMOD_CTRL, "Alt": pygame.KMOD_ALT}


_SANCTIONS = ("A", "\N{MINUS SIGN}5")
"""Marks behind the points of a bulletin."""


class Hands:
    """Somebody at a kiosk: what he does, by the names of the table, and what he reads."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._answered: set[int] = set()

    # doing

    def does(self, *actions: str) -> None:
        """Actions by their names in the table, one after the other."""
        for action in actions:
            for key in KEYS[action].split():
                self._key(key)

    def types(self, text: str) -> None:
        """A text, letter by letter, without Enter."""
        self.driver.type(text)

    def names_player(self, name: str) -> None:
        """Says at home who plays, and is back there."""
        self.does("home.player")
        self.types(name)
        self.does("anywhere.enter")

    def enters(self, *lines: str) -> None:
        """Lines typed, each with Enter."""
        for line in lines:
            self.types(line)
            self.does("anywhere.enter")

    def leads_session(
        self,
        names: Sequence[str],
        played: Game,
        *,
        collected: int = 0,
        name: str = "Jeudi",
        formula: Formula = DUPLICATE,
    ) -> None:
        """Leads a new session of these players, at tables 1, 2…, with so many moves collected."""
        date = self.driver.clock.date()
        plan = Plan.under(formula, formula.speeds[0], played.variant)
        first = [Registered(table, one) for table, one in enumerate(names, start=1)]
        lexicon = default()
        log = SessionLog.start(
            self.driver.store,
            plan,
            played,
            name,
            date,
            lexicon_name=lexicon.name,
            lexicon_hash=lexicon.hash,
            first=first,
        )
        for move in range(1, collected + 1):
            log.add_all((Opened(move), Collected(move)), date)
        self.driver.lead(log)

    def begins(self, prepared: str, moves: int = 4, player: str = "Marie") -> None:
        """Begins a prepared game, of which these first moves are played."""
        self.driver.play(game(prepared, moves), player)

    def is_ready(self, prepared: str, moves: int = 4, player: str = "Marie") -> None:
        """Stands before the start of a prepared game, of which these first moves would be played."""
        self.stands_before(game(prepared, moves), player)

    def stands_before(self, played: Game, player: str = "Marie") -> None:
        """Stands before the start of a game."""
        self.driver.show(ReadyToPlay(self.driver.services.runs.seat(player, played)))

    def plays_aloud(self, played: Game, player: str = "Marie") -> None:
        """Begins a run whose referee listens at this kiosk."""
        seat = self.driver.services.runs.seat(player, played)
        self.driver.show(Play(replace(seat, input=InputMark.ORAL)))

    def plays_through(self, prepared: str, moves: int, player: str = "Marie", ms: int = 1_000) -> None:
        """Plays the first moves of a prepared game to their end, each top found after so long."""
        self.begins(prepared, moves, player)
        for _ in range(moves):
            self.driver.wait(ms)
            self.driver.find_top()

    def sits(self, seat: Seat) -> None:
        """Straight to the first draw of a seat, on screen."""
        self.driver.show(Play(seat))

    def sets(self, **settings: Any) -> None:
        """Changes settings, as on their screen."""
        self.driver.kiosk.change(replace(self.driver.services.settings, **settings))

    def wants_no_lists(self, player: str) -> None:
        """Has no words of lists enter a player's deck, as on the screen of its settings."""
        self.driver.store.decks.change_setting(player, "playable", False)

    def waits(self, ms: int) -> None:
        """Lets time pass."""
        self.driver.wait(ms)

    def game_is_made(self, made: Game) -> None:
        """The answering thread answers the last question for a game."""
        self.driver.answerer.tell(made)
        self.driver.step()

    def game_is_not_made(self) -> None:
        """The answering thread fails at the last question."""
        self.driver.answerer.fail("mémoire pleine")
        self.driver.step()

    def engine_answers(self) -> None:
        """The answering thread answers all that it was asked about positions and other tops, with the real solver."""
        answerer = self.driver.answerer
        for ticket, question in enumerate(answerer.asked, start=1):
            if ticket not in self._answered:
                self._answered.add(ticket)
                if question.question in (find_tops, find_best, retain_solution):
                    answerer.tell(question.answer(), ticket)
        self.driver.step(2)

    @property
    def asks_for_a_game(self) -> bool:
        """Whether the rest of a game is wanted from the answerer."""
        return bool(self.driver.answerer.asked_of(remake_game, retain_solution))

    @property
    def plays(self) -> bool:
        """Whether a run is being played."""
        return self.driver.scene == "play"

    def finds_top(self) -> None:
        """Types the top of the move and proposes it."""
        self.driver.find_top()

    @property
    def has_draw(self) -> bool:
        """Whether the draw stands large on screen, as the room sees it."""
        return "rack" in self.driver.snapshot()

    @property
    def draw(self) -> str:
        """The letters of the draw on screen."""
        view = self.driver.shown("rack")
        return "".join(sorted(view.kept + view.new))

    @property
    def asks_for_solutions(self) -> bool:
        """Whether the solutions of a position are wanted from it."""
        return any(one.question is list_solutions for one in self.driver.answerer.asked)

    def _key(self, name: str) -> None:
        *modifiers, key = name.split("+")
        mod = sum(_MODIFIERS[one] for one in modifiers)
        if key in _CODES:
            self.driver.key(_CODES[key], mod=mod)
        elif key.startswith("F") and key[1:].isdecimal():
            self.driver.key(getattr(pygame, f"K_{key}"), mod=mod)
        else:
            self.driver.type(key)

    # reading

    def bulletin(self, name: str) -> tuple[str, str, str] | None:
        """Word, place and points that stand in a player's row at the referee's desk; None before they do."""
        row = next(row for row in self.driver.rows if row[1] == name)
        said = [one for one in row[2:] if one not in (say("session.note_top"), say("session.slip_due"), *_SANCTIONS)]
        if len(said) < 2 or said[-1] in (say("session.put_aside"), say("session.tag_average")):
            return None
        word, *place, points = said[:-1] if said[-2:] == ["0", "0"] else said  # a zero is marked as such
        return word, "".join(place), points

    def stands_on(self, text: str) -> bool:
        """Whether the keyboard is on the row of the tops to choose from that begins so."""
        return self.driver.row[0] == text

    def left_behind(self) -> None:
        """Finds, as at the start of the program, the session that a process which died has left."""
        services = self.driver.services
        services.sessions.find()

    @property
    def screen(self) -> str:
        """A name of the screen in front, to be compared with that of another moment and with nothing else."""
        return self.driver.scene

    @property
    def has_left(self) -> bool:
        """Whether the program has ended."""
        return self.driver.kiosk.has_ended

    @property
    def line(self) -> str:
        """What stands on the entry line."""
        return self.driver.entry.text

    @property
    def words(self) -> tuple[str, ...]:
        """The texts on screen."""
        return words_of(self.driver.kiosk.scene)

    def sees(self, name: str, /, **values: object) -> bool:
        """Whether the sentence of that name in the table is on screen; any values will do where none is given."""
        return says(self.words, name, **values)

    def reads(self, text: str) -> bool:
        """Whether a name, a word or a figure that no catalogue holds stands somewhere on screen."""
        return any(text in one for one in self.words)

    def must_see(self, name: str, /, **values: object) -> None:
        """Fails with all texts on screen if the sentence is missing."""
        assert self.sees(name, **values), f"no {name} ({WORDS[name]}) among:\n" + "\n".join(self.words)


@contextmanager
def at_kiosk(
    home: Path,
    *,
    size: tuple[int, int] = (1280, 720),
    clock: FakeClock | None = None,
    at: str = "home",
    paints: bool = False,
) -> Iterator[Hands]:
    """A kiosk on the database of a folder, at a screen; leaving the block is a crash: nothing is said to it.

    One that `paints` paints every frame.
    """
    with open_store(home / "topping.db").store as store:
        driver = Driver(store, size, Conditions(), clock=clock, paints=paints)
        driver.services.begun.find()
        pygame.event.clear()
        driver.show(_SCREENS[at])
        try:
            yield Hands(driver)
        finally:
            driver.kiosk.screen.close()
