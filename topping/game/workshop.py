"""Having games made by a helper process, so that whoever asks never loads the solver nor waits for it.

The helper is `python -m topping.game.worker`; the two talk in JSON lines. This side imports nothing heavy.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from topping.disk import os_reason
from topping.errors import ToppingError
from topping.rules.game import Game
from topping.rules.gametext import format_game, parse_game
from topping.texts import language, tell
from topping.texts.language import VARIABLE


@dataclass(frozen=True, slots=True)
class Preparing:
    """The solver is being compiled, the first start on this machine: so many steps are done."""

    step: int = 0
    of: int = 3


@dataclass(frozen=True, slots=True)
class Ready:
    """Games can be made at once."""


@dataclass(frozen=True, slots=True)
class Made:
    """A game ordered under `order` is there."""

    order: int
    game: Game


@dataclass(frozen=True, slots=True)
class Failed:
    """An order (or, with 0, the helper as a whole) came to nothing; `sentence` says why."""

    order: int
    sentence: str


News = Preparing | Ready | Made | Failed


class Workshop:
    """The helper process and what it has to say; one for each program, started when first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._orders = 0

    def open(self, lexicon: str | None = None) -> None:
        """Starts the helper, which gets ready for a lexicon; does nothing where it runs already."""
        if self._process is not None and self._process.poll() is None:
            return
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "topping.game.worker", *filter(None, [lexicon])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                    VARIABLE: language(),
                },
            )
        except OSError as fault:
            self._news.put(Failed(0, os_reason(fault)))
            return
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def order(self, seed: int, variant: str, lexicon: str | None = None) -> int:
        """Orders the game of a seed; returns the order's number (from 1), which `Made` or `Failed` will bear."""
        return self._send({"seed": seed, "variant": variant, "lexicon": lexicon})

    def remake(self, game: Game, number: int, seed: int, lexicon: str | None = None) -> int:
        """Orders the rest of a game whose move `number` was cancelled (§3.6), drawn by the chance of `seed`.

        It is made with the game's own lexicon, or with `lexicon` where the game does not name its own by its hash.
        Returns the order's number, like `order`.
        """
        return self._send({"seed": seed, "game": format_game(game), "number": number, "lexicon": lexicon})

    def _send(self, wanted: dict[str, Any]) -> int:
        self.open(wanted["lexicon"])
        self._orders += 1
        try:
            if self._process is not None and self._process.stdin is not None:
                self._process.stdin.write(json.dumps({"order": self._orders, **wanted}) + "\n")
                self._process.stdin.flush()
        except OSError as fault:
            self._news.put(Failed(self._orders, os_reason(fault)))
        return self._orders

    def news(self) -> list[News]:
        """What has happened since the last call; never waits."""
        heard = []
        while not self._news.empty():
            heard.append(self._news.get())
        return heard

    def close(self) -> None:
        """Ends the helper, whatever it is doing; what it was making is lost, and nothing else."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _listen(self, process: subprocess.Popen[str]) -> None:
        if process.stdout is None:
            return
        with suppress(ValueError, LookupError):  # half a line: it was killed while it spoke
            for line in process.stdout:
                self._news.put(_heard(json.loads(line)))
        process.kill()  # or it talks nonsense, and is of no more use
        process.wait()  # so that whoever hears of its end can start another
        if process is self._process:
            self._news.put(Failed(0, "–"))


def _heard(message: dict[str, Any]) -> News:
    match message["event"]:
        case "preparing":
            return Preparing(message["step"], message["of"])
        case "ready":
            return Ready()
        case "made":
            try:
                return Made(message["order"], parse_game(message["text"]))
            except ToppingError as fault:
                return Failed(message["order"], tell(fault))
        case _:
            return Failed(message["order"], message["sentence"])
