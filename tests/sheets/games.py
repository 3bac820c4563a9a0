"""Games that the tests of sheets and announcements read."""

from tests.conftest import CHECKOUT
from topping.rules.games.game import Turn
from topping.rules.games.gametext import parse_game

PREPARED = CHECKOUT / "tests" / "data" / "evening.txt"

JOKER_GAME = """\
Topping 1
Variante : normale+joker

 1 +?EMIOOA AMOdIE H3 16
 2 O+?ATEEZ MAZOuTEE 4H 86
 3 +?LTLODO gODILLOT 7E 61
 4 +?TMRPAS eMPETRAS O1 140
 5 +?NEAUJR AJoURNEE 1H 95
 6 +?URUHSI eH 2I 33
 7 IRSUU+?V VIGUeURS E5 94
 8 +?TBCEXI EXhIBAT 3C 54
 9 C+?NELIG ONCOLoGIE K4 94
10 +?NNUQVS QUeENS 12H 40
11 NV+?YNBS SeXY D1 44
12 BNNV+?UT BUVEe 2A 27
13 -NNT?KNC +?RLEASW SQuAW H11 60
14 ELR+?ARI ABRILlER A1 140
15 +?CFPSAM ClAMPSA 14B 34
16 F+ANFTTI FONT F6 32
"""
"""Jokers replaced one after the other; the first stays at move 13, the second at move 15."""

TYPED = """\
Topping 1
1 DTSELJO JODLES H4 44
2 -TSAATIS ETATISAS 8H 77
"""
"""Typed from a club sheet: no tag, and a rejection that it does not spell."""


def turns_of(text: str) -> list[Turn]:
    return list(parse_game(text).turns())


def prepared_turns() -> list[Turn]:
    return turns_of(PREPARED.read_text(encoding="utf-8"))
