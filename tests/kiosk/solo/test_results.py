"""Results, the leaderboard, runs taken up after a process died, and a database that fails."""

import json
from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, F8, Driver, at_once, game
from tests.kiosk.session.leading import F9, lead
from tests.store.helpers import GAME, facts, facts_under, instant, play_scoring
from tests.store.helpers import play as keep
from topping.config import Settings
from topping.errors import GameFileError, StoreError
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.screens.play.result import ResultScreen
from topping.kiosk.screens.play.routes import Play, ReadyToPlay, Result
from topping.kiosk.screens.ranking.routes import Leaderboard, MyRuns
from topping.kiosk.services.history import RunResult, result_of
from topping.play.run.run import LAST_KEYS_MS, Phase, Run
from topping.play.run.settlement import MoveResult
from topping.play.session.events import Ended
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, Formula
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, RunStanding, Store

LEFT = pygame.K_LEFT
SHORT = game(moves=2)


def play(kiosk: Driver, player: str = "Marie", the_game: Game = SHORT, slow_ms: int = 0, misses: int = 0) -> None:
    """Plays to the result, the first `misses` moves missed."""
    kiosk.play(the_game, player)
    for number in range(len(the_game.moves)):
        kiosk.wait(slow_ms)
        if number < misses:
            kiosk.key(F8, F8)
            kiosk.wait(4_000)
        else:
            kiosk.find_top()
    assert kiosk.scene == "result"


def result(kiosk: Driver) -> RunResult:
    assert isinstance(kiosk.kiosk.scene, ResultScreen)
    return kiosk.kiosk.scene.result


def test_an_imported_game_ranks_and_is_marked_wherever_it_is_shown(kiosk: Driver) -> None:
    sheet = replace(SHORT, name="Interclubs", lexicon_name="", lexicon_hash="")
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Marie", sheet)))
    assert "Partie importée : classée parmi celles des mêmes coups" in " ".join(kiosk.texts("text"))
    play(kiosk, the_game=sheet)
    assert "partie importée" in kiosk.result
    assert kiosk.scene_of(ResultScreen).result.standing == RunStanding(1, 1, 1, True, None, None)
    kiosk.type("r")
    assert "partie importée" in str(kiosk.texts())
    kiosk.show(MyRuns("Marie"))
    assert kiosk.texts("remarks") == ("importée",)
    kiosk.show(Leaderboard(game_id(sheet)))
    assert kiosk.texts("aside") == ("importée",)


