"""Detects the encoding of a foreign text from its bytes, and repairs texts that were encoded twice."""

import codecs
import html
import re
import unicodedata
from collections import Counter
from html.entities import name2codepoint
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark begins it
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ONE_BYTE: Final = ("cp1252", "iso8859-15", "cp850", "mac-roman")
"""Windows' extension of Latin-1 comes first: it is the likeliest among equal fits."""
_WEIGHTS: Final = {
    **dict.fromkeys("éÉ", 10),
    **dict.fromkeys("èêâçîôûàÈÊÂÇÎÔÛÀ", 4),
    **dict.fromkeys("ëïùüœñËÏÙÜŒÑ", 1),
    **dict.fromkeys("æÆ’‘“”«»–—…°·\xa0\xad", 0),
}
_UNLIKELY: Final = -10
"""The weight of any other character, rare in French text."""

_END_OF_DOS_FILE: Final = b"\x1a"
_TEXT_CONTROLS: Final = b"\t\n\v\f\r"
_BINARY: Final = bytes(code for code in range(32) if code not in _TEXT_CONTROLS)
_SAMPLE: Final = 4096


class NotTextError(ValueError):
    """The error for bytes that are no text in a known encoding."""


def decoded(content: bytes) -> str:
    """Detects the encoding of `content` and decodes it; raises `NotTextError` if it is no text.

    Detects UTF-8 and UTF-16 with or without byte order mark, and UTF-32 with mark. Otherwise chooses the encoding that
    gives the most plausible French: Latin-1, Latin-9, Windows, DOS (850) or Mac. A file may mix UTF-8 with one of
    these, line by line.
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
    """Returns the name of the UTF-16 encoding of a file without byte order mark; empty if it is not UTF-16.

    In UTF-16, every other byte of French text is zero.
    """
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
    """Returns the one-byte encoding in which most bytes beyond ASCII are French letters."""
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


_LATIN_ENTITIES: Final = "|".join(
    sorted(
        (name for name, code in name2codepoint.items() if chr(code).isalpha() and 0xC0 <= code < 0x154),
        key=len,
        reverse=True,
    )
)
_ENTITY: Final = re.compile(
    r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
    rf"|&(?:#[0-9]{{2,5}}|(?!(?i:eth))(?:{_LATIN_ENTITIES}|rsquo))"
)
_BARE_ENTITY: Final = re.compile(rf"&(?!(?i:eth))(?:{_LATIN_ENTITIES}|rsquo)")
"""An entity; a letter's entity also without its semicolon, as browsers accept."""
_ENDS_CELL: Final = re.compile(r"[A-Z][a-z]")
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_MOST_TIMES: Final = 3
_MOST_ENTITIES: Final = 8
"""Most nested entities."""
_MISREAD_AS: Final = ("cp1252", "iso8859-15", "cp850", "mac-roman", "cp437", "cp1250", "iso8859-2")
_LATIN: Final = frozenset(map(chr, range(0xA0, 0x180))) | frozenset(_WEIGHTS)
_CAPITAL_INSIDE: Final = re.compile(r"(?<=[^\W\d_])[^\W\d_]")
_DAMAGED: Final = re.compile(
    r"[\ufffd\x80-\x9f]|[ÃÂ](?![^\W\d_])|Ã[a-z]|&#|&[A-Za-z]{2,8}\d?;"
    r"|\+[A-Za-z0-9/]{2,8}-(?=\w)|(?<=[a-z])\+(?:A[M-V]|IB)[A-Za-z0-9]"  # UTF-7
    r"|[A-Za-zÀ-ÿ][\u0370-\u052f]|[\u0370-\u052f][A-Za-zÀ-ÿ]"
)
"""Signs of a damaged name: lost letters, `Ã` before no letter or a small one, half an entity, two scripts in a word."""
_NO_LETTERS: Final = frozenset("ªºµƒ")
"""Characters that are letters only by Unicode category."""
_IN_NAMES: Final = frozenset(" 0123456789-'’ʼʻ.,()/&+:;#_–—‑\xa0\u200d")
_QUOTES: Final = (("“", "”"), ("«", "»"), ('"', '"'))
_UNUSUAL: Final = re.compile(r"(?<=\b[^\W\d_])[`´‘]|(?<=[lL])·(?=[lL])|\s\?+$")
"""Signs typed for an apostrophe (`D´Angelo`), used in Catalan, or marking a doubtful name."""
_PICTURES: Final = (0x2600, 0x27BF)
_MODIFIERS: Final = (0x2B0, 0x2FF)


