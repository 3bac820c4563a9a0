"""Through how many files of the program a key goes before the next frame: `python -m tests.kiosk.passes` (no screen).

A file counts where a function of it runs, from the key to the end of the frame painted next, in a kiosk that has done
the same a few times before; sentences, threads and the helper process do not count. Whoever changes what happens
at such a key has these files to know. `--files` names them. Budgets and aims stand with those of the rooms.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tests.kiosk.driver import Driver, game
from tests.outside.hands import Hands, at_kiosk
from tests.parsedcode import ROOT

TIMES: Final = 4
"""How often each is done; the last time is the one that counts."""
SIZE: Final = (1920, 1080)
_WORDS: Final = ("LOUPE", "MAISON", "ZEBRE", "ARTISTE", "TABLE", "CHAISE")


def passed(driver: Driver, does: Callable[[], object]) -> frozenset[str]:
    """The files, by their paths within the package, in which functions run until the next frame is painted."""
    screen, before, files = driver.kiosk.screen, driver.kiosk.screen.frames, set[str]()
    package, outer = f"{ROOT}{os.sep}", sys.gettrace()

    def note(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(package) and code.co_name != "<module>" and screen.frames == before:
            files.add(Path(code.co_filename).relative_to(ROOT).as_posix())

    sys.settrace(note)
    try:
        does()
    finally:
        sys.settrace(outer)
    assert screen.frames > before, "nothing was painted"
    return frozenset(one for one in files if not one.startswith("texts/"))


def proposal(hands: Hands) -> Iterator[frozenset[str]]:
    """Proposals that are no top, in a game; Enter."""
    hands.begins("normale-06")
    for _ in range(TIMES):
        hands.types("zz h8")
        yield passed(hands.driver, lambda: hands.does("play.propose"))
        hands.waits(1_000)


def bulletin(hands: Hands) -> Iterator[frozenset[str]]:
    """Bulletins entered at the referee's desk, each with the retained word; Enter."""
    played = game("normale-07", 6)
    solution = played.moves[1].solution
    hands.leads_session([f"Table {one}" for one in range(1, 41)], played, collected=2)
    hands.does("session.desk")
    for table in range(1, TIMES + 1):
        hands.types(f"{table} {solution.word} {solution.reference}")
        yield passed(hands.driver, lambda: hands.does("anywhere.enter"))
        hands.waits(1_000)


def card(hands: Hands) -> Iterator[frozenset[str]]:
    """Words of the deck given up, and the next one: F8 twice, then Enter."""
    hands.driver.backstage.decks.chance = Random(1)
    hands.names_player("Marie")
    hands.does("home.train", "train.cards")
    for word in _WORDS:
        hands.types(word)
        hands.does("cards.add", "cards.clear")
    hands.does("anywhere.back", "train.sitting")
    for _ in range(TIMES):
        told = passed(hands.driver, lambda: hands.does("sitting.give_up"))
        hands.waits(1_000)
        yield told | passed(hands.driver, lambda: hands.does("anywhere.enter"))
        hands.waits(1_000)


GESTURES: Final[Mapping[str, Callable[[Hands], Iterator[frozenset[str]]]]] = {
    "a refused proposal": proposal,
    "a bulletin": bulletin,
    "a card given up": card,
}


def measured() -> dict[str, frozenset[str]]:
    """The files of each gesture, on a machine where nothing was ever kept."""
    found = {}
    for name, gesture in GESTURES.items():
        with _new_home() as home, at_kiosk(home, size=SIZE, paints=True) as hands:
            *_, found[name] = gesture(hands)
    return found


@contextmanager
def _new_home() -> Iterator[Path]:
    """A folder of its own for what the program keeps, gone afterwards."""
    before = os.environ.get("TOPPING_HOME")
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["TOPPING_HOME"] = folder
            yield Path(folder)
    finally:
        del os.environ["TOPPING_HOME"]
        if before is not None:
            os.environ["TOPPING_HOME"] = before


def counts() -> dict[str, int]:
    """How many files each gesture passes through, by its name among the budgets."""
    return {f"files passed through by {name}": len(files) for name, files in measured().items()}


def main() -> None:
    """Prints how many files, and how many of them the kiosk's own; with `--files`, which."""
    for name, files in measured().items():
        kiosk = sum(one.startswith("kiosk/") for one in files)
        print(f"{name}: {len(files)} files, {kiosk} of them the kiosk’s")
        if "--files" in sys.argv[1:]:
            print("".join(f"    {one}\n" for one in sorted(files)), end="")


if __name__ == "__main__":
    main()
