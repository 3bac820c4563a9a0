"""Questions of training: drills, cards, slices of rushes."""

import pytest

from tests.solver.lexicons import small
from tests.training.helpers import drained
from topping.bank import rushslice
from topping.bank.cardmatter import matter_of
from topping.bank.drillquestions import DrillRequest, make_drill
from topping.bank.maker import Maker, Making
from topping.bank.rushslice import RushSlice, slicing
from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import NORMALE, Variant
from topping.solver import Solver
from topping.training.analysedmove import Kind, MoveFacts, kind_of
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.drills import DrillItem, Exercise
from topping.training.rush.positionset import RushSet

TEXT = """
    TIREUR TIRAIT TIRERA TRAITER LE LES ET TE SE SEL ELS SELS MA AMA MAS AMAS MAT MATS FAX TAXE TAXEE DETAXEE RELAXEE
    AXEE MALAXEE CAUSANT SAUCANT CAUSAIT SAUCAIT LAUREATE GALOPONS ADMIRES DREMAIS SKIAIENT WOK WU XI KA AXES
"""
WORDS = sorted(TEXT.split())
GRAPH = WordGraph.from_words(WORDS, "few")


@pytest.mark.parametrize("exercise", Exercise)
def test_a_question_has_every_correct_answer(exercise: Exercise) -> None:
    items = make_drill(DrillRequest(exercise), GRAPH, {}, seed=3)
    assert items
    assert all(item.answers == _answers(item) for item in items)
    assert make_drill(DrillRequest(exercise), GRAPH, {}, seed=3) == items


def _answers(item: DrillItem) -> tuple[str, ...]:
    """Returns all words that answer a question, searched one by one."""
    if not item.exercise.blanks:
        found = anagrams(GRAPH, item.letters + item.ending)
        return tuple(word for word in found if word.endswith(item.ending))
    return tuple(
        word
        for word in WORDS
        if len(word) == len(item.asked)
        and all(letter in ("?", other) for letter, other in zip(item.asked, word, strict=True))
    )


ASKED_TEXT = """
    AS AT ET TE LES CAR ART CART CARTE CARTES ECART SAUCANT CAUSANT ADMIRES REGARDE LIAIENT SKIAIENT LAUREATE RELAXEE
    AXEE TARTE TARTER RELAXEES RELAXASSE PRERELAXEES
"""
ASKED = WordGraph.from_words(ASKED_TEXT.split(), "asked")
ENDINGS = {"ACSU+ANT", "ADIMR+ES", "IKS+AIENT", "AELRX+EE", "AELRX+EES"}
"""REGARDE has an ending of one letter, LIAIENT two letters before its ending; LAUREATE is no verb."""


def _askable(exercise: Exercise) -> set[str]:
    """Returns all questions of an exercise about these words, searched plainly."""
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
            return {f"?{word}" for word in hooked if any(letter + word in words for letter in letters)}
        case Exercise.BACK_HOOKS:
            return {f"{word}?" for word in hooked if any(word + letter in words for letter in letters if letter != "S")}
        case Exercise.BENJAMINS:
            return {
                f"???{word}"
                for length in range(4, 8)
                for word in of[length]
                if any(longer.endswith(word) and len(longer) == length + 3 for longer in words)
            }
        case Exercise.SHORT_WORDS:
            return {f"{word[:at]}?{word[at + 1 :]}" for word in (*of[2], *of[3]) for at in range(len(word))}


@pytest.mark.parametrize("exercise", Exercise)
def test_every_possible_question_is_asked_eventually_and_no_other(exercise: Exercise) -> None:
    words = tuple(ASKED.words())
    request = DrillRequest(exercise, missed=words)
    seeds = range(40 if exercise.has_joker or exercise is Exercise.SHORT_WORDS else 5)
    asked = {item.asked for seed in seeds for item in make_drill(request, ASKED, dict.fromkeys(words, 1), seed)}
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
def test_a_card_has_its_anagrams_and_hooks(key: str, answers: tuple[str, ...], before: str, after: str) -> None:
    matter = matter_of(DeckCard(0, CardKey.parse(key), CardSource.MISSED, CARD_WORDS.hash, 0, 9_000), CARD_WORDS)
    assert (matter.answers, matter.front, matter.back) == (answers, before, after)


RUSH_WORDS = small(3, 800)


class Counted(Maker):
    """A maker that counts the games begun and the moves made."""

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
    """Returns a maker, with slices of three positions to save time."""
    for name, value in (("SLICE", 3), ("SPARE", 2), ("CANDIDATES", 1)):
        monkeypatch.setattr(rushslice, name, value)
    return Counted(RUSH_WORDS, Solver(RUSH_WORDS))


def sliced(maker: Maker, kind: Kind | None, number: int = 0) -> RushSlice:
    return drained(slicing(RushSet(NORMALE, () if kind is None else (kind,), 7), number, maker))


def test_positions_of_any_kind_come_from_just_enough_games(maker: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = sliced(maker, None)
    assert len(positions) == 3
    enough = maker.begun
    assert enough == 5
    for position in positions:
        assert (position.game.name, position.game.seed, position.game.generator) == ("", None, None)
        assert (position.game.lexicon_name, position.game.lexicon_hash) == ("", "")
        assert position.facts.number == len(position.game.moves)
        assert set(position.tops) == set(maker.solver.tops(position.position, NORMALE))
        assert position.solution in position.tops
    assert sliced(maker, None) == positions
    assert sliced(maker, None, 1) != positions
    # as soon as there are enough candidates, and not a game earlier
    wanted = RushSet(NORMALE, (), 7)
    candidates = sum(len(maker.make(wanted.game_seed(0, index), NORMALE).moves) for index in range(enough))
    for most, games in ((candidates, enough), (candidates + 1, enough + 1)):
        monkeypatch.setattr(rushslice, "CANDIDATES", most)
        maker.begun = 0
        sliced(maker, None)
        assert maker.begun == games


def test_a_slice_has_one_kind_and_first_moves_need_games_of_one_move(maker: Counted) -> None:
    first = sliced(maker, Kind.FIRST)
    assert {(place.facts.kind, len(place.game.moves)) for place in first} == {(Kind.FIRST, 1)}
    assert maker.longest == 1
    links = sliced(maker, Kind.LINK)
    assert len(links) == 3
    for place in links:
        facts = MoveFacts.of(place.position, place.solution, NORMALE)
        assert place.facts.kind is kind_of(facts, len(place.position.board.tiles)) is Kind.LINK


def test_too_rare_a_kind_gives_fewer_positions(maker: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
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
