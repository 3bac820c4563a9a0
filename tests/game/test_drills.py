"""What is asked in training: drills, cards, slices of rushes."""

import pytest

from tests.solver.lexicons import small
from tests.training.helpers import drained
from topping.game.cardmatter import matter_of
from topping.game.drills import DrillRequest, make_drill
from topping.game.making import rushslice
from topping.game.making.maker import Maker, Making
from topping.game.making.rushslice import RushSlice, slicing
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import NORMALE, Variant
from topping.solver import Solver
from topping.training.analysedmove import Kind, MoveFacts, kind_of
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.drills import DrillItem, Exercise
from topping.training.rush.sets import RushSet

TEXT = """
    TIREUR TIRAIT TIRERA TRAITER LE LES ET TE SE SEL ELS SELS MA AMA MAS AMAS MAT MATS FAX TAXE TAXEE DETAXEE RELAXEE
    AXEE MALAXEE CAUSANT SAUCANT CAUSAIT SAUCAIT LAUREATE GALOPONS ADMIRES DREMAIS SKIAIENT WOK WU XI KA AXES
"""
WORDS = sorted(TEXT.split())
GRAPH = WordGraph.from_words(WORDS, "few")


@pytest.mark.parametrize("exercise", Exercise)
def test_every_answer_there_is_is_asked(exercise: Exercise) -> None:
    items = make_drill(DrillRequest(exercise), GRAPH, {}, seed=3)
    assert items
    assert all(item.answers == _answers(item) for item in items)
    assert make_drill(DrillRequest(exercise), GRAPH, {}, seed=3) == items


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


ASKED_TEXT = """
    AS AT ET TE LES CAR ART CART CARTE CARTES ECART SAUCANT CAUSANT ADMIRES REGARDE LIAIENT SKIAIENT LAUREATE RELAXEE
    AXEE TARTE TARTER RELAXEES RELAXASSE PRERELAXEES
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
    request = DrillRequest(exercise, missed=words)
    seeds = range(40 if exercise.has_joker or exercise is Exercise.SHORT_WORDS else 5)
    asked = {one.asked for seed in seeds for one in make_drill(request, ASKED, dict.fromkeys(words, 1), seed)}
    assert asked == _askable(exercise)


CARD_WORDS = WordGraph.from_words(["ART", "TAR", "CART", "ARTS", "PARE", "EPAR"], "few")


@pytest.mark.parametrize(
    ("key", "answers", "before", "after"),
    [
        ("word:ART", ("ART", "TAR"), "C", "S"),
        ("word:PaRE", ("EPAR", "PARE"), "", ""),
        ("word:aRt", (), "C", "S"),
        ("hook:+ART", (), "C", "S"),
        ("kind:raccord", (), "", ""),
    ],
)
def test_a_card_is_asked_with_the_words_of_its_letters_and_its_hooks(
    key: str, answers: tuple[str, ...], before: str, after: str
) -> None:
    matter = matter_of(DeckCard(0, CardKey.parse(key), CardSource.MISSED, CARD_WORDS.hash, 0, 9_000), CARD_WORDS)
    assert (matter.answers, matter.front, matter.back) == (answers, before, after)


RUSH_WORDS = small(3, 800)


class Counted(Maker):
    """Counts the games that are begun, and how far they go."""

    begun = 0
    longest = 0

    def making(
        self,
        seed: int,
        variant: Variant,
        formula: Formula = TOPPING,
        most: int | None = None,
    ) -> Making:
        self.begun += 1
        game = yield from super().making(seed, variant, formula, most)
        self.longest = max(self.longest, len(game.moves))
        return game


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """A maker, and slices of three positions, that they take less time."""
    for name, value in (("SLICE", 3), ("SPARE", 2), ("CANDIDATES", 1)):
        monkeypatch.setattr(rushslice, name, value)
    return Counted(RUSH_WORDS, Solver(RUSH_WORDS))


def sliced(maker: Maker, kind: Kind | None, number: int = 0) -> RushSlice:
    return drained(slicing(RushSet(NORMALE, () if kind is None else (kind,), 7), number, maker))


def test_any_positions_are_taken_from_as_many_games_as_hold_enough(
    maker: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = sliced(maker, None)
    assert len(positions) == 3
    enough = maker.begun
    assert enough == 5
    for one in positions:
        assert (one.game.name, one.game.seed, one.game.generator) == ("", None, None)
        assert (one.game.lexicon_name, one.game.lexicon_hash) == ("", "")
        assert one.facts.number == len(one.game.moves)
        assert set(one.tops) == set(maker.solver.tops(one.position, NORMALE))
        assert one.solution in one.tops
    assert sliced(maker, None) == positions
    assert sliced(maker, None, 1) != positions
    # as soon as there are so many candidates, and not a game before
    wanted = RushSet(NORMALE, (), 7)
    candidates = sum(len(maker.make(wanted.game_seed(0, index), NORMALE).moves) for index in range(enough))
    for most, games in ((candidates, enough), (candidates + 1, enough + 1)):
        monkeypatch.setattr(rushslice, "CANDIDATES", most)
        maker.begun = 0
        sliced(maker, None)
        assert maker.begun == games


def test_a_kind_is_taken_alone_and_the_first_move_from_games_of_one_move(maker: Counted) -> None:
    first = sliced(maker, Kind.FIRST)
    assert {(one.facts.kind, len(one.game.moves)) for one in first} == {(Kind.FIRST, 1)}
    assert maker.longest == 1
    links = sliced(maker, Kind.LINK)
    assert len(links) == 3
    for one in links:
        facts = MoveFacts.of(one.position, one.solution, NORMALE)
        assert one.facts.kind is kind_of(facts, len(one.position.board.tiles)) is Kind.LINK


def test_a_kind_that_is_too_rare_gives_fewer(maker: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rushslice, "MOST_GAMES", 2)
    assert 0 < len(sliced(maker, Kind.FIRST)) < 3
    assert maker.begun == 2


def test_later_positions_are_harder(maker: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def target(variant: object, kind: object, slot: int) -> int:
        asked.append(slot)
        return 20_000

    monkeypatch.setattr(rushslice, "target_ms", target)
    sliced(maker, Kind.FIRST, 2)
    assert asked == [6, 7, 8]
