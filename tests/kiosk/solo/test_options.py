"""The options of a competition on the play screen and in the result."""

from dataclasses import replace

import pygame

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F8, LEFT, RIGHT, TAB, Driver, game
from topping.game.service.positionquestions import FeaturesFound, FeaturesQuestion
from topping.kiosk import routes
from topping.play.run.run import Phase
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, SoloRule, WarningRule, ZeroRule
from topping.store import BoardFilter, Store
from topping.texts import say
from topping.training.analysedmove import PositionFacts

F5, DELETE = pygame.K_F5, pygame.K_DELETE
HINTS = (HintPrice(HintKind.POINTS, 5_000), HintPrice(HintKind.LENGTH, 10_000), HintPrice(HintKind.PLACE, 15_000))


def play(kiosk: Driver, options: Options, moves: int = 4) -> None:
    """Straight to the first draw."""
    seat = kiosk.backstage.runs.seat("Marie", game(moves=moves))
    kiosk.show(routes.Play(replace(seat, conditions=replace(seat.conditions, options=options))))


def stored(store: Store) -> list[tuple[int, int, int]]:
    """Points, time and what was added, of each move of the one run."""
    (row,) = store.ranking.page(BoardFilter(), 0, 9).runs
    return [(move.scored, move.elapsed_ms, move.penalty_ms) for move in store.runs.moves_of(row.run_id)]


def test_a_zero_at_a_price_says_what_it_costs_and_costs_it(kiosk: Driver, store: Store) -> None:
    play(kiosk, Options(zero=ZeroRule(5_000)), moves=1)
    kiosk.enter("palet h4")
    assert "+" not in kiosk.verdict
    kiosk.enter("pslaet h4")
    assert kiosk.verdict == "PSLAET : mot non admis. + 5 s."
    kiosk.find_top()
    assert "5,0 en plus" in kiosk.result
    ((_, _, added),) = stored(store)
    assert added == 5_000


def test_a_zero_that_ends_the_move_says_so_with_the_solution(kiosk: Driver) -> None:
    play(kiosk, Options(zero=ZeroRule()))
    kiosk.enter("pslaet h4")
    assert kiosk.run.phase is Phase.SHOWING
    assert any("zéro" in one for one in kiosk.texts("header"))
    assert kiosk.run.results[0].cost_ms == 80_000


def test_a_hidden_top_counts_from_its_own_instant_and_the_move_goes_on_to_its_end(kiosk: Driver) -> None:
    play(kiosk, Options(hides_status=True))
    kiosk.enter("palets h4")
    at = kiosk.run.tries[0].at_ms
    kiosk.wait(60_100)
    (result,) = kiosk.run.results
    assert (result.found, result.elapsed_ms) == (True, at)
    assert kiosk.run.turn.number == 2
    kiosk.enter("xxxxx 3c")
    kiosk.key(F8)
    assert kiosk.verdict == "Encore une fois pour terminer le coup avec ce que vous avez proposé."
    kiosk.key(F8)
    assert kiosk.run.results[1].cost_ms == 80_000


def test_a_stated_score_is_typed_behind_the_move_and_has_to_be_right(kiosk: Driver) -> None:
    play(kiosk, Options(declares_score=True))
    kiosk.enter("palets h4")
    assert kiosk.verdict == "Ajoutez le score : MOT H4 32."
    kiosk.enter("palets h4 23")
    assert kiosk.verdict == "Le score annoncé n’est pas le bon."
    kiosk.type("palets h4 2")
    assert kiosk.preview() == "PALETS", "the score is no part of the move"
    kiosk.type("2")
    kiosk.key(ENTER)
    assert kiosk.run.found == 1


def test_a_word_laid_on_the_grid_goes_to_the_line_for_its_score(kiosk: Driver) -> None:
    play(kiosk, Options(declares_score=True))
    kiosk.key(TAB)
    kiosk.click_square("H", 4)
    kiosk.type("palets")
    kiosk.key(ENTER)
    assert (kiosk.entry.text, kiosk.run.found) == ("PALETS H4 ", 0)
    kiosk.type("22")
    kiosk.key(ENTER)
    assert kiosk.run.found == 1


def test_a_hint_is_chosen_paid_and_stays_on_screen(kiosk: Driver, store: Store) -> None:
    play(kiosk, Options(hints=HINTS), moves=1)
    assert "indice" in kiosk.keys
    kiosk.key(F5, RIGHT, ENTER)
    assert kiosk.verdict == "Indices : 6 lettres."
    kiosk.enter("pslaet h4")
    assert "non admis" in kiosk.verdict
    kiosk.type("p")
    assert kiosk.verdict == "Indices : 6 lettres."
    kiosk.key(F5, ENTER)
    assert kiosk.verdict == "Indices : 6 lettres et le top fait 22 points."
    kiosk.key(F5, ENTER, F5)
    assert kiosk.verdict == "Plus d’indice sur ce coup."
    kiosk.key(BACKSPACE)
    kiosk.find_top()
    ((_, _, added),) = stored(store)
    assert added == 30_000
    assert [one.verdict for one in store.runs.proposals_of(1)] == ["hint", "not admitted", "hint", "hint", "top"]


def test_without_the_option_f3_does_nothing(kiosk: Driver) -> None:
    play(kiosk, Options())
    kiosk.key(F5)
    assert (kiosk.verdict, "indice" in kiosk.keys) == ("", False)


