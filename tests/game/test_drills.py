"""The questions of drills, made from real words."""

import pytest

from topping.game.drills import DrillRequest, make_drill
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.lexicon.kin import kin_of
from topping.training.drills import DrillItem, Exercise
from topping.training.held import Holding

TEXT = """
    TIREUR TIRAIT TIRERA TRAITER LE LES ET TE SE SEL ELS SELS MA AMA MAS AMAS MAT MATS FAX TAXE TAXEE DETAXEE RELAXEE
    AXEE MALAXEE CAUSANT SAUCANT CAUSAIT SAUCAIT LAUREATE GALOPONS ADMIRES DREMAIS SKIAIENT WOK WU XI KA AXES
"""
WORDS = sorted(TEXT.split())
PLAYER = "3f1c7d10-9f6f-4a53-8a7e-0c2f5b7f8a11"
GRAPH = WordGraph.from_words(WORDS, "few")


@pytest.mark.parametrize("player", ["", PLAYER])
@pytest.mark.parametrize("exercise", Exercise)
def test_every_answer_there_is_is_asked_and_no_held_word(exercise: Exercise, player: str) -> None:
    holding, kin = Holding(player), kin_of(WORDS, GRAPH)
    planned = make_drill(DrillRequest(exercise, holding), GRAPH, {}, seed=3)
    assert planned or player
    for one in planned:
        item = one.item
        assert item.answers == _answers(item)
        assert all(holding.arm(kin[word]).may_be_asked for word in (*item.answers, item.base) if word)
    assert make_drill(DrillRequest(exercise, holding), GRAPH, {}, seed=3) == planned


def _answers(item: DrillItem) -> tuple[str, ...]:
    """All words that a question can mean, looked for one by one."""
    if not item.exercise.blanks:
        found = anagrams(GRAPH, item.letters + item.ending)
        return tuple(word for word in found if word.endswith(item.ending))
    return tuple(
        word
        for word in WORDS
        if len(word) == len(item.asked)
        and all(one in ("?", other) for one, other in zip(item.asked, word, strict=True))
    )


def test_what_was_missed_comes_and_what_no_lexicon_admits_does_not() -> None:
    request = DrillRequest(Exercise.EIGHTS, Holding(""), missed=("LAUREATE", "ZZZZZZZZ"), questions=1)
    drills = [make_drill(request, GRAPH, {}, seed) for seed in range(6)]
    assert sum(one[0].item.answers == ("LAUREATE",) for one in drills) >= 3


def test_a_lexicon_without_such_words_gives_no_question() -> None:
    graph = WordGraph.from_words(["LE", "LES"], "two")
    assert make_drill(DrillRequest(Exercise.EIGHTS, Holding("")), graph, {}, seed=1) == ()
    assert make_drill(DrillRequest(Exercise.BENJAMINS, Holding("")), graph, {}, seed=1) == ()


ASKED_TEXT = """
    AS AT ET TE LES CAR ART CART CARTE CARTES ECART SAUCANT CAUSANT ADMIRES REGARDE LIAIENT SKIAIENT LAUREATE RELAXEE
    AXEE TARTE TARTER RELAXEES RELAXASSE
"""
ASKED = WordGraph.from_words(ASKED_TEXT.split(), "asked")
ENDINGS = {"ACSU+ANT", "ADIMR+ES", "IKS+AIENT", "AELRX+EE", "AELRX+EES"}
"""REGARDE has an ending of one letter, LIAIENT two letters before its own; LAUREATE is no verb."""


def _askable(exercise: Exercise) -> set[str]:
    """All that an exercise can ask of those words, looked for plainly."""
    words = set(ASKED.words())
    of = {length: [word for word in words if len(word) == length] for length in range(2, 9)}
    hooked = [word for length in range(2, 8) for word in of[length]]
    letters = [chr(ord("A") + place) for place in range(26)]
    match exercise:
        case Exercise.SEVENS | Exercise.EIGHTS:
            return {"".join(sorted(word)) for word in of[7 if exercise is Exercise.SEVENS else 8]}
        case Exercise.SEVENS_JOKER | Exercise.EIGHTS_JOKER:
            whole = ["".join(sorted(word)) for word in of[7 if exercise is Exercise.SEVENS_JOKER else 8]]
            return {f"{word[:at]}{word[at + 1 :]}?" for word in whole for at in range(len(word))}
        case Exercise.ENDINGS:
            return ENDINGS
        case Exercise.FRONT_HOOKS:
            return {f"?{word}" for word in hooked if any(one + word in words for one in letters)}
        case Exercise.BACK_HOOKS:
            return {f"{word}?" for word in hooked if any(word + one in words for one in letters if one != "S")}
        case Exercise.BENJAMINS:
            return {
                f"???{word}"
                for length in range(4, 8)
                for word in of[length]
                if any(one.endswith(word) and len(one) == length + 3 for one in words)
            }
        case Exercise.SHORT_WORDS:
            return {f"{word[:at]}?{word[at + 1 :]}" for word in (*of[2], *of[3]) for at in range(len(word))}


@pytest.mark.parametrize("exercise", Exercise)
def test_all_that_can_be_asked_is_asked_sooner_or_later_and_nothing_else(exercise: Exercise) -> None:
    words = tuple(ASKED.words())
    request = DrillRequest(exercise, Holding(""), missed=words)
    seeds = range(40 if exercise.has_joker or exercise is Exercise.SHORT_WORDS else 5)
    asked = {one.item.asked for seed in seeds for one in make_drill(request, ASKED, dict.fromkeys(words, 1), seed)}
    assert asked == _askable(exercise)
