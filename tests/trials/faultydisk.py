"""A disk that refuses what is played, and takes it again: `python -m tests.trials.faultydisk --count 300`.

A kiosk without a window plays a run, a session, a classic game, a solitaire, a Loto, a deck, a rush or a drill, or a
referee decides in a competition. At some moment, as early as at the beginning, the disk is full, another program holds
the lock (`--held` seconds), the file is read-only, deleted or replaced; some acts later it is well again. A fault:
something that was played is not kept at the end, nothing is told meanwhile, the database is not intact, or a turn of
the loop waits for the disk.
"""

import random
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from tests.kiosk.classic.tables import first_word
from tests.kiosk.competition.helpers import passed
from tests.kiosk.driver import ENTER, F2, TAB, Driver, game
from tests.kiosk.refusals import Refusal, deleted, full, locked, read_only, replaced
from tests.kiosk.session.leading import enter, lead, play_move
from tests.kiosk.test_othergames import call, new_loto
from tests.kiosk.training import rushes
from tests.kiosk.training.test_sittings import answer, letters, put, sit
from tests.play.classic.randomplay import next_event
from tests.screens.states import training
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from topping.kiosk import routes
from topping.kiosk.paint.theme import FRAME_MS
from topping.kiosk.screens.classic.routes import PlaySolitaire
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.kiosk.screens.competition.routes import CompetitionDecisions
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.solitaire import SolitaireTerms, SolitaireWay
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store
from topping.training.drills import Exercise

LONGEST_TURN_S: Final = 2.0
"""Processor time and waiting of a turn of the loop; a wait for a lock used to take five seconds."""
_BEGUN_ON_FAULT: Final = 0.5
"""How often what is refused from the first act on is refused from the beginning on."""
_PLAYER: Final = "Camille"
_WORDS: Final = ("AXE", "DES", "ZUT", "PIF", "CHU", "NUL")
_SEVENS: Final = ("gringes", "grignes", "serging")
_SETTLES_MS: Final = 40_000
_REFUSALS: Final[dict[str, Refusal]] = {
    "full": full,
    "locked": locked,
    "read-only": read_only,
    "deleted": deleted,
    "replaced": replaced,
}


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of game, as the trial plays it."""

    begin: Callable[[Driver, random.Random], Callable[[int], object]]
    """Begins a game; returns what plays its act of a number, from 0."""
    acts: int
    kept: str
    """What counts the acts that are kept."""
    begins_on_fault: bool = True
    """Whether it may begin while the disk refuses."""


def _run(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    kiosk.play(game(moves=6), _PLAYER)
    return lambda _: kiosk.find_top()


def _session(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    lead(kiosk)
    play_move(kiosk)
    return lambda number: enter(kiosk, f"= 1 ana {number}")


def _classic(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    table = kiosk.services.classics.begin(("Zoé", "Bob"), INTERNATIONAL)
    kiosk.show(routes.Home())

    def act(number: int) -> None:
        table.add(next_event(table.game, table.at_ms(kiosk.clock.time), rng))
        kiosk.step()

    return act


def _solitaire(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    table = kiosk.services.tablegames.begin_solitaire(_PLAYER, SolitaireTerms(SolitaireWay.ONE_RACK), seed=3)
    kiosk.show(PlaySolitaire(table))

    def act(number: int) -> None:
        kiosk.type(f"{first_word(kiosk.scene_of(SolitaireScreen).game.rack).lower()} h8")
        kiosk.key(ENTER, ENTER)

    return act


def _deck(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    kiosk.services.players.last = "Marie"
    kiosk.services.decks.chance = rng
    put(kiosk, *_WORDS, days=9)
    sit(kiosk)
    by_letters = {"".join(sorted(word)): word.lower() for word in _WORDS}
    return lambda _: answer(kiosk, by_letters[letters(kiosk)])


def _rush(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    rushes.begin(kiosk, player=_PLAYER)
    return lambda number: rushes.find(kiosk, number)


def _drill(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    training.begin_drill(kiosk, Exercise.SEVENS, 2)

    def act(number: int) -> None:
        for word in _SEVENS if number == 0 else ("depolit", "diploet"):
            kiosk.enter(word)
        kiosk.wait(400)
        kiosk.key(ENTER)

    return act


def _loto(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    new_loto(kiosk)
    return lambda _: call(kiosk, 1)


def _decisions(kiosk: Driver, rng: random.Random) -> Callable[[int], object]:
    kiosk.show(CompetitionDecisions(passed(kiosk)))
    kiosk.key(*(pygame.K_RIGHT,) * 3, TAB)

    def act(number: int) -> None:
        kiosk.type(f"chaise {number}")
        kiosk.key(F2)

    return act


_DECIDED: Final = "SELECT count(*) FROM competition_events WHERE json_extract(body, '$.event') = 'decided'"
_KINDS: Final = {
    "run": _Kind(_run, 6, "SELECT count(*) FROM moves JOIN runs ON runs.id = run WHERE outcome = 'finished'"),
    "session": _Kind(_session, 6, "SELECT count(*) FROM game_events WHERE number > 6"),
    "classic": _Kind(_classic, 8, "SELECT count(*) FROM game_events"),
    "solitaire": _Kind(_solitaire, 1, "SELECT count(*) FROM game_events WHERE number > 1"),
    "loto": _Kind(_loto, 6, "SELECT count(*) FROM game_events WHERE number > 2"),
    "decisions": _Kind(_decisions, 4, _DECIDED, begins_on_fault=False),
    "deck": _Kind(_deck, 6, "SELECT count(*) FROM sights", begins_on_fault=False),
    "rush": _Kind(_rush, 6, "SELECT count(*) FROM rush_moves WHERE slot <= 6"),
    "drill": _Kind(_drill, 1, "SELECT count(*) FROM drill_questions"),
}


def _asked(path: Path, sql: str) -> Sequence[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as reader:
        return reader.execute(sql).fetchall()


def _count(path: Path, kind: _Kind) -> int:
    return int(str(_asked(path, kind.kept)[0][0]))


class _Turns:
    """Measures the turns of a kiosk's loop."""

    def __init__(self, kiosk: Driver) -> None:
        self.longest_s = 0.0
        self._step = kiosk.kiosk.step
        vars(kiosk.kiosk)["step"] = self.step

    def step(self) -> None:
        began = time.monotonic()
        self._step()
        self.longest_s = max(self.longest_s, time.monotonic() - began)


