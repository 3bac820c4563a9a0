"""The shipped program, played by a script without a window until it is killed.

Commands, kiosk, scenes and store are the real ones; the clock is quick, and the answering thread is left out: nothing
that is kept comes from it. What the store has told the kiosk to be kept is said on a pipe, a line each, as by
`tests.store.child`.
"""

import functools
import inspect
import os
import random
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from tests.conftest import CHECKOUT
from tests.kiosk.driver import DOWN, ENTER, F2, TAB, FakeAnswerer, FakeClock
from tests.play.session.bagplay import some_solution
from topping.answers.client import QuestionService
from topping.answers.positions import find_tops
from topping.cli import run
from topping.cli.window import opening
from topping.kiosk import app
from topping.kiosk.app import Kiosk
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.result import ResultScreen
from topping.kiosk.screens.session.session import SessionScreen
from topping.play.run.run import Phase
from topping.play.session.drawing import wanted
from topping.play.session.session import awaited
from topping.store import gamelog
from topping.store.runs.runs import Runs

WINDOW = ("--windowed", "--size", "640x480")
_TURN_MS = 40
_LONGEST_TURN_MS = 500
"""After a longer turn of the loop the program takes it that the machine has slept."""
_GAMES = ("normale-01", "7et8-joker-02", "789-01")
_WRONG = ("zut 3c", "(a)bc", "routes", "été h8", "kiwi 8h")
_PLAYERS = "1 Ana\n2 Bob\n3 Zoé\n"


def live(home: Path, rng: random.Random, said: int, *, only_runs: bool = False, pause_ms: int = 0) -> None:
    """Runs the program again and again; only a kill, or a fault, ends this. `said` is the pipe's end.

    With `only_runs` no session is led; `pause_ms` of real time pass from act to act of the player, where others play
    too. The clock is never slower than they are.
    """
    os.environ["TOPPING_HOME"] = str(home)
    (home / "joueurs.txt").write_text(_PLAYERS, encoding="utf-8")
    with (
        patch.object(opening, "Clock", FakeClock),
        patch.object(opening, "QuestionThread", FakeAnswerer),
        patch.object(app, "EVENTS_PER_SECOND", 0),
        patch.object(Kiosk, "step", _played(Kiosk.step, rng, pause_ms, only_runs)),
    ):
        _say_what_is_kept(said)
        while True:
            code = run(_command(home, rng, only_runs))
            if code:
                os.write(said, f"left {code}\n".encode())
                return


def _command(home: Path, rng: random.Random, only_runs: bool) -> list[str]:
    """A new run, a new session, or whatever the first screen offers, which is first of all to go on."""
    game = str(CHECKOUT / "games" / f"{rng.choice(_GAMES)}.txt")
    kind = rng.choice(("run",) if only_runs else ("run", "run", "session", "bag", "home"))
    if kind == "home":
        return ["play", *WINDOW]
    if kind == "bag":
        return ["session", "start", "--players", str(home / "joueurs.txt"), "--bag", *WINDOW]
    if kind == "session":
        return ["session", "start", "--players", str(home / "joueurs.txt"), "--game", game, *WINDOW]
    return ["play", "--game", game, "--player", f"Joueur {rng.randrange(9)}", *WINDOW]


def _say_what_is_kept(said: int) -> None:
    """Has the store's methods say on the pipe that they have returned: what they kept is on the disk."""
    for owner, name, line in (
        (Runs, "start", lambda kept, given: f"started {kept}"),
        (Runs, "add_move", lambda kept, given: f"move {given['run_id']} {given['result'].number}"),
        (Runs, "finish", lambda kept, given: f"finished {given['run_id']}"),
        (gamelog, "keep_game", lambda kept, given: f"session {kept}\n{_events(kept, 1, given)}".strip()),
        (gamelog, "keep_events", lambda _, given: _events(given["id"], given["number"], given)),
    ):
        setattr(owner, name, _saying(getattr(owner, name), line, said))


def _events(session: int, number: int, given: dict[str, Any]) -> str:
    return "\n".join(f"event {session} {number + place}" for place in range(len(given.get("bodies", ()))))


