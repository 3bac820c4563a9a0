"""What is kept of a run so that it can be taken up again, and whether its process may still be at it."""

import subprocess
import sys
from pathlib import Path

from topping.store.opening import presence

_CHILD = """
import sys, time
from pathlib import Path
from topping.store.opening import presence
with presence(Path(sys.argv[1])) as is_alone:
    print(is_alone, flush=True)
    time.sleep(60)
"""


def test_a_process_knows_whether_it_is_alone(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    with presence(path) as first, presence(path) as second:
        assert (first, second) == (True, False)
    with presence(path) as again:
        assert again


def test_a_process_that_is_killed_is_there_no_more(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    child = subprocess.Popen([sys.executable, "-c", _CHILD, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "True\n"
        with presence(path) as is_alone:
            assert not is_alone
    finally:
        child.kill()
        child.wait()
    with presence(path) as is_alone:
        assert is_alone
