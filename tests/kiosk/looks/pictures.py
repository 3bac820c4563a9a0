"""The screens of the wanted pictures: for each, what was kept before, and the keys that lead there from home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, Driver
from tests.kiosk.looks import (
    alone,
    classic,
    competitions,
    daily,
    decks,
    drills,
    editing,
    evening,
    halfyear,
    homegame,
    imports,
    inverse,
    loto,
    oral,
    othergames,
    public,
    session,
    solo,
    together,
    training,
    watched,
    words,
)
from tests.kiosk.training.rush import rushes
from tests.store.helpers import SHORT, facts
from tests.store.helpers import play as keep
from topping.config import Theme
from topping.game.service.meaningquestions import MeaningsFound, MeaningsQuestion
from topping.game.service.positionquestions import BestQuestion, SolutionsFound
from topping.kiosk.backstage.resumption import interrupted_session
from topping.kiosk.routes.front import Home, OutOfOrder
from topping.kiosk.routes.people import PlayerLeaving
from topping.kiosk.screens.settings import Rubric
from topping.lexicon.meaning import meanings
from topping.pin import hashed
from topping.play.run.run import Phase
from topping.resources import games_folder
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.square import Reference
from topping.rules.moves.solution import Solution
from topping.store import open_store
from topping.store.sessions.log import SessionLog
from topping.store.sharing.exports import ExportCarrier
from topping.texts import say

F3, F5, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (3, 5, 8, 9))
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
    kiosk.backstage.sessions.interrupted = interrupted_session(kiosk.backstage, kiosk.store, kiosk.clock)
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


def _choose(kiosk: Driver) -> None:
    kiosk.type("c")
    kiosk.wait(3_000)  # the games' results are read a few at a time


def _attract(kiosk: Driver) -> None:
    """Nobody touches anything for a minute; then the answer of the first position is there."""
    pass_ms(kiosk, 60_000 + 16_000)


def _pin(kiosk: Driver) -> None:
    kiosk.type("b")  # the club's sessions
    kiosk.step()
    for wrong in ("1111", "2222", "3333"):
        kiosk.type(wrong)
        kiosk.key(ENTER)
    kiosk.type("123")


def _help(kiosk: Driver) -> None:
    kiosk.type("h")
    kiosk.step(2)
    kiosk.key(DOWN)


def _player(kiosk: Driver) -> None:
    kiosk.type("j")
    kiosk.step()
    kiosk.type("Pau")


def _resume(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *(13_160,) * 8)
    kiosk.kiosk.navigation.give_up()  # as when the power goes
    start(kiosk)
    kiosk.key(ENTER)
    kiosk.step()


# a run


def _at_move_9(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:8])


def _play(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.type("su(l)fonat c6")
    at_ms(kiosk, 12_400)


def _ghost(kiosk: Driver) -> None:
    kiosk.type("m")  # the last one of her runs
    kiosk.key(ENTER)
    kiosk.type("g")
    kiosk.key(ENTER)
    to_next_draw(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:8])
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


def _review(kiosk: Driver) -> None:
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


def _half_a_year(kiosk: Driver) -> None:
    halfyear.fill(kiosk.store)
    halfyear.last_game(kiosk.store, evening.NORMALE_07_MS)


def _weeks_of_cards(kiosk: Driver) -> None:
    decks.fill(kiosk.store, cards=90, days=80)


def _stats(kiosk: Driver, card: str = "") -> None:
    kiosk.type(f"s{card}")


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
    kiosk.type("Mardi soir")
    kiosk.key(ENTER)
    for name in evening.TABLES[:17]:
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.type("Olivier Sim")


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


def _by_voice(kiosk: Driver) -> None:
    _eighth()(kiosk)
    kiosk.backstage.settings = replace(kiosk.backstage.settings, announce_session=True)


def _public(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 102_000)


def _announcement(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 10_500)


def _desk(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(TAB)
    kiosk.type("12 IRISEZ 14I 34")


def _desk_next(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(F2)
    pass_ms(kiosk, 48_000)
    kiosk.key(TAB, TAB)
    kiosk.type("22 RIZIERE N4 38")


def _desk_read(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(TAB, F3)


def _standings(kiosk: Driver) -> None:
    _lead(kiosk)
    kiosk.key(F5)


def _rush(kiosk: Driver) -> None:
    rushes.begin(kiosk)
    for slot in range(6):
        rushes.find(kiosk, slot)
    kiosk.wait(400)
    kiosk.key(F2)
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
    "play-ghost": Picture(_ghost),
    "play-nine": Picture(_nine),
    "play-1280x720": Picture(_play, played=6, size=(1280, 720)),
    "play-1024x600": Picture(_play, played=6, size=(1024, 600)),
    "found": Picture(_found, played=6),
    "missed": Picture(_missed, played=6),
    "result": Picture(_result, played=6),
    "result-duplicate": Picture(_result_duplicate, played=6),
    "result-sudden": Picture(_result_sudden, played=6),
    "review": Picture(_review, played=6),
    "leaderboard": Picture(lambda kiosk: kiosk.type("l")),
    "stats": Picture(_stats, before=_half_a_year, played=0),
    "train": Picture(_by_letter("t"), before=_half_a_year, played=0),
    "rush": Picture(_rush, played=0),
    "session-setup": Picture(_session_setup),
    "public": Picture(_public, evening.tuesday),
    "public-light": Picture(_public, evening.tuesday, theme=Theme.LIGHT),
    "public-end": Picture(_lead, _eighth()),
    "announcement": Picture(_announcement, _by_voice),
    "sudden": Picture(_lead, evening.sudden),
    "standings": Picture(_standings, _eighth()),
    "desk": Picture(_desk, _eighth(12, 17, 20, 22, 24), theme=Theme.LIGHT),
    "desk-next": Picture(_desk_next, _eighth(22, 24), theme=Theme.LIGHT),
    "desk-read": Picture(_desk_read, _eighth(), theme=Theme.LIGHT),
}
PIN = hashed("0000")


# screens that have no wanted picture


def _a_folder_of_games(kiosk: Driver) -> None:
    kiosk.backstage.choices.games_folder = games_folder()


def _game_file(kiosk: Driver) -> None:
    kiosk.type("c")
    kiosk.step(2)
    kiosk.key(TAB, TAB, TAB, ENTER)
    kiosk.step()


def _file_fault(kiosk: Driver) -> None:
    _game_file(kiosk)
    kiosk.type("nulle-part.txt")
    kiosk.key(ENTER)


def _settings_of(rubric: Rubric) -> Callable[[Driver], None]:
    def drive(kiosk: Driver) -> None:
        kiosk.key(F9)
        kiosk.step()
        kiosk.key(*(TAB,) * list(Rubric).index(rubric))

    return drive


def _players(kiosk: Driver) -> None:
    _settings_of(Rubric.CLUB)(kiosk)
    kiosk.key(*(DOWN,) * 9, ENTER)
    kiosk.step()


def _player_leaving(kiosk: Driver) -> None:
    """A player whose name another machine brought too."""
    player = kiosk.store.people.names()[0]
    with open_store(kiosk.store.path.with_name("other.db")).store as other:
        keep(other, facts(player, SHORT), 12_000, game=SHORT)
        kiosk.store.sharing.take(other.sharing.own_after(0))
    kiosk.store.sharing.tell_backlog()
    kiosk.store.exports.note(ExportCarrier.FILE, "/media/club/salle-1.facts", kiosk.store.sharing.last_own())
    kiosk.show(PlayerLeaving(player))


def _player_care(kiosk: Driver) -> None:
    kiosk.type("j")
    kiosk.step()
    kiosk.key(F8)
    kiosk.step()
    kiosk.key(ENTER)
    kiosk.step()


def _leave(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.key(ESCAPE)


def _joker(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.click(kiosk.tile("?").center)


OTHERS: dict[str, Picture] = {
    **{f"x-stats-{card}": Picture(partial(_stats, card=card), before=_half_a_year, played=0) for card in "123456"},
    "x-stats-deck": Picture(partial(_stats, card="p"), before=_weeks_of_cards, played=7),
    **{
        f"x-stats-deck-{card}": Picture(partial(_stats, card=f"p{card}"), before=_weeks_of_cards, played=7)
        for card in "123"
    },
    "x-stats-few": Picture(_stats, played=1),
    "x-result-moves": Picture(_result_moves, played=6),
    "x-missed-duplicate": Picture(_missed_crossing, played=6),
    "x-game-file": Picture(_game_file, _a_folder_of_games),
    "x-game-file-fault": Picture(_file_fault, _a_folder_of_games),
    "x-leave": Picture(_leave, played=6),
    "x-joker": Picture(_joker, played=6),
    "x-out-of-order": Picture(lambda kiosk: kiosk.show(OutOfOrder())),  # no key leads there
    "x-leaderboard-empty": Picture(_by_letter("l"), played=0),
    "x-leaderboard-of-a-game": Picture(solo.SCENES["leaderboard of a game"], played=0),
    "x-sessions-empty": Picture(_to_sessions, played=0),
    "x-players-empty": Picture(_players, played=0),
    "x-who-plays-empty": Picture(_by_letter("j"), played=0),
    "x-sessions": Picture(_to_sessions, evening.tuesday),
    "x-players": Picture(_players),
    "x-player-care": Picture(_player_care),
    "x-player-leaving": Picture(_player_leaving),
    "x-my-runs": Picture(_by_letter("m")),
    "x-settings-play": Picture(_settings_of(Rubric.PLAY)),
    "x-settings-lexicon": Picture(_settings_of(Rubric.LEXICON)),
}

LOOKED_AT: dict[str, Picture] = {
    f"x-{name.replace(' ', '-')}": Picture(drive, played=0)
    for subject in (
        training,
        daily,
        drills,
        imports,
        words,
        editing,
        session,
        othergames,
        classic,
        alone,
        competitions,
        homegame,
        inverse,
        loto,
        oral,
        together,
        public,
        solo,
        watched,
    )
    for name, drive in subject.SCENES.items()
}
LOOKED_AT |= {
    f"x-{name.replace(' ', '-')}": Picture(drive, played=0)
    for more in (othergames.MORE, classic.MORE, homegame.MORE)
    for name, drive in more.items()
}
"""Looks which have no wanted picture."""
