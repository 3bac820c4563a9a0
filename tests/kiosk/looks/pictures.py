"""The screens of the wanted pictures: for each, what was kept before, and the keys that lead there from home."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, Driver
from tests.kiosk.looks import (
    decks,
    evening,
    halfyear,
)
from tests.kiosk.training.rush import rushes
from tests.store.helpers import SHORT, facts
from tests.store.helpers import play as keep
from topping.config import Theme
from topping.game.service.positionquestions import BestQuestion, MeaningsFound, MeaningsQuestion, SolutionsFound
from topping.kiosk.routes.front import Home, PlayerLeaving
from topping.lexicon.meaning import meanings
from topping.pin import hashed
from topping.play.run.run import Phase
from topping.resources import games_folder
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import Reference
from topping.rules.moves.move import Solution
from topping.store import open_store
from topping.store.sessions.log import SessionLog
from topping.store.sharing.exports import ExportCarrier
from topping.texts import say

F3, F4, F5, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (3, 4, 5, 8, 9))
_CHUNK_MS = 4_000
"""A longer step of the clock would be taken for a suspension."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A wanted picture."""

    drive: Callable[[Driver], None]
    """The keys from the first screen to it."""
    before: Callable[[Driver], object] = lambda _: None
    """What the database and the settings hold, apart from what was played, when the kiosk is started."""
    size: tuple[int, int] = (1920, 1080)
    theme: Theme = Theme.DARK
    is_public: bool = False
    played: int = 7
    """How many of the prepared normal games Camille has played; at 0 nobody has played anything."""


def start(kiosk: Driver) -> None:
    """The kiosk as it comes up: what a process that ended has left open is found, and the first screen is there."""
    kiosk.backstage.begun.find()
    kiosk.backstage.sessions.find()
    kiosk.show(Home())
    pass_ms(kiosk, 400)  # for the cards that are read while nobody touches anything


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
    """A prepared game, chosen by its keys, at its first draw."""
    kiosk.type("c")
    kiosk.step(2)
    variant, _, number = name.rpartition("-")
    plain = [one.name for one in VARIANTS.values() if not one.joker]
    kiosk.type(say("game_choice.key.formula").lower() * list(FORMULAS.values()).index(formula))
    kiosk.type(say("game_choice.key.variant").lower() * plain.index(variant.removesuffix("-joker")))
    kiosk.type(say("game_choice.key.joker").lower() * variant.endswith("-joker"))
    kiosk.type(number)
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.key(ENTER)
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


def _nothing(kiosk: Driver) -> None:
    """The first screen itself."""


def _after_eight(kiosk: Driver) -> None:
    evening.tuesday(kiosk, 8)


def choose(kiosk: Driver) -> None:
    kiosk.type("c")
    kiosk.wait(3_000)  # the games' results are read a few at a time


def _attract(kiosk: Driver) -> None:
    """Nobody touches anything for a minute; then the answer of the first position is there."""
    pass_ms(kiosk, 60_000 + 16_000)


def pin(kiosk: Driver) -> None:
    kiosk.type("b")  # the club's sessions
    kiosk.step()
    for wrong in ("1111", "2222", "3333"):
        kiosk.type(wrong)
        kiosk.key(ENTER)
    kiosk.type("123")


def _help(kiosk: Driver) -> None:
    kiosk.key(pygame.K_F1)
    kiosk.step(2)
    kiosk.key(DOWN)


def name_begun(kiosk: Driver) -> None:
    kiosk.type("j")
    kiosk.step()
    kiosk.type("Pau")


def resume(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *(13_160,) * 8)
    kiosk.kiosk.navigation.give_up()  # as when the power goes
    start(kiosk)
    kiosk.key(ENTER)
    kiosk.step()


# a run


def at_move_9(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:8])


def thinking(kiosk: Driver) -> None:
    at_move_9(kiosk)
    kiosk.type("su(l)fonat c6")
    at_ms(kiosk, 12_400)


def ghost(kiosk: Driver) -> None:
    kiosk.type("S")  # the last one of her runs
    kiosk.key(ENTER)
    kiosk.type("g")
    kiosk.key(ENTER)
    to_next_draw(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:8])
    kiosk.type("su(l)fonat c6")
    at_ms(kiosk, 12_400)


def notop(kiosk: Driver) -> None:
    at_move_9(kiosk)
    propose(kiosk, 9_000, "souf(r)ant c7")
    at_ms(kiosk, 9_300)


def after_a_top(kiosk: Driver) -> None:
    at_move_9(kiosk)
    find_tops(kiosk, 12_400)
    at_ms(kiosk, 200)


def nine(kiosk: Driver) -> None:
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


def missed(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:15])
    explain(kiosk)
    propose(kiosk, 18_000, "flaire 8j")
    propose(kiosk, 41_000, "pifera 1d")
    propose(kiosk, 55_000, "biflarde e4")
    at_ms(kiosk, 60_000)
    pass_ms(kiosk, 1_000)


