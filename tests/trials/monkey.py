"""Random keys, clicks, texts and waits at a kiosk without a window: `python -m tests.trials.monkey --count 100000`.

A walk of 250 events begins at some screen of a kiosk, ordinary or public, with a database that holds a few runs,
sessions and cards. A fault: an exception; a public kiosk that ends, shows what is the club's, or changes a setting, in
memory or in its file, without its PIN; and memory that grows beyond its limit.
"""

import random
import shutil
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

import pygame

from tests.kiosk.driver import ENTER, ESCAPE, MAKES, TAB, Driver, game
from tests.screens.evening import EveningClock
from tests.trials import places
from tests.trials.mutation import mutated
from tests.trials.scripted import draw_by_hand
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report, resident_mb
from topping.answers.games import analyse_game, remake_game, retain_solution
from topping.answers.training import fill_bank, make_rush_slice
from topping.config import Settings
from topping.exchange.published import PublishedResult
from topping.kiosk import routes
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.ranking.routes import Leaderboard
from topping.kiosk.screens.session.routes import PlaySession, Sessions
from topping.kiosk.screens.session.session import SessionScreen
from topping.kiosk.screens.training.rush import RushScreen
from topping.paths import config_file
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING
from topping.rules.games.gametext import format_game
from topping.store import open_store
from topping.system.pin import hashed

EVENTS_A_WALK: Final = 250
MOST_MB = 400
"""Resident memory of the whole trial, solver and test helpers included."""
_PIN = "730915286"
_SIZES: Final = ((1280, 720), (1024, 600), (640, 480))
_LAST_TOLD = 14
_SET = "# what the club has set\n"
_CLUB_ONLY: Final = frozenset(
    {"club", "newsession", "session", "settings", "players", "playercare", "leave", "gamefile"}
)
"""Scenes behind the PIN."""
_VISITORS: Final = frozenset({"tray"})
"""Settings that a visitor of the public kiosk changes for himself: they go with him."""
_GAMES: Final = ("normale-06", "7et8-joker-02", "789-01")
_KEYS = (
    *(getattr(pygame, f"K_F{number}") for number in range(1, 13)),
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_INSERT, pygame.K_SPACE, pygame.K_KP_ENTER,
    pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_z, pygame.K_0, ENTER, ENTER, ENTER, ESCAPE, TAB,
)  # fmt: skip
_MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META, pygame.KMOD_CAPS)
_TEXTS = (
    "ROUTES H4", "h'", "2 sol h4 6", "12 !abs", "+ 3 Zoé", "= 1 Élodie", "Marie", "Jean-Paul D.", "8 - PA/S/SE", "1234",
    ":aeirstn", ":-", "aeirstn", "bcdfghj", "é", "(", "zz", "* ?", "7", "GRINGES", "ARTISTE", "FLP",
)  # fmt: skip
_WAITS_MS = (10, 100, 100, 1_000, 3_000, 12_000, 70_000, 140_000)
_LONG_SLEEP_MS = 1_000_000


