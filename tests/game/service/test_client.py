"""A helper process that fails in every way: whoever asks never waits, and is told."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from topping.game.lexicon import WantedLexicon
from topping.game.service import client
from topping.game.service.client import RESTARTS_MS, HelperService
from topping.game.service.messages import HelperFailed, News, QuestionFailed, SolverReady
from topping.game.service.positionquestions import PlusFound, PlusQuestion
from topping.lexicon.tools.extensions import PlusTable
from topping.log import close_log, setup_log
from topping.texts import say

QUESTION = PlusQuestion("AB", WantedLexicon())
TABLE = PlusTable("AB", (), ())
PATIENCE_S = 240

ANSWERING = """
import json, sys
for number, line in enumerate(sys.stdin):
    order = json.loads(line)
    if order["order"] == "ask":
        letters = order["question"]["letters"] * number
        answer = {"news": "PlusFound", "ticket": order["ticket"], "table": [letters, [], []]}
        print(json.dumps(answer), flush=True)
"""
"""A helper that answers with the letters it is asked for; so many times for its so manieth question."""


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(clock: Clock) -> Iterator[HelperService]:
    threads, opened = threading.active_count(), HelperService(clock)
    yield opened
    opened.close()
    assert threading.active_count() <= threads


@pytest.fixture
def helper(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replaces the helper by programs that a test writes, one after the other; the last one again and again."""

    def use(*programs: str) -> None:
        left = list(programs)
        monkeypatch.setattr(
            client, "command", lambda: [sys.executable, "-I", "-S", "-c", left.pop(0) if len(left) > 1 else left[0]]
        )

    return use


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def heard(service: HelperService, count: int) -> list[News]:
    """The next news."""
    found: list[News] = []

    def listen() -> bool:
        found.extend(service.news())
        return len(found) >= count

    wait_until(listen)
    return found


Use = Callable[..., None]


def test_a_helper_that_does_not_read_stops_nobody(service: HelperService, helper: Use) -> None:
    helper("import time; time.sleep(600)")
    letters = "A" * 10_000
    for _ in range(500):  # 5 MB, where a pipe takes 64 kB
        service.ask(PlusQuestion(letters, WantedLexicon()))
    assert service.news() == []
    assert all(one.daemon for one in threading.enumerate() if one.name.startswith("helper")), "nor the program's end"


def test_a_question_is_asked_again_of_the_helper_that_follows(service: HelperService, helper: Use) -> None:
    helper("import sys; sys.stdin.readline(); sys.stdin.readline(); sys.exit(7)", ANSWERING)
    ticket = service.ask(QUESTION)
    assert heard(service, 1) == [PlusFound(ticket, TABLE)]


def test_a_question_that_two_helpers_died_of_fails_and_others_are_answered(service: HelperService, helper: Use) -> None:
    dying = "import sys\nfor line in sys.stdin:\n    if 'ask' in line: sys.exit(7)"
    helper(dying, dying, ANSWERING)
    ticket = service.ask(QUESTION)
    assert heard(service, 1) == [QuestionFailed(ticket, say("service.gone"))]
    other = service.ask(QUESTION)
    assert heard(service, 1) == [PlusFound(other, TABLE)]


@pytest.mark.parametrize(
    "program",
    [
        "print('{\"news\": \"ma', end='')",
        r"import os; os.write(1, b'\xff\xfe\n')",
        'print(\'{"news": "GameMade", "ticket": 1}\', flush=True); import time; time.sleep(600)',
        "print('Segmentation fault', flush=True); import time; time.sleep(600)",
        "print('x' * 3_000_000, flush=True); import time; time.sleep(600)",
        "import os; os.abort()",
        "",
    ],
)
def test_a_helper_that_dies_as_it_speaks_or_talks_nonsense_is_given_up_in_the_end(
    service: HelperService, clock: Clock, helper: Use, program: str, caplog: pytest.LogCaptureFixture
) -> None:
    helper(program)
    ticket = service.ask(QUESTION)
    gone = say("service.gone")
    told = heard(service, 1)
    assert told[0] == QuestionFailed(ticket, gone)
    assert (told + heard(service, 2 - len(told)))[1] == HelperFailed(gone)
    assert ("sent a malformed message" in caplog.text) == ("b'" in program or "print" in program)
    assert "is given up" in caplog.text
    again = service.ask(QUESTION)  # too soon
    assert heard(service, 2) == [HelperFailed(gone), QuestionFailed(again, gone)]
    helper(ANSWERING)
    clock.ms += RESTARTS_MS
    later = service.ask(QUESTION)
    assert heard(service, 1) == [PlusFound(later, TABLE)]


@pytest.mark.parametrize(
    ("first_ms", "ms", "given_up_after"), [(15_000, 15_000, None), (14_999, 14_999, 4), (60_000, 1_000, 5)]
)
def test_helpers_that_die_four_times_a_minute_are_given_up(
    service: HelperService,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    first_ms: int,
    ms: int,
    given_up_after: int | None,
) -> None:
    starts: list[int] = []

    def program() -> list[str]:
        starts.append(clock.ms)
        clock.ms += first_ms if len(starts) == 1 else ms
        return [sys.executable, "-I", "-S", "-c", 'print(\'{"news": "SolverReady"}\')' if len(starts) > 5 else ""]

    monkeypatch.setattr(client, "command", program)
    service.open(WantedLexicon())
    assert isinstance(heard(service, 1)[0], SolverReady) == (given_up_after is None)
    assert given_up_after in (None, len(starts))


