"""A run: its clock, misses, cues and movements, pauses, leaving, the next game, and playing without a name."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F8, TURN_MS, Driver, game
from tests.screens.evening import prepared
from tests.store.helpers import facts
from topping.answers.positions import find_tops
from topping.config import MissedStay, Settings
from topping.kiosk.engine.sounds import Cue, Cues
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.screens.play.routes import Play
from topping.play.run.run import GUARD_MS, LAST_KEYS_MS, Phase
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.conditions import PAUSE, Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.games.game import Game
from topping.rules.grid.board import Board, Reference
from topping.store import BoardFilter, RunFacts, Store, Unranked


def test_an_enter_at_the_limit_counts_and_one_after_it_does_not(open_kiosk: Open) -> None:
    for late, found in ((0, True), (1, False)):
        kiosk = open_kiosk(at_home=False)
        kiosk.play(game())
        kiosk.type("palets h4")
        kiosk.wait(kiosk.run.since_ms + 59_000 - kiosk.clock.time)
        kiosk.clock.time = kiosk.run.since_ms + 60_000 - TURN_MS + late
        kiosk.key(ENTER)
        (result,) = kiosk.run.results
        assert result.found is found
        assert result.elapsed_ms == 60_000


def test_an_enter_just_after_the_limit_leaves_the_solution_there(playing: Driver) -> None:
    playing.wait(playing.run.since_ms + 60_000 - playing.clock.time)
    playing.wait(500)
    playing.key(ENTER)
    assert playing.run.phase is Phase.SHOWING
    playing.wait(500)
    playing.key(ENTER)
    assert playing.run.phase is not Phase.SHOWING


def test_another_key_between_two_f2_takes_the_offer_back(playing: Driver) -> None:
    playing.key(F8, DOWN, F8)
    assert playing.run.results == ()


def test_enter_held_down_does_not_go_through_the_screens(kiosk: Driver) -> None:
    kiosk.services.players.last = "Marie"
    for _ in range(20):
        kiosk.press(ENTER)
        kiosk.step()
    assert kiosk.scene == "whoplays"
    kiosk.release(ENTER)
    kiosk.type("zoe")
    kiosk.key(ENTER)
    assert kiosk.scene != "whoplays"


def test_a_key_whose_release_got_lost_with_the_focus(playing: Driver) -> None:
    playing.press(F8)
    playing.step()
    playing.post(pygame.WINDOWFOCUSLOST)
    playing.key(F8)
    assert len(playing.run.results) == 1


def test_a_key_held_over_the_change_types_nothing_into_the_new_draw(playing: Driver) -> None:
    playing.key(F8, F8)
    playing.wait(1_000)
    playing.press(ord("s"), "s")
    playing.wait(900)
    playing.press(ENTER)
    playing.step()
    assert playing.run.turn.number == 2
    for _ in range(5):  # held: it repeats
        playing.press(ord("s"), "s")
        playing.press(BACKSPACE)
        playing.step()
    playing.release(ord("s"))
    playing.release(BACKSPACE)
    playing.type("s")
    assert playing.entry.text == "s"


def test_a_last_top_is_left_by_a_key_once_it_was_not_meant_for_the_move(open_kiosk: Open) -> None:
    for early, scene in ((1, "play"), (0, "result")):
        kiosk = open_kiosk(at_home=False)
        kiosk.play(game(moves=1))
        kiosk.enter(kiosk.run.turn.solution.move.circled)
        kiosk.clock.time = kiosk.run.since_ms + GUARD_MS - early - TURN_MS
        kiosk.key(ENTER)
        assert kiosk.scene == scene


def test_a_line_cut_off_by_the_limit_types_nothing_into_the_next_draw(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(missed_stay=MissedStay.NONE))
    kiosk.has_played(AGAIN)
    kiosk.play(AGAIN)
    kiosk.wait(kiosk.run.since_ms + 59_900 - kiosk.clock.time)
    kiosk.type("et")
    kiosk.wait(500)
    kiosk.type("re")
    assert (kiosk.run.turn.number, kiosk.run.phase, kiosk.entry.text) == (2, Phase.THINKING, "")
    kiosk.wait(LAST_KEYS_MS)
    kiosk.type("s")
    assert kiosk.entry.text == "s"


@pytest.mark.parametrize(
    ("size", "conditions", "named"),
    [
        ((1152, 648), Conditions(), True),
        ((1151, 648), Conditions(), False),
        ((1280, 720), Conditions(DUPLICATE, DUPLICATE.speeds[-1]), False),
    ],
)
def test_countries_are_named_where_they_have_room_and_are_announced(
    open_kiosk: Open, size: tuple[int, int], conditions: Conditions, named: bool
) -> None:
    kiosk = open_kiosk(size, at_home=False)
    kiosk.show(Play(kiosk.services.runs.seat("Marie", game(), conditions)))
    assert kiosk.shown("rack").countries is named


AGAIN = game("normale-02")
"""A game without lexicon, which does not rank."""


def test_other_tops_are_named_and_what_was_lacking_is_told_of_the_closest(playing: Driver) -> None:
    playing.enter("pastel h3")
    playing.key(F8, F8)
    (question,) = (one for one in playing.answerer.asked if one.question is find_tops)
    top = playing.run.turn.solution
    assert question.position == playing.run.turn.position
    assert playing.texts("top")[0] == "Le top"
    other = replace(top, word="PASTEL", reference=Reference.parse("H4"))
    ticket = playing.answerer.asked.index(question) + 1
    playing.answerer.tell((other, top), ticket)
    playing.step()
    assert playing.texts("top")[0] == "Un top sur 2"
    assert any(one.endswith("aussi PASTEL H4") for one in playing.texts("header"))
    assert playing.texts("lack") == ("la place : H4 (pour PASTEL H4)",)


def test_tops_that_have_no_room_are_counted(playing: Driver) -> None:
    playing.key(F8, F8)
    asked = next(ticket for ticket, one in enumerate(playing.answerer.asked) if one.question is find_tops)
    top = playing.run.turn.solution
    others = tuple(replace(top, word=word, reference=Reference.parse("H1")) for word in ("PALETS", "PASTEL", "PLATES"))
    playing.answerer.tell((top, *others), asked + 1)
    playing.step()
    assert playing.texts("top")[0] == "Un top sur 4"
    assert any("aussi PALETS H1, PASTEL H1 et 1 autre" in one for one in playing.texts("header"))


@pytest.mark.parametrize(
    ("stay", "phases"),
    [
        (MissedStay.ENTER, (Phase.SHOWING, Phase.SHOWING, Phase.THINKING)),
        (MissedStay.FOUR_SECONDS, (Phase.SHOWING, Phase.THINKING, Phase.THINKING)),
        (MissedStay.NONE, (Phase.THINKING, Phase.THINKING, Phase.THINKING)),
    ],
)
def test_how_long_it_stays_outside_ranked_play(
    open_kiosk: Open, stay: MissedStay, phases: tuple[Phase, Phase, Phase]
) -> None:
    kiosk = open_kiosk(settings=Settings(missed_stay=stay))
    kiosk.has_played(AGAIN)
    kiosk.play(AGAIN)
    kiosk.key(F8, F8)
    kiosk.step(2)
    found = [kiosk.run.phase]
    kiosk.wait(4_100)
    found.append(kiosk.run.phase)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert (*found, kiosk.run.phase) == phases


@pytest.mark.parametrize("animations", [True, False])
def test_the_word_appears_without_changing_a_stamp(open_kiosk: Open, animations: bool) -> None:
    kiosk = open_kiosk(settings=Settings(animations=animations))
    kiosk.play(game())
    start = kiosk.run.since_ms
    kiosk.key(F8, F8)
    assert kiosk.run.since_ms - start == 20, "the same with and without"
    assert (kiosk.shown("word").percent < 100) is animations
    assert "PALETS" in kiosk.shown("board").cells
    kiosk.wait(800)
    assert kiosk.shown("word").percent == 100
    kiosk.key(ENTER)
    assert kiosk.run.since_ms - start == 830, "the same with and without"


def test_each_letter_is_a_tile_and_no_other_key_is(playing: Driver) -> None:
    playing.type("pas h4")
    playing.key(pygame.K_BACKSPACE, pygame.K_LEFT)
    assert playing.cues.played == [Cue.TILE] * 4


@pytest.mark.parametrize("settings", [Settings(tile_sounds=True), Settings(effects=False)])
def test_the_stamps_of_a_run_are_the_same_with_sounds_and_without(open_kiosk: Open, settings: Settings) -> None:
    def played(sounds: bool) -> list[int]:
        kiosk = open_kiosk(at_home=False)
        player = Cues(settings)
        if sounds:
            player.get_ready()
            kiosk.kiosk.cues = player
        kiosk.play(game(moves=3))
        stamps = [kiosk.run.since_ms]
        kiosk.wait(51_000)
        kiosk.enter("pet h7")
        kiosk.find_top()
        stamps.append(kiosk.run.since_ms)
        kiosk.key(F8, F8)
        stamps.append(kiosk.run.since_ms)
        kiosk.wait(500)
        kiosk.key(ENTER)
        player.close()
        return [*stamps, kiosk.run.last_ms]

    assert played(sounds=True) == played(sounds=False)


def begin(open_kiosk: Open, *, animations: bool, moves: int = 4) -> Driver:
    kiosk = open_kiosk(at_home=False)
    kiosk.services.put(replace(kiosk.services.settings, animations=animations, record_strokes=True), {})
    kiosk.play(game("normale-06", moves))
    return kiosk


def play(kiosk: Driver, seed: int) -> tuple[int, tuple[MoveResult, ...], list[str]]:
    """A whole game at full speed, with words good, bad and too late, tops given up, and letters at any time."""
    chance, verdicts, start = Random(seed), [], kiosk.run.since_ms
    while kiosk.scene == "play" and kiosk.run.phase is not Phase.FINISHED:
        what = chance.choice(("top", "top", "near", "refused", "letters", "given up", "late"))
        if kiosk.run.phase is Phase.SHOWING:
            kiosk.wait(chance.randrange(100, 900))
            kiosk.key(ENTER)
        elif what == "top":
            kiosk.find_top()
        elif what == "near":
            kiosk.enter("et " + str(kiosk.run.turn.solution.reference))
        elif what == "refused":
            kiosk.enter("zzz h8")
        elif what == "letters":
            kiosk.type("abc")
        elif what == "given up":
            kiosk.key(F8, F8)
        elif what == "late":  # the limit comes while the field shakes
            kiosk.wait(kiosk.run.since_ms + 59_900 - chance.randrange(0, 80) - kiosk.clock.time)
            kiosk.enter("zz")
        if kiosk.scene == "play":
            kiosk.step(chance.randrange(1, 40))
            verdicts.append(kiosk.snapshot().get("verdict", ""))
            run = kiosk.run
    return run.last_ms - start, run.results, [str(one) for one in verdicts]


@pytest.mark.parametrize("seed", range(3))
def test_stamps_and_results_are_the_same_with_and_without_movements(open_kiosk: Open, seed: int) -> None:
    still, moved = (play(begin(open_kiosk, animations=is_on), seed) for is_on in (False, True))
    assert still[0] == moved[0]
    assert still[1] == moved[1]
    assert still[2] == moved[2]


@pytest.fixture
def unranked(kiosk: Driver) -> Driver:
    """A repeat, which never ranks."""
    kiosk.store.runs.start(kiosk_facts(), kiosk.clock.date())
    kiosk.play(game(moves=2))
    return kiosk


def kiosk_facts() -> RunFacts:

    return facts("Marie", game(moves=2))


def test_a_paused_run_is_kept_says_so_and_never_ranks(unranked: Driver) -> None:
    unranked.key(pygame.K_F9, ENTER)
    unranked.step()
    while unranked.scene == "play":
        unranked.find_top()
    (row,) = unranked.store.ranking.rows()
    assert (row.rank, row.conditions.helps) == (None, (PAUSE,))
    standing = unranked.store.ranking.standing(row.run_id)
    assert standing.why_unranked is Unranked.PAUSED


def test_nothing_of_the_move_is_seen_and_the_clock_stands_still(unranked: Driver) -> None:
    unranked.wait(10_000)
    unranked.type("pas")
    at = unranked.run.elapsed_ms(unranked.clock.time)
    unranked.key(pygame.K_F9)
    assert unranked.run.phase is Phase.PAUSED
    shown = unranked.snapshot()
    assert shown["board"] == BoardView(Board().cells)
    assert not {"rack", "verdict", "history"} & set(shown)
    assert unranked.texts("pause")[0] == "Pause"
    unranked.type("abc")
    unranked.wait(300_000)
    assert unranked.run.phase is Phase.PAUSED
    unranked.key(ENTER)
    unranked.step()
    assert unranked.run.phase is Phase.THINKING
    assert unranked.entry.text == "pas"
    assert unranked.run.elapsed_ms(unranked.clock.time) - at < 100
    unranked.key(pygame.K_PAUSE)
    unranked.click((500, 300))
    unranked.step()
    assert unranked.run.phase is Phase.THINKING


def test_closing_outside_a_run_ends_at_once(kiosk: Driver) -> None:
    kiosk.post(pygame.QUIT)
    kiosk.step()
    assert kiosk.kiosk.has_ended


def test_closing_while_the_solution_is_shown(playing: Driver, store: Store) -> None:
    playing.wait(60_100)
    playing.post(pygame.QUIT)
    playing.step()
    assert playing.asked
    playing.key(DOWN, DOWN, ENTER, DOWN, ENTER)
    assert _runs(store) == [("left", 1, 0)]


def test_the_loop_saves_whatever_ends_it(playing: Driver, store: Store) -> None:
    playing.find_top()
    playing.kiosk.end()
    playing.kiosk.run()
    assert _runs(store) == [("open", 1, 1)], "nobody left it: it is offered again"


def _runs(store: Store) -> list[tuple[str, int, int]]:
    """Outcome, moves and proposals of every run."""
    rows = store._database.all(
        "SELECT outcome, (SELECT count(*) FROM moves WHERE run = runs.id), "
        "(SELECT count(*) FROM proposals WHERE run = runs.id) FROM runs ORDER BY id"
    )
    return [(row[0], row[1], row[2]) for row in rows]


def start(kiosk: Driver, game: Game, player: str) -> None:
    kiosk.services.runs.open_record(kiosk.services.runs.seat(player, game))


def _to_result(kiosk: Driver) -> None:
    """Normale 03 in mort subite, whose first top is missed."""
    conditions = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    kiosk.show(Play(kiosk.services.runs.seat("Marie", prepared("normale-03"), conditions)))
    kiosk.key(F8, F8)
    kiosk.wait(1_000)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.scene == "result"


def test_escape_never_loses_a_result(kiosk: Driver) -> None:
    _to_result(kiosk)
    told = kiosk.result
    kiosk.key(ESCAPE)
    kiosk.step(2)
    assert kiosk.scene == "home"
    kiosk.type("S")
    kiosk.step(2)
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.result == told


def _kept(kiosk: Driver) -> int:
    """How many runs the database holds, open ones too."""
    return len(kiosk.store.runs.open_runs()) + len(kiosk.store.ranking.page(BoardFilter(), 0, 9).runs)


def test_the_result_of_a_run_without_a_name_says_so_and_is_not_kept(kiosk: Driver) -> None:
    kiosk.show(Play(kiosk.services.runs.seat("", game(moves=1))))
    kiosk.find_top()
    assert kiosk.scene == "result"
    assert "Jouée sans nom : ce résultat n’est pas gardé." in kiosk.result
    assert "mes parties" not in kiosk.keys
    assert _kept(kiosk) == 0
    kiosk.kiosk.navigation.give_up()
    assert kiosk.store.runs.open_runs() == ()
