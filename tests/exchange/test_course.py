"""Sheets played: what is worked out, what is remarked, and one fault for one slip."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.layouts import ClubLayout, Marking, Parting, club_games
from tests.exchange.written import told_of
from topping.errors import GameFileError
from topping.exchange.building import ImportedGame, build
from topping.exchange.playing.course import follow
from topping.exchange.reading import table
from topping.exchange.sheet import WrittenMove
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.game import Game, GameMove, GameState, play
from topping.rules.moves import Solution
from topping.rules.tiles import ALPHABET, Rejection, Why

GAME = club_games()[60]
"""Normale 01: JODLES H4, ETATISAS 8H, ESKUARA M7, INDEXAI 6F, AWALE 11K, GEMMEE O10, QUE(T)AI L1…"""
LAYOUT = ClubLayout(Parting.TABS)


def built(lines: Sequence[str]) -> ImportedGame:
    return build(table.read("\n".join(lines)))


def edited(edits: dict[int, tuple[str, str]], game: Game = GAME, layout: ClubLayout = LAYOUT) -> ImportedGame:
    """What comes of the game with pieces of its moves replaced."""
    lines = layout.text(game).splitlines()
    for number, (old, new) in edits.items():
        line = number + layout.title + layout.heads - 1
        assert old in lines[line]
        lines[line] = lines[line].replace(old, new, 1)
    return built(lines)


def faults_of(imported: ImportedGame) -> list[tuple[int, str]]:
    return [(one.line, one.key) for one in imported.faults]


# what is worked out


def test_a_joker_without_a_name_is_the_letter_that_the_lexicon_and_the_moves_after_it_allow() -> None:
    lines = LAYOUT.text(GAME).splitlines()
    lines[8] = lines[8].replace("QUE(T)AI", "QUE?AI")
    admitted = {"QUETAI"}
    found = build(table.read("\n".join(lines)), lambda word: len(word) != 6 or word in admitted)
    assert found.game is not None
    assert told_of(found.game, names_rejections=False) == told_of(GAME, names_rejections=False)
    unknown = build(table.read("\n".join(lines)))
    (remark,) = unknown.remarks
    assert (remark.key, remark.details["word"]) == ("import.joker_ambiguous", "QUE(A)AI L1")


def test_a_reference_that_fits_the_other_way_round_alone() -> None:
    found = edited({3: ("M7", "7M")})
    assert found.game is not None
    assert [(one.line, one.key) for one in found.remarks] == [(5, "import.turned")]
    assert found.game.moves == tuple(_without_letters(move) for move in GAME.moves)


def test_rejected_draws_that_are_spelled_have_their_reason() -> None:
    text = "Topping 1\n1 -BCDFGHT -AEIOUYZ DTSELJO JODLES H4 44\n"
    (move,) = table.read(text.split("\n", 1)[1]).sheet.moves
    course = follow([move], NORMALE, None)
    assert course.moves[0].draw.rejected == (
        Rejection("BCDFGHT", Why.INVALID),
        Rejection("AEIOUYZ", Why.NO_SOLUTION),
    )


def test_a_rejected_draw_that_cannot_be_is_forgotten_with_a_remark() -> None:
    found = built(["1 -ZZZZZZZ DTSELJO JODLES H4 44"])
    assert found.game is not None
    assert found.game.moves[0].draw.rejected == (Rejection("", Why.INVALID),)
    assert "import.rejection" in [one.key for one in found.remarks]


# the variant


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_that_is_asked_for_is_taken_or_refused(variant: str) -> None:
    text = LAYOUT.text(GAME)
    found = build(table.read(text), None, VARIANTS[variant])
    if variant == "normale":
        assert found.game is not None
        assert found.variants == (NORMALE,)
    else:
        assert found.game is None


def test_a_title_that_names_another_variant_is_a_remark() -> None:
    lines = LAYOUT.text(GAME).splitlines()
    lines[0] = "Partie du lundi - 7 sur 8 joker"
    found = built(lines)
    assert found.game is not None
    assert [(one.key, one.details) for one in found.remarks] == [
        ("import.other_variant", {"named": "7sur8+joker", "found": "normale"})
    ]


def test_faults_are_those_of_the_variant_that_goes_furthest() -> None:
    game = next(one for one in club_games() if one.variant.name == "7et8+joker")
    found = edited({9: (str(game.moves[8].solution.points), "1")}, game, replace(LAYOUT, title=False))
    assert faults_of(found) == [(10, "game.points")]


# totals


def test_wrong_totals_are_remarks_and_no_cascade() -> None:
    lines = [*LAYOUT.text(GAME).splitlines(), "Top : 900 en 25 coups"]
    lines[4] = lines[4].replace("175", "176")
    lines[5:21] = [_raised(line) for line in lines[5:21]]
    found = built(lines)
    assert found.game is not None
    assert [(one.line, one.key, one.details) for one in found.remarks] == [
        (5, "import.running_total", {"said": 176, "found": 175}),
        (22, "import.stated_points", {"said": 900, "found": 898}),
        (22, "import.stated_moves", {"said": 25, "found": 19}),
    ]


def _raised(line: str) -> str:
    *cells, total = line.split("\t")
    return "\t".join([*cells, str(int(total) + 1)])


def test_a_game_that_stops_before_its_end() -> None:
    lines = LAYOUT.text(GAME).splitlines()[:-1]
    found = built(lines)
    assert [(one.line, one.key, one.details) for one in found.remarks] == [(20, "import.unfinished", {"letters": 8})]
    found = built([*lines, "19\tDFLT+YHL\t\t\t\t"])
    assert [(one.line, one.key, one.number) for one in found.remarks] == [(21, "import.no_solution", 19)]
    assert found.game is not None
    assert len(found.game.moves) == 18


# faults


@pytest.mark.parametrize(
    ("number", "old", "new", "key", "place"),
    [
        (5, "28", "29", "game.points", None),
        (5, "11K", "11J", "game.misfit.other_letter", "11K"),
        (5, "11K", "2A", "game.misfit.not_connected", "11K"),
        (5, "11K", "O14", "game.misfit.off_board", "11K"),
        (4, "INDEXAI", "INDEXAL", "game.letters_missing", None),
        (4, "ANWIEI", "ANWIEL", "game.letters_missing", None),
        (4, "X+", "Z+", "import.fault.draw_kept", None),
        (10, "ENRRILN", "ENRRIL", "import.fault.draw_size", None),
        (10, "ENRRILN", "ENRRILNA", "import.fault.draw_size", None),
        (10, "ENRRILN", "XNRRILN", "import.fault.draw_letters", None),
        (10, "ENRRILN", "SNRRTLN", "game.draw_invalid", None),
        (9, "G9", "G8", "game.points", "G9"),
    ],
)
def test_one_slip_is_one_fault_with_its_line(number: int, old: str, new: str, key: str, place: str | None) -> None:
    found = edited({number: (old, new)})
    assert found.game is None
    assert faults_of(found) == [(number + 2, key)]
    assert found.faults[0].details.get("place") == place
    assert found.faults[0].number == number


def test_every_slip_is_told_not_only_the_first() -> None:
    found = edited({2: ("77", "78"), 5: ("11K", "11J"), 9: ("G9", "G8"), 14: ("RRLNICU", "RRLNIC"), 17: ("20", "21")})
    assert [line for line, _ in faults_of(found)] == [4, 7, 11, 16, 19]


def test_a_move_that_is_missing_is_told_by_the_numbers_alone() -> None:
    lines = LAYOUT.text(GAME).splitlines()
    del lines[6]
    assert faults_of(built(lines)) == [(7, "import.fault.missing_one")]
    del lines[6:8]
    assert [(one.line, one.key, one.details) for one in built(lines).faults] == [
        (7, "import.fault.missing", {"first": 5, "last": 7})
    ]


def test_a_draw_without_solution_amid_the_game() -> None:
    lines = LAYOUT.text(GAME).splitlines()
    lines[6] = "5\tW+AELMEE\t\t\t\t"
    assert faults_of(built(lines))[0] == (7, "import.fault.no_solution")


def test_moves_after_the_end() -> None:
    game = next(one for one in club_games() if deque(one.turns(), maxlen=1)[0].after.ending is not None)
    lines = LAYOUT.text(game).splitlines()
    number = len(game.moves) + 1
    found = built([*lines, f"{number}\tAB\tBA\tH1\t4\t{game.points + 4}"])
    assert faults_of(found) == [(len(lines) + 1, "game.over_already")]


def test_a_joker_game_without_its_joker() -> None:
    game = next(one for one in club_games() if one.variant.name == "normale+joker")
    found = edited({3: (game.moves[2].draw.new, game.moves[2].draw.new.replace("?", "E"))}, game)
    assert faults_of(found)[0] == (5, "import.fault.draw_joker")


@settings(max_examples=40)
@given(st.sampled_from(club_games()), st.data())
def test_whatever_the_slip_no_fault_comes_before_it(game: Game, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(game.moves)))
    lines = LAYOUT.text(game).splitlines()
    row = lines[number + 1].split("\t")
    column = data.draw(st.sampled_from((1, 2, 3, 4)))
    place = data.draw(st.integers(0, len(row[column]) - 1))
    letter = data.draw(st.sampled_from(ALPHABET + "0123456789?+"))
    row[column] = row[column][:place] + letter + row[column][place + 1 :]
    lines[number + 1] = "\t".join(row)
    found = built(lines)
    assert (found.game is None) == bool(found.faults)
    assert all(line >= number + 2 for line, _ in faults_of(found))


# the jokers, beside every reading there is


@pytest.mark.parametrize("place", range(0, 90, 6))
def test_no_reading_of_unmarked_jokers_is_overlooked(place: int) -> None:
    """The naive twin tries every set of letters of every word as jokers, move after move."""
    game = club_games()[place]
    few = replace(game, moves=game.moves[:6])
    sheet = table.read(ClubLayout(marking=Marking.NONE).text(few)).sheet
    course = follow(sheet.moves, game.variant, None)
    readings = list(_readings(GameState.set_up(game.variant), sheet.moves, few.moves))
    assert tuple(move.solution for move in course.moves) in readings
    told = {one.number: one.details for one in course.remarks if one.key == "import.joker_ambiguous"}
    for number in range(1, len(few.moves) + 1):
        words = {reading[number - 1].move.circled for reading in readings}
        others = told.get(number, {}).get("others", ())
        assert isinstance(others, tuple)
        assert {course.moves[number - 1].solution.move.circled, *others} == words


def _readings(
    state: GameState, written: Sequence[WrittenMove], moves: Sequence[GameMove]
) -> Iterator[tuple[Solution, ...]]:
    if not written:
        yield ()
        return
    move, played = written[0], moves[0]
    places = range(len(move.word))
    assert move.points is not None
    assert move.reference is not None
    seen = set()
    for jokers in chain.from_iterable(combinations(places, size) for size in range(3)):
        word = "".join(letter.lower() if step in jokers else letter for step, letter in enumerate(move.word))
        try:
            turn = play(state, GameMove(played.draw, Solution(word, move.reference, move.points)))
        except GameFileError:
            continue
        solution = Solution(turn.placement.move.word, move.reference, move.points)
        if solution in seen:
            continue
        seen.add(solution)
        yield from ((solution, *rest) for rest in _readings(turn.after, written[1:], moves[1:]))


def _without_letters(move: GameMove) -> GameMove:
    """The move as a listing has it, which does not name the letters rejected."""
    rejected = (Rejection("", Why.INVALID),) if move.draw.rejected else ()
    return replace(move, draw=replace(move.draw, rejected=rejected))
