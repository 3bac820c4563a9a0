"""A process has died in the middle of a run, or the machine has slept: what goes on, what is void, what ranks."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, F8, Driver, game
from tests.kiosk.session.test_session import F9, lead
from tests.kiosk.solo.test_leaving import _runs
from topping.config import Settings
from topping.game import shelf
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.play import Play, ReadyToPlay
from topping.kiosk.screens.play.ready import ReadyScreen
from topping.play.run.run import Phase, Run
from topping.play.session.events import Ended
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.store import Store, Unranked, open_store


def after_a_crash(open_kiosk: Open, settings: Settings | None = None) -> Driver:
    """Another process, at its first screen, alone with what the first one has left."""
    kiosk = open_kiosk(settings=settings)
    kiosk.backstage.begun.find()
    kiosk.backstage.sessions.find()
    kiosk.show(Home())
    return kiosk


def cut_off(kiosk: Driver, found: int = 2) -> Run:
    """A run whose process dies in the middle of its next move."""
    kiosk.play(game())
    for _ in range(found):
        kiosk.wait(1_000)
        kiosk.find_top()
    kiosk.enter("zut 3c")
    return kiosk.run


OFFER = "Reprendre Essai 06, coup 3"
NEXT = "Partie suivante\u00a0: Normale 01 · open-fr"


def test_the_first_screen_offers_to_go_on(open_kiosk: Open, store: Store) -> None:
    before = cut_off(open_kiosk())
    kiosk = after_a_crash(open_kiosk)
    assert kiosk.focused == OFFER
    kiosk.key(ENTER)
    assert kiosk.scene == "resume"
    assert "hors classement" in kiosk.message
    assert kiosk.texts("text")[0].startswith("Essai 06, arrêtée au coup 3 le 01/03/2026")
    assert "2 tops trouvés sur 2" in kiosk.texts("so far")
    kiosk.key(ENTER)
    run = kiosk.run
    assert (run.turn.number, run.total_ms, run.found) == (3, before.total_ms, 2)
    assert run.turns == before.turns
    assert [one.answer for one in run.results] == [one.answer for one in before.results]
    assert [len(one.tries) for one in run.results] == [1, 1]
    assert run.elapsed_ms(kiosk.clock.now()) < 100, "with all its time"
    assert len(kiosk.shown("history").rows) == 2
    kiosk.find_top()
    kiosk.find_top()
    assert kiosk.scene == "result"
    assert "gardée à part, hors classement." in kiosk.result
    (row,) = store.ranking.rows()
    assert (row.rank, row.resumed, row.moves, row.found) == (None, True, 4, 4)
    assert store.ranking.standing(row.run_id).why_unranked is Unranked.RESUMED
    kiosk.type("l")
    assert "parties interrompues" in kiosk.texts("aside")[0]


def test_it_ranks_where_the_setting_says_so(open_kiosk: Open, store: Store, tmp_path: Path) -> None:
    cut_off(open_kiosk())
    kiosk = after_a_crash(open_kiosk, Settings(rank_resumed=True))
    kiosk.key(ENTER)
    assert "parmi les parties interrompues" in kiosk.message
    kiosk.key(ENTER)
    kiosk.find_top()
    kiosk.find_top()
    with open_store(tmp_path / "topping.db", rank_resumed=True).store as ranking:
        assert [row.rank for row in ranking.ranking.rows()] == [1]


def test_declining_closes_it(open_kiosk: Open, store: Store) -> None:
    cut_off(open_kiosk())
    kiosk = after_a_crash(open_kiosk)
    kiosk.key(ENTER)
    kiosk.key(F8)
    assert kiosk.scene == "resume", "asked twice"
    assert kiosk.message.startswith("Encore une fois")
    kiosk.key(F8)
    assert (kiosk.scene, kiosk.focused) == ("home", NEXT)
    assert _runs(store) == [("left", 2, 2)]
    assert store.runs.open_runs() == ()


def test_an_interrupted_run_can_be_left_for_later(open_kiosk: Open, store: Store) -> None:
    cut_off(open_kiosk())
    kiosk = after_a_crash(open_kiosk)
    assert "sur 4" not in str(kiosk.snapshot()), "nobody learns how many moves are left"
    kiosk.key(ENTER, ESCAPE)
    assert kiosk.focused == OFFER
    kiosk.key(ENTER)
    kiosk.click_on("Plus tard")
    assert kiosk.focused == OFFER
    assert len(store.runs.open_runs()) == 1


@pytest.mark.parametrize("conditions", [DUPLICATE, MORT_SUBITE], ids=str)
def test_every_formula_goes_on_as_it_was(open_kiosk: Open, conditions: object) -> None:
    formula = DUPLICATE if conditions is DUPLICATE else MORT_SUBITE
    chosen = replace(Conditions().under(formula, formula.speeds[0]), helps=("place",))
    first = open_kiosk(conditions=chosen, at_home=False)
    first.show(Play(first.backstage.runs.seat("Marie", game(), chosen)))
    first.find_top()
    if formula is DUPLICATE:
        first.key(F8, F8)
        first.wait(4_100)
    before = first.run
    assert len(before.results) == 1
    kiosk = after_a_crash(open_kiosk)
    kiosk.key(ENTER, ENTER)
    assert kiosk.run.conditions == before.conditions
    assert (kiosk.run.points, kiosk.run.results[0].points) == (before.points, before.results[0].points)


def test_of_a_run_whose_screen_failed_it_is_known_when_it_stopped(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    cut_off(kiosk)
    kiosk.kiosk.scene.save()
    kiosk.show(Home())
    kiosk.key(ENTER)
    assert kiosk.texts("text")[0].startswith("Essai 06, arrêtée au coup 3 le 01/03/2026")


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


def test_the_last_run_is_offered_and_the_others_wait(open_kiosk: Open, store: Store) -> None:
    cut_off(open_kiosk(), found=1)
    cut_off(open_kiosk())
    kiosk = after_a_crash(open_kiosk)
    assert kiosk.focused == OFFER
    assert len(store.runs.open_runs()) == 2


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
    again.backstage.sessions.find()
    assert again.backstage.sessions.interrupted is None
    log.add(Ended(), kiosk.clock.date())
    later = after_a_crash(open_kiosk)
    assert later.backstage.sessions.interrupted is None


def test_a_session_from_the_future_is_not_offered(kiosk: Driver, open_kiosk: Open) -> None:
    lead(kiosk)
    again = after_a_crash(open_kiosk)
    again.clock.time -= 2 * 3_600_000
    again.backstage.sessions.find()
    assert again.backstage.sessions.interrupted is None


def test_the_publics_first_choice_is_never_behind_the_pin(kiosk: Driver, open_kiosk: Open) -> None:
    lead(kiosk)
    public = open_kiosk(at_home=False, is_public=True)
    public.backstage.sessions.find()
    public.show(Home())
    assert public.focused == "Jouer"
    assert "Jeudi" not in public.texts()


@pytest.mark.parametrize(("is_public", "changes"), [(True, False), (False, True)])
def test_the_public_turns_the_announcement_of_a_run_and_no_setting(
    open_kiosk: Open, is_public: bool, changes: bool
) -> None:
    kiosk = open_kiosk(is_public=is_public)
    kiosk.show(ReadyToPlay(kiosk.backstage.runs.seat("Marie", game())))
    kiosk.key(DOWN, ENTER)
    scene = kiosk.kiosk.scene
    assert isinstance(scene, ReadyScreen)
    assert scene.seat.conditions.announced
    assert kiosk.backstage.settings.announce_solo is changes


# the machine slept


@pytest.mark.parametrize("counted", [True, False], ids=["stopped", "suspended"])
def test_a_move_during_a_suspension_is_void(playing: Driver, store: Store, counted: bool) -> None:
    playing.find_top()
    playing.enter("zut 3c")
    playing.type("abc")
    playing.wait(20_000)
    if counted:
        playing.clock.time += 40_000
    else:
        playing.clock.asleep += 40_000
    playing.step()
    assert (playing.run.phase, playing.run.turn.number) == (Phase.THINKING, 2)
    assert playing.run.elapsed_ms(playing.clock.now()) < 100
    assert playing.run.tries == ()
    assert playing.verdict.startswith("Le programme s’est arrêté 40 s : ce coup est nul")
    assert playing.entry.text == "abc"
    assert _runs(store) == [("open", 1, 2)], "what was proposed is kept"
    playing.key(ESCAPE)
    for _ in range(3):
        playing.find_top()
    (row,) = store.ranking.rows()
    assert (row.resumed, row.rank, row.found) == (True, None, 4)


def test_a_slow_turn_of_the_loop_is_no_suspension(playing: Driver) -> None:
    playing.clock.time += 4_900
    playing.step()
    assert playing.run.elapsed_ms(playing.clock.now()) > 4_900


def test_a_suspension_while_the_solution_is_shown_voids_nothing(playing: Driver, store: Store) -> None:
    playing.key(F8, F8)
    assert playing.run.phase is Phase.SHOWING
    playing.clock.time += 3_600_000
    playing.step(20)
    assert playing.run.turn.number == 2
    for _ in range(3):
        playing.find_top()
    assert not store.ranking.rows()[0].resumed


def test_a_suspension_interrupts_a_session(kiosk: Driver) -> None:
    kiosk.backstage.settings = replace(kiosk.backstage.settings, announce_session=False)
    log = lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(60_000)
    kiosk.clock.asleep += 300_000
    kiosk.step()
    assert "La machine s’est arrêtée 300 s" in " ".join(kiosk.texts())
    assert "rack" not in kiosk.snapshot()
    kiosk.wait(10_000)
    kiosk.key(F9)
    kiosk.step()
    event = json.loads(kiosk.store.sessions.get(log.id)[1][-1].body)
    assert event["kind"] == "interrupted"
    assert 309_000 <= event["length_ms"] <= 311_000
    assert kiosk.shown("clock").text == "2:00"