def _saying(do: Callable[..., Any], line: Callable[[Any, dict[str, Any]], str], said: int) -> Callable[..., Any]:
    signature = inspect.signature(do)

    @functools.wraps(do)
    def done(*given: Any, **named: Any) -> Any:
        kept = do(*given, **named)
        os.write(said, f"{line(kept, signature.bind(*given, **named).arguments)}\n".encode())
        return kept

    return done


def _played(
    step: Callable[[Kiosk], None], rng: random.Random, pause_ms: int, only_runs: bool
) -> Callable[[Kiosk], None]:
    """A turn of the loop, before which the clock goes on, and the script acts once no key waits any more."""
    turn_ms = min(pause_ms, _LONGEST_TURN_MS)
    turns = cycle(range(max(1, pause_ms // _LONGEST_TURN_MS)))

    def stepped(kiosk: Kiosk) -> None:
        assert isinstance(kiosk.clock, FakeClock)
        kiosk.clock.time += max(_TURN_MS, turn_ms)
        if next(turns) == 0 and kiosk.navigation.screens and not kiosk._waiting:
            if only_runs and not isinstance(kiosk.scene, PlayScreen):
                press_keys(ENTER)  # the next game
            else:
                _act(kiosk, rng)
        step(kiosk)
        if turn_ms:
            time.sleep(turn_ms / 1000)

    return stepped


def _act(kiosk: Kiosk, rng: random.Random) -> None:
    scene = kiosk.scene
    if isinstance(scene, PlayScreen):
        if scene.run.phase is Phase.THINKING:
            chance = rng.random()
            if chance < 0.05:
                press_keys(F2, F2)
            else:
                type_text(rng.choice(_WRONG) if chance < 0.4 else scene.run.turn.solution.move.circled.lower())
                press_keys(ENTER)
        else:
            press_keys(TAB)
    elif isinstance(scene, SessionScreen):
        if scene.session.awaits_draw and rng.random() < 0.9:
            draw_by_hand(scene, kiosk.answerer, rng)
        else:
            _lead(scene, rng)
    elif isinstance(scene, ResultScreen) or rng.random() < 0.1:
        kiosk.end()
    else:
        press_keys(rng.choice((ENTER, ENTER, ENTER, DOWN)))


def draw_by_hand(scene: SessionScreen, answerer: QuestionService, rng: random.Random) -> None:
    """The referee types what he draws from the bag, right or wrong, or takes it back; a draw that waits has its top."""
    session = scene.session
    if scene.drawing is None:
        press_keys(F2)
    elif session.bag is not None and session.bag.drawn is not None:
        assert isinstance(answerer, FakeAnswerer)
        solution = some_solution(session.state, session.bag.drawn.letters)
        found = () if solution is None else (solution,)
        if answerer.asked and answerer.asked[-1].question is find_tops:
            answerer.tell(found)
    elif rng.random() < 0.1:
        press_keys(pygame.K_F7)
    else:
        want = wanted(session)
        press_keys(*(pygame.K_BACKSPACE,) * len(scene.drawing.line.text))
        type_text("".join(rng.sample(want.bag.tiles, want.count)).lower()[rng.random() < 0.1 :])
        press_keys(ENTER)


def _lead(scene: SessionScreen, rng: random.Random) -> None:
    """The referee's keys in any order: those that make no sense at the moment are ignored."""
    session = scene.session
    if session.is_ended:
        scene.stage.end()
        return
    move = session.collected
    if scene.at_desk and move and awaited(session, move) and rng.random() < 0.8:
        type_text(rng.choice(("", "", f"{awaited(session, move)[0]} !abs", "2 sol h4 6", "1 sole", "= 2 Bo")))
        press_keys(ENTER)
        return
    keys = rng.choice(((F2,), (pygame.K_F3, pygame.K_F3), (TAB,), (pygame.K_F4,), (pygame.K_F2, pygame.K_F3)))
    press_keys(*keys)


def press_keys(*keys: int, mod: int = 0) -> None:
    for key in keys:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))


def type_text(text: str) -> None:
    for character in text:
        key = ord(character) if character.isascii() else 0x40000000 + ord(character)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=character, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=character))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=character, scancode=0))
