import pytest

from topping.rules.games.ending import Ending, ending


@pytest.mark.parametrize(
    ("left", "why"),
    [
        ("", Ending.ALL_PLACED),
        ("A", Ending.ONE_LETTER),
        ("B", Ending.ONE_LETTER),
        ("?", Ending.ONE_LETTER),
        ("Y", Ending.ONE_LETTER),
        ("AE", Ending.ONLY_VOWELS),
        ("AAEEIIOOUU", Ending.ONLY_VOWELS),
        ("BC", Ending.ONLY_CONSONANTS),
        ("BCDFGHJKLM", Ending.ONLY_CONSONANTS),
        ("AB", None),
        ("AAAAAAAB", None),
        ("A?", None),
        ("B?", None),
        ("AY", None),
        ("BY", None),
        ("Y?", None),
        ("??", None),
        ("AEI?", None),
        ("BCDY", None),
    ],
)
def test_what_is_left_tells_whether_the_game_goes_on(left: str, why: Ending | None) -> None:
    assert ending(left) is why
