"""The encoding of a text that somebody else wrote, told from its bytes; texts that were encoded twice."""

import codecs
import html
import re
from collections import Counter
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ONE_BYTE: Final = ("cp1252", "iso8859-15", "cp850", "mac-roman")
"""Latin-1 with what Windows adds to it first: where two fit as well, it is the likelier one."""
_WEIGHTS: Final = {
    **dict.fromkeys("éÉ", 10),
    **dict.fromkeys("èêâçîôûàÈÊÂÇÎÔÛÀ", 4),
    **dict.fromkeys("ëïùüœñËÏÙÜŒÑ", 1),
    **dict.fromkeys("æÆ’‘“”«»–—…°·\xa0\xad", 0),
}
_UNLIKELY: Final = -10
"""The weight of any other mark: a French text hardly has it."""

_END_OF_DOS_FILE: Final = b"\x1a"
_TEXT_CONTROLS: Final = b"\t\n\v\f\r"
_BINARY: Final = bytes(code for code in range(32) if code not in _TEXT_CONTROLS)
_SAMPLE: Final = 4096


class NotTextError(ValueError):
    """Bytes that are no text in any encoding that is known."""


def decoded(content: bytes) -> str:
    """The text that `content` spells; raises `NotTextError` where it is none.

    UTF-8, UTF-16 and UTF-32 with their mark or without (not UTF-32), else Latin-1, Latin-9, Windows, DOS (850) or Mac,
    whichever makes French of it. Files put end to end may mix UTF-8 and one of these, line by line.
    """
    try:
        for mark, name in _MARKS:
            if content.startswith(mark):
                return _checked(content.decode(name))
        unmarked = _unmarked_utf16(content[:_SAMPLE])
        if unmarked:
            return _checked(content.decode(unmarked))
    except UnicodeDecodeError as fault:
        raise NotTextError from fault
    content = content.removesuffix(_END_OF_DOS_FILE)
    if len(content.translate(None, _BINARY)) != len(content):
        raise NotTextError
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return _line_by_line(content)


def _checked(text: str) -> str:
    text = text.lstrip("\ufeff").removesuffix("\x1a")
    if "\0" in text:
        raise NotTextError
    return text


def _unmarked_utf16(start: bytes) -> str:
    """Which UTF-16 the start of a file is, if it is one: every other byte of French text is then zero."""
    zeros = (start[0::2].count(0), start[1::2].count(0))
    half = len(start) // 2
    if half and zeros[0] == 0 and zeros[1] > 0.8 * half:
        return "utf-16-le"
    if half and zeros[1] == 0 and zeros[0] > 0.8 * half:
        return "utf-16-be"
    return ""


def _line_by_line(content: bytes) -> str:
    lines: list[str | bytes] = []
    for line in content.split(b"\n"):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            lines.append(line)
    others = b"\n".join(line for line in lines if isinstance(line, bytes))
    name = _one_byte_encoding(others)
    return "\n".join(line if isinstance(line, str) else line.decode(name) for line in lines)


def _one_byte_encoding(content: bytes) -> str:
    """The encoding that makes most French letters of the bytes beyond ASCII."""
    beyond = Counter(content.translate(None, bytes(range(128))))
    scores: dict[str, int] = {}
    for name in _ONE_BYTE:
        try:
            marks = {code: bytes([code]).decode(name) for code in beyond}
        except UnicodeDecodeError:
            continue
        scores[name] = sum(_WEIGHTS.get(marks[code], _UNLIKELY) * times for code, times in beyond.items())
    best = max(scores, key=lambda name: scores[name])
    if scores[best] < 0 and "cp1252" not in scores:
        raise NotTextError
    return best


_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_MOST_TIMES: Final = 3
_MISREAD_AS: Final = ("cp1252", "cp850", "mac-roman", "cp437")
_LATIN: Final = frozenset(map(chr, range(0xA0, 0x180))) | frozenset(_WEIGHTS)
_DAMAGED: Final = re.compile(
    r"[\ufffd\x80-\x9f]|[ÃÂ](?![^\W\d_])|Ã[a-z]|(?<=[^\W\d_])\?(?=[^\W\d_])|&#|&[A-Za-z]{2,8}\d?;|[├┬┼√≈¬]"
)
"""What a French name never holds: letters lost on the way, `Ã` before no letter or a small one, half an entity."""


def repaired(text: str) -> str:
    """The text with its HTML entities as letters, and UTF-8 that was read as something else (`PrÃ©nom`) as UTF-8."""
    for _ in range(_MOST_TIMES):
        text = _ENTITY.sub(lambda entity: _letter(entity[0]), text)
    return _BEYOND_ASCII.sub(lambda run: _read_again(run[0]), text)


def is_damaged(text: str) -> bool:
    """Whether a name has lost letters that no repair brings back."""
    return _DAMAGED.search(text) is not None


def _letter(entity: str) -> str:
    """The sign that an entity stands for, whatever its case; what would part cells or lines becomes a blank."""
    sign = html.unescape(entity)
    if sign == entity:
        sign = html.unescape(entity.lower()).upper()
        return entity if sign == entity.upper() else sign
    return " " if sign in '";|,' or not sign.isprintable() else sign


def _read_again(run: str) -> str:
    """The run of signs read as UTF-8, where it was UTF-8 read in another encoding, once or more; else as it is."""
    for name in _MISREAD_AS:
        again, letters = run, ""
        for _ in range(_MOST_TIMES):
            try:
                again = b"".join(_bytes_of(sign, name) for sign in again).decode("utf-8")
            except UnicodeError:
                break
            letters = again if set(again) <= _LATIN else letters
        if letters:
            return letters
    return run


def _bytes_of(sign: str, name: str) -> bytes:
    try:
        return sign.encode(name)
    except UnicodeEncodeError:
        return sign.encode("latin-1")  # browsers keep as they are the bytes that Windows has no sign for
