"""The endings of conjugated verbs: by what a form such as TIRERAIENT may be recognised among the letters of a draw."""

import re
import unicodedata
from itertools import takewhile
from typing import Final

from topping.lexicon.info import WordInfo

_FORM: Final = re.compile(r"v\. ([^:]+): (?!infinitif)")
"""Opens the note of a form that is not the infinitive: the verb, then mood and person."""
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
    """The ending of a word of the open list that is a conjugated form, A–Z; empty for any other word.

    What follows the stem of the verb counts alone, so that TIRAIS ends in AIS and TIRERAIS in ERAIS. An infinitive is
    no conjugated form; a word that is a noun as well is one.
    """
    for note in known.glosses:
        if form := _FORM.match(note):
            rest = known.word[len(_stem(_plain(form[1]), known.word)) :]
            return next((ending for ending in _ENDINGS if rest.endswith(ending)), "")
    return ""


def _stem(verb: str, word: str) -> str:
    stem = next((verb.removesuffix(ending) for ending in _INFINITIVES if verb.endswith(ending)), verb)
    return "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(stem, word, strict=False)))


def _plain(verb: str) -> str:
    """A verb as the letters of the game: `s’émouvoir` is EMOUVOIR."""
    bare = verb.rpartition("’")[2].rpartition(" ")[2].replace("œ", "oe").replace("æ", "ae")
    return "".join(letter for letter in unicodedata.normalize("NFD", bare).upper() if letter.isascii())
