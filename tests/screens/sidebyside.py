"""Puts the kiosk's screens beside the wanted pictures: `python -m tests.screens.sidebyside FOLDER [--only NAME] …`.

Each is a state of `tests.screens.states`, painted whole. In `FOLDER`: `NAME.png`, ours on the left and the wanted one
on the right; `NAME-ours.png`, ours at its full size; and `index.html` with all.
`--wanted` names another folder of wanted pictures than the bundled ones, which are half the size.
"""

import argparse
import html
import sys
import traceback
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from tests.screens.pictures import beside, picture_of
from topping.config import Theme

BUNDLED: Final = Path(__file__).parent / "wanted"
SIZE: Final = (1920, 1080)
SIZES: Final = {"play-1280x720": (1280, 720), "play-1024x600": (1024, 600)}
WANTED: Final = {
    "home": "home/session open",
    "home-light": "home/light",
    "home-empty": "home/new",
    "player": "who plays/typed",
    "choose": "choose game/usual",
    "settings": "settings/see",
    "help": "help/second page",
    "pin": "pin/refused",
    "resume": "resume/usual",
    "attract": "attract/position",
    "play": "play/usual",
    "play-light": "play/light",
    "play-contrast": "play/contrast",
    "play-notop": "play/not the top",
    "play-ghost": "play/ghost",
    "play-nine": "play/nine letters",
    "play-1280x720": "play/usual",
    "play-1024x600": "play/usual",
    "found": "play/found",
    "missed": "play/missed",
    "result": "result/usual",
    "result-duplicate": "result/duplicate",
    "result-sudden": "result/mort subite",
    "review": "review/usual",
    "leaderboard": "leaderboard/usual",
    "stats": "statistics/half a year",
    "train": "train/half a year",
    "rush": "rush/usual",
    "session-setup": "session players/usual",
    "public": "hall/usual",
    "public-light": "hall/light",
    "public-end": "hall/end of a move",
    "announcement": "hall/announced",
    "sudden": "hall/mort subite",
    "standings": "session standings/usual",
    "desk": "desk/usual",
    "desk-next": "desk/move running",
    "desk-read": "desk/to read",
}
"""The state of each wanted picture."""


def fitted(image: Surface, wanted: Surface) -> Surface:
    """Ours on the left at the size of the wanted picture, which is on the right."""
    width, height = wanted.get_size()
    ratio = min(width / image.get_width(), height / image.get_height())
    left = pygame.transform.smoothscale(image, (image.get_width() * ratio, image.get_height() * ratio))
    return beside(left, wanted)


def wanted_of(name: str, folder: Path) -> Surface:
    """The wanted picture of that name, beside which its source may lie."""
    return pygame.image.load(next(one for one in folder.glob(f"{name}.*") if one.suffix in (".png", ".jpg")))


def _page(folder: Path) -> None:
    """An index of the pairs."""
    pairs = "".join(
        f'<h2>{html.escape(name)}</h2><a href="{name}-ours.png"><img src="{name}.png" width="100%"></a>'
        for name in WANTED
        if (folder / f"{name}.png").exists()
    )
    head = '<!doctype html><meta charset="utf-8"><title>Side by side</title><body style="background:#808080">'
    (folder / "index.html").write_text(head + pairs, encoding="utf-8")


def main() -> int:
    """Reads the options; 1 where a screen was not reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.screens.sidebyside", description=str(__doc__))
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", choices=WANTED, help="this screen (may be repeated)"
    )
    parser.add_argument("--size", metavar="WxH", help="the size of the screen (default: the picture's)")
    parser.add_argument("--wanted", type=Path, default=BUNDLED, help="the folder of wanted pictures")
    parser.add_argument("--lang", default="fr")
    parser.add_argument("--text-scale", type=int, default=100)
    parser.add_argument("--theme", type=Theme, help="dark, light or contrast (default: the picture's)")
    given = parser.parse_args()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    missing = 0
    for name in given.only or WANTED:
        width, height = map(int, given.size.split("x")) if given.size else SIZES.get(name, SIZE)
        look = {"language": given.lang, "theme": given.theme, "text_scale": given.text_scale}
        try:
            image = picture_of(WANTED[name], (width, height), **look)
            pygame.image.save(image, str(folder / f"{name}-ours.png"))
            pygame.image.save(fitted(image, wanted_of(name, given.wanted)), str(folder / f"{name}.png"))
        except Exception:
            missing += 1
            print(f"{name}: not reached\n{traceback.format_exc(limit=-3)}", file=sys.stderr)
        else:
            print(name, flush=True)
    _page(folder)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
