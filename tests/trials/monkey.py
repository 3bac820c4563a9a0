"""Random keys, clicks, texts and waits at a kiosk without a window: `python -m tests.trials.monkey --count 100000`.

A walk of 250 events begins at some screen of a kiosk, ordinary or public, with a database that holds a few runs,
sessions and cards. A fault: an exception; a public kiosk that ends, shows what is the club's, or changes a setting, in
memory or in its file, without its PIN; and memory that grows beyond its limit.
"""

import random
import shutil
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

from tests.trials import kept
from tests.trials.trial import Outcome, Trial, TrialError, arguments, carry_out, home, report, resident_mb, trial_of
from topping.config import Settings

NAME = "monkey"
EVENTS_A_WALK = 250
MOST_MB = 400
"""Resident memory of the whole trial, solver and test helpers included."""
_PIN = "730915286"
_SIZES: Final = ((1280, 720), (1024, 600), (640, 480))
_LAST_TOLD = 14
_SET = "# what the club has set\n"
_CLUB_ONLY: Final = frozenset(
    {"club", "newsession", "session", "settings", "players", "playercare", "leave", "gamefile", "sheetread"}
)
"""Scenes behind the PIN."""


def trial(asked: Trial, folder: Path, *, types_invisible: bool = True, shows_progress: bool = False) -> Outcome:
    """Takes every walk; the environment must name SDL's dummy drivers before pygame is imported."""
    import pygame

    from tests.kiosk.driver import Driver, game
    from tests.screens.evening import EveningClock
    from tests.trials import othergames, training
    from tests.trials.hands import Hands
    from topping.exchange.published import PublishedResult
    from topping.kiosk import routes
    from topping.paths import config_file
    from topping.pin import hashed
    from topping.play.session.newsession import SessionStart
    from topping.play.session.plan import Plan, Player
    from topping.rules.conditions.conditions import Conditions
    from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING
    from topping.rules.games.gametext import format_game
    from topping.store import open_store

    kept.make(folder / "kept.db")
    with open_store(folder / "kept.db").store as store:
        training.fill(store)
    config = config_file()
    config.parent.mkdir(parents=True, exist_ok=True)
    pin, games = hashed(_PIN), [game(name) for name in ("normale-06", "7et8-joker-02", "789-01")]

    def begin(rng: random.Random, driver: Driver, is_public: bool) -> None:
        """Some screen of the kiosk."""
        formula = rng.choice((TOPPING, TOPPING, DUPLICATE, MORT_SUBITE))
        seat = driver.backstage.runs.seat("Zoé", rng.choice(games), Conditions().under(formula, formula.speeds[0]))
        places: list[Callable[[], None]] = [
            lambda: driver.show(routes.Home()),
            lambda: driver.show(routes.WhoPlays()),
            lambda: driver.show(routes.ChooseGame("Zoé")),
            lambda: driver.show(routes.Leaderboard()),
            lambda: driver.play(seat.game, "Zoé"),
            lambda: driver.play(seat.game, "Zoé"),
        ]
        start = SessionStart(Plan.under(DUPLICATE, DUPLICATE.speeds[0]), "", (Player(1, "Ana"),), by_hand=True)
        files = routes.ChooseFile(routes.ChooseGame("Zoé"), Conditions())
        imported = replace(rng.choice(games), lexicon_hash="", generator=None)
        content = format_game(imported).encode()
        cut = int(rng.random() * len(content))
        driver.store.imported.keep(imported, "table", driver.clock.date(), (PublishedResult("Jean", total=200),))
        places.append(lambda: driver.play(imported, "Zoé"))
        club: list[Callable[[], None]] = [
            lambda: driver.show(files),
            lambda: driver.show(routes.ReadGame(files, "jeudi.csv", content)),
            lambda: driver.show(routes.ReadGame(files, "coupé.csv", content[:cut] + content[cut + 9 :])),
            *[lambda: driver.show(routes.Sessions())] * 3,
            lambda: driver.show(routes.PlaySession(driver.backstage.sessions.begin(start))),
        ]
        places += [lambda: driver.show(routes.Attract())] if is_public else club
        rng.choice(rng.choice((places, training.screens(driver, rng), othergames.screens(driver, rng))))()

    def attempt(rng: random.Random, number: int) -> str:
        path = folder / f"{number}.db"
        shutil.copy(folder / "kept.db", path)
        config.write_text(_SET, encoding="utf-8")  # an ordinary kiosk may have changed it
        is_public = rng.random() < 0.5
        last: deque[str] = deque(maxlen=_LAST_TOLD)
        with open_store(path).store as store:
            driver = Driver(store, rng.choice(_SIZES), Conditions(), is_public, clock=EveningClock(), paints=True)
            driver.backstage.decks.chance = rng
            settings = Settings(pin=pin, announce_session=rng.random() < 0.3)
            driver.backstage.put(settings, {})
            hands = Hands(driver, rng, types_invisible=types_invisible)
            try:
                begin(rng, driver, is_public)
                for _ in range(EVENTS_A_WALK):
                    last.append(f"{driver.scene}: {hands.do_something()}")
                    if driver.kiosk.has_ended:
                        break
                    if is_public and driver.scene in _CLUB_ONLY:
                        raise TrialError(f"the public is at the screen {driver.scene!r} without the PIN")
                if is_public and driver.kiosk.has_ended:
                    raise TrialError("the public kiosk has ended without the PIN")
                if is_public and (changed := _changed(settings, driver.backstage.settings, config)):
                    raise TrialError(f"the public has changed a setting without the PIN: {changed}")
            except BaseException as fault:
                fault.add_note("the last events: " + "; ".join(last))
                raise
            finally:
                driver.kiosk.navigation.give_up()
                pygame.event.clear()  # events hold the buttons that they are about
                driver.kiosk.screen.close()
                path.unlink()
        if resident_mb() > MOST_MB:
            raise TrialError(f"more than {MOST_MB} MB: {resident_mb()}")
        return "public walks" if is_public else "ordinary walks"

    outcome = carry_out(asked, attempt, shows_progress=shows_progress)
    outcome.figures.append(f"{asked.count * EVENTS_A_WALK} events at most; {resident_mb()} MB at the end")
    return outcome


def _changed(before: Settings, after: Settings, config: Path) -> str:
    """The settings that are not what they were, in the kiosk and in the file; empty where all are."""
    names = [field.name for field in fields(before) if getattr(before, field.name) != getattr(after, field.name)]
    has_other_file = config.read_text(encoding="utf-8") != _SET
    return ", ".join([*names, config.name] if has_other_file else names)


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    parser = arguments(NAME, str(__doc__), 100_000)
    parser.add_argument("--visible", action="store_true", help="type no invisible characters")
    given = parser.parse_args()
    with home() as folder:
        asked = trial_of(NAME, given, "--visible" * given.visible, EVENTS_A_WALK)
        return report(trial(asked, folder, types_invisible=not given.visible, shows_progress=True))


if __name__ == "__main__":
    sys.exit(main())
