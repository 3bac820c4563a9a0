"""Inputs that are nearly right: real ones with pieces removed, doubled, exchanged, or replaced by what nobody types."""

import random
from collections.abc import Callable, Sequence

INVISIBLE = "\u200b\u200d\ufeff\u00ad\u202e\ufe0f\u0301\u2028\u0085\x00\x1b\x7f"
"""Characters without width, that turn the direction of a text, combine, or end a line elsewhere than expected."""
_STRANGE: tuple[str, ...] = (
    *INVISIBLE, "é", "œ", "Ä", "ß", "İ", "ﬁ", "Ω", "字", "😀", "٣", "²", "½", "𝟙", "\ud800", " ", "\t", "\n", "\r", "",
    "0", "-1", "1e999", "NaN", "99999999999999999999", "=", "-", "|", "!", "/", "\\", "'", '"', "(", ")", "[", "{",
    "*", "?", "+", ",", ":", ";", "%s", "{x}", "null", "true",
)  # fmt: skip
_LONG = 4_000

Change = Callable[[random.Random, str, str], str]


def _cut(rng: random.Random, text: str, other: str) -> str:
    begin, end = _span(rng, text)
    return text[:begin] + text[end:]


def _shorten(rng: random.Random, text: str, other: str) -> str:
    return text[: rng.randint(0, len(text))]


def _double(rng: random.Random, text: str, other: str) -> str:
    begin, end = _span(rng, text)
    times: int = rng.choice((1, 1, 2, 30))
    return text[:end] + text[begin:end] * times + text[end:]


def _put(rng: random.Random, text: str, other: str) -> str:
    place = rng.randint(0, len(text))
    times: int = rng.choice((1, 1, 1, 3))
    return text[:place] + rng.choice(_STRANGE) * times + text[place:]


def _replace(rng: random.Random, text: str, other: str) -> str:
    begin, end = _span(rng, text)
    return text[:begin] + rng.choice(_STRANGE) + text[end:]


def _exchange(rng: random.Random, text: str, other: str) -> str:
    begin, end = _span(rng, text)
    from_other, to_other = _span(rng, other)
    return text[:begin] + other[from_other:to_other] + text[end:]


def _swap(rng: random.Random, text: str, other: str) -> str:
    words = text.split(" ")
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def _other_case(rng: random.Random, text: str, other: str) -> str:
    begin, end = _span(rng, text)
    return text[:begin] + text[begin:end].swapcase() + text[end:]


def _lengthen(rng: random.Random, text: str, other: str) -> str:
    place = rng.randint(0, len(text))
    one: str = rng.choice((*_STRANGE, "A", "[", "((", "1"))
    return text[:place] + one * _LONG + text[place:]


_CHANGES: tuple[Change, ...] = (_cut, _shorten, _double, _put, _put, _replace, _exchange, _swap, _other_case)


def mutated(rng: random.Random, samples: Sequence[str]) -> str:
    """One of the samples, changed in one to four places; rarely left as it is, rarely very long."""
    text = rng.choice(samples)
    if rng.random() < 0.01:
        return _lengthen(rng, text, text)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 4))):
        text = rng.choice(_CHANGES)(rng, text, rng.choice(samples))
    return text


def mutated_bytes(rng: random.Random, samples: Sequence[str]) -> bytes:
    """The same as a file's content: UTF-8, sometimes with other bytes in it or in another encoding."""
    text = mutated(rng, samples)
    chance = rng.random()
    if chance < 0.05:
        return text.encode(rng.choice(("utf-16", "cp850", "latin-1", "utf-8-sig")), errors="replace")
    content = bytearray(text.encode("utf-8", errors="surrogatepass"))
    for _ in range(rng.choice((0, 0, 0, 1, 3)) if content else 0):
        content[rng.randrange(len(content))] = rng.randrange(256)
    return bytes(content)


def _span(rng: random.Random, text: str) -> tuple[int, int]:
    """A piece of the text, mostly short."""
    begin = rng.randint(0, len(text))
    return begin, min(len(text), begin + rng.choice((1, 1, 2, 5, 20, 200)))