def test_warnings_are_counted_aloud_and_one_a_move(kiosk: Driver) -> None:
    play(kiosk, Options(warnings=WarningRule(1, 5, 5_000)))
    kiosk.enter("-")
    assert kiosk.verdict.endswith("Avertissement 1.")
    kiosk.enter("-")
    assert "Avertissement" not in kiosk.verdict
    kiosk.find_top()
    kiosk.enter("-")
    assert kiosk.verdict.endswith("Avertissement 2 : + 5 s.")
    kiosk.find_top()
    assert [one.penalty_ms for one in kiosk.run.results] == [0, 5_000]


def test_points_by_rank_are_those_of_the_score_below_the_top_too(kiosk: Driver, store: Store) -> None:
    play(kiosk, Options(rank_points=RankPoints()), moves=2)
    asked = [place for place, one in enumerate(kiosk.helper.asked, start=1) if isinstance(one, FeaturesQuestion)]
    assert len(asked) == 2
    kiosk.helper.coming = [FeaturesFound(one, PositionFacts(7, 0, 9, 1, 20, ())) for one in asked]
    kiosk.enter("palet h4")
    kiosk.key(F8)
    assert kiosk.verdict == "Encore une fois pour voir la solution : votre meilleure proposition compte."
    kiosk.key(F8)
    kiosk.wait(900)
    kiosk.key(ENTER)
    kiosk.find_top()
    assert store.runs.proposals_of(1)[0].points == 20
    assert [scored for scored, _, _ in stored(store)] == [2, 3]
    assert "5 points sur 6" in kiosk.result
    (row,) = store.ranking.rows()
    assert (row.scored, row.top_points) == (5, 6)


def test_letters_laid_with_the_mouse_mark_the_run(kiosk: Driver, store: Store) -> None:
    play(kiosk, Options(), moves=1)
    kiosk.find_top()
    assert store.finished.run(1).input is InputMark.KEYBOARD
    play(kiosk, Options(), moves=1)
    kiosk.click_square("H", 4)
    kiosk.click(kiosk.tile("P").center)
    kiosk.find_top()
    assert store.finished.run(2).input is InputMark.TOUCH


def test_options_are_chosen_by_keys_and_a_game_is_played_under_them(kiosk: Driver) -> None:
    kiosk.show(routes.ChooseGame("Marie"))
    kiosk.key(pygame.K_F6)
    kiosk.key(RIGHT, DOWN, ENTER, DOWN, RIGHT, DOWN, RIGHT, RIGHT, DELETE, DOWN, RIGHT)
    assert "termine le coup" in kiosk.texts("form.0")[1]
    kiosk.key(ESCAPE)
    assert kiosk.texts("next")[1].endswith("· options")
    kiosk.key(ENTER, ENTER)
    assert kiosk.run.conditions.options == Options(ZeroRule(), True, True, warnings=WarningRule())


def test_the_key_that_takes_an_option_away_is_named_where_there_is_one(kiosk: Driver) -> None:
    kiosk.show(routes.ChooseGame("Marie"))
    kiosk.key(pygame.K_F6)
    for pressed, is_named in ((pygame.K_UP, False), (RIGHT, True), (DELETE, False)):
        kiosk.key(pressed)
        assert (say("key.delete") in [cap for cap, _, _ in kiosk.shown("hints")]) is is_named


def test_where_the_last_proposal_counts_fewer_options_are_offered(kiosk: Driver) -> None:
    conditions = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    given: list[Options] = []
    kiosk.show(routes.ChooseGame("Marie"))
    kiosk.kiosk.navigation.ask(
        routes.ChooseOptions(replace(conditions, options=Options(solo=SoloRule(7, 3)))), given.append
    )
    kiosk.step()
    assert [kiosk.texts(f"form.{n}")[:1] for n in range(6)] == [
        ("Score annoncé",), ("Indices payants",), ("Avertissements",), ("Points au rang",), ("Solo",), (),
    ]  # fmt: skip
    kiosk.click_on("3, 2, 1")
    kiosk.key(ESCAPE)
    kiosk.step()
    assert given == [Options(rank_points=RankPoints(), solo=SoloRule(7, 3))], "what came from elsewhere stays"


def test_zeros_and_declared_scores_are_settings_of_a_player_for_his_training(kiosk: Driver, store: Store) -> None:
    kiosk.show(routes.ClubSettings())
    kiosk.click_on("Jouer")
    for row in ("Zéros", "Score annoncé"):
        while kiosk.row[0] != row:
            kiosk.key(DOWN)
        kiosk.key(LEFT)
    kiosk.show(routes.ReadyToPlay(kiosk.backstage.runs.seat("Marie", game())))
    assert any("ne peut être joué là" in one for one in kiosk.texts())
    assert any("Score annoncé" in one for one in kiosk.texts())
    kiosk.key(ENTER)
    kiosk.enter("palets h4")
    assert kiosk.verdict.startswith("Ajoutez le score")
    kiosk.enter("palets h4 99")
    assert kiosk.run.phase is Phase.THINKING
    top = kiosk.run.turn.solution
    kiosk.enter(f"{top.move.circled} {top.points}")
    assert kiosk.run.results[0].found
    kiosk.step()
    kiosk.enter("zut h1 12")
    assert kiosk.run.phase is Phase.SHOWING
    assert any("zéro" in one for one in kiosk.texts("header"))
    assert not kiosk.run.results[1].found
    kiosk.show(routes.SetUpCompetition())
    assert kiosk.backstage.choices.usual.options != Options()
    assert "Zéro" not in " ".join(kiosk.texts()), "a competition does not begin with what somebody trains with"
