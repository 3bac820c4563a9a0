"""The screens of the wanted pictures: for each, how the running kiosk gets there from its first screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from tests.kiosk.driver import ENTER, ESCAPE, F2, TAB, Driver
from tests.kiosk.looks import evening
from topping.config import Theme
from topping.game.service.messages import MeaningsFound, MeaningsQuestion
from topping.kiosk.backstage.resumption import interrupted_run, interrupted_session
from topping.kiosk.routes import (
    Attract,
    ChooseFile,
    ChooseGame,
    Home,
    HowToPlay,
    Leaderboard,
    OutOfOrder,
    Play,
    PlayerCare,
    Players,
    Resume,
    SessionPlayers,
    Sessions,
    WhoPlays,
)
from topping.lexicon.meaning import meanings
from topping.pin import hashed
from topping.play.run.run import Phase
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan
from topping.play.session.roster import Player
from topping.resources import games_folder
from topping.rules.conditions import Conditions
from topping.rules.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula

F3, F5, F9 = (getattr(pygame, f"K_F{number}") for number in (3, 5, 9))
_CHUNK_MS = 4_000
"""A longer step of the clock would be taken for a suspension."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A wanted picture."""

    drive: Callable[[Driver], None]
    """From the first screen to it."""
    size: tuple[int, int] = (1920, 1080)
    theme: Theme = Theme.DARK
    is_public: bool = False
    played: int = 7
    """How many of the prepared normal games Camille has played; at 0 nobody has played anything."""


def pass_ms(kiosk: Driver, ms: int) -> None:
    """Time passes, in few steps."""
    while ms > 0:
        kiosk.clock.time += min(ms, _CHUNK_MS)
        kiosk.kiosk.step()
        ms -= _CHUNK_MS


def at_ms(kiosk: Driver, ms: int) -> None:
    """Time passes until so much of the move has."""
    pass_ms(kiosk, ms - kiosk.run.elapsed_ms(kiosk.clock.time))


def propose(kiosk: Driver, ms: int, text: str) -> None:
    """Types a move and Enter, so long after the draw."""
    at_ms(kiosk, ms - 10)
    kiosk.post_text(text)
    kiosk.press(ENTER)
    kiosk.release(ENTER)
    kiosk.step()


def to_next_draw(kiosk: Driver) -> None:
    """What follows a move passes: its solution, until the next draw is on screen."""
    for _ in range(20):
        if kiosk.scene != "play" or kiosk.run.phase is Phase.THINKING:
            return
        kiosk.key(ENTER)
        pass_ms(kiosk, 1_000)


def begin_next(kiosk: Driver) -> None:
    """The game that the first screen offers: two times Enter."""
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.key(ENTER)
    to_next_draw(kiosk)


def begin(kiosk: Driver, name: str, formula: Formula = TOPPING) -> None:
    """A prepared game, at its first draw."""
    conditions = Conditions().under(formula, formula.speeds[0])
    kiosk.show(Play(kiosk.backstage.runs.seat("Camille", evening.prepared(name), conditions)))
    to_next_draw(kiosk)


def find_tops(kiosk: Driver, *times_ms: int) -> None:
    """The next tops, each after such a time; −1 for one that is missed."""
    for ms in times_ms:
        if ms < 0:
            at_ms(kiosk, kiosk.run.limit_ms or 0)
            pass_ms(kiosk, 100)
        else:
            propose(kiosk, ms, kiosk.run.turn.solution.move.circled.lower())
        to_next_draw(kiosk)


# the front


def _home(kiosk: Driver) -> None:
    evening.tuesday(kiosk, 8)
    kiosk.backstage.sessions.interrupted = interrupted_session(kiosk.backstage, kiosk.store, kiosk.clock)
    kiosk.show(Home())


def _choose(kiosk: Driver) -> None:
    kiosk.type("c")
    kiosk.wait(3_000)  # the games' results are read a few at a time


def _attract(kiosk: Driver) -> None:
    kiosk.show(Attract())
    pass_ms(kiosk, 16_000)


def _pin(kiosk: Driver) -> None:
    kiosk.type("b")  # the club's sessions
    kiosk.step()
    for wrong in ("1111", "2222", "3333"):
        kiosk.type(wrong)
        kiosk.key(ENTER)
    kiosk.type("123")


def _help(kiosk: Driver) -> None:
    kiosk.show(HowToPlay())
    kiosk.key(pygame.K_DOWN)


def _player(kiosk: Driver) -> None:
    kiosk.type("j")
    kiosk.step()
    kiosk.type("Pau")


def _resume(kiosk: Driver) -> None:
    begin(kiosk, "normale-08")
    find_tops(kiosk, *(13_160,) * 8)
    kiosk.kiosk.navigation.give_up()  # as when the power goes
    kiosk.backstage.runs.interrupted = None
    kiosk.backstage.runs.interrupted = interrupted_run(kiosk.backstage, kiosk.store, kiosk.clock)
    assert kiosk.backstage.runs.interrupted is not None
    kiosk.show(Resume(kiosk.backstage.runs.interrupted))


