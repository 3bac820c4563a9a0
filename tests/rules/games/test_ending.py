import pytest

from topping.rules.games.ending import Aftermath, Ending, after_interruption, ending


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
        ("BCDFGHJKLMNPQRSTVWXZ", Ending.ONLY_CONSONANTS),
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


@pytest.mark.parametrize(
    ("length_ms", "collected", "follows"),
    [
        (900_000, 0, Aftermath.RESUMED),
        (900_001, 14, Aftermath.VOID),
        (900_001, 15, Aftermath.STANDS),
    ],
)
def test_what_follows_an_interruption(length_ms: int, collected: int, follows: Aftermath) -> None:
    assert after_interruption(length_ms, collected, least_moves=15) is follows
