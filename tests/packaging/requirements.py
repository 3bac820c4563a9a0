"""The pinned requirements of a club's installation: `python -m tests.packaging.requirements` installs them.

`assets/requirements/club.txt` names what the program needs, a server's driver too, `build.txt` what makes it from its
source: one version of each, with the SHA-256 of its wheel for every supported system and Python. Without options,
both are installed into a fresh environment with pip's `--require-hashes`, then the program alone, and `topping
--version` is asked; then pip resolves them, without downloading, for every other system. `--write` makes the files
anew from what the package index has today. Needs a network; some minutes.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT: Final = Path(__file__).parents[2]
FOLDER: Final = CHECKOUT / "assets" / "requirements"
PYTHONS: Final = ("3.11", "3.12", "3.13")
SYSTEMS: Final = {
    "linux": (
        ("manylinux2014_x86_64", "manylinux_2_27_x86_64", "manylinux_2_28_x86_64"),
        ("manylinux2014_aarch64", "manylinux_2_27_aarch64", "manylinux_2_28_aarch64"),
    ),
    "win32": (("win_amd64",),),
    "darwin": (("macosx_14_0_arm64", "macosx_12_0_arm64", "macosx_11_0_arm64"),),
}
"""The systems as Python calls them, and the wheels that each kind of their machines takes."""
_HEAD = """\
# {about}
# One version of each, with the SHA-256 of its wheels for Python {pythons} on Linux (x86-64, ARM; glibc 2.28),
# Windows (x86-64) and macOS 14 (ARM). Made by `python -m tests.packaging.requirements --write`; not to be edited.
"""
_ABOUT = {
    "club": "What Topping needs to run: `pip install --require-hashes -r assets/requirements/club.txt`.",
    "build": "What makes Topping's wheel of its source: then `pip wheel --no-deps --no-build-isolation .`",
}


COMPILER: Final = "ziglang>=0.13"
"""Links without a C compiler (see `assets/building/backend.py`)."""


@dataclass(slots=True)
class Release:
    """A version of a package, the same on every system that needs it."""

    version: str
    hashes: set[str] = field(default_factory=set)
    targets: set[tuple[str, str]] = field(default_factory=set)
    """System and Python that need it."""


def wanted() -> dict[str, list[str]]:
    """The direct requirements of each file."""
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    club = [*project["dependencies"], *project["optional-dependencies"]["hub"]]
    return {"club": club, "build": [*settings["build-system"]["requires"], COMPILER]}


def resolved(requirements: list[str], python: str, wheels: tuple[str, ...], constraints: dict[str, str]) -> list[Any]:
    """What pip would install there: its report, without a download where the index gives the metadata alone."""
    with tempfile.TemporaryDirectory() as folder:
        held = Path(folder) / "constraints.txt"
        held.write_text("".join(f"{name}=={version}\n" for name, version in constraints.items()), encoding="utf-8")
        platforms = [f"--platform={wheel}" for wheel in wheels]
        command = [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"),
            *("--only-binary=:all:", f"--target={folder}/none", f"--python-version={python}", *platforms),
            *("--constraint", str(held), "--report", "-", *requirements),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Python {python}, {wheels[0]}: {done.stderr[-2000:]}")
    found: list[Any] = json.loads(done.stdout)["install"]
    return found


def releases(requirements: list[str]) -> dict[str, Release]:
    """One version of everything for all systems and Pythons, by name."""
    found: dict[str, Release] = {}
    for python in PYTHONS:
        for system, kinds in SYSTEMS.items():
            for wheels in kinds:
                known = {name: one.version for name, one in found.items()}
                report = resolved(requirements, python, wheels, known)
                if others := unseen(report, system, python):
                    report = resolved([*requirements, *others], python, wheels, known)
                for one in report:
                    name, version = canonicalize_name(one["metadata"]["name"]), one["metadata"]["version"]
                    release = found.setdefault(name, Release(version))
                    release.hashes.add(one["download_info"]["archive_info"]["hashes"]["sha256"])
                    release.targets.add((system, python))
    return found


def unseen(report: list[Any], system: str, python: str) -> list[str]:
    """Returns the packages needed on that system but not on this one, where pip resolves."""
    there = {
        "sys_platform": system,
        "platform_system": {"linux": "Linux", "win32": "Windows", "darwin": "Darwin"}[system],
        "os_name": "nt" if system == "win32" else "posix",
        "python_version": python,
        "python_full_version": f"{python}.0",
        "extra": "",
    }
    seen = {canonicalize_name(one["metadata"]["name"]) for one in report}
    needed = [Requirement(text) for one in report for text in one["metadata"].get("requires_dist", ())]
    return [
        f"{one.name}{one.specifier}"
        for one in needed
        if canonicalize_name(one.name) not in seen and one.marker is not None and one.marker.evaluate(there)
    ]


def marker(release: Release) -> str:
    """Where it is needed; empty for everywhere."""
    pythons_of = defaultdict(set)
    for system, python in release.targets:
        pythons_of[system].add(python)
    if any(pythons != set(PYTHONS) for pythons in pythons_of.values()):
        raise SystemExit(f"needed by some Pythons only: {release}")
    if set(pythons_of) == set(SYSTEMS):
        return ""
    return " ; " + " or ".join(f'sys_platform == "{system}"' for system in sorted(pythons_of))


def written(about: str, found: dict[str, Release]) -> str:
    """The text of a file."""
    lines = [_HEAD.format(about=about, pythons=", ".join(PYTHONS))]
    for name, release in sorted(found.items()):
        hashes = " \\\n".join(f"    --hash=sha256:{one}" for one in sorted(release.hashes))
        lines.append(f"{name}=={release.version}{marker(release)} \\\n{hashes}\n")
    return "".join(lines)


def install() -> None:
    """Makes the wheel in an environment of tools and installs it into another one, as the manual says."""
    with tempfile.TemporaryDirectory(prefix="topping-club-") as folder:
        pips = {name: _environment(Path(folder) / name) for name in wanted()}
        for name, python in pips.items():
            file = str(FOLDER / f"{name}.txt")
            subprocess.run([*python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", file], check=True)
        wheel = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, str(CHECKOUT)]
        subprocess.run([*pips["build"], "-m", "pip", *wheel], check=True, cwd=folder)
        (made,) = map(str, Path(folder).glob("*.whl"))
        club = pips["club"]
        subprocess.run([*club, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", made], check=True)
        subprocess.run([*club, "-m", "pip", "check"], check=True, cwd=folder)
        subprocess.run([*club, "-P", "-m", "topping", "--version"], check=True, cwd=folder)


def _environment(folder: Path) -> list[str]:
    """The command of Python in a new environment."""
    venv.create(folder, with_pip=True)
    return [str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))]


def main() -> int:
    """Reads the options; an exit code of 1, with pip's words, where something cannot be installed."""
    parser = argparse.ArgumentParser(prog="python -m tests.packaging.requirements", description=str(__doc__))
    parser.add_argument("--write", action="store_true", help="make the files anew")
    if parser.parse_args().write:
        FOLDER.mkdir(exist_ok=True)
        for name, requirements in wanted().items():
            text = written(_ABOUT[name], releases(requirements))
            (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    install()
    for name in wanted():
        for python in PYTHONS:
            for kinds in SYSTEMS.values():
                for wheels in kinds:
                    resolved(["--require-hashes", "-r", str(FOLDER / f"{name}.txt")], python, wheels, {})
    print(f"installed here; resolved for Python {', '.join(PYTHONS)} on {', '.join(SYSTEMS)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
