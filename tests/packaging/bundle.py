"""The folder to unzip and double-click, made and tried: `python -m tests.packaging.bundle [--keep FOLDER]`.

A fresh environment makes it by the recipe `assets/bundle/topping.spec`, and an archive of it. That one is unzipped
elsewhere and tried as on a machine without Python or anything kept: the first search, which makes the tables, and the
next one; games made by two processes; and a game played on a virtual screen, its first moves by typed keys. Where the
system has packages of Debian, and the rights to install one, the same folder is then packed as `assets/bundle/deb.py`
does: installed beside what a kiosk has kept, started by its unit's command as a
public kiosk, removed and purged. Needs a network, Xvfb and xdotool; some minutes. With `--keep`, both files stay there.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from tests.end_to_end import program
from tests.end_to_end.screen import VirtualScreen, comes_true, virtual_screen
from topping.gamefiles import shelf
from topping.resources import games_folder

RECIPE: Final = program.CHECKOUT / "assets" / "bundle" / "topping.spec"
GAME_FILE: Final = games_folder() / "normale-01.txt"
POSITION: Final = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"
TOP: Final = "EPURERAI 8G 61"
MOVES: Final = 4
PATIENCE_S: Final = 60
PACKED: Final = Path("/opt/topping")


def main() -> int:
    """Reads the options, makes the folder and tries it; a failed step ends it with its words."""
    parser = argparse.ArgumentParser(prog="python -m tests.packaging.bundle", description=str(__doc__))
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the archive there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="topping-bundle-", dir=Path.home()) as name:
        folder = Path(name)
        archive = made(folder)
        print(f"archive: {archive.stat().st_size / 1e6:.0f} MB", flush=True)
        executable = unzipped(archive, folder / "elsewhere")
        size = sum(one.stat().st_size for one in executable.parent.rglob("*") if one.is_file())
        print(f"unpacked: {size / 1e6:.0f} MB", flush=True)
        tried(executable, folder / "home")
        files = [archive]
        if shutil.which("dpkg-deb"):
            files.append(packed(executable.parent, folder))
            installed(files[1], folder / "someone")
        for file in files:
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                print(shutil.copy2(file, options.keep))
    return 0


def packed(made: Path, folder: Path) -> Path:
    """The package of a folder that PyInstaller made."""
    command = (sys.executable, str(RECIPE.with_name("deb.py")), "--folder", str(made), "--out", str(folder / "packed"))
    package = Path(run(*command).splitlines()[-1])
    print(f"package: {package.stat().st_size / 1e6:.0f} MB", flush=True)
    return package


def installed(package: Path, home: Path) -> None:
    """Installs a package for somebody who has played before, opens the public kiosk, and removes it again."""
    if os.geteuid() != 0 or PACKED.exists():
        print("the package was not installed: this needs root, and no other one in its place")
        return
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TOPPING", "XDG"))}
    environment = {**outside, "HOME": str(home), "PATH": "/usr/bin:/bin", "SDL_AUDIODRIVER": "dummy"}
    home.mkdir()
    before = {**environment, "PYTHONPATH": str(program.CHECKOUT)}
    run(sys.executable, "-m", "topping", "config", "set", "display.text_scale", "115", environment=before)
    run(sys.executable, "-m", "topping", "import", str(GAME_FILE), environment=before, folder=home)
    kept = {path: path.stat().st_size for path in home.rglob("*") if path.is_file() and path.suffix != ".log"}
    assert kept
    try:
        run("dpkg", "--install", str(package))
        entry = Path("/usr/share/applications/topping.desktop").read_text(encoding="utf-8")
        unit = Path("/usr/lib/systemd/user/topping.service").read_text(encoding="utf-8")
        (opened,) = (line.partition("=")[2] for line in unit.splitlines() if line.startswith("ExecStart="))
        assert opened == f"{PACKED}/Topping kiosk"
        assert f"Exec={PACKED}/Topping\n" in entry
        assert Path("/usr/share/icons/hicolor/256x256/apps/topping.png").stat().st_size
        assert "115" in run("topping", "config", "show", environment=environment, folder=home)
        assert str(home) in run("topping", "doctor", environment=environment, folder=home)
        with virtual_screen() as screen:
            shown = {**environment, **screen.environment}
            with subprocess.Popen([*opened.split(), "--windowed"], env=shown, cwd=home) as process:
                screen.focus(process)
                assert not comes_true(lambda: process.poll() is not None, 5), "it ended by itself"
                process.terminate()
    finally:
        run("dpkg", "--remove", package.name.partition("_")[0])
        run("dpkg", "--purge", package.name.partition("_")[0])
    assert not PACKED.exists()
    assert not Path("/usr/bin/topping").is_symlink()
    assert all(path.is_file() for path in kept), "nobody's files go with the program"
    print("package installed, opened as a public kiosk, removed and purged")


def made(folder: Path) -> Path:
    """An archive of the folder, made in an environment of its own."""
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(str(python), "-m", "pip", "install", "--quiet", f"{program.CHECKOUT}[bundle,hub]")
    targets = ("--distpath", str(folder / "dist"), "--workpath", str(folder / "work"))
    run(str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *targets, str(RECIPE))
    return Path(shutil.make_archive(str(folder / f"Topping-{sys.platform}"), "zip", folder / "dist"))


def unzipped(archive: Path, folder: Path) -> Path:
    """The program in a folder that the archive was unzipped into."""
    run("unzip", "-q", str(archive), "-d", str(folder))
    return folder / "Topping" / "Topping"


def tried(executable: Path, home: Path) -> None:
    """Tries the program as a stranger would; raises where a step fails."""
    home.mkdir()
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TOPPING", "VIRTUAL"))
    }
    environment = {**outside, "PATH": "/usr/bin:/bin", "TOPPING_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}

    def asked(*arguments: str) -> str:
        return run(str(executable), *arguments, environment=environment, folder=home)

    print(asked("--version").strip())
    for which in ("first", "next"):
        began = time.perf_counter()
        assert TOP in asked("solve", POSITION)
        print(f"{which} search: {time.perf_counter() - began:.1f} s", flush=True)
    asked("generate", "--seed", "1", "--count", "8", "--workers", "2", "--out", "games")
    assert len(list((home / "games").glob("*.txt"))) == 8
    asked("doctor")
    with virtual_screen() as screen:
        command = (str(executable), "play", "--game", str(GAME_FILE), "--player", "Marie", "--windowed")
        played(command, {**environment, **screen.environment}, screen, home)
    print(f"{MOVES} moves played")


def played(command: Sequence[str], environment: dict[str, str], screen: VirtualScreen, home: Path) -> None:
    """Plays the first moves of a game, each kept as it is found, and closes the window."""

    def waits_for(what: Callable[[], bool], of: str) -> None:
        assert comes_true(lambda: what() or process.poll() is not None, PATIENCE_S), f"waited in vain for {of}"
        assert process.poll() is None, f"the program ended before {of}"

    with subprocess.Popen(command, env=environment, cwd=home) as process:
        try:
            screen.focus(process)
            screen.key("Return")
            waits_for(lambda: program.holds(home, "runs", 1), "the run")
            for number, move in enumerate(shelf.load(GAME_FILE).moves[:MOVES], start=1):
                screen.type(move.solution.move.circled.lower())
                screen.key("Return")
                waits_for(partial(program.holds, home, "moves", number), f"move {number}")
        finally:
            process.terminate()
            process.wait()


def run(*command: str, environment: dict[str, str] | None = None, folder: Path = program.CHECKOUT) -> str:
    """Returns the output of a command; raises `SystemExit` with it if the command fails."""
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
