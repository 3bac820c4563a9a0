"""The names of game files: what they say, and in which order the prepared games come."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import GameFileError, ToppingError
from topping.game.drafts import load_draft
from topping.game.editions import read_edition
from topping.game.lexicon import has_words_that_left
from topping.game.shelf import (
    Prepared,
    admits_of,
    demo_games,
    file_name,
    game_of,
    load,
    prepared,
    results_of,
    verdict_of,
)
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.settlement import Try
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import format_game, game_id


def on_the_shelf(name: str) -> Prepared:
    return Prepared.at(Path(f"{name}.txt"))


@given(st.sampled_from(list(VARIANTS.values())), st.integers(0, 10**12))
def test_the_name_of_a_file_tells_the_variant_of_its_game(variant: Variant, seed: int) -> None:
    name = file_name(Game(variant, (), seed=seed)).removesuffix(".txt")
    assert on_the_shelf(name).variant == variant.name


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("normale-01", "normale"),
        ("7sur8-joker-03", "7sur8+joker"),
        ("789-joker-42", "789+joker"),
        ("normale", ""),
        ("joker-01", ""),
        ("coupe-du-club-2", ""),
        ("", ""),
    ],
)
def test_the_variant_is_read_from_the_name_alone(name: str, variant: str) -> None:
    assert on_the_shelf(name).variant == variant


@pytest.mark.parametrize(
    ("read", "most"),
    [(load, 1 << 20), (load_draft, 1 << 18), (read_edition, 1 << 21)],
    ids=["game", "draft", "edition"],
)
def test_what_is_no_file_of_ours_is_read_up_to_a_bound(
    read: Callable[[Path], object], most: int, tmp_path: Path
) -> None:
    for size, is_read in ((most, True), (most + 1, False)):
        (tmp_path / "file").write_bytes(b"\xff" * size)
        with pytest.raises(ToppingError) as told:
            read(tmp_path / "file")
        assert told.value.key.endswith(".unreadable") != is_read


def test_demonstration_games_hold_no_top_that_left_the_list() -> None:
    assert not any(has_words_that_left(load(path)) for path in demo_games())


# what a stored run is resumed with


ONE = load(prepared()[0].path)
TURNS = tuple(ONE.turns())[:3]


def kept(turn: Turn, *tries: KeptProposal, word: str = "") -> KeptMove:
    top = turn.solution
    where = (word or top.word, str(top.reference), top.points)
    return KeptMove(turn.number, *where, 9, False, 5_000, 20_000, "RIZ H4", None, None, 2, tries)


def test_the_game_of_a_run_is_its_own_text_or_one_of_those_that_come_with_the_program() -> None:
    assert game_of("", "Jeudi", format_game(ONE), "") == replace(ONE, name="Jeudi")
    assert game_of(game_id(ONE), "Jeudi", "", ONE.variant.name) == ONE
    for identity, variant in ((game_id(ONE), "789"), ("0" * 64, ONE.variant.name)):
        with pytest.raises(GameFileError, match=r"resume\.no_game"):
            game_of(identity, "", "", variant)


def test_moves_as_they_were_kept_are_those_of_the_game_or_refused() -> None:
    proposal = KeptProposal(1, "riz h4", 700, Answer.BELOW_TOP.value, 9)
    moves = [kept(TURNS[0], proposal), kept(TURNS[1])]
    first, second = results_of(moves, TURNS, Conditions(), None)
    assert (first.number, first.points, first.elapsed_ms, first.penalty_ms, first.showing) == (1, 9, 5_000, 20_000, 2)
    assert (str(first.answer), first.found, second.number, second.tries) == ("RIZ H4", False, 2, ())
    assert first.tries == (Try("riz h4", 700, Verdict(Answer.BELOW_TOP, points=9)),)
    assert results_of([replace(moves[0], answer=None)], TURNS, Conditions(), None)[0].answer is None
    for other in ([kept(TURNS[1])], [kept(TURNS[0], word="AUTRE")], [*moves, kept(TURNS[1])]):
        with pytest.raises(GameFileError, match=r"resume\.other_moves"):
            results_of(other, TURNS, Conditions(), None)


def test_a_verdict_is_told_in_full_where_the_proposal_is_judged_so_today() -> None:
    referee = Referee.under(Conditions(), lambda word: True)
    top = TURNS[0].solution
    for then, points, is_full in (
        (Answer.TOP, top.points, True),
        (Answer.TOP, 1, False),
        (Answer.BELOW_TOP, top.points, False),
    ):
        told = verdict_of(KeptProposal(1, f"{top.word} {top.reference}", 5, then.value, points), TURNS[0], referee)
        assert (told.answer, told.points) == (then, points)
        assert (told == referee.judge(f"{top.word} {top.reference}", TURNS[0])) == is_full
        again = kept(TURNS[0], KeptProposal(1, f"{top.word} {top.reference}", 5, then.value, points))
        assert results_of([again], TURNS, Conditions(), lambda word: True)[0].tries[0].verdict == told


def test_a_run_is_judged_by_its_lexicon_where_that_is_here() -> None:
    admits = admits_of("open-fr", ONE.lexicon_hash, TURNS)
    assert admits is not None
    assert [admits(word) for word in (TURNS[0].solution.word.upper(), "QXQX")] == [True, False]
    assert admits_of("ODS", "0" * 64, TURNS) is None
