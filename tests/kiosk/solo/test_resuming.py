"""A process has died in the middle of a run, or the machine has slept: what goes on, what is void, what ranks."""

import json
from dataclasses import replace

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, F2, F8, Driver, game
from tests.kiosk.session.test_session import F9, lead
from tests.kiosk.solo.test_leaving import _runs
from topping.config import Settings
from topping.game import shelf
from topping.kiosk import routes
from topping.kiosk.screens.play.ready import ReadyScreen
from topping.play.run.run import Phase, Run
from topping.play.session.events import Ended
from topping.store import Store, Unranked


def after_a_crash(open_kiosk: Open, settings: Settings | None = None) -> Driver:
    """Another process, at its first screen, alone with what the first one has left."""
    kiosk = open_kiosk(settings=settings)
    kiosk.backstage.begun.find()
    kiosk.backstage.sessions.find()
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


NEXT = "Partie suivante\u00a0: Normale 01 · open-fr"


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


@pytest.mark.parametrize(("is_public", "changes"), [(True, False), (False, True)])
def test_the_public_turns_the_announcement_of_a_run_and_no_setting(
    open_kiosk: Open, is_public: bool, changes: bool
) -> None:
    kiosk = open_kiosk(is_public=is_public)
    kiosk.show(routes.ReadyToPlay(kiosk.backstage.runs.seat("Marie", game())))
    kiosk.key(DOWN, ENTER)
    scene = kiosk.kiosk.scene
    assert isinstance(scene, ReadyScreen)
    assert scene.seat.conditions.announced
    assert kiosk.backstage.settings.announce_solo is changes


# the machine slept


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
    kiosk.backstage.put(replace(kiosk.backstage.settings, announce_session=False), {})
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


OFFER = "Reprendre Essai 06, coup 3"


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


def test_of_a_run_whose_screen_failed_it_is_known_when_it_stopped(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    cut_off(kiosk)
    kiosk.kiosk.scene.save()
    kiosk.show(routes.Home())
    kiosk.key(ENTER)
    assert kiosk.texts("text")[0].startswith("Essai 06, arrêtée au coup 3 le 01/03/2026")


def test_the_publics_first_choice_is_never_behind_the_pin(kiosk: Driver, open_kiosk: Open) -> None:
    lead(kiosk)
    public = open_kiosk(at_home=False, is_public=True)
    public.backstage.sessions.find()
    public.show(routes.Home())
    assert public.focused == "Jouer"
    assert "Jeudi" not in public.texts()