def result(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS)


BEST_16 = """
FAIBLARDE 8G 98 | PIFERA 1D 33 | FLAIRE 8J 30 | PERIF 1D 30 | PIFER 1D 30 | BLAIRE 8J 27 | PARIDE 1D 27
DEFIBRA E9 26 | DEGONDIEZ 6F 25 | BIFIDE E9 24 | LABIE 8K 24 | LABRE 8K 24 | LABRI 8K 24 | LIBER 8K 24
LIBRE 8K 24 | PARDI 1D 24 | BRIEFA E10 22 | LADRE 8K 21 | LAIDE 8K 21 | LAIRD 8K 21 | LARDE 8K 21
LIARD 8K 21 | LIDAR 8K 21 | PAIRE 1D 21 | PARIE 1D 21 | DEFIAI E9 20 | DEIFIA E8 20 | DEIFIA E10 20
EDIFIA E8 20 | EDIFIA E10 20
"""
"""The thirty best solutions of the sixteenth move of the seventh normal game."""


def solve(kiosk: Driver, best: str = BEST_16) -> None:
    """Answers what was asked about the solutions of moves, with the same ones for each."""
    parts = (one.split() for one in best.replace("\n", "|").split("|") if one.strip())
    found = tuple(Solution(word, Reference.parse(place), int(points)) for word, place, points in parts)
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, BestQuestion):
            kiosk.helper.coming.append(SolutionsFound(ticket, found))
    kiosk.step()


def review(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:15])
    propose(kiosk, 18_000, "flaire 8j")
    propose(kiosk, 41_000, "pifera 1d")
    propose(kiosk, 55_000, "biflarde e4")
    find_tops(kiosk, *evening.NORMALE_07_MS[15:])
    kiosk.type("r")
    kiosk.step(2)
    kiosk.key(ENTER)
    solve(kiosk)
    explain(kiosk)


def half_a_year(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store)
    halfyear.last_game(kiosk.store, evening.NORMALE_07_MS)


def weeks_of_cards(kiosk: Driver) -> None:
    decks.fill(kiosk.store, cards=90, days=80)


def stats(kiosk: Driver, card: str = "") -> None:
    kiosk.type(f"s{card}")


def missed_crossing(kiosk: Driver) -> None:
    begin(kiosk, "789-joker-01", DUPLICATE)
    for _ in range(9):
        propose(kiosk, 20_000, kiosk.run.turn.solution.move.circled.lower())
        kiosk.key(F8, F8)
        to_next_draw(kiosk)
    explain(kiosk)
    propose(kiosk, 20_000, "zut 1a")
    kiosk.key(F8, F8)
    pass_ms(kiosk, 500)


def result_duplicate(kiosk: Driver) -> None:
    begin(kiosk, "normale-07", DUPLICATE)
    other = {7: "alienera 12d", 9: "souf(r)ant c7", 15: "pleurat d2", 16: "pifera 1d"}
    while kiosk.scene == "play":
        number, top = kiosk.run.turn.number, kiosk.run.turn.solution.move.circled.lower()
        propose(kiosk, 20_000, other.get(number, top))
        kiosk.key(F8, F8)
        to_next_draw(kiosk)


def result_sudden(kiosk: Driver) -> None:
    begin(kiosk, "normale-07", MORT_SUBITE)
    find_tops(kiosk, *(12_300,) * 14)
    propose(kiosk, 15_000, "perlat d2")
    at_ms(kiosk, kiosk.run.limit_ms or 0)
    pass_ms(kiosk, 100)
    to_next_draw(kiosk)
    explain(kiosk)


# a session


def to_sessions(kiosk: Driver) -> None:
    kiosk.type("b")
    kiosk.step(2)


def lead(kiosk: Driver) -> None:
    """The session that was kept, taken up from the list."""
    to_sessions(kiosk)
    kiosk.key(DOWN, ENTER)
    kiosk.step(3)


def session_setup(kiosk: Driver) -> None:
    to_sessions(kiosk)
    kiosk.key(ENTER)
    kiosk.step()
    kiosk.key(TAB)
    kiosk.type("Mardi soir")
    kiosk.key(ENTER)
    for name in evening.TABLES[:17]:
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.type("Olivier Sim")


def eighth(*missing: int) -> Callable[[Driver], SessionLog]:
    """The eighth move is over, and what the tables handed in is entered, but for those that are missing."""

    def before(kiosk: Driver) -> SessionLog:
        log = evening.tuesday(kiosk)
        evening.over(kiosk, log, 8)
        for table, bulletin in enumerate(evening.BULLETINS, start=1):
            if table not in missing:
                evening.enter(kiosk, log, 8, f"{table} {bulletin}")
        return log

    return before


def _by_voice(kiosk: Driver) -> None:
    eighth()(kiosk)
    kiosk.backstage.settings = replace(kiosk.backstage.settings, announce_session=True)


def in_the_hall(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 102_000)


def announcement(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 10_500)


