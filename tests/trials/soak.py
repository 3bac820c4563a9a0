"""Lets bots use a kiosk for hours of its own clock, and measures: `python -m tests.trials.soak --hours 2`.

In turn, at 1280×720 without a window: rounds of three screens, whole games under every formula, sessions, the idle
screens of a public kiosk. Hours are those of the kiosk's clock, which is quick. Memory (Linux) and the files' sizes are
reported; a fault: more than 250 MB after 400 rounds or 300 games, or idle screens that grow after their first ten
minutes. Needs no screen.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.trials.trial import Outcome, Trial, arguments, home, report, resident_mb

if TYPE_CHECKING:  # pygame reads the environment when it is imported
    from tests.kiosk.driver import Driver

NAME = "soak"
MOST_MB: Final = 250
ROUNDS, GAMES = 400, 300
IDLE_GROWTH_MB: Final = 3
"""What the idle screens may gain between their tenth minute and their last: noise of the allocator."""
_STEP_MS: Final = 1_000
_HOUR_MS = 3_600_000
_TEN_MINUTES_MS = 600_000


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is done."""

    rounds: int = ROUNDS
    games: int = GAMES
    moves: int = 0
    """Moves of each game; 0 for whole games."""
    sessions: int = 10
    idle_ms: int = 3 * _TEN_MINUTES_MS


@dataclass(slots=True)
class Report:
    """What was measured, and what is beyond its limit."""

    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def measured(self, what: str, folder: Path, most_mb: int = 0) -> None:
        """Notes memory and files; more than `most_mb` (where given) is a fault."""
        memory = resident_mb()
        files = {path.name: path.stat().st_size // 1024 for path in sorted(folder.rglob("*")) if path.is_file()}
        sizes = ", ".join(f"{name} {size} kB" for name, size in files.items() if size)
        self.lines.append(f"{what}: {memory} MB; {sizes}")
        print(f"… {self.lines[-1]}", file=sys.stderr, flush=True)
        if most_mb and memory > most_mb:
            self.faults.append(f"{memory} MB {what}, more than {most_mb}")


def soak(folder: Path, plan: Plan) -> Report:
    """Does all of it once, on the database of `folder`."""
    from tests.kiosk.driver import Driver
    from topping.config import Settings
    from topping.kiosk import routes
    from topping.rules.conditions.conditions import Conditions
    from topping.store import open_store

    told = Report()
    with open_store(folder / "topping.db").store as store:
        kiosk = Driver(store, (1280, 720), Conditions(), paints=True)
        kiosk.show(routes.Home())
        told.measured("at the first screen", folder)
        _go_round(kiosk, plan.rounds)
        told.measured(f"after {plan.rounds} rounds of three screens", folder, MOST_MB)
        _play_games(kiosk, plan.games, plan.moves)
        told.measured(f"after {plan.games} games", folder, MOST_MB)
        for _ in range(plan.sessions):
            _lead_session(kiosk)
        told.measured(f"after {plan.sessions} sessions", folder, MOST_MB)
        kiosk.kiosk.screen.close()
        public = Driver(store, (1280, 720), Conditions(), is_public=True, paints=True)
        public.backstage.put(Settings(pin="x", idle_s=60), {})
        _stay_idle(public, plan.idle_ms, told)
        told.measured(f"after {plan.idle_ms // 60_000} minutes of idle screens", folder, MOST_MB)
        public.kiosk.screen.close()
    return told


def _let_pass(kiosk: Driver, ms: int) -> None:
    """Time passes, in steps short enough not to be taken for a suspension."""
    for _ in range(-(-ms // _STEP_MS)):
        kiosk.clock.time += _STEP_MS
        kiosk.kiosk.step()


def _go_round(kiosk: Driver, rounds: int) -> None:
    from tests.kiosk.driver import game
    from topping.kiosk import routes

    seat = kiosk.backstage.runs.seat("Marie", game())
    for _ in range(rounds):
        for route in (routes.Home(), routes.Play(seat), routes.Leaderboard()):
            kiosk.show(route)


def _play_games(kiosk: Driver, games: int, moves: int) -> None:
    """One game after the other, each at its own formula, to its result and the leaderboard."""
    from tests.kiosk.driver import ENTER, TAB, game
    from topping.game import shelf
    from topping.kiosk import routes
    from topping.play.run.run import Phase
    from topping.rules.conditions.conditions import Conditions
    from topping.rules.conditions.formula import FORMULAS

    formulas, prepared = tuple(FORMULAS.values()), shelf.prepared()
    for number in range(games):
        chosen = game(prepared[number % len(prepared)].name, moves or 99)
        formula = formulas[number % len(formulas)]
        conditions = Conditions().under(formula, formula.speeds[0])
        kiosk.show(routes.Play(kiosk.backstage.runs.seat(f"Joueur {number % 20}", chosen, conditions)))
        while kiosk.scene == "play":
            if kiosk.run.phase is Phase.THINKING:
                kiosk.post_text(kiosk.run.turn.solution.move.circled.lower())
                kiosk.key(ENTER)
                _let_pass(kiosk, 1_000 if formula.top_ends_move else kiosk.run.limit_ms or 0)
            else:
                kiosk.key(TAB)


def _lead_session(kiosk: Driver) -> None:
    """Two moves with four players, each bulletin the retained word."""
    from tests.kiosk.driver import ENTER, F2, TAB
    from tests.kiosk.session.test_session import lead

    log = lead(kiosk)
    for _ in range(2):
        kiosk.key(F2)
        _let_pass(kiosk, 400_000)
        kiosk.key(F2)  # the bulletins are collected
        kiosk.wait(1_000)
        kiosk.key(TAB)
        for _ in range(4):
            kiosk.key(ENTER)
        kiosk.key(TAB)
    assert log.session.collected == 2


def _stay_idle(kiosk: Driver, ms: int, told: Report) -> None:
    """The idle screens, untouched; what they gain after ten minutes is a fault where it is more than noise."""
    from topping.kiosk import routes

    kiosk.show(routes.Attract())
    _let_pass(kiosk, min(ms, _TEN_MINUTES_MS))
    before = resident_mb()
    _let_pass(kiosk, max(0, ms - _TEN_MINUTES_MS))
    gained = resident_mb() - before
    told.lines.append(f"idle screens: {gained:+} MB after their tenth minute")
    if gained > IDLE_GROWTH_MB:
        told.faults.append(f"the idle screens gained {gained} MB after their tenth minute")


def outcome_of(told: Report, plan: Plan, command: str) -> Outcome:
    """The report in the form of the other trials."""
    outcome = Outcome(Trial(NAME, 1, options=command))
    outcome.came[f"{plan.rounds} rounds, {plan.games} games, {plan.sessions} sessions"] = 1
    outcome.figures = told.lines
    outcome.faults = [(0, fault, fault) for fault in told.faults]
    return outcome


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    parser = arguments(NAME, str(__doc__), 1)
    parser.add_argument("--hours", type=float, default=0.5, help="hours of idle screens, by the kiosk's clock")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--moves", type=int, default=0, help="moves of each game (default: all)")
    given = parser.parse_args()
    plan = Plan(given.rounds, given.games, given.moves, sessions=given.sessions, idle_ms=round(given.hours * _HOUR_MS))
    command = f"--hours {given.hours:g} --games {given.games} --rounds {given.rounds} --sessions {given.sessions}"
    outcomes = []
    for _ in range(given.count):
        with home() as folder:
            outcomes.append(outcome_of(soak(folder, plan), plan, command))
    return report(*outcomes)


if __name__ == "__main__":
    sys.exit(main())
