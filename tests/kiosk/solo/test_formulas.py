"""Formula, variant and pace at the kiosk: chosen, remembered, played to the end."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, TAB, Driver, game
from topping.game.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.play.run.run import Phase
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.store import Store


def play(kiosk: Driver, formula: str, speed: str, the_game: Game | None = None, player: str = "Marie") -> None:
    """Straight to the first draw of a game under a formula."""
    chosen = FORMULAS[formula]
    conditions = kiosk.backstage.choices.usual.under(chosen, chosen.speed(speed))
    whole = the_game or game()
    kiosk.show(routes.Play(kiosk.backstage.runs.seat(player, whole, conditions)))


def words(kiosk: Driver) -> str:
    return kiosk.result


def choosing(kiosk: Driver, player: str = "Marie") -> None:
    kiosk.show(routes.ChooseGame(player))


def offered(kiosk: Driver, player: str = "Marie") -> list[str]:
    """Formula, variant and times chosen."""
    conditions = kiosk.backstage.choices.offered(player)
    return [conditions.formula.name, conditions.variant.name, str(conditions.speed.schedule)]


# duplicate


def test_in_duplicate_the_last_proposal_counts_and_nothing_is_said_of_it(kiosk: Driver) -> None:
    play(kiosk, "duplicate", "3min")
    kiosk.find_top()
    assert kiosk.verdict.startswith("Noté : PALETS H4.")
    kiosk.enter("plat h5")
    assert kiosk.verdict.startswith("Noté : PLAT H5.")
    kiosk.enter("-")
    assert "Noté" not in kiosk.verdict
    assert kiosk.run.phase is Phase.THINKING
    kiosk.key(F8)
    assert kiosk.verdict == "Encore une fois pour terminer le coup avec la dernière proposition notée."
    kiosk.key(F8)
    assert kiosk.run.phase is Phase.SHOWING
    assert kiosk.run.results[0].answer is not None
    assert kiosk.run.results[0].answer.word == "PLAT"


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


def test_points_of_the_last_proposal_and_the_top_on_the_grid(kiosk: Driver, store: Store) -> None:
    play(kiosk, "duplicate", "blitz", game(moves=2))
    kiosk.enter("plat h5")
    kiosk.wait(60_100)
    assert kiosk.run.phase is Phase.SHOWING
    assert kiosk.texts("top")[1:] == ("H4", "22")
    assert any(one.startswith("PLAT H") for one in kiosk.texts("tries"))
    assert kiosk.texts("lack")
    assert "PALETS" in kiosk.shown("board").cells
    kiosk.wait(4_100)
    kiosk.find_top()
    kiosk.key(F8, F8)
    kiosk.wait(900)
    kiosk.key(ENTER)
    assert kiosk.scene == "result"
    kiosk.key(pygame.K_F5)
    first, second = kiosk.rows
    assert (first[1], second[1], second[6]) == ("manqué", "trouvé", "0")
    scored = int(first[3])
    assert f"{scored + 66} points sur 88" in words(kiosk)
    (row,) = store.ranking.rows()
    assert (row.conditions.formula.name, row.scored, row.top_points) == ("duplicate", scored + 66, 88)


def test_a_word_not_admitted_scores_nothing_and_says_why_at_the_end(kiosk: Driver) -> None:
    play(kiosk, "duplicate", "3min")
    kiosk.enter("stlep h4")
    assert "admis" not in kiosk.verdict
    kiosk.key(F8, F8)
    assert kiosk.texts("lack") == ("STLEP : mot non admis.",)
    assert kiosk.run.results[0].points == 0


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


def test_mort_subite_says_what_giving_up_costs(kiosk: Driver) -> None:
    play(kiosk, "mort-subite", "mort-subite")
    kiosk.key(F8)
    assert kiosk.verdict == "Encore une fois pour voir la solution : la partie s’arrêtera là."
    kiosk.key(F8)
    kiosk.wait(900)
    kiosk.key(ENTER)
    assert kiosk.scene == "result"


# choosing


def test_formula_variant_joker_and_pace_by_keyboard(kiosk: Driver) -> None:
    choosing(kiosk)
    assert kiosk.focused == "01"
    kiosk.type("fvvvoM")
    assert offered(kiosk) == ["duplicate", "789+joker", "150000"]
    kiosk.type("M")
    assert offered(kiosk) == ["duplicate", "789+joker", "120000"]
    assert kiosk.texts("next")[0] == "7, 8 et 9 joker 01"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    lines = "\n".join(kiosk.texts("text")).replace("\N{NO-BREAK SPACE}", " ")
    assert "variante 7, 8 et 9 joker" in lines.lower()
    assert "Duplicate : 2:00 par coup" in lines


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_prepared_games_that_play(kiosk: Driver, variant: str) -> None:
    kiosk.backstage.choices.remember(
        "Marie", replace(kiosk.backstage.choices.offered("Marie"), variant=VARIANTS[variant])
    )
    choosing(kiosk)
    kiosk.key(ENTER, ENTER)
    assert kiosk.run.turn.before.variant.name == variant
    kiosk.find_top()
    assert kiosk.run.results[0].found


def test_a_new_game_and_a_seed_are_of_the_variant_chosen(kiosk: Driver) -> None:
    choosing(kiosk)
    kiosk.type("v")
    kiosk.key(TAB, TAB)
    kiosk.type("42")
    kiosk.key(ENTER)
    assert kiosk.helper.games_asked == [(42, "7sur8", WantedLexicon())]


def test_what_was_chosen_is_still_there_after_coming_back(kiosk: Driver) -> None:
    choosing(kiosk)
    kiosk.type("f")
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    kiosk.key(ESCAPE)
    assert offered(kiosk)[0] == "duplicate"


def test_changing_the_formula_by_mouse(kiosk: Driver) -> None:
    choosing(kiosk)
    kiosk.click_on("Duplicate")
    assert offered(kiosk)[0] == "duplicate"
    kiosk.click_on("Mort subite")
    assert offered(kiosk) == ["mort-subite", "normale", "3x80000,3x60000,40000"]


# a file


def test_a_game_from_a_file_by_its_folder(kiosk: Driver, tmp_path: Path) -> None:
    folder = tmp_path / "Parties du club"
    folder.mkdir()
    (folder / "jeudi.txt").write_text(format_game(game()), encoding="utf-8")
    (folder / "notes.md").write_text("rien", encoding="utf-8")
    (folder / ".caché.txt").write_text("rien", encoding="utf-8")
    kiosk.backstage.choices.games_folder = tmp_path
    choosing(kiosk)
    kiosk.key(TAB, TAB, TAB, ENTER)
    assert kiosk.scene == "gamefile"
    kiosk.key(DOWN, ENTER)
    kiosk.wait(200)
    assert {"Essai 06", "jeudi.txt"} <= set(kiosk.texts("files"))
    assert not {"notes.md", ".caché.txt"} & set(kiosk.texts("files"))
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "ready"
    kiosk.show(routes.ChooseFile(routes.ChooseGame("Marie"), kiosk.backstage.choices.offered("Marie")))
    kiosk.wait(200)
    assert "Essai 06" in kiosk.texts("files"), "the folder is offered first the next time"


def test_a_game_from_a_typed_path(kiosk: Driver, tmp_path: Path) -> None:
    (tmp_path / "jeudi.txt").write_text(format_game(game()), encoding="utf-8")
    kiosk.show(routes.ChooseFile(routes.ChooseGame("Marie"), kiosk.backstage.choices.offered("Marie")))
    for path, says in (
        (str(tmp_path / "rien.txt"), "Rien à cet endroit"),
        ("\0", "Rien à cet endroit"),
    ):
        kiosk.post_text(path) if "\0" not in path else kiosk.type("x")
        kiosk.step()
        kiosk.key(ENTER)
        assert says in " ".join(kiosk.texts("message")), path
        while kiosk.entry.text:
            kiosk.key(8)
    kiosk.post_text(str(tmp_path / "jeudi.txt"))
    kiosk.step()
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"


def test_a_folder_that_cannot_be_read_says_so(kiosk: Driver, tmp_path: Path) -> None:
    kiosk.backstage.choices.games_folder = tmp_path / "disparu"
    kiosk.show(routes.ChooseFile(routes.ChooseGame("Marie"), kiosk.backstage.choices.offered("Marie")))
    assert "Rien à cet endroit" in " ".join(kiosk.texts("message"))
    kiosk.key(ENTER)
    kiosk.wait(200)
    assert "Ni dossier ni partie ici : texte, CSV, page Web, Eliot ou GCG." in kiosk.texts(), "the way up is there"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "gamechoice"


# ranking


def test_formulas_and_paces_never_rank_together(kiosk: Driver, store: Store) -> None:
    short = game(moves=1)
    for player, formula, speed in (
        ("Ana", "duplicate", "3min"),
        ("Ben", "duplicate", "blitz"),
        ("Cléo", "mort-subite", "mort-subite"),
        ("Dan", "topping", "1min"),
    ):
        play(kiosk, formula, speed, short, player)
        kiosk.find_top()
        if formula == "duplicate":
            kiosk.key(F8, F8)
            kiosk.wait(4_100)
        assert kiosk.scene == "result"
        assert "Rang sur cette partie\n1\nsur 1" in words(kiosk)


def test_a_joker_game_says_what_the_joker_stood_for(kiosk: Driver) -> None:
    whole = game("normale-joker-01", 12)
    play(kiosk, "topping", "1min", whole)
    seen = []
    while kiosk.scene == "play":
        kiosk.find_top()
        seen.append(kiosk.verdict if kiosk.scene == "play" else "")
        if kiosk.scene == "play" and "remplacé" in kiosk.verdict:
            assert kiosk.shown("board").replaced
    assert any("Joker " in verdict and "remplacé." in verdict for verdict in seen)
