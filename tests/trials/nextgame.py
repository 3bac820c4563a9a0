"""One more game, again and again: `python -m tests.trials.nextgame [--games N]` (25).

In each of the eight variants, with the bundled list and with an added one, so many games are played in a row by keys,
each begun with Enter from the result before it; the helper process is the real one. Each must be of the list, variant
and formula, named on the key with its list, and not known to the player. Told are how many were prepared and how many
made, how many of these were not there when Enter asked for them, and how long it took. The first one made waits for the
solver to be compiled.
"""

import argparse
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

from tests.kiosk.driver import ENTER, Driver
from tests.trials.trial import TrialError
from topping.game import shelf
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import HelperService
from topping.kiosk import routes
from topping.kiosk.screens.play.play import PlayScreen
from topping.lexicon.catalogue import add, default, set_default
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.gametext import game_id
from topping.store import open_store

_MOST_TURNS = 60_000
"""Turns of the loop, each a millisecond apart, after which a game that does not come is a fault."""


def main() -> int:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m tests.trials.nextgame")
    parser.add_argument("--games", type=int, default=25)
    games = parser.parse_args().games
    for is_own in (False, True):
        with TemporaryDirectory() as folder:
            os.environ["TOPPING_HOME"] = folder
            if is_own:
                _add_list(Path(folder) / "Mon.txt")
            lexicon = default()
            print(f"{lexicon.name}: {lexicon.word_count} words", flush=True)
            service = HelperService()
            service.open(WantedLexicon(None))
            try:
                with open_store(Path(folder) / "topping.db").store as store:
                    for variant in VARIANTS.values():
                        driver = Driver(store, (1280, 720), Conditions())
                        driver.kiosk.helper = service
                        print("  " + _play(driver, variant, games), flush=True)
                        driver.kiosk.screen.close()
            finally:
                service.close()
    return 0


def _add_list(path: Path) -> None:
    """A list of one's own: the bundled one without the words that hold a K."""
    path.write_text("\n".join(word for word in default().words() if "K" not in word), encoding="utf-8")
    add(path, "Mon")
    set_default("Mon")


def _play(driver: Driver, variant: Variant, games: int) -> str:
    """Plays so many games in a row; what is to be told of them."""
    lexicon, conditions = default(), replace(Conditions(), variant=variant)
    prepared = {game_id(shelf.load(one.path)) for one in shelf.prepared()}
    driver.backstage.change(replace(driver.backstage.settings, animations=False))
    driver.backstage.players.last = "Camille"
    driver.backstage.choices.remember("Camille", conditions)
    driver.show(routes.Home())
    known: set[str] = set()
    waits: list[float] = []
    not_there = 0
    for number in range(games):
        began, key = time.perf_counter(), _large_key(driver)
        driver.key(ENTER)
        not_there += driver.scene != "ready"
        _wait_for(driver, "ready")
        waits.append(time.perf_counter() - began)
        if lexicon.name not in key:
            raise TrialError(f"game {number + 1}: no list on the key {key!r}")
        driver.key(ENTER)
        _wait_for(driver, "play")
        scene = driver.scene_of(PlayScreen)
        run, seat = scene.run, scene.seat
        identity = game_id(seat.game)
        if identity in known or seat.is_seen or not seat.will_rank:
            raise TrialError(f"game {number + 1} is known: {seat.game.name}")
        if (seat.game.lexicon_hash, seat.lexicon.hash) != (lexicon.hash, lexicon.hash):
            raise TrialError(f"game {number + 1} is of {seat.game.lexicon_name}")
        if (seat.game.variant, run.conditions) != (variant, conditions):
            raise TrialError(f"game {number + 1} is under {run.conditions}")
        known.add(identity)
        while driver.scene == "play":
            driver.find_top()
        _wait_for(driver, "result")
    made, mean, longest = len(known - prepared), 1000 * sum(waits) / games, 1000 * max(waits)
    return (
        f"{variant.name:13} {games} games: {games - made} prepared, {made} made, {not_there} of them not there yet; "
        f"Enter took {mean:.0f} ms on average, {longest:.0f} ms at most"
    )


def _large_key(driver: Driver) -> str:
    """What the large key says: the button of the first screen or of a result that Enter presses."""
    return next(text for text in driver.places if "suivante" in text)


def _wait_for(driver: Driver, scene: str) -> None:
    for _ in range(_MOST_TURNS):
        if driver.scene == scene:
            return
        time.sleep(0.001)
        driver.step()
    raise TrialError(f"{driver.scene} instead of {scene}")


if __name__ == "__main__":
    sys.exit(main())
