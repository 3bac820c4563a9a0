"""Somebody at the kiosk who presses, clicks and types anything, and now and then what makes sense."""

import random
from collections.abc import Callable

import pygame

from tests.kiosk.driver import ENTER, ESCAPE, TAB, Driver
from tests.trials import training
from tests.trials.mutation import INVISIBLE, mutated
from tests.trials.scripted import draw_by_hand
from topping.game.service.gamequestions import GameMade, RestQuestion
from topping.game.service.messages import HelperFailed, LongQuestion, QuestionFailed, SolverReady
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.session.hall import SessionScreen
from topping.kiosk.screens.training.rush import RushScreen

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
    """Acts on a driver; every choice comes from `rng`."""

    def __init__(self, driver: Driver, rng: random.Random, *, types_invisible: bool) -> None:
        self._driver, self._rng, self._types_invisible = driver, rng, types_invisible
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
        if not self._types_invisible:
            text = "".join(character for character in text if character not in INVISIBLE and character.isprintable())
        self._driver.post_text(text)
        self._driver.step()
        if self._rng.random() < 0.5:
            self._driver.key(ENTER)
        return f"text {text!r}"

    def _find_top(self) -> str:
        scene = self._driver.kiosk.scene
        if isinstance(scene, SessionScreen) and scene.session.awaits_draw:
            draw_by_hand(scene, self._driver.helper, self._rng)
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
            self._driver.clock.asleep += _LONG_SLEEP_MS
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
        """Something from the helper process."""
        helper, rng = self._driver.helper, self._rng
        asked = [
            (ticket, question)
            for ticket, question in enumerate(helper.asked, start=1)
            if isinstance(question, LongQuestion) and ticket not in helper.dropped
        ]
        if asked and rng.random() < 0.7:
            ticket, question = asked[-1]
            if isinstance(question, RestQuestion) and rng.random() < 0.7:
                helper.coming.append(GameMade(ticket, question.game))
            else:
                helper.coming.append(QuestionFailed(ticket, "Le moteur s’est arrêté."))
        else:
            helper.coming.append(rng.choice((SolverReady(), HelperFailed("Plus de moteur."))))
        self._driver.step()
        return f"news {type(helper.coming[-1]).__name__ if helper.coming else ''}".rstrip()

    def _answer(self) -> str:
        """The helper process answers what a screen on which a player trains has asked last."""
        helper = self._driver.helper
        for ticket, question in reversed(list(enumerate(helper.asked, start=1))):
            if ticket in helper.dropped or ticket in self._answered:
                continue
            news = training.answer(ticket, question)
            if news is not None:
                self._answered.add(ticket)
                helper.coming.append(news)
                self._driver.step()
                return f"answer to {type(question).__name__}"
        return self._press()

    def _wheel(self) -> str:
        self._driver.post(pygame.MOUSEWHEEL, x=0, y=self._rng.choice((-3, -1, 1, 3)), flipped=False, which=0)
        self._driver.step()
        return "wheel"

    def _window(self) -> str:
        kind = self._rng.choice((pygame.QUIT, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.KEYDOWN))
        if kind == pygame.KEYDOWN:
            self._driver.press(pygame.K_F4, mod=pygame.KMOD_ALT)
            self._driver.release(pygame.K_F4, pygame.KMOD_ALT)
        else:
            self._driver.post(kind)
        self._driver.step()
        return pygame.event.event_name(kind)
