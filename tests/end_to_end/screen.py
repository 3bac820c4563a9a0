"""A virtual screen and a keyboard for the installed program: Xvfb and xdotool, without a window manager."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

PATIENCE_S = 120
"""How long a test waits before it fails: no machine is too slow for that."""


def is_available() -> bool:
    """Whether this machine has both programs."""
    return shutil.which("Xvfb") is not None and shutil.which("xdotool") is not None


needs_screen = pytest.mark.skipif(
    os.environ.get("CI") != "true" and not is_available(), reason="this machine has no Xvfb or no xdotool"
)


def comes_true(what: Callable[[], bool], seconds: float) -> bool:
    """Asks again and again until it is so, for a while."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def wait_until(what: Callable[[], bool], describe: str, alive: Callable[[], bool] = lambda: True) -> None:
    """Waits until it is so; fails after a while, or where nobody is left to make it so."""
    assert comes_true(lambda: not alive() or what(), PATIENCE_S), f"waited in vain for {describe}"
    assert what(), f"the program ended before {describe}"


@dataclass
class VirtualScreen:
    """A display that programs can open windows on."""

    name: str

    @property
    def environment(self) -> dict[str, str]:
        """Returns the environment with which a program opens its window there."""
        return {"DISPLAY": self.name, "SDL_VIDEODRIVER": "x11"}

    def focus(self, process: subprocess.Popen[bytes]) -> None:
        """Waits for a program's window and sends the keys there: without a window manager nobody else does."""
        found: list[str] = []

        def is_there() -> bool:
            told = self._xdotool("search", "--onlyvisible", "--pid", str(process.pid))
            found[:] = told.stdout.split()
            return bool(found)

        wait_until(is_there, "the window", lambda: process.poll() is None)
        wait_until(
            lambda: (
                self._xdotool("windowfocus", "--sync", found[0]).returncode == 0
                and self._xdotool("getwindowfocus").stdout.strip() == found[0]
            ),
            "the focus",
        )

    def type(self, text: str) -> None:
        """Types a text, key by key."""
        assert self._xdotool("type", "--delay", "8", text).returncode == 0

    def key(self, *names: str) -> None:
        """Presses keys by their X names."""
        assert self._xdotool("key", "--delay", "20", *names).returncode == 0

    def resize(self, process: subprocess.Popen[bytes], size: tuple[int, int]) -> None:
        """Gives a program's window another size."""
        window = self._xdotool("search", "--onlyvisible", "--pid", str(process.pid)).stdout.split()[0]
        assert self._xdotool("windowsize", "--sync", window, *map(str, size)).returncode == 0

    def _xdotool(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["xdotool", *arguments],
            env={**os.environ, "DISPLAY": self.name},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )


@contextmanager
def virtual_screen(size: str = "1280x720", bits: int = 24) -> Iterator[VirtualScreen]:
    """Starts a display of its own number, chosen by the server, with so many bits a pixel."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{size}x{bits}", "-nolisten", "tcp", "-noreset"],
        pass_fds=(write_end,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(read_end) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield VirtualScreen(f":{number}")
    finally:
        server.terminate()
        server.wait()
