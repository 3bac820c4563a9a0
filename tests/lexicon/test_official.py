"""The edition of an official list, told by its words."""

import pytest

from topping.lexicon.official import ToldEdition, told_edition


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("EX", ToldEdition(2, "EX")),
        ("EX AA", ToldEdition(3, "AA")),
        ("EX AA ZUP BA", ToldEdition(5, "BA")),
        ("EX AA ZUP", ToldEdition(4, "ZUP")),
        ("EX AA ZUP BA OM", ToldEdition(6, "OM")),
        ("EX AA ZUP BA OM IEL", ToldEdition(6, "OM")),
        ("EX AA ZUP BA OM IEL WOKE COVID", ToldEdition(9, "COVID, IEL, WOKE")),
        ("EX ZUP", None),
        ("AA ZUP BA OM", None),
        ("", None),
    ],
)
def test_the_latest_edition_without_a_gap_is_told(words: str, told: ToldEdition | None) -> None:
    assert told_edition(words.split().__contains__) == told
