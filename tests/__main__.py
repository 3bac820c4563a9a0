"""Every check of the project: style, types, contracts between rooms, tests. `python -m tests`, in the environment
that `pip install -e ".[test]"` made.

The checks of the code run beside the tests, and the tables of the solver are made once, before the tests. The
end-to-end tests type on a virtual screen, the hall's touch a page in a browser, the hub's need a PostgreSQL server,
which is started here for all of them and ended with them. Where the system's packages can be installed (Debian and kin,
with the rights to), what is missing is installed first. Elsewhere those that type post their events within the program
or are skipped, as those that touch are; without PostgreSQL the suite fails.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import CHECKOUT, SHARED_HOME
from tests.green import stamp
from tests.hall.browser import BROWSER_PACKAGE, browser_program
from tests.hub.server import PACKAGE, SOCKET_VARIABLE, NoServerError, programs, running_server

SCREEN_PACKAGES = {"Xvfb": "xvfb", "xdotool": "xdotool"}
BIN = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Check:
    """A command that fails where something is wrong."""

    name: str
    command: tuple[str, ...]


CODE_CHECKS = (
    Check("style", (sys.executable, "-m", "ruff", "check", ".")),
    Check("layout of the code", (sys.executable, "-m", "ruff", "format", "--check", "--quiet", ".")),
    Check("contracts between rooms", (str(BIN / "lint-imports"), "--no-cache")),
    Check("types", (sys.executable, "-m", "mypy")),
)
SOLVER = Check("solver", (sys.executable, "-c", "import topping.solver.solver"))
WORKERS = (os.cpu_count() or 1) + 1
"""One more than there are cores: some tests wait for other processes."""
TESTS = Check("tests", (sys.executable, "-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal"))


def main() -> int:
    """Runs every check; returns 1 where any failed, and says which."""
    with ThreadPoolExecutor(max_workers=2) as beside:
        code_checks = beside.submit(lambda: [passes(check) for check in CODE_CHECKS])
        solver = beside.submit(passes, SOLVER)
        install_tools()
        results = {SOLVER: solver.result(), TESTS: tests_pass()}
        results.update(zip(CODE_CHECKS, code_checks.result(), strict=True))
    failed = [check.name for check, passed in results.items() if not passed]
    if failed:
        print(f"== failed: {', '.join(failed)}", flush=True)
    else:
        stamp()
    return 1 if failed else 0


def tests_pass() -> bool:
    """Runs the tests beside a PostgreSQL server of their own; False where one failed, or there is no server."""
    try:
        with running_server() as socket:
            return passes(TESTS, shows_all=True, variables={SOCKET_VARIABLE: str(socket)})
    except NoServerError as reason:
        print(f"== PostgreSQL: {reason}", flush=True)
        passes(TESTS, shows_all=True)
        return False


def passes(check: Check, shows_all: bool = False, variables: Mapping[str, str] | None = None) -> bool:
    """Runs a check. Its output is shown at once with `shows_all`, otherwise only after a failure."""
    if shows_all:
        print(f"== {check.name}", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=CHECKOUT,
        env={**environment(), **(variables or {})},
        check=False,
        stdout=None if shows_all else subprocess.PIPE,
        stderr=None if shows_all else subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    outcome = "failed" if done.returncode else "passed"
    said = done.stdout if done.stdout and done.returncode else ""
    print(f"== {check.name}: {outcome} in {time.monotonic() - began:.0f} s\n{said}", end="", flush=True)
    return done.returncode == 0


def environment() -> dict[str, str]:
    """The environment of the checks: the suite's own folders, and bytecode kept, as dozens of processes load it."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**inherited, "TOPPING_HOME": str(SHARED_HOME)}


def install_tools() -> None:
    """Installs what the tests type with and the server they exchange by, where that can be done without asking."""
    missing = [package for program, package in SCREEN_PACKAGES.items() if shutil.which(program) is None]
    if programs() is None:
        missing.append(PACKAGE)
    if browser_program() is None:
        missing.append(BROWSER_PACKAGE)
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
