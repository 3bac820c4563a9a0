"""The screens of a club session, each as full as a club can make it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, Driver, game
from tests.play.session.helpers import typed
from tests.screens import evening
from tests.screens.driving import pass_ms, shows, then
from tests.screens.state import State
from topping.answers.positions import find_tops
from topping.config import Theme
from topping.kiosk.screens.choosing.routes import ChooseSessionGame
from topping.kiosk.screens.session.routes import PlaySession, SessionMisses, SessionPlayers, Sessions
from topping.kiosk.screens.session.session import SessionScreen
from topping.play.session.events import Collected, Delivered, Ended, Opened, Registered
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.formula import DUPLICATE, FORMULAS
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import Reference
from topping.rules.moves import Solution
from topping.store.sessions.log import SessionLog

F4, F5, F6, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (4, 5, 6, 8, 9))
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


def next_draw(kiosk: Driver) -> SessionScreen:
    """The next draw, also where no bulletin of the last move is entered."""
    kiosk.key(F2)
    scene = kiosk.scene_of(SessionScreen)
    if scene.session.opened == scene.session.collected:
        kiosk.key(F2)
    return scene


def draw(kiosk: Driver, running_ms: int) -> None:
    """The next draw with part of its time used, after its announcement if it has one."""
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


def _misses(kiosk: Driver) -> None:
    """One table of a session that is over has its misses in a deck."""
    log = log_of(kiosk, done=1)
    log.add(Ended(), kiosk.clock.date())
    kiosk.show(SessionMisses(log.id, log.name))
    kiosk.key(DOWN, DOWN, ENTER, ENTER)


def _players(kiosk: Driver) -> None:
    players = tuple(Player(table, name) for table, name in enumerate(names(40), start=100))
    kiosk.show(SessionPlayers(SessionStart(Plan(), players=players)))
    kiosk.write("0 Zoé")
    kiosk.key(pygame.K_RETURN)


def _before(kiosk: Driver) -> None:
    kiosk.lead(log_of(kiosk))


def thinking(kiosk: Driver) -> None:
    log = log_of(kiosk, name="normale-01", done=0)
    to_move(kiosk, log, 8)
    kiosk.lead(log)
    draw(kiosk, 2_000)


def _rejected(kiosk: Driver) -> None:
    """A draw of nine letters, before which another one went back."""
    moves = game("789-05", 30).moves
    move = next(number for number, one in enumerate(moves, start=1) if one.draw.rejected)
    log = log_of(kiosk, name="789-05", count=30)
    to_move(kiosk, log, move)
    kiosk.lead(log)
    draw(kiosk, 155_000)


def _blitz(kiosk: Driver) -> None:
    log = log_of(kiosk, name="789-joker-01", speed=-1)
    to_move(kiosk, log, 9)
    kiosk.lead(log)
    draw(kiosk, 300)


def _stopped(kiosk: Driver) -> None:
    log = log_of(kiosk)
    log.add(Opened(1), kiosk.clock.date())
    kiosk.lead(log)


def _solution(kiosk: Driver) -> None:
    log = log_of(kiosk, name="7et8-joker-07")
    to_move(kiosk, log, 11)
    kiosk.lead(log)
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
        kiosk.lead(log)
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
        kiosk.lead(log)
        kiosk.key(TAB)

    return drive


def _desk_answer(kiosk: Driver) -> None:
    _desk(30, entered=20)(kiosk)
    kiosk.write("21 (s)palets h4 22/plat h5")
    kiosk.key(pygame.K_RETURN)
    kiosk.write("22 azertyuiopqsdfg h4 22 33")
    kiosk.key(pygame.K_RETURN)


def _desk_verdict(kiosk: Driver) -> None:
    _desk(30, entered=20)(kiosk)
    kiosk.write("21 azertyuiopqsdfg h4 22")
    kiosk.key(pygame.K_RETURN)


def _questions(kiosk: Driver) -> None:
    """Five bulletins of a move are not settled, and the keyboard is on the first of them."""
    _desk(30, entered=20)(kiosk)
    for line in ("? palets h4 22", "21 *4", "22 palets h4 22", "coup 1"):
        kiosk.write(line)
        kiosk.key(pygame.K_RETURN)
    kiosk.key(TAB)


def _first_move(kiosk: Driver) -> None:
    kiosk.lead(log_of(kiosk, count=24))
    draw(kiosk, 28_000)
    kiosk.key(TAB, TAB)


def _choice(kiosk: Driver) -> None:
    log = log_of(kiosk)
    kiosk.lead(log)
    draw(kiosk, 2_000)
    top = log.session.turn(1).solution
    tops = tuple(
        replace(top, word=word) for word in ("PLATES", "PASTEL", "PETALS", "SEPTAL", "STAPLE", "PLEATS", "PELTAS")
    )
    ticket = next(n for n, one in enumerate(kiosk.answerer.asked, start=1) if one.question is find_tops)
    kiosk.answerer.tell((top, *tops), ticket)
    kiosk.step()
    kiosk.key(F2, F2, TAB)
    kiosk.step()


def _pad(kiosk: Driver) -> None:
    _desk(12, entered=4)(kiosk)
    kiosk.write("5 h4 22")
    kiosk.key(F4)
    kiosk.write("PAsSErez")


def _interruption(kiosk: Driver) -> None:
    thinking(kiosk)
    kiosk.key(F9)
    kiosk.wait(400)


def _standings(formula: str) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        log = log_of(kiosk, formula, 30, moves=3, done=3 if formula == "duplicate" else 1)
        kiosk.lead(log)
        kiosk.key(F5)

    return drive


def _solos(kiosk: Driver) -> None:
    log = log_of(kiosk, count=30, moves=3)
    for move in range(1, 4):
        pass_move(kiosk, log, move)
        others = ("{table} !abs",) * (3 * move)
        enter_all(kiosk, log, move, (*others, "{table}", *("{table} !abs",) * (29 - 3 * move)))
    log.add(Ended(), kiosk.clock.date())
    kiosk.lead(log)
    kiosk.key(F5)


_NOTER: Final = Solution("NOTER", Reference.parse("H4"), 12)


def _by_hand(
    *lines: str, tops: int = 0, only: Solution | None = None, variant: str = "normale"
) -> Callable[[Driver], None]:
    """A game drawn by hand; the lines are typed, and the last draw has so many tops, or `only` one."""

    def drive(kiosk: Driver) -> None:
        start = SessionStart(
            Plan.under(DUPLICATE, DUPLICATE.speeds[0], VARIANTS[variant]),
            "Tournoi d’ouverture du Wagon-Restaurant",
            tuple(Player(table, name) for table, name in enumerate(names(12), start=1)),
            by_hand=True,
        )
        kiosk.show(PlaySession(kiosk.kiosk.services.sessions.begin(start)))
        kiosk.key(F2)
        for line in lines[:-1]:
            kiosk.enter(line)
        kiosk.write(lines[-1])
        if tops or only is not None:
            kiosk.key(pygame.K_RETURN)
            kiosk.step()
            found = ("RETINAS", "ARISENT", "TARSIEN", "INSERAT", "RATINES", "ENTRAIS", "SATINER", "RESINAT")[:tops]
            points = Reference.parse("H4")
            solutions = (only,) if only is not None else tuple(Solution(word, points, 66) for word in found)
            kiosk.answerer.tell(solutions)
            kiosk.step(2)
            kiosk.press(pygame.K_F11)
            kiosk.step()

    return drive


def _announced(name: str, move: int) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        log = log_of(kiosk, name=name)
        to_move(kiosk, log, move)
        kiosk.lead(log)
        kiosk.services.put(replace(kiosk.services.settings, announce_session=True), {})
        next_draw(kiosk)
        while not kiosk.shown("announcement").whole:
            kiosk.wait(100)

    return drive


# an evening of a club


def _to_sessions(kiosk: Driver) -> None:
    kiosk.type("b")
    kiosk.step(2)


def _lead(kiosk: Driver) -> None:
    """The session that was kept, taken up from the list."""
    _to_sessions(kiosk)
    kiosk.key(DOWN, ENTER)
    kiosk.step(3)


def _session_setup(kiosk: Driver) -> None:
    _to_sessions(kiosk)
    kiosk.key(ENTER)
    kiosk.step()
    kiosk.key(TAB)
    kiosk.write("Mardi soir")
    kiosk.key(ENTER)
    for name in evening.TABLES[:17]:
        kiosk.write(name)
        kiosk.key(ENTER)
    kiosk.write("Olivier Sim")


def _eighth(*missing: int) -> Callable[[Driver], SessionLog]:
    """The eighth move is over, and what the tables handed in is entered, but for those that are missing."""

    def before(kiosk: Driver) -> SessionLog:
        log = evening.tuesday(kiosk)
        evening.over(kiosk, log, 8)
        for table, bulletin in enumerate(evening.BULLETINS, start=1):
            if table not in missing:
                evening.enter(kiosk, log, 8, f"{table} {bulletin}")
        return log

    return before


def _in_the_hall(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 102_000)


def _announcement(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 10_500)


def _evening_desk(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(TAB)
    kiosk.write("12 IRISEZ 14I 34")


def _evening_desk_next(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 48_000)
    kiosk.key(TAB, TAB)
    kiosk.write("22 RIZIERE N4 38")


def _evening_desk_read(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(TAB)
    kiosk.key(F5, mod=pygame.KMOD_SHIFT)


def _names(kiosk: Driver) -> None:
    kiosk.show(SessionPlayers())
    for name in ("Élodie", "Bruno"):
        kiosk.enter(name)


def _interrupted(ms: int, *keys: int) -> Callable[[Driver], None]:
    """A session taken up so long after the program was closed."""

    def drive(kiosk: Driver) -> None:
        kiosk.show(Sessions())
        kiosk.clock.time += ms
        kiosk.key(DOWN, ENTER)
        kiosk.step(2)
        kiosk.key(*keys)

    return drive


def _three_moves(kiosk: Driver) -> None:
    evening.tuesday(kiosk, 3)


def _aloud(kiosk: Driver) -> None:
    kiosk.services.put(replace(kiosk.services.settings, announce_session=True), {})


_EIGHTH = _eighth()
STATES: Final[Mapping[str, State]] = {
    "sessions/empty": State(_to_sessions),
    "sessions/usual": State(_to_sessions, kept=evening.tuesday, played=7),
    "sessions/row": State(then(_to_sessions, DOWN), kept=evening.tuesday, played=7),
    "sessions/full": State(_sessions),
    "sessions/closed": State(then(_sessions, DOWN, DOWN, DOWN)),
    "session misses/usual": State(_misses),
    "session players/empty": State(shows(SessionPlayers())),
    "session players/few": State(_names, played=7),
    "session players/usual": State(_session_setup, played=7),
    "session players/full": State(_players),
    "choose game/of a session": State(shows(ChooseSessionGame(SessionStart(Plan())))),
    "hall/usual": State(_in_the_hall, kept=evening.tuesday, played=7),
    "hall/light": State(_in_the_hall, kept=evening.tuesday, played=7, theme=Theme.LIGHT),
    "hall/end of a move": State(_lead, kept=_EIGHTH, played=7),
    "hall/announced": State(_announcement, kept=_EIGHTH, before=_aloud, played=7),
    "hall/announced, first": State(_announced("normale-06", 3)),
    "hall/announced, nine letters": State(_announced("789-04", 14)),
    "hall/mort subite": State(_lead, kept=evening.sudden, played=7),
    "hall/leaving": State(then(_lead, ESCAPE), kept=_EIGHTH, played=7),
    "hall/before": State(_before),
    "hall/thinking": State(thinking),
    "hall/rejected draw": State(_rejected),
    "hall/blitz": State(_blitz),
    "hall/stopped": State(_stopped),
    "hall/solution": State(_solution),
    "hall/interruption": State(_interruption),
    **{f"hall/mort subite of {count}": State(_sudden(count, after=False)) for count in (4, 12, 24)},
    **{f"hall/mort subite of {count}, after": State(_sudden(count, after=True)) for count in (4, 12, 24)},
    "hall/drawn by hand, before": State(then(_by_hand(""), TAB)),
    "hall/drawn by hand, empty": State(_by_hand("")),
    "hall/drawn by hand, typing": State(_by_hand("bcdfghe", "aeiouae", "aei?")),
    "hall/drawn by hand, rejected": State(_by_hand("bcdfghe", "aeiouae", "aeiouaz")),
    "hall/drawn by hand, found": State(_by_hand("bcdfghe", "aeirstn", tops=8)),
    "hall/nine letters": State(then(_by_hand("owtnxlerb", only=_NOTER, variant="789"), F2)),
    "desk/usual": State(_evening_desk, kept=_eighth(12, 17, 20, 22, 24), played=7, theme=Theme.LIGHT),
    "desk/move running": State(_evening_desk_next, kept=_eighth(22, 24), played=7, theme=Theme.LIGHT),
    "desk/to read": State(_evening_desk_read, kept=_EIGHTH, played=7, theme=Theme.LIGHT),
    "desk/empty": State(_desk(30)),
    "desk/answer": State(_desk_answer),
    "desk/verdict": State(_desk_verdict),
    "desk/questions": State(_questions),
    "desk/first move": State(_first_move),
    "desk/slip": State(then(_desk_verdict, DOWN, DOWN, DOWN, F6)),
    "desk/asked": State(then(_desk(30, entered=20), F8)),
    "desk/choice of tops": State(_choice),
    "desk/letter pad": State(_pad),
    "desk/drawn by hand": State(then(_by_hand(""), ESCAPE)),
    "session standings/usual": State(then(_lead, F5), kept=_EIGHTH, played=7),
    "session standings/long names": State(_standings("duplicate")),
    "session standings/mort subite": State(_standings("mort-subite")),
    "session standings/ended": State(_solos),
    "session interrupted/usual": State(_interrupted(80 * 60_000), kept=_three_moves, played=7),
    "session interrupted/no reason": State(_interrupted(80 * 60_000, ENTER), kept=_three_moves, played=7),
    "session interrupted/ending": State(_interrupted(20 * 60_000, pygame.K_F12), kept=_three_moves, played=7),
}
