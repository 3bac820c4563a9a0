"""Every check of the project: style, types, contracts between rooms, tests. `python -m tests`, in the environment
that `pip install -e ".[test]"` made.

The end-to-end test types on a virtual screen; where the system's packages can be installed (Debian and kin, with the
rights to), what it needs is installed first. Elsewhere that test posts its events within the program.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent
SCREEN_PACKAGES = {"Xvfb": "xvfb", "xdotool": "xdotool"}
BIN = Path(sys.executable).parent

CHECKS = (
    ("style", [sys.executable, "-m", "ruff", "check", "."]),
    ("layout of the code", [sys.executable, "-m", "ruff", "format", "--check", "--quiet", "."]),
    ("types", [sys.executable, "-m", "mypy"]),
    ("contracts between rooms", [str(BIN / "lint-imports"), "--no-cache"]),
    ("tests", [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile"]),
)


def main() -> int:
    """Runs every check; returns 1 where any failed, and says which."""
    install_screen_tools()
    failed = []
    for name, command in CHECKS:
        print(f"== {name}", flush=True)
        if subprocess.run(command, cwd=CHECKOUT, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"== failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def install_screen_tools() -> None:
    """Installs what the end-to-end test types with, where that can be done without asking."""
    missing = [package for program, package in SCREEN_PACKAGES.items() if shutil.which(program) is None]
    if not missing or shutil.which("apt-get") is None or not hasattr(os, "geteuid"):
        return
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if rights and shutil.which("sudo") is None:
        return
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *missing]):
        subprocess.run([*rights, *command], env=quietly, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