def repaired(text: str) -> str:
    """Replaces HTML entities by their letters, and repairs UTF-8 that was misread in another encoding (`PrÃ©nom`)."""
    for _ in range(_MOST_ENTITIES):
        before, text = text, _ENTITY.sub(_letter, text)
        if text == before:
            break
    return _BEYOND_ASCII.sub(_read_again, text)


def is_damaged(name: str) -> bool:
    """Returns whether a name has lost letters beyond repair, or contains characters that no name has.

    An accented capital among small letters (`AndrÈ`, `LÇvy`) is such a damage: it was read in the wrong encoding.
    """
    if _DAMAGED.search(name) or any(_is_capital_inside(letter) for letter in _CAPITAL_INSIDE.finditer(name)):
        return True
    for opening, closing in _QUOTES:
        if (opening == closing and name.count(opening) % 2) or name.count(opening) != name.count(closing):
            return True
        name = name.replace(opening, "").replace(closing, "")
    return not all(map(_is_of_a_name, _UNUSUAL.sub("", name)))


def _is_capital_inside(letter: re.Match[str]) -> bool:
    return letter[0] > "\x7f" and letter[0].isupper() and _is_among_small(letter)


def _is_among_small(match: re.Match[str]) -> bool:
    """Returns whether a matched text lies inside a lower-case word.

    That is, after a lower-case letter, or between a letter and a lower-case letter.
    """
    before = match.string[match.start() - 1 : match.start()]
    return before.islower() or (before.isalpha() and match.string[match.end() : match.end() + 1].islower())


def _is_of_a_name(sign: str) -> bool:
    if sign in _IN_NAMES or ord(sign) > 0xFFFF or _PICTURES[0] <= ord(sign) <= _PICTURES[1]:
        return True
    if sign in _NO_LETTERS or _MODIFIERS[0] <= ord(sign) <= _MODIFIERS[1]:
        return False
    return sign.isalpha() or unicodedata.category(sign) in ("Mn", "Mc")


def _letter(entity: re.Match[str]) -> str:
    """Returns the text that replaces an HTML entity: its character, or a blank for a separator of cells or lines.

    An entity in capitals gives a capital, unless it stands among small letters. In `Herv&eacute;Lyon`, a capital and a
    small letter follow, so that the semicolon also ends the cell and is kept (`é;`).
    """
    written = entity[0] if entity[0].endswith(";") else f"{entity[0]};"
    sign = html.unescape(written)
    if sign == written:
        sign = html.unescape(written.lower())
        sign = entity[0] if sign == written.lower() else sign if _is_among_small(entity) else sign.upper()
    if sign == entity[0] and (bare := _BARE_ENTITY.match(sign)):
        return html.unescape(f"{bare[0]};") + sign[bare.end() :]
    if sign == entity[0] or "\x80" <= sign <= "\x9f":
        return sign
    if sign.isalpha() and written == entity[0] and _ENDS_CELL.match(entity.string, entity.end()):
        before = entity.string[entity.start() - 1 : entity.start()]
        return f"{sign};" if before.isalpha() else sign
    return " " if sign in '";|,' or not sign.isprintable() else sign


def _read_again(run: re.Match[str]) -> str:
    """Repairs characters that are UTF-8 read in a wrong encoding, once or more; returns others unchanged.

    Inside a lower-case word, prefers the reading that gives a lower-case letter.
    """
    is_small = _is_among_small(run)
    readings = [again for name in _MISREAD_AS if (again := _read_as(run[0], name))]
    likely = (again for again in readings if not (is_small and again[0].isupper()))
    return next(likely, readings[0] if readings else run[0])


def _read_as(signs: str, name: str) -> str:
    """Decodes characters as UTF-8 after encoding them in the encoding `name`; empty if that is impossible."""
    again, letters = signs, ""
    for _ in range(_MOST_TIMES):
        try:
            again = b"".join(_bytes_of(sign, name) for sign in again).decode("utf-8")
        except UnicodeError:
            break
        letters = again if set(again) <= _LATIN else letters
    return letters


def _bytes_of(sign: str, name: str) -> bytes:
    try:
        return sign.encode(name)
    except UnicodeEncodeError:
        return sign.encode("latin-1")  # browsers keep the bytes that Windows leaves undefined
