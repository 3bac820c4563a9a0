"""Formula, variant, pace and options at the kiosk: chosen, remembered, played to the end."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F8, RIGHT, TAB, Driver, game
from topping.answers.positions import find_facts
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame
from topping.kiosk.screens.play.routes import Play
from topping.play.run.run import Phase
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, WarningRule, ZeroRule
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.store import BoardFilter, Store
from topping.training.analysedmove import PositionFacts

F5 = pygame.K_F5


def play(kiosk: Driver, formula: str, speed: str, the_game: Game | None = None, player: str = "Marie") -> None:
    """Straight to the first draw of a game under a formula."""
    chosen = FORMULAS[formula]
    conditions = kiosk.services.choices.usual.under(chosen, chosen.speed(speed))
    whole = the_game or game()
    kiosk.show(Play(kiosk.services.runs.seat(player, whole, conditions)))


def words(kiosk: Driver) -> str:
    return kiosk.result


def choosing(kiosk: Driver, player: str = "Marie") -> None:
    kiosk.show(ChooseGame(player))


# duplicate


@pytest.mark.parametrize("text", ["palets h4", "xxxxx 3c", "pst 15o", "pastel h1"])
def test_no_answer_in_duplicate_depends_on_what_the_proposal_is_worth(kiosk: Driver, text: str) -> None:
    play(kiosk, "duplicate", "3min")
    kiosk.find_top()
    kiosk.key(F8, F8)
    kiosk.key(ENTER)
    kiosk.wait(900)
    kiosk.key(ENTER)
    assert kiosk.run.turn.number == 2
    kiosk.enter(text)
    word, place = text.upper().split()
    assert kiosk.verdict == f"Noté : {word} {place}. Une autre la remplace jusqu’à la fin du coup."
    assert kiosk.shown("verdict").tone == "plain"


@pytest.mark.parametrize(
    ("speed", "warning_ms", "said", "shown"),
    [
        ("3min", 150_000, "trente-secondes", "Trente secondes"),
        ("2min30", 120_000, "trente-secondes", "Trente secondes"),
        ("semi-rapide", 100_000, "vingt-secondes", "Vingt secondes"),
        ("blitz", 40_000, "vingt-secondes", "Vingt secondes"),
    ],
)
def test_the_referees_signals_are_shown_and_heard(
    kiosk: Driver, speed: str, warning_ms: int, said: str, shown: str
) -> None:
    play(kiosk, "duplicate", speed)
    assert kiosk.voice.said == ["chrono"]
    assert kiosk.shown("total").signal.startswith("Chrono")
    kiosk.wait(warning_ms - 200)
    assert kiosk.voice.said == ["chrono"]
    kiosk.wait(300)
    assert kiosk.voice.said == ["chrono", said]
    assert kiosk.shown("total").signal == shown
    bar = kiosk.shown("bar")
    assert bar.used >= bar.tick, "the tick is where the signal is given"
    kiosk.wait(30_200 if "trente" in said else 20_200)
    assert kiosk.voice.said == ["chrono", said, "termine"]
    assert "Coup 1 · temps écoulé" in kiosk.texts("header")
    kiosk.wait(4_100)
    assert kiosk.voice.said[-1] == "chrono", "the next move"


# mort subite


def test_mort_subite_gives_less_time_from_move_to_move(kiosk: Driver) -> None:
    play(kiosk, "mort-subite", "mort-subite", game(moves=8))
    limits = []
    for _ in range(8):
        limits.append(kiosk.run.limit_ms)
        kiosk.find_top()
    assert limits == [80_000] * 3 + [60_000] * 3 + [40_000] * 2
    assert "8 coups tenus" in words(kiosk)
    assert "jusqu’au bout" in words(kiosk)


# a file


def test_a_game_from_a_file_by_its_folder(kiosk: Driver, tmp_path: Path) -> None:
    folder = tmp_path / "Parties du club"
    folder.mkdir()
    (folder / "jeudi.txt").write_text(format_game(game()), encoding="utf-8")
    (folder / "notes.md").write_text("rien", encoding="utf-8")
    (folder / ".caché.txt").write_text("rien", encoding="utf-8")
    kiosk.services.choices.games_folder = tmp_path
    choosing(kiosk)
    kiosk.key(TAB, TAB, TAB, ENTER)
    assert kiosk.scene == "gamefile"
    kiosk.key(DOWN, ENTER)
    kiosk.wait(200)
    assert "Essai 06" in kiosk.texts("files")
    assert not {"notes", ".caché"} & set(kiosk.texts("files"))
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "ready"
    kiosk.show(ChooseFile(ChooseGame("Marie"), kiosk.services.choices.offered("Marie")))
    kiosk.wait(200)
    assert "Essai 06" in kiosk.texts("files"), "the folder is offered first the next time"


def test_a_folder_that_cannot_be_read_says_so(kiosk: Driver, tmp_path: Path) -> None:
    kiosk.services.choices.games_folder = tmp_path / "disparu"
    kiosk.show(ChooseFile(ChooseGame("Marie"), kiosk.services.choices.offered("Marie")))
    assert "Rien à cet endroit" in " ".join(kiosk.texts("message"))
    kiosk.key(ENTER)
    kiosk.wait(200)
    assert "Ni dossier ni partie ici : texte, CSV, classeur, page Web, Eliot ou GCG." in kiosk.texts(), (
        "the way up is there"
    )
    kiosk.key(ESCAPE)
    assert kiosk.scene == "gamechoice"


# ranking


F5 = pygame.K_F5
HINTS = (HintPrice(HintKind.POINTS, 5_000), HintPrice(HintKind.LENGTH, 10_000), HintPrice(HintKind.PLACE, 15_000))


def play_under(kiosk: Driver, options: Options, moves: int = 4) -> None:
    """Straight to the first draw."""
    seat = kiosk.services.runs.seat("Marie", game(moves=moves))
    kiosk.show(Play(replace(seat, conditions=replace(seat.conditions, options=options))))


def stored(store: Store) -> list[tuple[int, int, int]]:
    """Points, time and what was added, of each move of the one run."""
    (row,) = store.ranking.page(BoardFilter(), 0, 9).runs
    return [(move.scored, move.elapsed_ms, move.penalty_ms) for move in store.runs.moves_of(row.run_id)]


def test_a_zero_at_a_price_says_what_it_costs_and_costs_it(kiosk: Driver, store: Store) -> None:
    play_under(kiosk, Options(zero=ZeroRule(5_000)), moves=1)
    kiosk.enter("palet h4")
    assert "+" not in kiosk.verdict
    kiosk.enter("pslaet h4")
    assert kiosk.verdict == "PSLAET : mot non admis. + 5 s."
    kiosk.find_top()
    assert "5,0 en plus" in kiosk.result
    ((_, _, added),) = stored(store)
    assert added == 5_000


def test_a_zero_that_ends_the_move_says_so_with_the_solution(kiosk: Driver) -> None:
    play_under(kiosk, Options(zero=ZeroRule()))
    kiosk.enter("pslaet h4")
    assert kiosk.run.phase is Phase.SHOWING
    assert any("zéro" in one for one in kiosk.texts("header"))
    assert kiosk.run.results[0].cost_ms == 80_000


def test_a_hidden_top_counts_from_its_instant_and_the_move_goes_on(kiosk: Driver) -> None:
    play_under(kiosk, Options(hides_status=True))
    kiosk.enter("palets h4")
    at = kiosk.run.tries[0].at_ms
    kiosk.wait(60_100)
    (result,) = kiosk.run.results
    assert (result.found, result.elapsed_ms) == (True, at)
    assert kiosk.run.turn.number == 2
    kiosk.enter("xxxxx 3c")
    kiosk.key(F8)
    assert "Ce que vous avez proposé compterait." in kiosk.texts("pressed once")
    kiosk.key(F8)
    assert kiosk.run.results[1].cost_ms == 80_000


def test_a_stated_score_is_typed_behind_the_move_and_has_to_be_right(kiosk: Driver) -> None:
    play_under(kiosk, Options(declares_score=True))
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
    play_under(kiosk, Options(declares_score=True))
    kiosk.key(TAB)
    kiosk.click_square("H", 4)
    kiosk.type("palets")
    kiosk.key(ENTER)
    assert (kiosk.entry.text, kiosk.run.found) == ("PALETS H4 ", 0)
    kiosk.type("22")
    kiosk.key(ENTER)
    assert kiosk.run.found == 1


def test_a_hint_is_chosen_paid_and_stays_on_screen(kiosk: Driver, store: Store) -> None:
    play_under(kiosk, Options(hints=HINTS), moves=1)
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
    assert "options de compétition" in kiosk.texts()
    ((_, _, added),) = stored(store)
    assert added == 30_000
    assert [one.verdict for one in store.runs.proposals_of(1)] == ["hint", "not admitted", "hint", "hint", "top"]


def test_warnings_are_counted_aloud_and_one_a_move(kiosk: Driver) -> None:
    play_under(kiosk, Options(warnings=WarningRule(1, 5, 5_000)))
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
    play_under(kiosk, Options(rank_points=RankPoints()), moves=2)
    asked = [place for place, one in enumerate(kiosk.answerer.asked, start=1) if one.question is find_facts]
    assert len(asked) == 2
    for one in asked:
        kiosk.answerer.tell(PositionFacts(7, 0, 9, 1, 20, ()), one)
    kiosk.enter("palet h4")
    kiosk.key(F8)
    assert "Votre meilleure proposition compterait." in kiosk.texts("pressed once")
    kiosk.key(F8)
    kiosk.wait(900)
    kiosk.key(ENTER)
    kiosk.find_top()
    assert store.runs.proposals_of(1)[0].points == 20
    assert [scored for scored, _, _ in stored(store)] == [2, 3]
    assert "5 points sur 6" in kiosk.result
    (row,) = store.ranking.rows()
    assert (row.scored, row.top_points) == (5, 6)


def test_new_seed_and_file_are_in_one_list_with_the_prepared_games(kiosk: Driver) -> None:
    kiosk.show(ChooseGame("Marie"))
    assert {"Nouvelle", "Graine…", "Fichier…", "01", "20"} <= set(kiosk.texts())
    kiosk.key(pygame.K_UP, pygame.K_RIGHT)
    kiosk.type("42")
    assert "Graine 42" in kiosk.texts()
    assert "01" in kiosk.texts(), "the prepared games stay in sight"
    kiosk.key(pygame.K_DOWN)
    assert "Normale 01" in kiosk.texts()
    kiosk.type("n")
    assert "Nouvelle partie" in kiosk.texts()
    kiosk.key(pygame.K_F4)
    assert kiosk.scene == "gamefile"
