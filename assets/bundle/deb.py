"""Makes the package of Debian and its kin: the folder with the program and Python, in its place, for all users.

    pip install '.[bundle,hub]'
    python assets/bundle/deb.py        # writes dist/topping-duplicate_VERSION_ARCHITECTURE.deb

The program goes to `/opt/topping`, `topping` to the command line, with an entry and an icon in the desktop's menu. The
unit that opens the public kiosk is there for every user, and opens nothing until one says
`systemctl --user enable topping`. No script runs when it is installed or removed, and nothing in anybody's home is
touched: what a kiosk installed otherwise has kept is found, and stays when the package is removed or purged.
Its bytes depend on what it is made of alone, with `SOURCE_DATE_EPOCH` set. Made on the oldest system it is to run on.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).parents[2]
NAME: Final = "topping-duplicate"
PLACE: Final = Path("opt/topping")

CONTROL: Final = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: The Topping authors <maintainers@topping.invalid>
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc})
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libgl1, libasound2 | libasound2t64 | libpulse0
Section: games
Priority: optional
Description: trainer and referee for French-language duplicate word games
 A draw is announced, the clock starts, and the player looks for the move that
 scores most. Solo practice, club evenings on a public screen, competitions.
"""
DESKTOP: Final = """\
[Desktop Entry]
Type=Application
Name=Topping
Comment=Topping and duplicate Scrabble: training, club evenings, competitions
Comment[fr]=Topping et Scrabble duplicate : entraînement, séances de club, compétitions
Exec=/opt/topping/Topping
Icon=topping
Categories=Game;BoardGame;
Keywords=scrabble;duplicate;topping;
StartupNotify=false
"""
ICON: Final = """\
import pygame, sys
from topping.kiosk.paint import theme
from topping.kiosk.paint.theme import Layout
from topping.kiosk.paint.palette import PRUNE
from topping.kiosk.window import icon
pygame.init()
theme.use(PRUNE)
theme.measure(Layout((1280, 720)))
pygame.image.save(icon(256), sys.argv[1])
"""


def main() -> int:
    """Reads the options, makes the folder unless there is one, and packs it."""
    parser = argparse.ArgumentParser(prog="python assets/bundle/deb.py", description=str(__doc__).splitlines()[0])
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="the folder that PyInstaller made before")
    parser.add_argument("--out", type=Path, default=CHECKOUT / "dist", metavar="FOLDER", help="where to write it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="topping-deb-") as name:
        made = options.folder
        if made is None:
            recipe = str(CHECKOUT / "assets" / "bundle" / "topping.spec")
            targets = ("--distpath", f"{name}/dist", "--workpath", f"{name}/work")
            run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *targets, recipe)
            made = Path(name) / "dist" / "Topping"
        options.out.mkdir(parents=True, exist_ok=True)
        print(packed(made, Path(name) / "package", options.out))
    return 0


def packed(made: Path, root: Path, out: Path) -> Path:
    """The package of a folder, put together in `root`."""
    shutil.copytree(made, root / PLACE, symlinks=True)
    program = root / PLACE / "Topping"
    version = run(str(program), "--version").split()[-1]
    _write(root / "usr/share/applications/topping.desktop", DESKTOP)
    unit = run(str(program), "kiosk", "--print-unit", TOPPING_HOME="")
    _write(root / "usr/lib/systemd/user/topping.service", unit.replace(str(program.resolve()), f"/{PLACE}/Topping"))
    _write(root / f"usr/share/doc/{NAME}/copyright", (CHECKOUT / "LICENSE").read_text(encoding="utf-8"))
    picture = root / "usr/share/icons/hicolor/256x256/apps/topping.png"
    picture.parent.mkdir(parents=True)
    run(sys.executable, "-c", ICON, str(picture), SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/topping").symlink_to(f"/{PLACE}/Topping")
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    architecture = run("dpkg", "--print-architecture").strip()
    told = {
        "name": NAME,
        "version": version,
        "architecture": architecture,
        "libc": platform.libc_ver()[1],
        "kilobytes": sum(one.lstat().st_size for one in root.rglob("*") if one.is_file()) // 1024,
    }
    _write(root / "DEBIAN/control", CONTROL.format(**told))
    package = out / f"{NAME}_{version}_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package))
    return package


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def run(*command: str, **variables: str) -> str:
    """What a command writes; raises `SystemExit`, with what it said, where it fails."""
    done = subprocess.run(
        command, cwd=CHECKOUT, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
