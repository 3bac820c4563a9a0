"""What a proposal lacked, in words."""

import pytest

from tests.play.explanation.test_shortfall import GRID, solution
from topping.kiosk.wording import lack_in_words
from topping.play.explanation.scoreparts import shortfall
from topping.rules.conditions.variant import VARIANTS


@pytest.mark.parametrize(
    ("own", "top", "told"),
    [
        ("SOL 10H", "SOL 11H", "la place\u00a0: 11H"),
        ("SoL 10H", "SOl 10H", "le joker, sur le *L* de J10"),
        ("SOl 10H", "SOL 10H", "le *L* au lieu du joker"),
        ("SOL 10H", "SEL 10H", "le *E* de I10"),
        ("SOL 10H", "LASOl 10F", "le *L* de F10 et le *A* de G10"),
        ("SOL 10H", "SERRE 10H", "un autre mot à la même place"),
        ("SOL 10H", "RAPT 8F", "le passage par le *P* de H8"),
        ("SOL 10H", "RESOUDRE 10F", "le scrabble, en 10F"),
        ("SOL 10H", "SOUDAREI 10H", "le scrabble à la même place"),
        ("SOL 10H", "PRUNEAUX 8H", "le scrabble à travers le *P* de H8"),
        ("SOL 10H", "RASPEROIS 8E", "8 lettres d’un coup à travers le *P* de H8"),
        ("SOL 10H", "LOT I8", "le *T*, en I8"),
        ("SOL 10H", "LOt I8", "le joker, en I8"),
    ],
)
def test_what_was_lacking(own: str, top: str, told: str) -> None:
    assert lack_in_words(shortfall(GRID, VARIANTS["7et8"], solution(own), [solution(top, 80)])) == told
