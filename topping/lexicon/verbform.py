"""The endings of conjugated verbs, by which a player spots a form such as TIRERAIENT in a draw."""

import re
import unicodedata
from itertools import takewhile
from typing import Final

from topping.lexicon.info import WordInfo

_FORM: Final = re.compile(r"v\. ([^:]+): (?!infinitif)")
"""Start of the note of a form other than the infinitive: the verb, then mood and person."""
_ENDINGS: Final = (
    "ISSAIENT",
    *("ERAIENT", "IRAIENT", "ASSIONS", "ISSIONS", "USSIONS"),
    *("RAIENT", "ERIONS", "IRIONS", "ASSIEZ", "ISSIEZ", "USSIEZ", "ASSENT", "ISSENT", "USSENT"),
    *("ISSAIS", "ISSAIT", "ISSANT", "ISSONS"),
    *("AIENT", "ERONS", "ERONT", "ERAIS", "ERAIT", "ERIEZ", "IRONS", "IRONT", "IRAIS", "IRAIT", "IRIEZ", "RIONS"),
    *("ASSES", "ISSES", "USSES", "ERENT", "IRENT", "URENT", "ISSEZ"),
    *("EREZ", "IREZ", "ERAI", "ERAS", "IRAI", "IRAS", "RONS", "RONT", "RAIS", "RAIT", "RIEZ", "IONS"),
    *("AMES", "ATES", "IMES", "ITES", "UMES", "UTES", "ASSE", "ISSE", "USSE"),
    *("ERA", "IRA", "RAI", "RAS", "REZ", "AIS", "AIT", "ANT", "IEZ", "ONS", "ENT", "EES", "IES", "UES"),
    *("RA", "EZ", "AI", "AS", "AT", "EE", "ES", "IE", "IS", "IT", "UE", "US", "UT"),
    *("A", "E", "I", "S", "T", "U", "X"),
)
"""The longest first."""
_INFINITIVES: Final = ("OIR", "ER", "IR", "RE")


def ending_of(known: WordInfo) -> str:
    """Returns the ending (A–Z) of a conjugated verb form; empty for any other word.

    The ending is the part after the verb's stem: TIRAIS ends in AIS, TIRERAIS in ERAIS. An infinitive is not a
    conjugated form. A form that is also a noun counts.
    """
    for note in known.glosses:
        if form := _FORM.match(note):
            rest = known.word[len(_stem(_plain(form[1]), known.word)) :]
            return next((ending for ending in _ENDINGS if rest.endswith(ending)), "")
    return ""


def _stem(verb: str, word: str) -> str:
    stem = next((verb.removesuffix(ending) for ending in _INFINITIVES if verb.endswith(ending)), verb)
    return "".join(letter for letter, _ in takewhile(lambda pair: pair[0] == pair[1], zip(stem, word, strict=False)))


def _plain(verb: str) -> str:
    """Returns a verb's infinitive in capitals without accents and pronoun: `s’émouvoir` is EMOUVOIR."""
    bare = verb.rpartition("’")[2].rpartition(" ")[2].replace("œ", "oe").replace("æ", "ae")
    return "".join(letter for letter in unicodedata.normalize("NFD", bare).upper() if letter.isascii())