def desk(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(TAB)
    kiosk.type("12 IRISEZ 14I 34")


def desk_next(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 48_000)
    kiosk.key(TAB, TAB)
    kiosk.type("22 RIZIERE N4 38")


def desk_read(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(TAB)
    kiosk.key(F5, mod=pygame.KMOD_SHIFT)


def standings(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F5)


def rush(kiosk: Driver) -> None:
    rushes.begin(kiosk)
    for slot in range(6):
        rushes.find(kiosk, slot)
    kiosk.wait(400)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.wait(1_800)
    kiosk.type("xi")


def _by_letter(character: str) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.type(character)
        kiosk.step(2)

    return drive


PICTURES: dict[str, Picture] = {
    "home": Picture(_nothing, _after_eight),
    "home-light": Picture(_nothing, _after_eight, theme=Theme.LIGHT),
    "home-empty": Picture(_nothing, played=0),
    "player": Picture(name_begun),
    "choose": Picture(choose),
    "settings": Picture(lambda kiosk: kiosk.key(F9)),
    "help": Picture(_help),
    "pin": Picture(pin, is_public=True),
    "resume": Picture(resume),
    "attract": Picture(_attract, is_public=True),
    "play": Picture(thinking, played=6),
    "play-light": Picture(thinking, played=6, theme=Theme.LIGHT),
    "play-contrast": Picture(thinking, played=6, theme=Theme.CONTRAST),
    "play-notop": Picture(notop, played=6),
    "play-ghost": Picture(ghost),
    "play-nine": Picture(nine),
    "play-1280x720": Picture(thinking, played=6, size=(1280, 720)),
    "play-1024x600": Picture(thinking, played=6, size=(1024, 600)),
    "found": Picture(after_a_top, played=6),
    "missed": Picture(missed, played=6),
    "result": Picture(result, played=6),
    "result-duplicate": Picture(result_duplicate, played=6),
    "result-sudden": Picture(result_sudden, played=6),
    "review": Picture(review, played=6),
    "leaderboard": Picture(lambda kiosk: kiosk.type("l")),
    "stats": Picture(stats, before=half_a_year, played=0),
    "train": Picture(_by_letter("t"), before=half_a_year, played=0),
    "rush": Picture(rush, played=0),
    "session-setup": Picture(session_setup),
    "public": Picture(in_the_hall, evening.tuesday),
    "public-light": Picture(in_the_hall, evening.tuesday, theme=Theme.LIGHT),
    "public-end": Picture(lead, eighth()),
    "announcement": Picture(announcement, _by_voice),
    "sudden": Picture(lead, evening.sudden),
    "standings": Picture(standings, eighth()),
    "desk": Picture(desk, eighth(12, 17, 20, 22, 24), theme=Theme.LIGHT),
    "desk-next": Picture(desk_next, eighth(22, 24), theme=Theme.LIGHT),
    "desk-read": Picture(desk_read, eighth(), theme=Theme.LIGHT),
}
PIN = hashed("0000")


# screens that have no wanted picture

_EVENING_S = 1_795_000_000
"""When the files of games were written, in seconds since 1970."""


def a_folder_of_games(kiosk: Driver) -> None:
    """The games that come with the program, in a folder of this kiosk's own and as if they were of one evening."""
    folder = kiosk.store.path.parent / "games"
    shutil.copytree(games_folder(), folder, dirs_exist_ok=True)
    for one in (folder, *folder.rglob("*")):
        os.utime(one, (_EVENING_S, _EVENING_S))
    kiosk.backstage.choices.games_folder = folder


def game_file(kiosk: Driver) -> None:
    kiosk.type("c")
    kiosk.step(2)
    kiosk.key(TAB, TAB, TAB, ENTER)
    kiosk.step()


def file_fault(kiosk: Driver) -> None:
    game_file(kiosk)
    kiosk.type("nulle-part.txt")
    kiosk.key(ENTER)


def player_leaving(kiosk: Driver) -> None:
    """A player whose name another machine brought too."""
    player = kiosk.store.people.names()[0]
    with open_store(kiosk.store.path.with_name("other.db")).store as other:
        keep(other, facts(player, SHORT), 12_000, game=SHORT)
        kiosk.store.sharing.take(other.sharing.own_after(0))
    kiosk.store.sharing.tell_backlog()
    kiosk.store.exports.note(ExportCarrier.FILE, "/media/club/salle-1.facts", kiosk.store.sharing.last_own())
    kiosk.show(PlayerLeaving(player))


def player_care(kiosk: Driver) -> None:
    kiosk.type("j")
    kiosk.step()
    kiosk.key(F4)
    kiosk.step()
    kiosk.key(ENTER)
    kiosk.step()


def leave(kiosk: Driver) -> None:
    at_move_9(kiosk)
    kiosk.key(ESCAPE)


def joker(kiosk: Driver) -> None:
    at_move_9(kiosk)
    kiosk.click(kiosk.tile("?").center)
