"""Lets bots use a kiosk for hours of its own clock, and measures: `python -m tests.trials.soak --hours 2`.

In turn, at 1280×720 without a window: rounds of three screens, whole games under every formula, sessions, the idle
screens of a public kiosk. Hours are those of the kiosk's clock, which is quick. Memory (Linux) and the files' sizes are
reported; a fault: more than 250 MB after 400 rounds or 300 games, or idle screens that grow after their first ten
minutes. Needs no screen.
"""

import sys
from pathlib import Path
from typing import Final

from tests.kiosk.driver import ENTER, F2, TAB, Driver, game
from tests.kiosk.session.leading import lead
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, progress, report, resident_mb
from topping.config import Settings
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.screens.play.routes import Play
from topping.kiosk.screens.ranking.routes import Leaderboard
from topping.play.run.run import Phase
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS
from topping.store import open_store

MOST_MB: Final = 250
IDLE_GROWTH_MB: Final = 3
"""What the idle screens may gain between their tenth minute and their last: noise of the allocator."""
_STEP_MS: Final = 1_000
_HOUR_MS: Final = 3_600_000
_TEN_MINUTES_MS: Final = 600_000


def _let_pass(kiosk: Driver, ms: int) -> None:
    """Time passes, in steps short enough not to be taken for a suspension."""
    for _ in range(-(-ms // _STEP_MS)):
        kiosk.clock.time += _STEP_MS
        kiosk.kiosk.step()


def _go_round(kiosk: Driver, rounds: int) -> None:
    seat = kiosk.services.runs.seat("Marie", game())
    for _ in range(rounds):
        for route in (routes.Home(), Play(seat), Leaderboard()):
            kiosk.show(route)


def _play_games(kiosk: Driver, games: int, moves: int) -> None:
    """Plays games one after another, each with its formula, up to result and leaderboard."""
    formulas, prepared = tuple(FORMULAS.values()), shelf.prepared()
    for number in range(games):
        chosen = game(prepared[number % len(prepared)].name, moves)
        formula = formulas[number % len(formulas)]
        conditions = Conditions().under(formula, formula.speeds[0])
        kiosk.show(Play(kiosk.services.runs.seat(f"Joueur {number % 20}", chosen, conditions)))
        while kiosk.scene == "play":
            if kiosk.run.phase is Phase.THINKING:
                kiosk.post_text(kiosk.run.turn.solution.move.circled.lower())
                kiosk.key(ENTER)
                _let_pass(kiosk, 1_000 if formula.top_ends_move else kiosk.run.limit_ms or 0)
            else:
                kiosk.key(TAB)


def _lead_session(kiosk: Driver) -> None:
    """Two moves with four players, each bulletin the retained word."""
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


def _stay_idle(kiosk: Driver, ms: int) -> int:
    """The idle screens, untouched; how many MB they gain after ten minutes."""
    kiosk.show(routes.Attract())
    _let_pass(kiosk, min(ms, _TEN_MINUTES_MS))
    before = resident_mb()
    _let_pass(kiosk, max(0, ms - _TEN_MINUTES_MS))
    return resident_mb() - before


def main() -> int:
    """Reads the options, does all of it once; 1 where there was a fault."""
    parser = arguments("soak", __doc__, 1)
    parser.add_argument("--hours", type=float, default=0.5, help="hours of idle screens, by the kiosk's clock")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--moves", type=int, default=99, help="moves of each game at most")
    given, trial = asked(parser)
    figures: list[str] = []

    def measured(what: str, folder: Path) -> None:
        """Notes memory and files."""
        memory = resident_mb()
        files = {path.name: path.stat().st_size // 1024 for path in sorted(folder.rglob("*")) if path.is_file()}
        figures.append(
            f"{what}: {memory} MB; " + ", ".join(f"{name} {size} kB" for name, size in files.items() if size)
        )
        progress(figures[-1])
        if memory > MOST_MB:
            raise TrialError(f"{memory} MB {what}, more than {MOST_MB}")

    def soak(rng: object, number: int) -> str:
        with home() as folder, open_store(folder / "topping.db").store as store:
            kiosk = Driver(store, (1280, 720), Conditions(), paints=True)
            kiosk.show(routes.Home())
            measured("at the first screen", folder)
            _go_round(kiosk, given.rounds)
            measured(f"after {given.rounds} rounds of three screens", folder)
            _play_games(kiosk, given.games, given.moves)
            measured(f"after {given.games} games", folder)
            for _ in range(given.sessions):
                _lead_session(kiosk)
            measured(f"after {given.sessions} sessions", folder)
            kiosk.kiosk.screen.close()
            public = Driver(store, (1280, 720), Conditions(), is_public=True, paints=True)
            public.services.put(Settings(pin="x", idle_s=60), {})
            gained = _stay_idle(public, round(given.hours * _HOUR_MS))
            measured(f"after {given.hours:g} hours of idle screens", folder)
            figures.append(f"idle screens: {gained:+} MB after their tenth minute")
            if gained > IDLE_GROWTH_MB:
                raise TrialError(f"the idle screens gained {gained} MB after their tenth minute")
            public.kiosk.screen.close()
        return "kiosks used for long"

    outcome = carry_out(trial, soak)
    outcome.figures = figures
    return report(outcome)


if __name__ == "__main__":
    sys.exit(main())