def test_a_helper_that_cannot_be_started_is_told(service: HelperService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "command", lambda: ["/nowhere/python"])
    ticket = service.ask(QUESTION)
    missing = say("system.ENOENT")
    assert heard(service, 2) == [HelperFailed(missing), QuestionFailed(ticket, missing)]


@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(600)",
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)",
        'while True: print(\'{"news": "SolverReady"}\', flush=True)',
        "while True: pass",
    ],
)
def test_closing_ends_it_whatever_it_is_doing(service: HelperService, helper: Use, program: str) -> None:
    helper(program)
    service.open(WantedLexicon())
    ticket = service.ask(PlusQuestion("A" * 1_000_000, WantedLexicon()))
    wait_until(lambda: service._process is not None)
    running = service._process
    assert running is not None
    service.close()
    assert running._process.returncode is not None  # waited for: no zombie is left
    pipes = (running._process.stdin, running._process.stdout, running._process.stderr)
    assert all(pipe is not None and pipe.closed for pipe in pipes)
    assert service.news() == []
    helper(ANSWERING)
    again = service.ask(QUESTION)
    assert again > ticket
    assert heard(service, 1) == [PlusFound(again, TABLE)]


def test_closing_ends_it_as_it_is_started(service: HelperService, monkeypatch: pytest.MonkeyPatch) -> None:
    closing = threading.Thread(target=service.close)

    def program() -> list[str]:
        closing.start()
        wait_until(lambda: service._keeper is None)
        return [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"]

    monkeypatch.setattr(client, "command", program)
    service.open(WantedLexicon())
    wait_until(lambda: closing.ident is not None and not closing.is_alive())


def test_a_fault_that_nobody_expected_fails_what_was_asked(
    service: HelperService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "command", lambda: 1 // 0)
    ticket = service.ask(QUESTION)
    unexpected = say("service.unexpected")
    assert heard(service, 2) == [HelperFailed(unexpected), QuestionFailed(ticket, unexpected)]


def test_what_is_asked_before_it_is_there_comes_after_the_order_to_get_ready(
    service: HelperService, helper: Use
) -> None:
    helper(
        """
import json, sys
orders = [json.loads(sys.stdin.readline()) for _ in range(4)]
assert [one["order"] for one in orders] == ["prepare", "ask", "ask", "drop"]
assert orders[0]["lexicon"] == ["ODS", ""]
print(json.dumps({"news": "PlusFound", "ticket": 1, "table": ["AB", [], []]}), flush=True)
print(json.dumps({"news": "PlusFound", "ticket": 2, "table": ["AB", [], []]}), flush=True)
sys.stdin.read()
"""
    )
    service.open(WantedLexicon("ODS"))
    wait_until(lambda: service._process is not None)
    first = service.ask(QUESTION)
    second = service.ask(QUESTION)
    service.drop(first)
    assert heard(service, 1) == [PlusFound(second, TABLE)]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "kept"))
    monkeypatch.setenv("HOME", str(tmp_path))
    yield setup_log()
    close_log()


@pytest.mark.skipif(sys.platform == "win32", reason="the user's folder is not named by HOME there")
def test_what_a_helper_complains_of_is_kept_in_the_log(
    service: HelperService, helper: Use, log: Path, tmp_path: Path
) -> None:
    helper(
        f"""
import sys
print("Traceback: " + {str(tmp_path)!r} + "/topping.py\\x1b[31m", file=sys.stderr)
for number in range(1000): print(number, "x" * 5000, file=sys.stderr)
sys.exit(7)
""",
        ANSWERING,
    )
    service.ask(QUESTION)
    heard(service, 1)
    lines = log.read_text(encoding="utf-8").splitlines()
    assert any(line.endswith("helper: Traceback: ~/topping.py [31m") for line in lines)
    assert any(line.endswith("exit code 7") for line in lines)
    told = [line.partition("helper: ")[2] for line in lines if "helper: " in line]
    assert (len(told), told[-1], max(map(len, told))) == (201, "more lines are left out", 300)
    assert str(tmp_path) not in log.read_text(encoding="utf-8")


def test_nothing_is_imported_from_the_current_folder(
    service: HelperService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = tmp_path / "ran"
    for name in ("json", "topping", "numba", "scipy", "sitecustomize", "usercustomize", "platformdirs", "colorama"):
        (tmp_path / f"{name}.py").write_text(f"open({str(ran)!r}, 'a').write({name!r})\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:")
    service.open(WantedLexicon())
    wait_until(lambda: any(isinstance(news, SolverReady | HelperFailed) for news in service.news()))
    assert isinstance(heard_answer(service), PlusFound)
    assert not ran.exists()


def heard_answer(service: HelperService) -> News:
    ticket = service.ask(PlusQuestion("ZYTHU", WantedLexicon()))
    (found,) = heard(service, 1)
    assert isinstance(found, PlusFound | QuestionFailed)
    assert found.ticket == ticket
    return found
