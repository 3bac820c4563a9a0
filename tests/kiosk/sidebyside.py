"""Puts the kiosk's screens beside the wanted pictures: `python -m tests.kiosk.sidebyside FOLDER [--only NAME] …`.

Each screen is reached by keys in the running kiosk, from its first screen and a database of its own, and painted whole.
In `FOLDER`: `NAME.png`, ours on the left and the wanted one, if there is one, on the right; `NAME-ours.png`, ours at
its full size; and `index.html` with all.
`--wanted` names another folder of wanted pictures than the bundled ones, which are half the size.
"""

from __future__ import annotations

import argparse
import html
import os
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # pygame reads the environment when it is imported
    from pygame import Surface

    from tests.kiosk.looks.pictures import Picture

BUNDLED = Path(__file__).parent / "looks" / "wanted"
_GAP, _GREY = 24, "#808080"


def ours(
    picture: Picture, folder: Path, size: tuple[int, int], language: str, text_scale: int, database: Path
) -> Surface:
    """The screen of a picture, at that size; a copy of the database holds what was played before."""
    from dataclasses import replace

    from tests.kiosk.driver import Driver
    from tests.kiosk.looks import evening, pictures
    from topping.config import Settings
    from topping.rules.conditions.conditions import Conditions
    from topping.store import open_store
    from topping.texts import speak

    speak(language)
    shutil.copy(database, folder / "topping.db")
    with open_store(folder / "topping.db").store as store:
        kiosk = Driver(store, size, Conditions(), picture.is_public, clock=evening.EveningClock(), paints=True)
        settings = Settings(announce_session=False, theme=picture.theme, text_scale=text_scale, idle_s=60)
        kiosk.backstage.settings = replace(settings, pin=pictures.PIN if picture.is_public else "")
        kiosk.kiosk.screen.dress(picture.theme, text_scale=text_scale)
        picture.before(kiosk)
        pictures.start(kiosk)
        picture.drive(kiosk)
        kiosk.kiosk.screen.forget()
        kiosk.step(20)
        image = kiosk.kiosk.screen.surface.copy()
        kiosk.kiosk.screen.close()
        return image


def database_of(picture: Picture, folder: Path) -> Path:
    """A database with what was played before a picture; the folder keeps it for others."""
    from tests.kiosk.looks import evening
    from topping.store import open_store

    path = folder / f"played-{picture.played}.db"
    if not path.exists():
        with open_store(path).store as store:
            if picture.played:
                evening.fill(store, picture.played)
    return path


def beside(image: Surface, wanted: Path | None) -> Surface:
    """Ours on the left, the wanted picture on the right, both at the size of the latter; ours alone without one."""
    import pygame

    if wanted is None:
        return image
    right = pygame.image.load(wanted)
    width, height = right.get_size()
    ratio = min(width / image.get_width(), height / image.get_height())
    left = pygame.transform.smoothscale(image, (image.get_width() * ratio, image.get_height() * ratio))
    both = pygame.Surface((left.get_width() + _GAP + width, max(left.get_height(), height)))
    both.fill(_GREY)
    both.blit(left, (0, 0))
    both.blit(right, (left.get_width() + _GAP, 0))
    return both


def page(folder: Path, names: list[str]) -> None:
    """An index of the pairs."""
    pairs = "".join(
        f'<h2>{html.escape(name)}</h2><a href="{name}-ours.png"><img src="{name}.png" width="100%"></a>'
        for name in names
    )
    head = '<!doctype html><meta charset="utf-8"><title>Side by side</title><body style="background:#808080">'
    (folder / "index.html").write_text(head + pairs, encoding="utf-8")


def wanted_of(name: str, folder: Path) -> Path | None:
    """The wanted picture of that name."""
    return next((path for path in (folder / f"{name}.png", folder / f"{name}.jpg") if path.exists()), None)


def main() -> int:
    """Reads the options; 1 where a screen was not reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.kiosk.sidebyside", description=str(__doc__))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="this screen (may be repeated)")
    parser.add_argument("--size", metavar="WxH", help="the size of the screen (default: the picture's)")
    parser.add_argument("--wanted", type=Path, default=BUNDLED, help="the folder of wanted pictures")
    parser.add_argument("--lang", default="fr")
    parser.add_argument("--text-scale", type=int, default=100)
    parser.add_argument("--theme", help="dark, light or contrast (default: the picture's)")
    given = parser.parse_args()
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    os.environ["TZ"] = "Europe/Paris"
    time.tzset()

    from dataclasses import replace

    import pygame

    from tests.kiosk.looks.pictures import PICTURES
    from topping.config import Theme

    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    missing = 0
    known = PICTURES
    unknown = [name for name in given.only if name not in known]
    if unknown:
        parser.error(f"{', '.join(unknown)}: known are {', '.join(known)}")
    kept = tempfile.TemporaryDirectory(prefix="topping-played-")
    for name in given.only or known:
        picture = known[name]
        if given.theme:
            picture = replace(picture, theme=Theme(given.theme))
        width, _, height = (given.size or "x".join(map(str, picture.size))).partition("x")
        with tempfile.TemporaryDirectory(prefix="topping-look-") as home:
            os.environ["TOPPING_HOME"] = home
            if pygame.display.get_init():
                pygame.event.clear()
            try:
                database = database_of(picture, Path(kept.name))
                screen = (int(width), int(height))
                image = ours(picture, Path(home), screen, given.lang, given.text_scale, database)
            except Exception:
                missing += 1
                print(f"{name}: not reached\n{traceback.format_exc(limit=-3)}", file=sys.stderr)
                continue
        pygame.image.save(image, str(folder / f"{name}-ours.png"))
        pygame.image.save(beside(image, wanted_of(name, given.wanted)), str(folder / f"{name}.png"))
        print(name, flush=True)
    kept.cleanup()
    page(folder, [name for name in known if (folder / f"{name}.png").exists()])
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
