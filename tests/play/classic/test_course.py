"""The course of classic games, and the model game."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.play.classic.twinscorer import TwinScorer
from topping.errors import InputError
from topping.play.classic import events
from topping.play.classic.drawing import two_bags
from topping.play.classic.ends import match_points
from topping.play.classic.events import Breach, ClassicEvent, Defeat
from topping.play.classic.game import ClassicGame, ClassicPhase, EndKind, TurnKind
from topping.play.classic.houserules import INTERNATIONAL, LEAFLET, ClassicRules
from topping.play.classic.laying import contest, typed_word
from topping.play.classic.lots import from_first
from topping.play.classic.match import (
    ClassicMatch,
    ClassicResult,
    JokerMeaning,
    MatchRowKind,
    match_sheet,
    tournament_table,
)
from topping.play.classic.modelgame import LEFT, final_scores, model_game
from topping.play.classic.refusalerror import ClassicRefusalError
from topping.play.classic.transitions import after, game_of
from topping.rules.grid.board import Board, Square
from topping.rules.moves import Move
from topping.rules.tiles import COUNTS, tile_of

A, B = "AECCHNU", "EIOLMLS"
CHACUNE = Move.parse("CHANCE H4")
MINUTE = 60_000


def dealt(*racks: str, rules: ClassicRules = INTERNATIONAL, at_ms: int = 0) -> ClassicGame:
    """Returns a game with these racks, just begun."""
    names = ("Zoé", "Bob", "Ève", "Léo")[: len(racks)]
    seating = events.SeatingSet(tuple(range(len(racks))))
    drawn = [events.Refilled(player, rack) for player, rack in enumerate(racks)]
    return game_of(names, rules, [seating, *drawn, events.PlayBegun(at_ms)])


def went_on(game: ClassicGame, *happened: ClassicEvent) -> ClassicGame:
    for event in happened:
        game = after(game, event)
    return game


def refusal(game: ClassicGame, event: ClassicEvent) -> tuple[str, str]:
    with pytest.raises(ClassicRefusalError) as raised:
        after(game, event)
    return raised.value.key.removeprefix("classic.refused."), raised.value.paragraph


def ending(*racks: str, rules: ClassicRules = INTERNATIONAL, rest: str = "") -> ClassicGame:
    """Returns a game with a nearly empty bag: all other tiles are on the grid, without forming words."""
    game = dealt(*("AEINRST" for _ in racks), rules=rules)
    full = list(game.tiles)
    for tile in "".join(racks) + rest:
        full.remove(tile)
    cells = "".join(tile if tile != "?" else "a" for tile in full)
    board = Board(cells + "." * (225 - len(cells)))
    return ClassicGame(
        game.rules, game.names, type(game.bag).of(rest), racks, game.scores, game.passes, game.due, game.clock,
        game.lots, game.phase, board, game.order, game.turn,
    )  # fmt: skip


def test_a_word_is_laid_and_letters_are_drawn() -> None:
    game = went_on(dealt(A, B), events.Laid(0, 5_000, Move.parse("CHANCE 8H")))
    assert refusal(dealt(A, B), events.Laid(0, 1, Move.parse("CHANCE 8I"))) == ("misfit.centre_missed", "4.1.1")
    assert refusal(dealt(A, B), events.Laid(0, 1, Move.parse("CHANCES H4"))) == ("letters_missing", "4.1.1")
    assert refusal(dealt(A, B), events.Laid(1, 1, Move.parse("MOLLES H4"))) == ("not_his_turn", "4")
    assert game.scores == (32, 0), "down, as classic allows"
    assert game.turn == 1
    assert game.due == (6, 0)
    assert game.clock.used_ms(0, 9_000) == 5_000
    assert game.clock.used_ms(1, 9_000) == 4_000
    assert refusal(game, events.Passed(1, 9_000)) == ("letters_due", "4.1.4")
    assert refusal(game, events.Refilled(0, "EE")) == ("wrong_number", "9")
    assert refusal(game, events.Refilled(0, "KKEEEE")) == ("not_in_bag", "3.2")
    game = went_on(game, events.Refilled(0, "KEEEEE"))
    assert sorted(game.racks[0]) == sorted("UKEEEEE")
    assert refusal(game, events.Contested(1, 9_000, ("CHANCE",), ())) == ("cannot_contest", "5.2")


def test_an_exchange_needs_seven_tiles_in_the_bag() -> None:
    game = dealt(A, B)
    done = went_on(game, events.Exchanged(0, 1_000, "CC", "KW"))
    assert sorted(done.racks[0]) == sorted("AEHNUKW")
    assert done.turns[-1].kind is TurnKind.EXCHANGED
    assert done.bag.count("C") == 2
    assert refusal(game, events.Exchanged(0, 1, "K", "K")) == ("not_in_rack", "4.3")
    assert refusal(game, events.Exchanged(0, 1, "CC", "K")) == ("wrong_number", "4.3")
    assert refusal(game, events.Exchanged(0, 1, "CC", "CC")) == ("not_in_bag", "3.2"), (
        "they are drawn before these go in"
    )
    late = ending("AEINRST", "AEIOUNT", rest="BCDFGH")
    assert refusal(late, events.Exchanged(0, 1, "A", "B")) == ("bag_too_small", "4.3")


@pytest.mark.parametrize(("rules", "each"), [(INTERNATIONAL, 3), (LEAFLET, 2)])
def test_passes_in_a_row_end_the_game(rules: ClassicRules, each: int) -> None:
    game = dealt("AEINRST", "KWXYZJQ", rules=rules)
    for turn in range(2 * each):
        assert not game.is_over
        game = after(game, events.Passed(turn % 2, turn))
    assert game.end is not None
    assert game.end.kind is EndKind.PASSES
    assert game.scores == (-7, -66)
    assert match_points(game) == (3, 1)
    assert refusal(game, events.Passed(0, 99)) == ("over", "7")


def test_going_out() -> None:
    """The last word may be challenged until the opponent presses the clock; then his letters change both scores."""
    game = ending("ES", "KA")
    board = Board("." * 112 + "A" + "." * 112)
    game = ClassicGame(**{**{name: getattr(game, name) for name in game.__slots__}, "board": board})
    game = after(game, events.Laid(0, 1_000, Move.parse("AES H8")))
    assert game.phase is ClassicPhase.LAST_WORD
    assert refusal(game, events.Passed(1, 2_000)) == ("not_playing", "5.2")
    assert refusal(game, events.Accepted(0, 2_000)) == ("no_last_word", "5.2")
    bad = after(game, contest(game, 1, 2_000, ("AES",), lambda word: False))
    assert bad.phase is ClassicPhase.PLAYING
    assert bad.turn == 1
    good = after(game, contest(game, 1, 2_000, ("AES",), lambda word: True))
    assert good.scores == (3 + 11, -5 - 11)
    done = after(game, events.Accepted(1, 2_000))
    assert done.scores == (3 + 11, -11)
    assert done.end is not None
    assert (done.end.kind, done.end.finisher) == (EndKind.OUT, 0)
    late = after(game, events.CreditSpent(1, 25 * MINUTE))
    assert late.scores == done.scores


def test_a_blocked_game() -> None:
    game = ending("K", "A")
    done = after(game, events.Blocked(5))
    assert done.scores == (-10, -1)
    assert refusal(dealt(A, B), events.Blocked(5)) == ("not_blocked", "7")


def test_time_is_up() -> None:
    game = dealt(A, B)
    assert refusal(game, events.CreditSpent(0, 19 * MINUTE)) == ("time_left", "7")
    assert refusal(game, events.Passed(0, 20 * MINUTE)) == ("no_time", "7")
    game = after(game, events.CreditSpent(0, 20 * MINUTE))
    assert game.turn == 1
    assert refusal(game, events.Passed(0, 20 * MINUTE)) == ("no_time", "7")
    assert refusal(game, events.Exchanged(1, 20 * MINUTE, "E", "E")) == ("no_exchange_left", "7")
    game = after(game, events.Laid(1, 21 * MINUTE, Move.parse("MOLLES H4")))
    assert game.turn == 1, "he goes on alone"
    assert game.can_contest(0), "who has no time left may still challenge"
    game = after(game, events.Refilled(1, "KEEEEE"))
    game = after(game, events.CreditSpent(1, 40 * MINUTE))
    assert game.end is not None
    assert game.end.kind is EndKind.TIME
    assert game.scores[0] == -14


def test_the_clock_is_halted_by_agreement() -> None:
    game = went_on(dealt(A, B), events.ClockHalted(1_000, "téléphone"))
    assert refusal(game, events.Passed(0, 2_000)) == ("clock_halted", "9")
    game = after(game, events.ClockResumed(60_000))
    assert game.clock.used_ms(0, 61_000) == 2_000
    assert refusal(game, events.ClockNoted(5)) == ("clock_back", "6")


def test_absence() -> None:
    game = ClassicGame.of(("Zoé", "Bob"))
    game = after(game, events.AbsenceTimed(1, 0))
    lost = events.GameLost(1, 9 * MINUTE, Defeat.ABSENT)
    assert refusal(game, lost) == ("absent_in_time", "9")
    there = after(game, events.AbsenceEnded(1, 9 * MINUTE))
    assert there.clock.left_ms(1, 30 * MINUTE) == 20 * MINUTE
    done = after(game, events.GameLost(1, 10 * MINUTE, Defeat.ABSENT))
    assert done.scores == (450, 350)
    assert match_points(done) == (3, 0)


@pytest.mark.parametrize(
    ("scores", "defeat", "written", "points"),
    [
        ((400, 350), Defeat.ABANDONED, (450, 350), (3, 1)),
        ((480, 400), Defeat.ABANDONED, (480, 350), (3, 1)),
        ((480, 380), Defeat.ABANDONED, (480, 380), (3, 1)),
        ((400, 250), Defeat.ABANDONED, (450, 250), (3, 1)),
        ((300, 250), Defeat.WALKED_OUT, (450, 350), (3, 0)),
        ((300, 250), Defeat.EXCLUDED, (450, 350), (3, 1)),
        ((300, 250), Defeat.BOARD_UPSET, (450, 350), (3, 1)),
        ((300, 250), Defeat.TOO_MANY_LETTERS, (300, 200), (3, 1)),
        ((300, 150), Defeat.TOO_MANY_LETTERS, (300, 150), (3, 1)),
    ],
)
def test_a_game_lost_by_a_decision(
    scores: tuple[int, int], defeat: Defeat, written: tuple[int, int], points: tuple[int, int]
) -> None:
    game = dealt(A, B).credited(0, scores[0]).credited(1, scores[1])
    done = after(game, events.GameLost(1, 5, defeat))
    assert done.scores == written
    assert match_points(done) == points


def test_letters_drawn_too_many() -> None:
    game = went_on(dealt(A, B), events.Laid(0, 1, CHACUNE), events.Refilled(0, "KEEEEE"))
    assert refusal(dealt(A, B), events.SurplusReturned(0, "E")) == ("no_surplus", "9")
    kept = after(game, events.Overdrawn(0, "ZY", turned=False))
    assert kept.surplus is not None
    assert refusal(kept, events.SurplusReturned(0, "UZ")) == ("wrong_surplus", "9"), "only those just drawn"
    assert refusal(kept, events.Passed(1, 5)) == ("surplus", "9")
    kept = after(kept, events.SurplusReturned(0, "KZ"))
    assert kept.scores == game.scores
    assert sorted(kept.racks[0]) == sorted("UEEEEEY")
    shown = after(game, events.Overdrawn(0, "ZY", turned=True))
    assert shown.scores[0] == game.scores[0] - 10
    assert sorted(after(shown, events.SurplusReturned(0, "UZ")).racks[0]) == sorted("KEEEEEY")


@pytest.mark.parametrize(("breach", "count", "cost"), [(Breach.EARLY_DRAW, 3, 15), (Breach.FALSE_JOKER, 1, 5)])
def test_faults_cost_points(breach: Breach, count: int, cost: int) -> None:
    game = after(dealt(A, B), events.Penalised(1, breach, count))
    assert game.scores == (0, -cost)
    assert after(game, events.BoardRebuilt(1)) == game
    assert refusal(game, events.Penalised(1, breach, 8)) == ("count", "9")


def test_a_joker_is_taken_for_its_real_letter() -> None:
    game = dealt("AECC?NU", "EIOLMLS", rules=ClassicRules(recycles_jokers=True))
    game = went_on(game, events.Laid(0, 1, Move.parse("ChANCE H4")), events.Refilled(0, "EEEEEE"))
    assert refusal(game, events.JokerTaken(1, 2, Square(7, 4))) == ("real_letter_missing", "M")
    assert refusal(game, events.JokerTaken(1, 2, Square(7, 5))) == ("no_joker_there", "M")


def test_the_table_votes_on_the_theme() -> None:
    game = dealt(A, B, "AEINRST", rules=ClassicRules(theme="la chance"))
    game = after(game, events.Laid(0, 1, CHACUNE))
    vote = events.ThemeVoted(1, "CHANCE", (0, 2))
    assert refusal(game, vote) == ("no_vote", "M"), "it may still be challenged"
    game = after(game, events.Refilled(0, "KEEEEE"))
    assert after(game, vote).scores[0] == 32 + 5
    assert after(game, events.ThemeVoted(1, "CHANCE", (1,))).scores[0] == 32
    assert refusal(after(game, vote), vote) == ("voted", "M")
    assert refusal(dealt(A, B), vote) == ("no_theme", "M")


def test_a_match_of_several_games() -> None:
    names = ("Zoé", "Bob")
    won = ClassicResult(names, (400, 380), (3, 1), beginner=1)
    lost = ClassicResult(names, (300, 380), (1, 3), beginner=0)
    match = ClassicMatch(names, wins=2)
    assert match.next_order is None, "the first is drawn"
    match = replace(match, results=(won,))
    assert match.points == (3, 1)
    assert match.next_order == (0, 1), "then who did not begin"
    match = replace(match, results=(won, lost))
    assert match.next_order is None, "a third one is drawn again"
    assert (match.won, match.points, match.totals) == ((1, 1), (4, 4), (700, 760))
    match = replace(match, results=(won, lost, won))
    assert match.is_over
    assert match.winner == 0
    drawn = ClassicMatch(names, 2, results=(won, lost))
    assert drawn.points == (4, 4)
    assert drawn.winner == 1, "then the difference"
    left = ClassicResult(names, (450, 350), (3, 0))
    assert replace(drawn, results=(left, lost)).winner == 0, "match points go before it"


def test_a_drawn_game_is_worth_two_match_points_to_each() -> None:
    game = dealt("AEINRST", "AEINRSU")
    done = went_on(game, *(events.Passed(turn % 2, turn) for turn in range(6)))
    assert (done.scores, match_points(done)) == ((-7, -7), (2, 2))


def test_a_match_is_won_by_games_or_by_match_points_then_difference() -> None:
    """Zoé has won three of five games. Bob has won two, one of them because she walked out, without a match point."""
    names = ("Zoé", "Bob")
    narrow, walked_out = ClassicResult(names, (90, 80), (3, 1)), ClassicResult(names, (350, 450), (0, 3))
    results = (narrow, walked_out, narrow, walked_out)
    assert not ClassicMatch(names, wins=3, results=results).is_over
    match = ClassicMatch(names, wins=3, results=(*results, narrow))
    assert (match.is_over, match.winner, match.won) == (True, 0, (3, 2))
    by_points = ClassicMatch(names, games=5, wins=None, results=(*results, narrow))
    assert (by_points.is_over, by_points.points, by_points.winner) == (True, (9, 9), 1), "level: then the difference"


def test_with_two_bags_y_is_a_vowel_and_jokers_are_split() -> None:
    game = ClassicGame.of(("Zoé", "Bob"), ClassicRules(two_bags=True))
    vowels, consonants = two_bags(game)
    assert set(vowels.tiles) == set("AEIOUY?")
    assert not set(consonants.tiles) & set("AEIOUY")
    assert (vowels.jokers, consonants.jokers) == (1, 1)
    assert sorted(vowels.tiles + consonants.tiles) == sorted(game.bag.tiles)


def test_a_tournament_table() -> None:
    def result(first: str, second: str, one: int, two: int) -> ClassicResult:
        points = (2, 2) if one == two else (3, 1) if one > two else (1, 3)
        return ClassicResult((first, second), (one, two), points)

    results = [result("Ève", "Bob", 400, 350), result("Léo", "Zoé", 380, 380), result("Bob", "Léo", 500, 300)]
    table = tournament_table(results, names=("Ana",), left=("Ève",))
    told = [(row.rank, row.name, row.points, row.difference) for row in table]
    assert told == [(1, "Bob", 4, 150), (2, "Léo", 3, -200), (3, "Zoé", 2, 0), (4, "Ana", 0, 0), (5, "Ève", 3, 50)]
    assert [row.rank for row in tournament_table([result("A", "B", 1, 1)])] == [1, 1]
    assert [(row.played, row.won, row.drawn, row.lost, row.scored, row.conceded) for row in table] == [
        (2, 1, 0, 1, 850, 700),
        (2, 0, 1, 1, 680, 880),
        (1, 0, 1, 0, 380, 380),
        (0, 0, 0, 0, 0, 0),
        (1, 1, 0, 0, 400, 350),
    ]
    assert [row.has_left for row in tournament_table(results, left=("Léo",))] == [False, False, False, True]


def test_the_result_of_a_game() -> None:
    game = after(dealt(A, B), events.GameLost(0, 5, Defeat.ABANDONED))
    assert ClassicResult.of(game) == ClassicResult(("Zoé", "Bob"), (350, 450), (1, 3), 0)
    with pytest.raises(ClassicRefusalError):
        ClassicResult.of(dealt(A, B))
    second = game_of(
        ("Zoé", "Bob"), INTERNATIONAL, [events.SeatingSet((1, 0)), events.Refilled(1, B), events.Refilled(0, A)]
    )
    second = went_on(second, events.PlayBegun(0), events.GameLost(0, 5, Defeat.ABANDONED))
    assert ClassicResult.of(second).beginner == 1


def test_a_match_sheet_lists_turns_faults_and_letters_left() -> None:
    game = dealt("AECCHN?", B)
    game = went_on(game, events.Penalised(1, Breach.CONDUCT, 1), events.Laid(0, 5_000, Move.parse("cHANCE H4")))
    game = went_on(game, contest(game, 1, 9_000, ("CHANCE",), lambda word: True), events.Refilled(0, "KEEEEE"))
    game = went_on(game, events.Passed(1, 10_000))
    sheet = match_sheet(game)
    assert (sheet.beginner, sheet.match_points, sheet.end) == (0, None, None)
    assert [(row.kind, row.player, row.turn) for row in sheet.rows] == [
        (MatchRowKind.BREACH, 1, None),
        (MatchRowKind.LAID, 0, 1),
        (MatchRowKind.CHALLENGE, 1, None),
        (MatchRowKind.PASSED, 1, 2),
    ]
    assert sheet.rows[0].breach is Breach.CONDUCT
    assert sheet.jokers == (JokerMeaning(0, "C", "CHANCE", 1),)
    assert tuple(sum(row.points for row in sheet.rows if row.player == one) for one in (0, 1)) == game.scores
    lost = match_sheet(after(game, events.GameLost(1, 11_000, Defeat.ABANDONED)))
    assert {(row.kind, row.letters) for row in lost.rows[4:]} == {(MatchRowKind.DECISION, "")}
    assert lost.match_points == (3, 1)
    assert match_sheet(game_of(("Zoé", "Bob"), INTERNATIONAL, [])).beginner is None
    ended = ending("ES", "KA")
    passed = went_on(ended, *(events.Passed(turn % 2, turn) for turn in range(6)))
    left = [(row.kind, row.player, row.letters) for row in match_sheet(passed).rows[6:]]
    assert left == [(MatchRowKind.LEFT, 0, "ES"), (MatchRowKind.LEFT, 1, "AK")]


def test_an_unknown_player_is_named_by_number() -> None:
    with pytest.raises(ClassicRefusalError) as told:
        after(dealt(A, B), events.Passed(2, 1))
    assert told.value.details["player"] == 3


def test_a_clock_is_halted_once_and_not_before_it_runs() -> None:
    game = dealt(A, B)
    assert refusal(game, events.ClockResumed(1_000)) == ("clock", "9")
    halted = after(game, events.ClockHalted(1_000))
    assert refusal(halted, events.ClockHalted(2_000)) == ("clock", "9")
    assert not after(halted, events.ClockResumed(2_000)).clock.is_halted
    assert refusal(game_of(("Zoé", "Bob"), INTERNATIONAL, []), events.ClockHalted(0)) == ("clock", "9")


def test_play_goes_round_from_who_begins() -> None:
    assert from_first(1, 4) == (1, 2, 3, 0)


@pytest.mark.parametrize(
    ("text", "laid", "said"),
    [
        ("chance 8H", "CHANCE 8H", None),
        ("chance h4 24", "CHANCE H4", 24),
        ("(c)hance h4", "cHANCE H4", None),
        ("chance h4 9999", "CHANCE H4", 9999),
    ],
)
def test_a_word_is_typed_with_its_place_and_perhaps_its_score(text: str, laid: str, said: int | None) -> None:
    typed = typed_word(text, Board(), "AECCHN?")
    assert (str(typed.move), typed.said) == (laid, said)


def test_a_joker_goes_where_it_leaves_the_most_points() -> None:
    """On the double letter square of H5 rather than others; ties go to the first square."""
    assert str(typed_word("aa 8G", Board(), "A?").move) == "Aa 8G"
    assert typed_word("kaka 8E", Board(), "KAA?").score.points == max(
        typed_word(f"{one} 8E", Board(), "KAA?").score.points for one in ("(k)aka", "ka(k)a")
    )


@pytest.mark.parametrize("text", ["CHANCE", "CHANCE 24", "CHANCE H4 X", "CHANCE H4 12345678901", "24"])
def test_a_word_without_a_place_or_with_more_than_a_score_is_refused(text: str) -> None:
    with pytest.raises((ClassicRefusalError, InputError)):
        typed_word(text, Board(), "AECCHN?")


PRINTED = [12, 10, 27, 11, 16, 57, 11, 10, 66, 42, 7, 32, 17, 23, 8, 239, 5, 12, 12, 15, 38, 36, 10, 6, 26, 8, 13, 4]
"""Points of each turn, as printed in the booklet."""


def test_all_tiles_are_used_but_one() -> None:
    last = model_game()[-1].after
    assert Counter(COUNTS) - Counter(map(tile_of, last.tiles)) == Counter(LEFT)
    assert final_scores() == (267, 506)


def test_an_independent_scorer_and_the_booklet_agree() -> None:
    twin = TwinScorer(2, 0, 0)
    for turn, printed in zip(model_game(), PRINTED, strict=True):
        twin.racks[turn.player] = turn.placement.tiles
        twin.take(events.Laid(turn.player, 0, turn.placement.move))
        assert turn.points == twin.last[1] == printed


def test_turns_are_numbered_from_one_and_go_from_player_to_player() -> None:
    turns = model_game()
    assert [(turn.number, turn.player) for turn in turns] == [(at + 1, at % 2) for at in range(len(turns))]
