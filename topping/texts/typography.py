"""French typography: the spaces that must not break."""

import re

_BEFORE = re.compile(r"(?<=\S) (?=[:;!?»%])(?!%\()|(?<=\}) (?=s\b)")
_AFTER = re.compile(r"« ")


def typeset(sentence: str) -> str:
    """The sentence with non-breaking spaces instead of plain ones before `: ; ! ? %` and a unit, and inside « »."""
    return _AFTER.sub("«\N{NO-BREAK SPACE}", _BEFORE.sub("\N{NO-BREAK SPACE}", sentence))
