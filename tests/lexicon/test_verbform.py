from topping.lexicon.info import about_all
from topping.lexicon.verbform import ending_of

ENDINGS = {
    "TIRERAIENT": "ERAIENT",
    "TIRERAIS": "ERAIS",
    "TIRAIS": "AIS",
    "MANGEA": "A",
    "MANGEES": "EES",
    "FINISSAIENT": "ISSAIENT",
    "FINISSE": "ISSE",
    "FINIRENT": "IRENT",
    "COUSUS": "US",
    "VOYAIS": "AIS",
    "SERAIENT": "ERAIENT",
    "EMEUT": "UT",
    "PORTES": "ES",
    "MANGER": "",
    "ABACA": "",
    "ZOO": "",
}


def test_the_ending_is_what_follows_the_stem_of_the_verb() -> None:
    known = about_all(ENDINGS)
    assert {word: ending_of(known[word]) for word in ENDINGS} == ENDINGS