class Hands:
    """Somebody who presses, clicks and types anything, and now and then what makes sense; all comes from `rng`."""

    def __init__(self, driver: Driver, rng: random.Random) -> None:
        self._driver, self._rng = driver, rng
        self._answered: set[int] = set()
        self._ways: list[tuple[int, Callable[[], str]]] = [
            (30, self._press),
            (20, self._press_button),
            (12, self._type),
            (8, self._find_top),
            (8, self._click),
            (8, self._wait),
            (4, self._burst),
            (3, self._hear),
            (3, self._answer),
            (2, self._wheel),
            (2, self._window),
        ]

    def do_something(self) -> str:
        """Does one thing, and says what it was."""
        weights = [weight for weight, _ in self._ways]
        (way,) = self._rng.choices([way for _, way in self._ways], weights)
        return way()

    def _press(self) -> str:
        key, mod = self._rng.choice(_KEYS), self._rng.choice(_MODIFIERS)
        for _ in range(self._rng.choice((1, 1, 1, 2, 6))):
            self._driver.press(key, mod=mod)
        if self._rng.random() < 0.9:
            self._driver.release(key, mod)
        self._driver.step()
        return f"key {pygame.key.name(key)} {mod}"

    def _press_button(self) -> str:
        buttons = list(self._driver.places)
        if not buttons:
            return self._press()
        text = self._rng.choice(buttons)
        self._driver.click_on(text)
        return f"button {text!r}"

    def _type(self) -> str:
        text = mutated(self._rng, _TEXTS)[:60]
        text = "".join(character for character in text if character not in "\r\n\t")
        self._driver.post_text(text)
        self._driver.step()
        if self._rng.random() < 0.5:
            self._driver.key(ENTER)
        return f"text {text!r}"

    def _find_top(self) -> str:
        scene = self._driver.kiosk.scene
        if isinstance(scene, SessionScreen) and scene.session.awaits_draw:
            draw_by_hand(scene, self._driver.answerer, self._rng)
            self._driver.step(2)
            return "draw by hand"
        if isinstance(scene, PlayScreen) and not scene.run.is_over:
            turn = scene.run.turn
        elif isinstance(scene, RushScreen) and scene.is_searched:
            turn = scene.turn
        else:
            return self._press()
        text = turn.solution.move.circled.lower()
        self._driver.post_text(text)
        self._driver.key(ENTER)
        return f"text {text!r}"

    def _click(self) -> str:
        width, height = self._driver.kiosk.screen.surface.get_size()
        place, button = (self._rng.randrange(width), self._rng.randrange(height)), self._rng.choice((1, 1, 1, 2, 3))
        self._driver.click(place, button)
        return f"click {place} {button}"

    def _wait(self) -> str:
        ms = self._rng.choice(_WAITS_MS)
        for _ in range(min(ms // 100, 20)):
            self._driver.clock.time += max(100, ms // 20)
            self._driver.step()
        if self._rng.random() < 0.02:
            self._driver.clock.time += _LONG_SLEEP_MS
            self._driver.step()
        return f"wait {ms}"

    def _burst(self) -> str:
        """Several things within one turn of the loop."""
        keys = [self._rng.choice(_KEYS) for _ in range(self._rng.randint(2, 8))]
        for key in keys:
            self._driver.press(key)
            self._driver.release(key)
        self._driver.step()
        return f"at once {[pygame.key.name(key) for key in keys]}"

    def _hear(self) -> str:
        """Something from the answerer."""
        answerer, rng = self._driver.answerer, self._rng
        long = (*MAKES, remake_game, retain_solution, analyse_game, fill_bank, make_rush_slice)
        asked = [one for one in answerer.asked_of(*long) if one[0] not in answerer.dropped]
        if asked:
            ticket, question = asked[-1]
            if question.question is remake_game and rng.random() < 0.7:
                answerer.tell(question.game, ticket)
            else:
                answerer.fail("Le moteur s’est arrêté.", ticket)
        self._driver.step()
        return "news"

    def _answer(self) -> str:
        """The answering thread answers what a screen on which a player trains has asked last."""
        answerer = self._driver.answerer
        for ticket, question in reversed(list(enumerate(answerer.asked, start=1))):
            if ticket in answerer.dropped or ticket in self._answered:
                continue
            found = places.answer(question)
            if found is not None:
                self._answered.add(ticket)
                answerer.tell(found, ticket)
                self._driver.step()
                return f"answer to {question.question.__name__}"
        return self._press()

    def _wheel(self) -> str:
        self._driver.post(pygame.MOUSEWHEEL, x=0, y=self._rng.choice((-3, -1, 1, 3)), flipped=False, which=0)
        self._driver.step()
        return "wheel"

    def _window(self) -> str:
        kind = self._rng.choice((pygame.QUIT, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.KEYDOWN))
        if kind == pygame.KEYDOWN:
            self._driver.key(pygame.K_F4, mod=pygame.KMOD_ALT)
        else:
            self._driver.post(kind)
        self._driver.step()
        return pygame.event.event_name(kind)


def _begin(rng: random.Random, driver: Driver, is_public: bool) -> None:
    """Goes to some screen of the kiosk."""
    formula = rng.choice((TOPPING, TOPPING, DUPLICATE, MORT_SUBITE))
    seat = driver.services.runs.seat("Zoé", game(rng.choice(_GAMES)), Conditions().under(formula, formula.speeds[0]))
    ways: list[Callable[[], None]] = [
        lambda: driver.show(routes.Home()),
        lambda: driver.show(routes.WhoPlays()),
        lambda: driver.show(ChooseGame("Zoé")),
        lambda: driver.show(Leaderboard()),
        lambda: driver.play(seat.game, "Zoé"),
        lambda: driver.play(seat.game, "Zoé"),
    ]
    start = SessionStart(Plan.under(DUPLICATE, DUPLICATE.speeds[0]), "", (Player(1, "Ana"),), by_hand=True)
    files = ChooseFile(ChooseGame("Zoé"), Conditions())
    imported = replace(game(rng.choice(_GAMES)), lexicon_hash="", generator=None)
    content = format_game(imported).encode()
    cut = int(rng.random() * len(content))
    driver.store.imported.keep(imported, "table", driver.clock.date(), (PublishedResult("Jean", total=200),))
    ways.append(lambda: driver.play(imported, "Zoé"))
    club: list[Callable[[], None]] = [
        lambda: driver.show(files),
        lambda: driver.show(replace(files, chosen=content)),
        lambda: driver.show(replace(files, chosen=content[:cut] + content[cut + 9 :])),
        *[lambda: driver.show(Sessions())] * 3,
        lambda: driver.show(PlaySession(driver.services.sessions.begin(start))),
    ]
    ways += [lambda: driver.show(routes.Attract())] if is_public else club
    rng.choice(rng.choice((ways, places.to_train(driver, rng), places.of_other_games(driver, rng))))()


def _changed(before: Settings, after: Settings, config: Path) -> str:
    """The settings that are not what they were, in the kiosk and in the file; empty where all are."""
    kept = [field.name for field in fields(before) if field.name not in _VISITORS]
    names = [name for name in kept if getattr(before, name) != getattr(after, name)]
    has_other_file = config.read_text(encoding="utf-8") != _SET
    return ", ".join([*names, config.name] if has_other_file else names)


def main() -> int:
    """Takes every walk; 1 where there was a fault."""
    _, trial = asked(arguments("monkey", __doc__, 100_000), EVENTS_A_WALK)
    pin = hashed(_PIN)

    def attempt(rng: random.Random, number: int) -> str:
        path = folder / f"{number}.db"
        shutil.copy(folder / "kept.db", path)
        config.write_text(_SET, encoding="utf-8")  # an ordinary kiosk may have changed it
        is_public = rng.random() < 0.5
        last: deque[str] = deque(maxlen=_LAST_TOLD)
        with open_store(path).store as store:
            driver = Driver(store, rng.choice(_SIZES), Conditions(), is_public, clock=EveningClock(), paints=True)
            driver.services.decks.chance = rng
            settings = Settings(pin=pin, announce_session=rng.random() < 0.3)
            driver.services.put(settings, {})
            hands = Hands(driver, rng)
            try:
                _begin(rng, driver, is_public)
                for _ in range(EVENTS_A_WALK):
                    last.append(f"{driver.scene}: {hands.do_something()}")
                    if driver.kiosk.has_ended:
                        break
                    if is_public and driver.scene in _CLUB_ONLY:
                        raise TrialError(f"the public is at the screen {driver.scene!r} without the PIN")
                if is_public and driver.kiosk.has_ended:
                    raise TrialError("the public kiosk has ended without the PIN")
                if is_public and (changed := _changed(settings, driver.services.settings, config)):
                    raise TrialError(f"the public has changed a setting without the PIN: {changed}")
            except BaseException as fault:
                fault.add_note("the last events: " + "; ".join(last))
                raise
            finally:
                driver.kiosk.navigation.give_up()
                pygame.event.clear()  # events hold the buttons that they are about
                driver.kiosk.screen.close()
                path.unlink()
        if resident_mb() > MOST_MB:
            raise TrialError(f"more than {MOST_MB} MB: {resident_mb()}")
        return "public walks" if is_public else "ordinary walks"

    with home() as folder:
        places.make(folder / "kept.db")
        config = config_file()
        config.parent.mkdir(parents=True, exist_ok=True)
        outcome = carry_out(trial, attempt)
    outcome.figures.append(f"{trial.count * EVENTS_A_WALK} events at most; {resident_mb()} MB at the end")
    return report(outcome)


if __name__ == "__main__":
    sys.exit(main())