def test_a_leaderboard_that_fails_never_stops_the_game(
    kiosk: Driver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StoreError("store.disk", path="topping.db")

    monkeypatch.setattr(store.runs, "add_move", fail)
    play(kiosk)
    assert "Ce résultat n’est pas encore gardé." in kiosk.result
    assert "Le disque refuse de lire ou d’écrire le classement (topping.db)." in kiosk.result
    kiosk.type("l")
    assert kiosk.scene == "leaderboard"
    assert "Jouez une partie" in str(kiosk.texts()), "no game to show"


def test_enter_leads_to_the_next_unplayed_game_under_the_same_conditions(kiosk: Driver) -> None:
    play(kiosk, the_game=replace(SHORT, name="Normale 04"))
    assert "Partie suivante : Normale 05" in [text.replace("\N{NO-BREAK SPACE}", " ") for text in kiosk.places]
    conditions = result(kiosk).conditions
    kiosk.key(ENTER, ENTER)
    assert kiosk.run.conditions == conditions
    assert kiosk.run.turn.solution == next(game("normale-05", 1).turns()).solution


def test_escape_loses_no_result(kiosk: Driver) -> None:
    play(kiosk)
    shown = kiosk.result
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"
    kiosk.show(MyRuns("Marie"))
    kiosk.key(ENTER)
    assert kiosk.result == shown
    kiosk.key(ENTER)
    assert kiosk.scene == "myruns", "where it was opened"


def test_escape_leads_from_the_moves_back_to_the_chart(kiosk: Driver) -> None:
    play(kiosk)
    chart = kiosk.texts()
    kiosk.key(pygame.K_F5)
    assert kiosk.texts() != chart
    kiosk.key(ESCAPE)
    assert (kiosk.scene, kiosk.texts()) == ("result", chart)


OPENED = game(moves=3)


def finish(
    kiosk: Driver, player: str, formula: str = "topping", first_ms: int = 1_000, sleeps: bool = False
) -> RunResult:
    """Plays to the result: something refused and a top, a move given up, the third found, after a sleep."""
    chosen = FORMULAS[formula]
    conditions = kiosk.services.choices.usual.under(chosen, chosen.speeds[0])
    kiosk.show(Play(kiosk.services.runs.seat(player, OPENED, conditions)))
    kiosk.wait(first_ms)
    kiosk.enter("plats h4")
    kiosk.enter("zut")
    _find(kiosk)
    if kiosk.scene == "play":
        kiosk.enter("lister 5b")
        kiosk.key(F8, F8)
        kiosk.wait(12_000)
    if kiosk.scene == "play":
        kiosk.wait(1_000)
        kiosk.enter("ze 3c")
        kiosk.clock.time += 40_000 * sleeps
        kiosk.step(3)
        kiosk.enter("zut 3c")
        _find(kiosk)
    kiosk.wait(12_000)
    scene = kiosk.kiosk.scene
    assert isinstance(scene, ResultScreen)
    return scene.result


def _find(kiosk: Driver) -> None:
    kiosk.find_top()
    if kiosk.scene == "play" and not kiosk.run.conditions.formula.top_ends_move:
        kiosk.key(F8, F8)
        kiosk.wait(12_000)


def _without_strokes(one: MoveResult) -> MoveResult:
    return replace(one, strokes=())


@pytest.mark.parametrize("formula", ["topping", "duplicate", "mort-subite"])
def test_a_result_opened_again_is_the_one_shown_at_the_end(kiosk: Driver, store: Store, formula: str) -> None:
    shown = finish(kiosk, "Marie", formula, sleeps=formula != "topping")
    before = kiosk.snapshot()
    finish(kiosk, "Zoé", formula, first_ms=10)

    (run,) = store.finished.of_player("Marie", 0, 9).runs
    again = at_once(kiosk.services.history.reopen(run.run_id))
    kiosk.show(Result(again))
    kiosk.wait(300)

    assert kiosk.snapshot() == before
    assert again.standing == shown.standing
    assert (again.player, game_id(again.game), again.game.name) == (
        "Marie",
        game_id(OPENED),
        OPENED.name,
    )
    assert again.run.results == tuple(map(_without_strokes, shown.run.results))


def test_moves_that_are_not_the_games_are_refused(kiosk: Driver, store: Store) -> None:
    finish(kiosk, "Marie")
    (run,) = store.finished.of_player("Marie", 0, 9).runs
    with pytest.raises(GameFileError):
        result_of(store.finished.run(run.run_id), game("normale-02", 3), None, None)


def test_a_game_has_no_secret_for_who_finished_his_first_attempt(kiosk: Driver) -> None:
    may_see, identity = kiosk.services.history.may_see, game_id(OPENED)
    kiosk.play(OPENED, "Paul")
    assert not may_see("Paul", identity)
    kiosk.kiosk.scene.left()
    finish(kiosk, "Paul")
    assert not may_see("Paul", identity), "his first attempt was left"
    finish(kiosk, "Marie")
    assert may_see("marie", identity)
    assert not may_see("Marie", game_id(game("normale-02")))
    assert not may_see("", identity)
    assert not may_see("Personne", identity)


def after_a_crash(open_kiosk: Open, settings: Settings | None = None) -> Driver:
    """Another process, at its first screen, alone with what the first one has left."""
    kiosk = open_kiosk(settings=settings)
    kiosk.services.begun.find()
    kiosk.services.sessions.find()
    kiosk.show(routes.Home())
    return kiosk


def cut_off(kiosk: Driver, found: int = 2) -> Run:
    """A run whose process dies in the middle of its next move."""
    kiosk.play(game())
    for _ in range(found):
        kiosk.wait(1_000)
        kiosk.find_top()
    kiosk.enter("zut 3c")
    return kiosk.run


NEXT = "Partie suivante\u00a0: Normale 01"


def test_a_run_cut_off_at_its_last_solution_is_finished(open_kiosk: Open, store: Store) -> None:
    playing = open_kiosk()
    cut_off(playing, found=3)
    playing.wait(60_100)
    assert playing.run.phase is Phase.SHOWING
    assert store.ranking.rows() == ()
    kiosk = after_a_crash(open_kiosk)
    assert kiosk.focused == NEXT
    (row,) = store.ranking.rows()
    assert (row.resumed, row.rank, row.found, row.moves) == (False, 1, 3, 4)


def test_a_prepared_game_is_found_though_its_text_was_not_kept(open_kiosk: Open, store: Store) -> None:
    whole = shelf.load(shelf.prepared()[3].path)
    first = open_kiosk(at_home=False)
    first.play(whole)
    first.find_top()
    with store._database.writing() as sql:
        sql.execute("DELETE FROM game_texts")
    kiosk = after_a_crash(open_kiosk)
    kiosk.key(ENTER, ENTER)
    assert kiosk.run.turn.number == 2


def test_what_cannot_go_on_is_told_and_stays_its_players(playing: Driver, open_kiosk: Open, store: Store) -> None:
    with store._database.writing() as sql:
        sql.execute("DELETE FROM game_texts")  # a game of four moves is on no shelf
    kiosk = after_a_crash(open_kiosk)
    assert kiosk.focused == NEXT
    assert "ses tirages n’ont pas été gardés" in " ".join(kiosk.texts("notice"))
    assert len(store.runs.open_runs()) == 1


def test_the_last_session_is_offered_while_it_is_fresh(kiosk: Driver, open_kiosk: Open) -> None:
    log = lead(kiosk)
    again = after_a_crash(open_kiosk)
    assert again.focused == "Reprendre la séance Jeudi"
    again.key(ENTER)
    assert again.scene == "session"
    again.clock.time += 13 * 3_600_000
    again.services.sessions.find()
    assert again.services.sessions.interrupted is None
    log.add(Ended(), kiosk.clock.date())
    later = after_a_crash(open_kiosk)
    assert later.services.sessions.interrupted is None


def test_a_session_from_the_future_is_not_offered(kiosk: Driver, open_kiosk: Open) -> None:
    lead(kiosk)
    again = after_a_crash(open_kiosk)
    again.clock.time -= 2 * 3_600_000
    again.services.sessions.find()
    assert again.services.sessions.interrupted is None


# the machine slept


def test_a_suspension_interrupts_a_session(kiosk: Driver) -> None:
    kiosk.services.put(replace(kiosk.services.settings, announce_session=False), {})
    log = lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(60_000)
    kiosk.clock.time += 300_000
    kiosk.step()
    assert "Le poste s’est arrêté 300 s" in " ".join(kiosk.texts())
    assert "rack" not in kiosk.snapshot()
    kiosk.wait(10_000)
    kiosk.key(F9)
    kiosk.step()
    event = json.loads(kiosk.store.sessions.get(log.id)[1][-1].body)
    assert event["kind"] == "interrupted"
    assert 309_000 <= event["length_ms"] <= 311_000
    assert kiosk.shown("clock").text == "2:00"


def test_of_a_run_whose_screen_failed_it_is_known_when_it_stopped(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    cut_off(kiosk)
    kiosk.kiosk.scene.save()
    kiosk.show(routes.Home())
    kiosk.key(ENTER)
    assert kiosk.texts("text")[0].startswith("Essai 06, arrêtée aujourd’hui à")


def numbered(the_facts: RunFacts, number: int) -> RunFacts:
    """The same, on another game of three moves."""
    return replace(the_facts, game_id=f"{number:064x}", game_name=f"Essai {number}")


def notes(kiosk: Driver) -> str:
    return " ".join(kiosk.texts("notes"))


def finish_slowly(kiosk: Driver, player: str, slow_ms: int = 0, the_game: Game = SHORT) -> None:
    kiosk.play(the_game, player)
    for _ in the_game.moves:
        kiosk.wait(slow_ms)
        kiosk.find_top()
    assert kiosk.scene == "result"


@pytest.fixture
def several(kiosk: Driver, store: Store) -> Driver:
    """Ann and Bob with six games, Cora with one, Dan in duplicate only."""
    for number in range(6):
        keep(store, numbered(facts("Ann"), number), 9_000 + number, 9_000, 9_000, minute=number)
        keep(store, numbered(facts("Bob"), number), 12_000, 12_000, -1, minute=number)
        play_scoring(store, numbered(facts_under(DUPLICATE, "Dan"), number), 60, 3, 3, minute=number)
    keep(store, numbered(facts("Cora"), 0), 100, 100, 100)
    kiosk.services.players.last = "Bob"
    return kiosk


# over many games


def test_three_stand_on_steps_and_whoever_ties_shares_one(several: Driver, store: Store) -> None:
    several.clock.today = datetime.fromisoformat(instant(60))  # the games are of that year
    for number in range(6):
        keep(store, numbered(facts("Eve"), number), 9_000 + number, 9_000, 9_000, minute=number)
    several.show(Leaderboard())
    assert several.texts("steps") == ("Ann", "9,0 s", "Eve", "9,0 s", "1", "Bob", "34,7 s", "3")


def test_a_chip_changes_what_is_compared(several: Driver) -> None:
    several.clock.today = datetime.fromisoformat(instant(60))  # the games are of that year
    several.show(Leaderboard())
    assert several.texts("chips")[:3] == ("Normale", "Topping", "1:00 + 20 s")
    several.key(LEFT, LEFT, LEFT, ENTER)
    assert several.focused == "Duplicate"
    assert [row[1] for row in several.rows] == ["Dan"]
    assert "Points perdus par coup" in notes(several)
    several.click_on("Duplicate")
    assert [row[1] for row in several.rows] == ["Ann", "Bob"]


def test_a_row_leads_to_the_runs_of_that_player(several: Driver) -> None:
    several.show(Leaderboard())
    several.click_on("90 jours")
    several.key(ENTER, DOWN, DOWN, ENTER)
    assert several.scene == "myruns"
    assert several.texts("title") == ("Parties de Bob",)
    several.key(ESCAPE)
    assert several.scene == "leaderboard"


# one game


def test_resumed_runs_and_other_paces_stand_apart(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Ann"), 5_000, 5_000, 5_000)
    keep(store, facts("Bob"), 6_000, 6_000, 6_000, minute=1)
    keep(store, facts("Cora", resumed=True), 1_000, 1_000, 1_000, minute=2)
    play_scoring(store, facts_under(DUPLICATE, "Dan"), 60, 3, 3, minute=3)
    kiosk.show(Leaderboard(game_id(GAME)))
    kiosk.key(LEFT)
    seen = []
    for _ in range(3):
        seen.append([row[1] for row in kiosk.rows])
        kiosk.key(ENTER)
    assert seen[0] == ["Ann", "Bob"]
    assert sorted(seen[1:]) == [["Cora"], ["Dan"]]
    kiosk.show(Leaderboard(game_id(GAME), "duplicate"))
    assert [row[1] for row in kiosk.rows] == ["Dan"]


@pytest.mark.parametrize("viewer", ["", "Paul"])
def test_who_has_not_finished_a_game_learns_nothing_of_it(kiosk: Driver, viewer: str) -> None:
    """Neither a word, nor a grid, nor how many moves it has."""
    secret = game("normale-02", 3)
    finish_slowly(kiosk, "Zoé", 3_000, secret)
    words = {move.solution.word for move in secret.moves}
    if viewer:
        kiosk.play(secret, viewer)
        kiosk.kiosk.scene.left()
    kiosk.services.players.last = viewer
    kiosk.show(Leaderboard(game_id(secret)))
    assert kiosk.rows[0][1] == "Zoé"
    assert "manqués" not in str(kiosk.texts())
    kiosk.key(ENTER)
    assert kiosk.scene == "leaderboard"
    assert "n’a pas terminé" in kiosk.message or "ne s’ouvre qu’à qui" in kiosk.message
    kiosk.show(MyRuns("Zoé"))
    kiosk.key(ENTER)
    assert kiosk.scene == "myruns"
    assert kiosk.texts("message")
    shown = str(kiosk.snapshot())
    assert not any(word in shown for word in words)


# a player's runs


def test_a_run_that_cannot_be_rebuilt_is_told(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Marie", game_text=""), 1_000, 1_000, 1_000)
    kiosk.services.players.last = "Marie"
    kiosk.show(MyRuns("Marie"))
    kiosk.key(ENTER)
    assert kiosk.scene == "myruns"
    assert "n’ont pas été gardés" in " ".join(kiosk.texts("message"))


def test_the_runs_of_one_game_with_their_ranks(kiosk: Driver) -> None:
    finish_slowly(kiosk, "Zoé", 3_000)
    finish_slowly(kiosk, "Marie", 1_000)
    finish_slowly(kiosk, "Marie", 500)
    assert "Mieux que la 1re fois : −1,0 s" in kiosk.texts()
    kiosk.show(Leaderboard(game_id(SHORT)))
    assert [row[:2] for row in kiosk.rows] == [("1", "Marie"), ("2", "Zoé"), ("essai 2", "Marie")]


def test_who_plays_alone_is_told_a_place_a_goal_and_a_row_of_tops(kiosk: Driver) -> None:
    for number, ms in enumerate((9_000, 5_000, 7_000), start=1):
        kiosk.play(game(f"normale-{number:02}", 3))
        for _ in range(3):
            kiosk.wait(ms)
            kiosk.find_top()
        if number == 1:
            assert any("Votre première partie de cette sorte" in one for one in kiosk.texts("facts"))
    facts = " · ".join(kiosk.texts("facts"))
    assert "Parmi vos 3 dernières · 2e" in facts
    assert "Prochain but : la 1re · 5," in facts
    assert "2,0 s de moins" in facts
    assert "Tops de suite · 9 · en cours · record 9" in facts
    assert "Rang" not in facts


def play_under(kiosk: Driver, formula: Formula, number: int, moves: int, *missed: int) -> str:
    """Plays a game that nobody else has played; what its result tells."""
    conditions = kiosk.services.choices.usual.under(formula, formula.speeds[0])
    kiosk.show(Play(kiosk.services.runs.seat("Marie", game(f"normale-{number:02}", moves), conditions)))
    kiosk.step(2)
    while kiosk.scene == "play":
        is_missed = kiosk.run.turn.number in missed
        if not is_missed:
            kiosk.enter(kiosk.run.turn.solution.move.circled.lower())
        if is_missed or formula is DUPLICATE:
            kiosk.key(F8, F8)
        kiosk.step()
        kiosk.wait(LAST_KEYS_MS)
        kiosk.key(ENTER)
        kiosk.step(2)
    return " · ".join(kiosk.texts("facts")).replace("\N{NO-BREAK SPACE}", " ")


def test_who_plays_duplicate_alone_is_told_a_place_a_goal_and_a_row_of_tops(kiosk: Driver) -> None:
    assert "Votre première partie de cette sorte" in play_under(kiosk, DUPLICATE, 1, 3, 1, 2)
    best, worst = play_under(kiosk, DUPLICATE, 2, 3), play_under(kiosk, DUPLICATE, 3, 3, 3)
    assert "Parmi vos 2 dernières · 1re" in best
    assert "La meilleure d’entre elles · 0,0 · pt par coup" in best
    assert "Tops de suite · 4 · en cours · record 4" in best, "the last move of the game before, and all of this one"
    assert "Parmi vos 3 dernières · 2e" in worst
    assert "Prochain but : la 1re · 0,0 · pt par coup" in worst
    assert "Tops de suite · 0 · en cours · record 6" in worst
    assert "Rang" not in best + worst


def test_who_plays_sudden_death_alone_is_told_a_place_a_goal_and_its_tops(kiosk: Driver) -> None:
    for number, out in enumerate((3, 5), start=1):
        play_under(kiosk, MORT_SUBITE, number, 6, out)
    facts = play_under(kiosk, MORT_SUBITE, 3, 6, 4)
    assert "Parmi vos 3 dernières · 2e · moyenne 3,0" in facts
    assert "Prochain but : la 1re · 4 · tops · 1 de plus" in facts
    assert "Tops de suite · 3 · cette fois · record 4" in facts
    assert "Rang" not in facts


def test_where_others_have_played_the_game_the_rank_is_told(kiosk: Driver) -> None:
    kiosk.has_played(game(moves=3), "Jean")
    kiosk.play(game(moves=3))
    for _ in range(3):
        kiosk.wait(900)
        kiosk.find_top()
    assert "Rang sur cette partie" in kiosk.texts("facts")