def play(here: Path, rng: random.Random, held_s: float) -> tuple[str, float]:
    """Plays one game on a faulty disk; returns which, and the longest turn of its loop."""
    name, refusal = rng.choice(tuple(_KINDS)), rng.choice(tuple(_REFUSALS))
    kind = _KINDS[name]
    before = rng.randint(0, kind.acts - 1)
    during = rng.randint(1, kind.acts - before)
    is_begun_on_fault = kind.begins_on_fault and before == 0 and rng.random() < _BEGUN_ON_FAULT
    with open_store(here / "topping.db").store as store:
        kiosk = Driver(store, (1280, 720), Conditions())
        pygame.event.clear()
        store.wait_at_most(FRAME_MS)
        turns, had = _Turns(kiosk), 0
        if not is_begun_on_fault:
            act = kind.begin(kiosk, rng)
            had = 0 if name == "run" else _count(store.path, kind)
            for number in range(before):
                act(number)
        with _REFUSALS[refusal](store):
            if is_begun_on_fault:
                act = kind.begin(kiosk, rng)
            for number in range(before, before + during):
                act(number)
            if refusal == "locked" and held_s:
                until = time.monotonic() + held_s
                while time.monotonic() < until:
                    kiosk.wait(100)
                    time.sleep(0.01)
            kiosk.wait(3_000)
            told = str(kiosk.snapshot()) + str(kiosk.services.notices.lines)
        for number in range(before + during, kind.acts):
            act(number)
        kiosk.wait(_SETTLES_MS)
        path, left = store.path, len(store.pending_writes)
        kiosk.kiosk.navigation.give_up()
        kiosk.kiosk.screen.close()
    kept = _count(path, kind) - had
    since = "its beginning" if is_begun_on_fault else f"act {before + 1}"
    what = f"{name}, {refusal} at {since} for {during} of {kind.acts}"
    if kept != kind.acts or left:
        raise TrialError(f"{what}: {kept} of {kind.acts} kept, {left} writes left")
    if not any(word in told for word in ("Pas encore gardé", "pas encore gardé", "effacé", "remplacé")):
        raise TrialError(f"{what}: nothing is told")
    if _asked(path, "PRAGMA integrity_check") != [("ok",)] or _asked(path, "PRAGMA foreign_key_check"):
        raise TrialError(f"{what}: the database is damaged")
    if turns.longest_s > LONGEST_TURN_S:
        raise TrialError(f"{what}: a turn of the loop took {turns.longest_s:.1f} s")
    return f"{name} {refusal}", turns.longest_s


def main() -> int:
    """Plays every game; 1 where there was a fault."""
    parser = arguments("faultydisk", __doc__, 300)
    parser.add_argument("--held", type=float, default=0.0, help="how long a lock is held, in seconds")
    given, trial = asked(parser)
    longest, came = [0.0], Counter[str]()

    def attempt(rng: random.Random, number: int) -> str:
        with home() as here:
            what, longest_s = play(here, rng, given.held)
        longest.append(longest_s)
        came[what] += 1
        return "games"

    outcome = carry_out(trial, attempt)
    outcome.figures.append(f"longest turn of the loop: {max(longest):.2f} s")
    outcome.figures.append(", ".join(f"{count} {what}" for what, count in sorted(came.items())))
    return report(outcome)


if __name__ == "__main__":
    sys.exit(main())