# a run


def _at_move_9(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:8])


def _play(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.type("su(l)fonat c6")
    at_ms(kiosk, 12_400)


def _notop(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    propose(kiosk, 9_000, "souf(r)ant c7")
    at_ms(kiosk, 9_300)


def _found(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    find_tops(kiosk, 12_400)
    at_ms(kiosk, 200)


def _nine(kiosk: Driver) -> None:
    begin(kiosk, "789-01")
    find_tops(kiosk, 41_200, 22_600, 7_400, 18_900, 30_100, 12_700, 16_200, 14_800)
    kiosk.type("serm(o)n 11c")
    at_ms(kiosk, 21_700)


def explain(kiosk: Driver) -> None:
    """Answers what was asked about the meaning of words, as the helper process does."""
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, MeaningsQuestion):
            found = meanings(question.words, is_public=question.is_public)
            kiosk.helper.coming.append(MeaningsFound(ticket, tuple(found.values())))
    kiosk.step()


def _missed(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:15])
    explain(kiosk)
    propose(kiosk, 18_000, "flaire 8j")
    propose(kiosk, 41_000, "pifera 1d")
    propose(kiosk, 55_000, "biflarde e4")
    at_ms(kiosk, 60_000)
    pass_ms(kiosk, 1_000)


def _result(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS)


def _result_moves(kiosk: Driver) -> None:
    _result_duplicate(kiosk)
    kiosk.type("c")


def _missed_crossing(kiosk: Driver) -> None:
    begin(kiosk, "789-joker-01", DUPLICATE)
    for _ in range(9):
        propose(kiosk, 20_000, kiosk.run.turn.solution.move.circled.lower())
        kiosk.key(F2, F2)
        to_next_draw(kiosk)
    explain(kiosk)
    propose(kiosk, 20_000, "zut 1a")
    kiosk.key(F2, F2)
    pass_ms(kiosk, 500)


def _result_duplicate(kiosk: Driver) -> None:
    begin(kiosk, "normale-07", DUPLICATE)
    other = {7: "alienera 12d", 9: "souf(r)ant c7", 15: "pleurat d2", 16: "pifera 1d"}
    while kiosk.scene == "play":
        number, top = kiosk.run.turn.number, kiosk.run.turn.solution.move.circled.lower()
        propose(kiosk, 20_000, other.get(number, top))
        kiosk.key(F2, F2)
        to_next_draw(kiosk)


def _result_sudden(kiosk: Driver) -> None:
    begin(kiosk, "normale-07", MORT_SUBITE)
    find_tops(kiosk, *(12_300,) * 14)
    propose(kiosk, 15_000, "perlat d2")
    at_ms(kiosk, kiosk.run.limit_ms or 0)
    pass_ms(kiosk, 100)
    to_next_draw(kiosk)
    explain(kiosk)


# a session


def _session_setup(kiosk: Driver) -> None:
    players = tuple(Player(table, name) for table, name in enumerate(evening.TABLES[:17], start=1))
    kiosk.show(SessionPlayers(SessionStart(Plan.under(DUPLICATE, DUPLICATE.speeds[0]), "Mardi soir", players)))
    kiosk.type("Olivier Sim")


def _public(kiosk: Driver) -> None:
    kiosk.lead(evening.tuesday(kiosk))
    kiosk.key(F2)
    pass_ms(kiosk, 102_000)


def _announcement(kiosk: Driver) -> None:
    log = evening.tuesday(kiosk)
    evening.over(kiosk, log, 8)
    for table, bulletin in enumerate(evening.BULLETINS, start=1):
        evening.enter(kiosk, log, 8, f"{table} {bulletin}")
    kiosk.backstage.settings = replace(kiosk.backstage.settings, announce_session=True)
    kiosk.lead(log)
    kiosk.key(F2)
    pass_ms(kiosk, 10_500)


def _public_end(kiosk: Driver) -> None:
    log = evening.tuesday(kiosk)
    evening.over(kiosk, log, 8)
    for table, bulletin in enumerate(evening.BULLETINS, start=1):
        evening.enter(kiosk, log, 8, f"{table} {bulletin}")
    kiosk.lead(log)
    kiosk.step(3)


def _desk(kiosk: Driver) -> None:
    log = evening.tuesday(kiosk)
    evening.over(kiosk, log, 8)
    for table, bulletin in enumerate(evening.BULLETINS, start=1):
        if table not in (12, 17, 20, 22, 24):
            evening.enter(kiosk, log, 8, f"{table} {bulletin}")
    kiosk.lead(log)
    kiosk.key(TAB)
    kiosk.type("12 IRISEZ 14I 34")


def _desk_next(kiosk: Driver) -> None:
    log = evening.tuesday(kiosk)
    evening.over(kiosk, log, 8)
    for table, bulletin in enumerate(evening.BULLETINS, start=1):
        if table not in (22, 24):
            evening.enter(kiosk, log, 8, f"{table} {bulletin}")
    kiosk.lead(log)
    kiosk.key(F2)
    pass_ms(kiosk, 48_000)
    kiosk.key(TAB, TAB)
    kiosk.type("22 RIZIERE N4 38")


def _desk_read(kiosk: Driver) -> None:
    log = evening.tuesday(kiosk)
    evening.over(kiosk, log, 8)
    for table, bulletin in enumerate(evening.BULLETINS, start=1):
        evening.enter(kiosk, log, 8, f"{table} {bulletin}")
    kiosk.lead(log)
    kiosk.key(TAB, F3)


def _standings(kiosk: Driver) -> None:
    log = evening.tuesday(kiosk)
    evening.over(kiosk, log, 8)
    for table, bulletin in enumerate(evening.BULLETINS, start=1):
        evening.enter(kiosk, log, 8, f"{table} {bulletin}")
    kiosk.lead(log)
    kiosk.key(F5)


def _sudden(kiosk: Driver) -> None:
    kiosk.lead(evening.sudden(kiosk))
    kiosk.step(3)


PICTURES: dict[str, Picture] = {
    "home": Picture(_home),
    "home-light": Picture(_home, theme=Theme.LIGHT),
    "home-empty": Picture(lambda kiosk: kiosk.show(Home()), played=0),
    "player": Picture(_player),
    "choose": Picture(_choose),
    "settings": Picture(lambda kiosk: kiosk.key(F9)),
    "help": Picture(_help),
    "pin": Picture(_pin, is_public=True),
    "resume": Picture(_resume),
    "attract": Picture(_attract, is_public=True),
    "play": Picture(_play, played=6),
    "play-light": Picture(_play, played=6, theme=Theme.LIGHT),
    "play-contrast": Picture(_play, played=6, theme=Theme.CONTRAST),
    "play-notop": Picture(_notop, played=6),
    "play-nine": Picture(_nine),
    "play-1280x720": Picture(_play, played=6, size=(1280, 720)),
    "play-1024x600": Picture(_play, played=6, size=(1024, 600)),
    "found": Picture(_found, played=6),
    "missed": Picture(_missed, played=6),
    "result": Picture(_result, played=6),
    "result-duplicate": Picture(_result_duplicate, played=6),
    "result-sudden": Picture(_result_sudden, played=6),
    "leaderboard": Picture(lambda kiosk: kiosk.type("l")),
    "session-setup": Picture(_session_setup),
    "public": Picture(_public),
    "public-light": Picture(_public, theme=Theme.LIGHT),
    "public-end": Picture(_public_end),
    "announcement": Picture(_announcement),
    "sudden": Picture(_sudden),
    "standings": Picture(_standings),
    "desk": Picture(_desk, theme=Theme.LIGHT),
    "desk-next": Picture(_desk_next, theme=Theme.LIGHT),
    "desk-read": Picture(_desk_read, theme=Theme.LIGHT),
}
PIN = hashed("0000")


# screens that have no wanted picture


def _game_file(kiosk: Driver) -> None:
    kiosk.backstage.choices.games_folder = games_folder()
    kiosk.show(ChooseFile(ChooseGame("Camille"), kiosk.backstage.choices.offered("Camille")))


def _file_fault(kiosk: Driver) -> None:
    _game_file(kiosk)
    kiosk.type("nulle-part.txt")
    kiosk.key(ENTER)


def _sessions(kiosk: Driver) -> None:
    evening.tuesday(kiosk)
    kiosk.show(Sessions())


def _leave(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.key(ESCAPE)


def _joker(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.click(kiosk.tile("?").center)


OTHERS: dict[str, Picture] = {
    "x-result-moves": Picture(_result_moves, played=6),
    "x-missed-duplicate": Picture(_missed_crossing, played=6),
    "x-game-file": Picture(_game_file),
    "x-game-file-fault": Picture(_file_fault),
    "x-leave": Picture(_leave, played=6),
    "x-joker": Picture(_joker, played=6),
    "x-out-of-order": Picture(lambda kiosk: kiosk.show(OutOfOrder())),
    "x-leaderboard-empty": Picture(lambda kiosk: kiosk.show(Leaderboard()), played=0),
    "x-sessions-empty": Picture(lambda kiosk: kiosk.show(Sessions()), played=0),
    "x-players-empty": Picture(lambda kiosk: kiosk.show(Players()), played=0),
    "x-who-plays-empty": Picture(lambda kiosk: kiosk.show(WhoPlays()), played=0),
    "x-sessions": Picture(_sessions),
    "x-players": Picture(lambda kiosk: kiosk.show(Players())),
    "x-player-care": Picture(lambda kiosk: kiosk.show(PlayerCare("Camille"))),
}
