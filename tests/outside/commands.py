"""Commands of `topping event`, typed in this process."""

import pytest

from topping.cli import run


class Typed:
    """Commands typed, and what they said."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object, code: int = 0) -> str:
        """What `topping event` says to these words, with ordinary blanks, each alone; fails at another exit code."""
        return " ".join(self.lines(*arguments, code=code).split())

    def lines(self, *arguments: object, code: int = 0) -> str:
        """The same in its lines."""
        try:
            left = run(["event", *map(str, arguments)])
        except SystemExit as refused:
            left = int(str(refused.code))
        said = self._capsys.readouterr()
        assert left == code, said.err
        assert "Traceback" not in said.err
        return (said.out + said.err).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
