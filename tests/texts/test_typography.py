"""French spaces, and no key in two places."""

import re

import pytest

from topping.texts.fr import ROOMS, SENTENCES
from topping.texts.plural import forms_of
from topping.texts.typography import typeset


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("Top ! 3 points : bravo ; « oui » ?", "Top\u00a0! 3 points\u00a0: bravo\u00a0; «\u00a0oui\u00a0»\u00a0?"),
        ("ligne 3 : %(message)s", "ligne 3\u00a0: %(message)s"),
        ("20 %", "20\u00a0%"),
        ("{limit} s de plus", "{limit}\u00a0s de plus"),
        ("H4:5", "H4:5"),
        ("déjà\u00a0: fait", "déjà\u00a0: fait"),
    ],
)
def test_spaces_that_must_not_break(written: str, wanted: str) -> None:
    assert typeset(written) == wanted
    assert typeset(wanted) == wanted


def test_every_sentence_is_set() -> None:
    for key, sentence in SENTENCES.items():
        for text in map(typeset, forms_of(sentence)):
            assert not re.search(r"\S [;!?»]|\S :|« ", text), key
            assert "'" not in re.sub(r"\{[^}]*\}", "", text), key


def test_no_key_stands_twice() -> None:
    assert len(SENTENCES) == sum(len(room.SENTENCES) for room in ROOMS)
