"""A session led in tests: its players, its moves, and what the desk says."""

from typing import Any

import pygame

from tests.kiosk.driver import ENTER, F2, TAB, Driver, game
from tests.play.limits import limited
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.screens.session.leading import QUIET_MS
from topping.kiosk.screens.session.session import SessionScreen
from topping.play.session.events import Registered
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.rules.conditions.formula import FORMULAS
from topping.rules.games.game import Game
from topping.store.sessions.log import SessionLog

F4, F5, F6, F7, F8, F9, F12 = (getattr(pygame, f"K_F{number}") for number in (4, 5, 6, 7, 8, 9, 12))


NAMES = ("Ana", "Bob", "Cléo", "Dan")


def lead(
    kiosk: Driver,
    formula: str = "duplicate",
    names: tuple[str, ...] = NAMES,
    the_game: Game | None = None,
    lexicon: WantedLexicon = WantedLexicon("", ""),
) -> SessionLog:
    """A session of those players, before its first draw."""
    whole = the_game or game()
    chosen = FORMULAS[formula]
    plan = Plan.under(chosen, chosen.speeds[0], whole.variant)
    date = kiosk.clock.date()
    log = SessionLog.start(
        kiosk.store,
        plan,
        whole,
        "Jeudi",
        date,
        lexicon_name=lexicon.name or "",
        lexicon_hash=lexicon.hash,
        first=[Registered(table, name) for table, name in enumerate(names, start=1)],
    )
    kiosk.lead(log)
    return log


def session(kiosk: Driver) -> Session:
    return kiosk.scene_of(SessionScreen).session


def next_draw(kiosk: Driver) -> None:
    """The next draw, also where no bulletin of the last move is entered."""
    opened = session(kiosk).opened
    kiosk.key(F2)
    if session(kiosk).opened == opened:
        kiosk.key(F2)
    kiosk.step(2)


def play_move(kiosk: Driver, ms: int | None = None) -> None:
    """The next draw, its whole time, the bulletins collected, and the desk."""
    next_draw(kiosk)
    move = session(kiosk).opened
    kiosk.wait(ms or limited(session(kiosk).plan.limit_ms(move)) + 200)
    kiosk.key(F2)
    assert session(kiosk).collected == move
    kiosk.wait(QUIET_MS)
    kiosk.key(TAB)
    while kiosk.scene_of(SessionScreen).desk.move < move:
        kiosk.key(pygame.K_PAGEDOWN)


def enter(kiosk: Driver, *lines: str) -> None:
    for line in lines:
        kiosk.type(line)
        kiosk.key(ENTER)


def text(kiosk: Driver, panel: str) -> str:
    """What a part of the screen says; nothing where it is not there."""
    view: Any = kiosk.snapshot().get(panel)
    if view is None or not (hasattr(view, "text") and isinstance(view.text, str)):
        return "\n".join(kiosk.texts(panel))
    told = view.lines if hasattr(view, "lines") else (view.text, getattr(view, "note", ""), getattr(view, "why", ""))
    return "\n".join(line for line in told if line).replace("\N{NO-BREAK SPACE}", " ")


def answer(kiosk: Driver) -> tuple[str, str, str]:
    """Returns the desk's answer: player, points, and difference to the top."""
    head, points, note, *_ = kiosk.texts("verdict")
    return head, points, note


def bulletin(kiosk: Driver, table: int) -> tuple[str, ...]:
    """What stands in the row of a table, after its number and the name."""
    return kiosk.texts(f"bulletin.{table}")[2:]


def to_read(kiosk: Driver, panel: str) -> list[tuple[str, ...]]:
    """What is said in each row of a card, after its label."""
    rows = (kiosk.texts(f"{panel}.row.{place}") for place in range(9))
    return [one for one in rows if one]
