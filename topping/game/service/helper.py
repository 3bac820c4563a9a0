"""The helper process: orders come in on standard input, news goes out on standard output, each one line of JSON.

It ends with its input, whatever it is doing, because the program that started it is gone then. What libraries print
goes to standard error, which that program keeps in its log.
"""

import faulthandler
import os
import signal
import threading
from pathlib import Path
from typing import BinaryIO, Final

from topping.game.service.answering import serve
from topping.game.service.client import Inbox, Outlet, read_orders
from topping.log import log_to_stderr, note_crash
from topping.texts import language, speak
from topping.texts.language import VARIABLE

_MALFORMED: Final = 3
"""Exit code after a malformed order."""


def main() -> None:
    """Serves until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all: the program ends this one
    faulthandler.enable()
    log_to_stderr()
    speak(os.environ.get(VARIABLE, language()))
    orders, news = _claim_input(), _claim_output()
    inbox, outlet = Inbox(), Outlet(news, lambda: os._exit(0))
    threading.Thread(target=_listen, args=(orders, inbox), daemon=True).start()
    serve(inbox, outlet)


def _claim_input() -> BinaryIO:
    """Standard input for orders alone: whatever else reads it finds nothing."""
    own = os.dup(0)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    return os.fdopen(own, "rb")


def _claim_output() -> BinaryIO:
    """Standard output for news alone: whatever else is printed goes to standard error."""
    own = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(own, "wb")


def _listen(orders: BinaryIO, inbox: Inbox) -> None:
    """Reads orders, and exits with the end of the input; at once, because compiling cannot be interrupted otherwise."""
    try:
        read_orders(orders, inbox)
    except Exception as fault:  # a malformed order, or a fault that nobody expected: nothing more would be read
        note_crash(fault)
        os._exit(_MALFORMED)
    os._exit(0)
