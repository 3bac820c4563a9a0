"""French typography: the spaces that must not break."""

from __future__ import annotations

import re

_BEFORE = re.compile(r"(?<=\S) (?=[:;!?»%])(?!%\()")
_AFTER = re.compile(r"« ")


def typeset(sentence: str) -> str:
    """A sentence with non-breaking spaces before `: ; ! ? %` and inside « », where it was written with plain ones."""
    return _AFTER.sub("«\N{NO-BREAK SPACE}", _BEFORE.sub("\N{NO-BREAK SPACE}", sentence))
