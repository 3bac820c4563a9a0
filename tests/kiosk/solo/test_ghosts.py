"""Racing an earlier run of the same game: what is shown, when, and what is never told."""

from dataclasses import replace

import pygame

from tests.kiosk.driver import ENTER, F8, Driver, game
from topping.config import GhostChoice
from topping.kiosk import routes
from topping.kiosk.paint.movetime import BAR_PARTS
from topping.rules.games.gametext import game_id
from topping.training.analysedmove import analysed
from topping.training.ghosts import Comparison, Race

F9 = pygame.K_F9
TIMES_MS = (4_000, 9_000, 3_000)


def ask(kiosk: Driver, ghost: GhostChoice = GhostChoice.BEST) -> None:
    kiosk.backstage.put(replace(kiosk.backstage.settings, ghost=ghost), {})


def played(kiosk: Driver, *times_ms: int, player: str = "Marie") -> None:
    """A whole run of the game of three moves, each found after such a time; a negative one is given up."""
    kiosk.play(game(moves=len(times_ms)), player)
    moves(kiosk, *times_ms)
    assert kiosk.scene == "result"


def moves(kiosk: Driver, *times_ms: int) -> None:
    for ms in times_ms:
        if ms < 0:
            kiosk.key(F8, F8)
            kiosk.wait(4_200)
            continue
        typed_ms = 10 * (len(kiosk.run.turn.solution.move.circled) + 1)
        kiosk.wait(ms - typed_ms)
        kiosk.find_top()


def again(kiosk: Driver, player: str = "Marie", race: Race | None = None) -> None:
    """To the first draw of the same game, once more."""
    seat = kiosk.backstage.runs.seat(player, game(moves=3))
    kiosk.show(routes.Play(replace(seat, race=race)))


def test_the_diamond_stands_at_the_ghosts_time_for_this_move(kiosk: Driver) -> None:
    ask(kiosk)
    played(kiosk, 6_000, -1, 30_000)
    again(kiosk)
    marks = []
    for _ in range(3):
        marks.append(kiosk.shown("bar").ghost)
        moves(kiosk, 1_000)
    assert [round(60 * mark / BAR_PARTS) for mark in marks] == [6, 60, 30], "a missed top: the whole limit"


def test_somebody_else_is_raced_who_shows_his_runs(kiosk: Driver) -> None:
    played(kiosk, *TIMES_MS, player="Élodie")
    played(kiosk, 5_000, 5_000, 5_000)
    rival = Race(Comparison.PLAYER, "Élodie")
    again(kiosk, race=rival)
    assert "race" not in kiosk.snapshot(), "she has not said so"
    kiosk.store.people.show_runs("Élodie", True)
    again(kiosk, race=rival)
    assert kiosk.shown("race").name == "Élodie"
    header = kiosk.shown("header")
    assert (header.remark, header.names) == ("hors classement", "Marie · Essai 06 · déjà vue")


def test_the_run_just_ahead_is_offered_for_another_race(kiosk: Driver) -> None:
    for player, ms in (("Élodie", 2_000), ("Bruno", 4_000), ("Paul", 8_000)):
        played(kiosk, ms, ms, ms, player=player)
        kiosk.store.people.show_runs(player, True)
    played(kiosk, 6_000, 6_000, 6_000)
    assert "Rejouer contre Bruno" in labels(kiosk)
    kiosk.type("g")
    assert kiosk.scene == "ready"
    assert "Bruno" in str(kiosk.texts("text"))
    kiosk.key(ENTER)
    kiosk.step(2)
    assert (kiosk.shown("race").name, kiosk.shown("header").remark) == ("Bruno", "hors classement")
    moves(kiosk, 1_000, 1_000, 1_000)
    assert kiosk.scene == "result"
    facts = kiosk.texts("facts")
    assert facts[facts.index("Bruno") + 1].startswith("−9")
    assert "Rejouer contre Élodie" in labels(kiosk), "nobody is ahead any more: the fastest one"
    for player in ("Élodie", "Bruno", "Paul"):
        kiosk.store.people.show_runs(player, False)
    kiosk.backstage.put(replace(kiosk.backstage.settings, animations=False), {})
    again(kiosk)
    moves(kiosk, 2_000, 2_000, 2_000)
    assert "Rejouer contre votre record" in labels(kiosk)


def labels(kiosk: Driver) -> list[str]:
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in kiosk.places]


def test_a_pause_ends_the_race(kiosk: Driver) -> None:
    ask(kiosk)
    played(kiosk, *TIMES_MS)
    again(kiosk)
    kiosk.key(F9)
    kiosk.key(ENTER)
    kiosk.wait(100)
    assert "race" not in kiosk.snapshot()
    assert kiosk.verdict == "Après une pause, il n’y a plus de fantôme."


def test_a_player_says_on_his_page_whether_others_may_race_him(kiosk: Driver) -> None:
    played(kiosk, *TIMES_MS, player="Élodie")
    kiosk.show(routes.PlayerCare("Élodie"))
    assert not kiosk.store.people.shows_runs("Élodie"), "until she says so"
    kiosk.click_on("Montrer ses parties")
    assert kiosk.store.people.shows_runs("Élodie")
    assert "montre ses parties" in kiosk.message
    kiosk.click_on("Ne plus montrer ses parties")
    assert not kiosk.store.people.shows_runs("Élodie")


def test_par_is_raced_in_a_run_that_ranks_and_tells_nothing_beforehand(kiosk: Driver) -> None:
    ask(kiosk, GhostChoice.PAR)
    for number in range(1, 6):
        one = game(f"normale-{number:02}", 2)
        kiosk.play(one)
        moves(kiosk, 6_000, 9_000)
        kiosk.store.positions.keep(game_id(one), one.lexicon_hash, analysed(one), is_searched=False)
    kiosk.play(game(moves=3))
    assert (kiosk.shown("race").name, kiosk.shown("race").difference.text) == ("votre par", "")
    moves(kiosk, 1_000)
    assert kiosk.shown("header").remark == "", "it ranks"
    assert kiosk.shown("race").difference.is_behind is False
    assert kiosk.shown("bar").ghost is None
    moves(kiosk, 5_000, 5_000)
    again(kiosk)
    assert kiosk.shown("bar").ghost is not None


def test_the_result_says_what_was_raced_and_that_the_gain_is_a_sum(kiosk: Driver) -> None:
    ask(kiosk)
    played(kiosk, 2_000, 9_000, 5_000)
    again(kiosk)
    moves(kiosk, 3_000, 3_000, 5_000)
    facts, chips = kiosk.texts("facts"), kiosk.texts("chips")[1:]
    assert facts[facts.index("votre record") + 1] == "−5,0"
    assert chips[0] == "Gain possible −1,0 s : vos meilleurs coups réunis"
    assert chips[-1].startswith("Record ! C’était 0:16,")


def test_my_runs_tell_the_record_and_the_longest_streak(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Marie"
    played(kiosk, 5_000, 5_000)
    kiosk.play(game("normale-09", 2))
    moves(kiosk, 3_000, 3_000)
    kiosk.show(routes.MyRuns("Marie"))
    (best,) = kiosk.texts("best")
    assert "record 3,0 s par coup" in best
    assert "l’ancien était 5,0 s par coup" in best
    assert best.endswith("plus longue série : 4 tops")
