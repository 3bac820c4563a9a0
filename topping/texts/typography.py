"""French typography: non-breaking spaces."""

import re

_BEFORE = re.compile(r"(?<=\S) (?=[:;!?»%])(?!%\()|(?<=\}) (?=s\b)")
_AFTER = re.compile(r"« ")


def typeset(sentence: str) -> str:
    """Returns the sentence with non-breaking spaces before `: ; ! ? %` and a unit, and inside « »."""
    return _AFTER.sub("«\N{NO-BREAK SPACE}", _BEFORE.sub("\N{NO-BREAK SPACE}", sentence))
