"""The screens of a club session, each as full as a club can make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tests.kiosk.driver import DOWN, ESCAPE, F2, TAB, Driver, game
from topping.game.service.positionquestions import SolutionsFound, TopsQuestion
from topping.kiosk.routes.club import PlaySession, SessionPlayers, Sessions
from topping.kiosk.routes.play import ChooseSessionGame
from topping.kiosk.screens.session.hall import SessionScreen
from topping.play.session.desk import typed
from topping.play.session.events import Collected, Delivered, Ended, Opened, Registered
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.formula import DUPLICATE, FORMULAS
from topping.rules.grid.board import Reference
from topping.rules.moves.move import Solution
from topping.store.sessions.log import SessionLog

F3, F4, F5, F6, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (3, 4, 5, 6, 8, 9))
GIVEN = ("Wilhelmine-Marguerite", "Zoé", "Jean-Baptiste", "Élodie", "Marie-Antoinette", "Bob")
NAMES = ("Vandenbo", "Lévesque-Bo", "N’Guyen", "Martin", "De la Tour", "Ó")


def names(count: int) -> list[str]:
    """As many different names, of up to thirty letters."""
    return [f"{GIVEN[place % 6]} {NAMES[(place + place // 6) % 6]}"[:30].strip() for place in range(count)]


def log_of(
    kiosk: Driver,
    formula: str = "duplicate",
    count: int = 12,
    name: str = "normale-06",
    moves: int = 30,
    done: int = 0,
    speed: int = 0,
) -> SessionLog:
    """A session with so many players, after `done` complete moves."""
    whole, chosen = game(name, moves), FORMULAS[formula]
    plan = Plan.under(chosen, chosen.speeds[speed], whole.variant)
    title = "Tournoi d’ouverture du Wagon-Restaurant"
    log = SessionLog.start(kiosk.store, plan, whole, title, kiosk.clock.date())
    for table, player in enumerate(names(count), start=1):
        log.add(Registered(table, player), kiosk.clock.date())
    for move in range(1, done + 1):
        pass_move(kiosk, log, move)
        enter_all(kiosk, log, move)
    return log


def pass_move(kiosk: Driver, log: SessionLog, move: int) -> None:
    log.add(Opened(move), kiosk.clock.date())
    log.add(Collected(move), kiosk.clock.date())


LINES = ("{table}", "{table}", "{table} zzett h4 30", "{table} !abs", "{table}", "{table} plat h5 12")


def enter_all(kiosk: Driver, log: SessionLog, move: int, lines: tuple[str, ...] = LINES) -> None:
    for table in log.session.seats:
        if log.session.out_at.get(table, 99) > move:
            line = lines[(table + 5) % len(lines)].format(table=table)
            log.add(typed(line, log.session, move, lambda word: word != "ZZETT"), kiosk.clock.date())


def lead(kiosk: Driver, log: SessionLog) -> None:
    kiosk.lead(log)


def next_draw(kiosk: Driver) -> SessionScreen:
    """The next draw, also where no bulletin of the last move is entered."""
    kiosk.key(F2)
    scene = kiosk.scene_of(SessionScreen)
    if scene.session.opened == scene.session.collected:
        kiosk.key(F2)
    return scene


def draw(kiosk: Driver, running_ms: int) -> None:
    """The next draw, and so much of its time passed, once it was announced where it is."""
    scene = next_draw(kiosk)
    while scene.conductor.clock is None or scene.conductor.clock.since_ms is None:
        kiosk.wait(500)
    kiosk.wait(running_ms + 200)


def to_move(kiosk: Driver, log: SessionLog, move: int) -> None:
    """All moves up to that one over, nothing entered; the next draw is its."""
    for number in range(1, move):
        pass_move(kiosk, log, number)


def _sessions(kiosk: Driver) -> None:
    for number in range(12):
        log = log_of(kiosk, ("duplicate", "mort-subite")[number % 2], 2)
        if number % 3 == 0:
            log.add(Ended(), kiosk.clock.date())
    kiosk.show(Sessions())


def _players(kiosk: Driver) -> None:
    players = tuple(Player(table, name) for table, name in enumerate(names(40), start=100))
    kiosk.show(SessionPlayers(SessionStart(Plan(), players=players)))
    kiosk.type("0 Zoé")
    kiosk.key(pygame.K_RETURN)


def _first_players(kiosk: Driver) -> None:
    kiosk.show(SessionPlayers())


def _game(kiosk: Driver) -> None:
    kiosk.show(ChooseSessionGame(SessionStart(Plan())))


def _before(kiosk: Driver) -> None:
    lead(kiosk, log_of(kiosk))


def _thinking(kiosk: Driver) -> None:
    log = log_of(kiosk, name="normale-01", done=0)
    to_move(kiosk, log, 8)
    lead(kiosk, log)
    draw(kiosk, 2_000)


def _rejected(kiosk: Driver) -> None:
    log = log_of(kiosk, name="789-04", count=30)
    to_move(kiosk, log, 14)
    lead(kiosk, log)
    draw(kiosk, 155_000)


def _blitz(kiosk: Driver) -> None:
    log = log_of(kiosk, name="789-joker-01", speed=-1)
    to_move(kiosk, log, 9)
    lead(kiosk, log)
    draw(kiosk, 300)


def _stopped(kiosk: Driver) -> None:
    log = log_of(kiosk)
    log.add(Opened(1), kiosk.clock.date())
    lead(kiosk, log)


def _solution(kiosk: Driver) -> None:
    log = log_of(kiosk, name="7et8-joker-07")
    to_move(kiosk, log, 11)
    lead(kiosk, log)
    kiosk.key(ESCAPE)


def _sudden(count: int, *, after: bool) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        log = log_of(kiosk, "mort-subite", count, name="7et8-joker-07")
        for move in range(1, 10):
            pass_move(kiosk, log, move)
            enter_all(kiosk, log, move, LINES if move == 1 and count > 4 else ("{table} !abs",))  # a tie: all stay in
        if after:
            pass_move(kiosk, log, 10)
            enter_all(kiosk, log, 10, ("{table}", "{table} !abs", "{table}"))
        lead(kiosk, log)
        if not after:
            draw(kiosk, 31_000)

    return drive


def _desk(count: int, *, entered: int = 0) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        log = log_of(kiosk, count=count)
        pass_move(kiosk, log, 1)
        for table in range(1, entered + 1):
            line = LINES[(table + 5) % 6].format(table=table)
            log.add(typed(line, log.session, 1, lambda word: word != "ZZETT"), kiosk.clock.date())
        if entered:
            log.add(Delivered(1, 3), kiosk.clock.date())
        lead(kiosk, log)
        kiosk.key(TAB)

    return drive


def _desk_answer(kiosk: Driver) -> None:
    _desk(30, entered=20)(kiosk)
    kiosk.type("21 (s)palets h4 22/plat h5")
    kiosk.key(pygame.K_RETURN)
    kiosk.type("22 azertyuiopqsdfg h4 22 33")
    kiosk.key(pygame.K_RETURN)


def _desk_verdict(kiosk: Driver) -> None:
    _desk(30, entered=20)(kiosk)
    kiosk.type("21 azertyuiopqsdfg h4 22")
    kiosk.key(pygame.K_RETURN)


def _desk_slip(kiosk: Driver) -> None:
    _desk_verdict(kiosk)
    kiosk.key(*(DOWN,) * 3, F6)


def _desk_asked(kiosk: Driver) -> None:
    _desk(30, entered=20)(kiosk)
    kiosk.key(F8)


def _choice(kiosk: Driver) -> None:
    log = log_of(kiosk)
    lead(kiosk, log)
    draw(kiosk, 2_000)
    top = log.session.turn(1).solution
    tops = tuple(
        replace(top, word=word) for word in ("PLATES", "PASTEL", "PETALS", "SEPTAL", "STAPLE", "PLEATS", "PELTAS")
    )
    ticket = next(n for n, one in enumerate(kiosk.helper.asked, start=1) if isinstance(one, TopsQuestion))
    kiosk.helper.coming.append(SolutionsFound(ticket, (top, *tops)))
    kiosk.step()
    kiosk.key(F2, F2, TAB)
    kiosk.step()


def _pad(kiosk: Driver) -> None:
    _desk(12, entered=4)(kiosk)
    kiosk.type("5 h4 22")
    kiosk.key(F4)
    kiosk.type("PAsSErez")


def _interruption(kiosk: Driver) -> None:
    _thinking(kiosk)
    kiosk.key(F9)
    kiosk.wait(400)


def _standings(formula: str, *, ended: bool) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        log = log_of(kiosk, formula, 30, moves=3, done=3 if formula == "duplicate" else 1)
        if ended:
            log.add(Ended(), kiosk.clock.date())
        lead(kiosk, log)
        kiosk.key(F5)

    return drive


def _solos(kiosk: Driver) -> None:
    log = log_of(kiosk, count=30, moves=3)
    for move in range(1, 4):
        pass_move(kiosk, log, move)
        others = ("{table} !abs",) * (3 * move)
        enter_all(kiosk, log, move, (*others, "{table}", *("{table} !abs",) * (29 - 3 * move)))
    log.add(Ended(), kiosk.clock.date())
    lead(kiosk, log)
    kiosk.key(F5)


def _by_hand(*lines: str, tops: int = 0) -> Callable[[Driver], None]:
    """A game drawn by hand; the lines are typed, and the last draw has so many tops."""

    def drive(kiosk: Driver) -> None:
        start = SessionStart(
            Plan.under(DUPLICATE, DUPLICATE.speeds[0]),
            "Tournoi d’ouverture du Wagon-Restaurant",
            tuple(Player(table, name) for table, name in enumerate(names(12), start=1)),
            by_hand=True,
        )
        kiosk.show(PlaySession(kiosk.kiosk.backstage.sessions.begin(start)))
        kiosk.key(F2)
        for line in lines[:-1]:
            kiosk.enter(line)
        kiosk.type(lines[-1])
        if tops:
            kiosk.key(pygame.K_RETURN)
            kiosk.step()
            found = ("RETINAS", "ARISENT", "TARSIEN", "INSERAT", "RATINES", "ENTRAIS", "SATINER", "RESINAT")[:tops]
            points = Reference.parse("H4")
            solutions = tuple(Solution(word, points, 66) for word in found)
            kiosk.helper.coming.append(SolutionsFound(len(kiosk.helper.asked), solutions))
            kiosk.step(2)
            kiosk.press(pygame.K_F11)
            kiosk.step()

    return drive


def _by_hand_beside(kiosk: Driver) -> None:
    """The desk of a game drawn by hand, before its first draw."""
    _by_hand("")(kiosk)
    kiosk.key(ESCAPE)
    kiosk.step()


def _by_hand_before(kiosk: Driver) -> None:
    _by_hand("")(kiosk)
    kiosk.key(TAB)
    kiosk.step()


SCENES: dict[str, Callable[[Driver], None]] = {
    "sessions": _sessions,
    "session players": _players,
    "session without players": _first_players,
    "session game": _game,
    "session before": _before,
    "session thinking": _thinking,
    "session rejected": _rejected,
    "session blitz": _blitz,
    "session stopped": _stopped,
    "session solution": _solution,
    "session desk empty": _desk(30),
    "session desk answer": _desk_answer,
    "session desk verdict": _desk_verdict,
    "session desk slip": _desk_slip,
    "session desk asked": _desk_asked,
    "session choice": _choice,
    "session pad": _pad,
    "session bag desk": _by_hand_beside,
    "session bag public": _by_hand_before,
    "session bag empty": _by_hand(""),
    "session bag typing": _by_hand("bcdfghe", "aeiouae", "aei?"),
    "session bag rejected": _by_hand("bcdfghe", "aeiouae", "aeiouaz"),
    "session bag found": _by_hand("bcdfghe", "aeirstn", tops=8),
    "session interruption": _interruption,
    "session standings": _standings("duplicate", ended=False),
    "session mort subite standings": _standings("mort-subite", ended=False),
    "session solos": _solos,
    **{f"session mort subite {count}": _sudden(count, after=False) for count in (4, 12, 24)},
    **{f"session mort subite {count} after": _sudden(count, after=True) for count in (4, 12, 24)},
}
