"""The course of a game that is read, and its layout."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.exchange.comparison import moves_of_game
from tests.exchange.layouts import ClubLayout, Marking, Parting, club_games, layouts
from topping.errors import GameFileError
from topping.exchange.building import ImportedGame, build
from topping.exchange.content import text_of
from topping.exchange.playing.playedsheet import follow
from topping.exchange.published import LONGEST_NAME, published_results, stated_results
from topping.exchange.reading import table
from topping.exchange.reading.formats import format_of, read_sheet
from topping.exchange.sheet import WrittenAnswer, WrittenMove, WrittenPlayer
from topping.rules.games.game import Game, GameMove, GameState, play
from topping.rules.moves import Solution
from topping.rules.tiles import ALPHABET

GAME = club_games()[60]
"""Normale 01: JODLES H4, ETATISAS 8H, ESKUARA M7, INDEXAI 6F, AWALE 11K, GEMMEE O10, QUE(T)AI L1…"""
LAYOUT = ClubLayout(Parting.TABS)


def built(lines: Sequence[str]) -> ImportedGame:
    return build(table.read("\n".join(lines)))


def edited(edits: dict[int, tuple[str, str]], game: Game = GAME, layout: ClubLayout = LAYOUT) -> ImportedGame:
    """Imports the game with parts of its moves replaced."""
    lines = layout.text(game).splitlines()
    for number, (old, new) in edits.items():
        line = number + layout.title + layout.heads - 1
        assert old in lines[line]
        lines[line] = lines[line].replace(old, new, 1)
    return built(lines)


def faults_of(imported: ImportedGame) -> list[tuple[int, str]]:
    return [(fault.line, fault.key) for fault in imported.faults]


# the variant


def test_faults_are_judged_under_the_best_variant() -> None:
    game = next(game for game in club_games() if game.variant.name == "7et8+joker")
    found = edited({9: (str(game.moves[8].solution.points), "1")}, game, replace(LAYOUT, title=False))
    assert faults_of(found) == [(10, "game.points")]


# faults


def test_a_move_after_the_end_is_a_fault() -> None:
    game = next(game for game in club_games() if deque(game.turns(), maxlen=1)[0].after.ending is not None)
    lines = LAYOUT.text(game).splitlines()
    number = len(game.moves) + 1
    found = built([*lines, f"{number}\tAB\tBA\tH1\t4\t{game.points + 4}"])
    assert faults_of(found) == [(len(lines) + 1, "game.over_already")]


@given(st.sampled_from(club_games()), st.data())
def test_no_fault_is_reported_before_a_slip(game: Game, data: st.DataObject) -> None:
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


@given(st.sampled_from(club_games()), st.data())
def test_the_moves_before_a_forgotten_draw_and_a_misspelt_word_can_be_played(game: Game, data: st.DataObject) -> None:
    forgotten, misspelt = data.draw(st.lists(st.integers(1, len(game.moves)), min_size=2, max_size=2, unique=True))
    lines = LAYOUT.text(game).splitlines()
    for number, column, cell in ((forgotten, 1, ""), (misspelt, 2, "WWWWWWW")):
        row = lines[number + 1].split("\t")
        row[column] = cell
        lines[number + 1] = "\t".join(row)
    found = built(lines)
    before = min(forgotten, misspelt) - 1
    assert faults_of(found)[0][0] == before + 3
    assert (found.playable is None) == (before == 0)
    if found.playable is not None:
        assert len(deque(found.playable.turns())) == len(found.playable.moves) == before


# the jokers, compared with every possible reading


@pytest.mark.parametrize("place", range(0, 90, 6))
def test_no_reading_of_unmarked_jokers_is_overlooked(place: int) -> None:
    """The naive twin tries every set of letters of every word as jokers, move by move."""
    game = club_games()[place]
    few = replace(game, moves=game.moves[:6])
    sheet = table.read(ClubLayout(marking=Marking.NONE).text(few)).sheet
    course = follow(sheet.moves, game.variant, None)
    readings = list(_readings(GameState.set_up(game.variant), sheet.moves, few.moves))
    assert tuple(move.solution for move in course.moves) in readings
    ambiguities = {remark.number: remark.details for remark in course.remarks if remark.key == "import.joker_ambiguous"}
    for number in range(1, len(few.moves) + 1):
        words = {reading[number - 1].move.circled for reading in readings}
        others = ambiguities.get(number, {}).get("others", ())
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


def imported(content: bytes) -> ImportedGame:
    text = text_of(content)
    return build(read_sheet(text, format_of(text)))


def assert_same(found: ImportedGame, game: Game) -> None:
    assert found.faults == ()
    assert found.game is not None
    assert moves_of_game(found.game, names_rejections=False) == moves_of_game(game, names_rejections=False)


@given(layouts(), st.sampled_from(club_games()))
def test_any_layout_is_read_back_to_the_same_game(layout: ClubLayout, game: Game) -> None:
    found = imported(layout.content(game))
    assert_same(found, game)
    assert {remark.key for remark in found.remarks} <= {"import.several_variants"}


@pytest.mark.parametrize("place", range(0, 90, 8))
def test_unmarked_jokers_are_found_or_reported_as_ambiguous(place: int) -> None:
    game = club_games()[place]
    found = imported(ClubLayout(marking=Marking.NONE).content(game))
    assert found.game is not None
    assert {remark.key for remark in found.remarks} <= {"import.joker_ambiguous"}
    ambiguities = {remark.number: remark.details for remark in found.remarks}
    for number, (ours, theirs) in enumerate(zip(game.moves, found.game.moves, strict=True), start=1):
        if ours.solution == theirs.solution:
            continue
        assert ambiguities[number]["word"] == theirs.solution.move.circled
        others = ambiguities[number]["others"]
        assert isinstance(others, tuple)
        assert ours.solution.move.circled in others


def test_players_without_name_or_result_and_programs_cannot_be_raced() -> None:
    nothing = (WrittenAnswer(None), None)
    some = (WrittenAnswer(3),)
    players = [WrittenPlayer(" ", some), WrittenPlayer("Paul", nothing), WrittenPlayer("Top", some, is_machine=True)]
    assert published_results(players) == ()


def test_five_hundred_players_of_the_same_name_get_unique_names() -> None:
    results = published_results([WrittenPlayer("A", (WrittenAnswer(3),))] * 501)
    assert (len(results), results[-1].name) == (500, "A (500)")


def test_results_are_read_from_200_characters_of_a_line() -> None:
    line = f"Joueur : {'A' * 184}, 14:32"
    assert [len(line), *(result.total_ms for result in stated_results(line))] == [200, 872_000]
    assert list(stated_results(f" {line}")) == []


def test_a_stated_time_may_have_hours_and_tenths() -> None:
    assert [result.total_ms for result in stated_results("# Joueur : Léa, 2:00:01,5")] == [7_201_500]


@given(st.text(max_size=300))
def test_results_are_read_from_any_text_without_an_error(text: str) -> None:
    for result in published_results(stated_results(f"Joueur : {text}\n{text}")):
        assert 0 < len(result.name) <= LONGEST_NAME + len(" (999)")
        assert not result.is_empty
