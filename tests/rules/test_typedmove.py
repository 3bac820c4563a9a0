"""Moves as they are typed and announced."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.helpers import board_with, game_move, placed, random_turns
from tests.rules.strategies import moves, references, variants
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.announcement import AnnouncedJoker, announce, announce_solution
from topping.rules.games.game import GameState, play
from topping.rules.grid.board import Direction, Reference
from topping.rules.grid.position import Position
from topping.rules.moves import Move, TypedMove, split_score
from topping.rules.tiles import ALPHABET, TILES, Draw, Rejection, RejectionReason


def read(text: str) -> str:
    """Returns word and reference of an entry, without jokers."""
    entry = TypedMove.parse(text)
    return entry.word if entry.reference is None else f"{entry.word} {entry.reference}"


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        # any order, with or without a blank
        ("PASSE H4", "PASSE H4"),
        ("H4 PASSE", "PASSE H4"),
        ("PASSEH4", "PASSE H4"),
        ("H4PASSE", "PASSE H4"),
        ("PASSE 12D", "PASSE 12D"),
        ("12D PASSE", "PASSE 12D"),
        ("PASSE12D", "PASSE 12D"),
        ("12DPASSE", "PASSE 12D"),
        ("PASSED12", "PASSE D12"),
        ("PASSE1D", "PASSE 1D"),
        ("ABCDEFGHIJKLMNOA1", "ABCDEFGHIJKLMNO A1"),
        ("  PASSE \t H4\n", "PASSE H4"),
        # any case
        ("passe h4", "PASSE H4"),
        ("PASSE h4", "PASSE H4"),
        ("12d passe", "PASSE 12D"),
        # accents and ligatures
        ("ÉTÉ H4", "ETE H4"),
        ("H4 été", "ETE H4"),
        ("étéh4", "ETE H4"),
        ("e\u0301te\u0301 H4", "ETE H4"),
        ("çà H4", "CA H4"),
        ("ŒUF H4", "OEUF H4"),
        ("œufH4", "OEUF H4"),
        ("ŒH4", "OE H4"),
        ("ÆDE H4", "AEDE H4"),
        ("naïve H4", "NAIVE H4"),
        ("PASSÉ", "PASSE"),
        # a reference with a blank, as on a bulletin
        ("PASSE H 4", "PASSE H4"),
        ("PASSE 4 H", "PASSE 4H"),
        ("H 4 PASSE", "PASSE H4"),
        ("12 D PASSE", "PASSE 12D"),
        ("PASSE h 12", "PASSE H12"),
        ("passe h '", "PASSE H4"),
        # the digit row of an AZERTY keyboard without Shift
        ("PASSE H&", "PASSE H1"),
        ("PASSE Hé", "PASSE H2"),
        ('PASSE H"', "PASSE H3"),
        ("PASSE H'", "PASSE H4"),
        ("PASSE H(", "PASSE H5"),
        ("PASSE H-", "PASSE H6"),
        ("PASSE Hè", "PASSE H7"),
        ("PASSE H_", "PASSE H8"),
        ("PASSE Hç", "PASSE H9"),
        ("PASSE H&à", "PASSE H10"),
        ("PASSE &(H", "PASSE 15H"),
        ("passe ç h", "PASSE 9H"),
        ("éH ETE", "ETE 2H"),
        ("h' passe", "PASSE H4"),
        ("ÉTÉ Hé", "ETE H2"),
        # with Caps Lock (capitals)
        ("PASSE HÉ", "PASSE H2"),
        ("PASSE HÈ", "PASSE H7"),
        ("PASSE HÇ", "PASSE H9"),
        ("PASSE H&À", "PASSE H10"),
        ("ÉÉÉ ÇH", "EEE 9H"),
        # only the word
        ("passe", "PASSE"),
        ("P(A)SSE", "PASSE"),
    ],
)
def test_typed_forms_of_a_move(text: str, understood: str) -> None:
    assert read(text) == understood


@pytest.mark.parametrize(
    ("text", "circled", "lowered"),
    [
        ("PASSE H4", None, ()),
        ("passe h4", None, ()),
        ("PASSeR H4", None, (4,)),
        ("Passer H4", None, (1, 2, 3, 4, 5)),
        ("PASS(E)R H4", (4,), ()),
        ("pass(e)r h4", (4,), ()),
        ("pASS(E)R H4", (4,), ()),  # parentheses always count
        ("(P)ASS(E)R H4", (0, 4), ()),
        ("H4 (z)(u)t", (0, 1), ()),
        ("PASS(E)RH4", (4,), ()),
        ("(Œ)UF H4", (0, 1), ()),
        ("œUF H4", None, (0, 1)),
    ],
)
def test_which_letters_are_marked(text: str, circled: tuple[int, ...] | None, lowered: tuple[int, ...]) -> None:
    entry = TypedMove.parse(text)
    assert entry.circled == (None if circled is None else frozenset(circled))
    assert entry.lowered == frozenset(lowered)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "entry.empty"),
        ("  \t", "entry.empty"),
        ("PASSE PAS H4", "entry.too_many"),
        ("PASSE H 4 5", "entry.too_many"),
        ("P A S", "entry.too_many"),
        ("H4", "entry.no_word"),
        ("12d", "entry.no_word"),
        ("H16", "entry.reference"),
        ("PASSE H16", "entry.reference"),
        ("PASSE H0", "entry.reference"),
        ("PASSE P4", "entry.reference"),
        ("PASSE 4", "entry.reference"),
        ("4 PASSE", "entry.reference"),
        ("PASSEH16", "entry.reference"),
        ("PAST4", "entry.reference"),
        ("PAS4SE", "entry.reference"),
        ("PASSE ²", "entry.reference"),
        ("PASSE İ4", "entry.reference"),
        ("PASSE ı4", "entry.reference"),
        ("PASSE PAS", "entry.no_reference"),
        ("PASSE H", "entry.no_reference"),
        ("PASSE H+", "entry.no_reference"),
        ("P", "entry.length"),
        ("P H4", "entry.length"),
        ("PH4", "entry.length"),
        ("A" * 16, "entry.length"),
        ("A" * 16 + " H4", "entry.length"),
        ("œ" * 8, "entry.length"),
        ("PASS' H4", "entry.character"),
        ("PA-SE", "entry.character"),
        ("PASSE?", "entry.joker_letter"),
        ("PAS?E H4", "entry.joker_letter"),
        ("PA?*_.E", "entry.joker_letter"),
        ("ПАСС H4", "entry.character"),
        ("PA5SE H4", "entry.character"),
        ("H4 PA5SE", "entry.character"),
        ("H4 H5", "entry.character"),
        ("PASS( H4", "entry.parentheses"),
        ("PASSE) H4", "entry.parentheses"),
        ("PA()SE H4", "entry.parentheses"),
        ("PA((S))E H4", "entry.parentheses"),
        ("PA(SSE) H4", "entry.parentheses"),
    ],
)
def test_each_syntax_error(text: str, key: str) -> None:
    with pytest.raises(InputError) as caught:
        TypedMove.parse(text)
    assert caught.value.key == key


@pytest.mark.parametrize("text", ["PASSEH16", "H16PASSE"])
def test_a_reference_that_does_not_exist_is_told(text: str) -> None:
    with pytest.raises(InputError) as caught:
        TypedMove.parse(text)
    assert caught.value.details == {"text": "H16"}


@pytest.mark.parametrize(
    ("text", "rack", "jokers"),
    [
        ("RIZ", "RIZ?", None),
        ("riz", "?", None),
        ("RI(Z)", "RIZ", {2}),
        ("RIz", "RI?ABCD", {2}),
        ("RIz", "RIZABCD", None),  # without a joker in hand, lower case is the typist's habit
        ("RIz", "RI", None),
        ("PASSEr", "?", {5}),  # letters on the grid are not needed in the draw
    ],
)
def test_jokers_are_what_is_marked_and_can_be(text: str, rack: str, jokers: set[int] | None) -> None:
    entry, reference = TypedMove.parse(text), Reference.parse("H8" if text.startswith("PASSE") else "13H")
    assert entry.jokers(Position(board_with("PASSE H8"), rack), reference) == jokers


@st.composite
def entries(draw: st.DrawFn) -> TypedMove:
    word = draw(st.text(ALPHABET, min_size=2, max_size=15))
    reference = draw(st.none() | references)
    places = st.sets(st.sampled_from(range(len(word))), min_size=1, max_size=len(word))
    match draw(st.sampled_from(["plain", "circled", "lowered"])):
        case "circled":
            return TypedMove(word, reference, frozenset(draw(places)), frozenset())
        case "lowered":
            lowered = draw(places.filter(lambda some: len(some) < len(word)))
            return TypedMove(word, reference, None, frozenset(lowered))
    return TypedMove(word, reference, None, frozenset())


@given(entries())
def test_entries_round_trip(entry: TypedMove) -> None:
    assert TypedMove.parse(str(entry)) == entry


@given(entries(), references, st.data())
def test_every_form_reads_the_same(entry: TypedMove, reference: Reference, data: st.DataObject) -> None:
    word = str(TypedMove(entry.word, None, entry.circled, entry.lowered))
    wanted = TypedMove(entry.word, reference, entry.circled, entry.lowered)
    where = data.draw(st.sampled_from([str(reference), str(reference).lower()]))
    for text in (f"{word} {where}", f"{where} {word}", f"{word}{where}", f"{where}{word}", f" {word}  {where} "):
        assert TypedMove.parse(text) == wanted
    apart = f"{where[0]} {where[1:]}" if where[0].isalpha() else f"{where[:-1]} {where[-1]}"
    assert TypedMove.parse(f"{word} {apart}") == wanted


AZERTY = str.maketrans("1234567890", "&é\"'(-è_çà")


@given(st.text(ALPHABET, min_size=2, max_size=15), references)
def test_digits_without_shift_read_the_same(word: str, reference: Reference) -> None:
    unshifted = str(reference).translate(AZERTY)
    assert TypedMove.parse(f"{word} {unshifted}") == TypedMove.parse(f"{word} {reference}")
    assert TypedMove.parse(f"{word.lower()} {unshifted.lower()}").reference == reference


ACCENTED = str.maketrans("AEIOUC", "ÂÉÎÔÙÇ")


@given(moves, st.data())
def test_a_move_written_in_any_way_is_read_as_itself(move: Move, data: st.DataObject) -> None:
    circled, where = move.circled.split()
    word = data.draw(st.sampled_from([circled, circled.lower(), circled.translate(ACCENTED)]))
    digits = "".join(filter(str.isdigit, where))
    letter = where.replace(digits, "")
    unshifted = digits.translate(AZERTY)
    references = [where, where.lower(), where.replace(digits, unshifted), where.replace(letter, f" {letter} ").strip()]
    reference = data.draw(st.sampled_from(references))
    glue = data.draw(st.sampled_from([" ", "  ", ""] if reference in references[:2] else [" "]))
    text = data.draw(st.sampled_from([f"{word}{glue}{reference}", f"{reference}{glue}{word}"]))
    typed = TypedMove.parse(text)
    jokers = frozenset(place for place, character in enumerate(move.word) if character.islower())
    assert (typed.word, typed.reference, typed.circled or frozenset()) == (move.word.upper(), move.reference, jokers)


@given(st.text(max_size=20) | st.text("Hh4é('&) PASE", max_size=12))
def test_any_typed_move_is_read_or_refused(text: str) -> None:
    try:
        entry = TypedMove.parse(text)
    except InputError as fault:
        key = fault.key
    else:
        key = "entry."
        assert TypedMove.parse(str(entry)) == entry
    assert key.startswith("entry.")


@pytest.mark.parametrize(
    ("text", "move", "points"),
    [
        ("PASSE H4 32", "PASSE H4", 32),
        ("PASSE H 4 32", "PASSE H 4", 32),
        ("PASSE H4", "PASSE H4", None),
        ("PASSE H 4", "PASSE H 4", None),
        ("PASSE H4 32000", "PASSE H4 32000", None),
    ],
)
def test_points_stand_behind_a_whole_move(text: str, move: str, points: int | None) -> None:
    assert split_score(text) == (move, points)


def test_kept_letters_come_in_the_order_of_letters_not_of_countries() -> None:
    said = announce(Draw(kept="?JEH", new="ZA"))
    assert said.kept == ("Égypte", "Hongrie", "Jordanie", "Joker")
    assert said.new == (("Zambie", "Z"), ("Algérie", "A"))
    assert said.rejected == 0


def test_the_letters_of_a_cancelled_draw_go_back_like_those_of_a_rejected_one() -> None:
    invalid, cancelled = Rejection("BCDFGHJ", RejectionReason.INVALID), Rejection("?AEIRST", RejectionReason.CANCELLED)
    said = announce(Draw("", "AEIRSTN", (invalid, cancelled)))
    assert (said.rejected, said.kept, said.cancelled) == (7, (), True)
    assert announce(Draw("", "?AEIRSN", (cancelled,)), VARIANTS["normale+joker"]).rejected == 6
    assert not announce(Draw("", "AEIRSTN", (invalid,))).cancelled
    assert not announce(Draw("AE", "IRSTN")).cancelled


@given(variants, st.integers(0, 2**32))
def test_a_draw_is_announced_whole(variant: Variant, seed: int) -> None:
    for turn in random_turns(variant, seed, most=8):
        said = announce(turn.draw, variant)
        assert len(said.kept) + len(said.new) == sum(count for _, count in said.whole) == len(turn.draw.letters)
        assert [letter for letter, _ in said.whole] == sorted(set(turn.draw.letters), key=TILES.index)
        assert "".join(letter for _, letter in said.new) == turn.draw.new


@given(variants, st.integers(0, 2**32))
def test_a_solution_is_announced_whole(variant: Variant, seed: int) -> None:
    for turn in random_turns(variant, seed, most=8):
        said = announce_solution(turn)
        assert (said.points, str(said.reference)) == (turn.solution.points, str(turn.solution.reference))
        assert said.direction is said.reference.direction
        assert "".join(spelled[0] for spelled in said.spelling).replace("É", "E") == said.word.upper()
        assert [len(spelled) > 1 for spelled in said.spelling] == [letter.islower() for letter in said.word]
        placed = [(square, one) for square, one in turn.placement.placed if one.islower()]
        assert [joker.letter for joker in said.jokers] == [one.upper() for _, one in placed]
        for joker, (square, one) in zip(said.jokers, placed, strict=True):
            assert turn.after.board.at(square) == (joker.letter if joker.replaced else one)
            assert variant.joker or not joker.replaced


def test_words_formed_on_the_way_are_announced_without_the_word_itself() -> None:
    board = board_with("PASSE H8")
    state = replace(GameState.set_up(NORMALE), board=board, number=2)
    laid = placed(board, "LEs 13F")
    move = game_move(state, Draw("", "LE?AEIR"), laid)
    said = announce_solution(play(state, move))
    assert said.word == "LEs"
    assert said.spelling == ("L", "E", "Suisse")
    assert said.crossing == ("PASSEs",)
    assert said.direction is Direction.VERTICAL
    assert said.jokers == (AnnouncedJoker("S", replaced=False),)
