"""Racing an earlier run, a published game or other kiosks: what is shown, when, and what is never told."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import ENTER, ESCAPE, F8, Driver, FakeClock, game
from tests.kiosk.unseen import UnseenScreen
from topping.config import GhostChoice, Settings
from topping.exchange.published import PublishedResult
from topping.facts.fact import FactKind
from topping.kiosk import routes
from topping.kiosk.backstage.runs import Seat
from topping.kiosk.otherscreens import Watching
from topping.kiosk.public.following import Audience, WatchedState, read_told
from topping.kiosk.screens.play.meeting import MeetingScreen
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.together import DuelScreen, TogetherScreen
from topping.paths import watched_file
from topping.play.run.run import Phase
from topping.play.together.presence import SILENT_MS
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula
from topping.rules.games.gametext import game_id
from topping.store import open_store
from topping.training.analysedmove import analysed
from topping.training.ghosts import Race

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


def test_the_result_says_what_was_raced(kiosk: Driver) -> None:
    ask(kiosk)
    played(kiosk, 2_000, 9_000, 5_000)
    again(kiosk)
    moves(kiosk, 3_000, 3_000, 5_000)
    facts = kiosk.texts("facts")
    assert facts[facts.index("votre record") + 1] == "−5,0"


def test_a_second_attempt_is_better_than_the_first_and_no_record(kiosk: Driver) -> None:
    played(kiosk, 2_000, 9_000, 5_000)
    again(kiosk)
    moves(kiosk, 2_000, 5_000, 4_900)
    shown = " ".join(kiosk.texts())
    assert "Mieux que la 1re fois : −4,1 s" in shown
    assert "hors classement" in shown
    assert "Record" not in shown


SHEET = replace(game(moves=2), name="Interclubs", lexicon_name="", lexicon_hash="", generator=None, seed=None)
TOPS = tuple(move.solution.points for move in SHEET.moves)
CHAMPION = PublishedResult("DUPONT Jean", (TOPS[0] - 6, TOPS[1]), (12_000, 30_000))
SECOND = PublishedResult("MARTIN Anne", total=60, total_ms=90_000)


@pytest.fixture
def published(kiosk: Driver) -> Driver:
    kiosk.store.imported.keep(SHEET, "table", kiosk.clock.date(), (SECOND, CHAMPION))
    return kiosk


def seat(kiosk: Driver, formula: Formula, player: str = "Marie") -> Seat:
    return kiosk.backstage.runs.seat(player, SHEET, Conditions().under(formula, formula.speeds[0]))


def test_before_the_start_g_turns_whom_to_race(published: Driver) -> None:
    kiosk = published
    kiosk.show(routes.ReadyToPlay(seat(kiosk, DUPLICATE)))
    offered = []
    for _ in range(4):
        offered.append(next(text for text in kiosk.places if "antôme" in text or text.startswith("Contre")))
        if "réparti" in offered[-1]:
            assert "répartis selon la valeur des tops" in "\n".join(kiosk.texts("text"))
        kiosk.type("g")
    assert offered == [
        "Contre DUPONT Jean",
        "Contre MARTIN Anne (total réparti)",
        "Sans fantôme",
        "Contre DUPONT Jean",
    ]
    kiosk.key(ENTER)
    ghost = kiosk.scene_of(PlayScreen).ghost
    assert ghost is not None
    assert ghost.player == "MARTIN Anne"


AHEAD_MS = 3_600_000
"""How far the second machine's monotonic clock is ahead."""


class Two:
    """Two kiosks that play one game, one after the other in each turn of a loop; facts take a turn."""

    def __init__(self, folder: Path) -> None:
        self.kiosks: list[Driver] = []
        self.carried = [0, 0]
        """How many facts of each have been brought."""
        self.behind_ms = 0
        """How far the calendar of the first one's facts is behind."""
        self.dead: set[int] = set()
        """Those whose process was killed."""
        for name, ahead in (("a", 0), ("b", AHEAD_MS)):
            clock = FakeClock()
            clock.time += ahead
            clock.today = clock.today.replace(hour=10 if name == "a" else 9)  # the calendars agree
            store = open_store(folder / name / "topping.db").store
            kiosk = Driver(store, (1280, 720), Conditions(), clock=clock)
            kiosk.show(routes.Home())
            self.kiosks.append(kiosk)

    def carry(self) -> None:
        """Brings each what the other has said."""
        first, second = (kiosk.store.sharing for kiosk in self.kiosks)
        said = [one.own_after(carried, -1) for one, carried in zip((first, second), self.carried, strict=True)]
        second.take(replace(fact, at=fact.at - self.behind_ms) for fact in said[0])
        first.take(said[1])
        self.carried = [first.last_own(), second.last_own()]

    def wait(self, ms: int, step_ms: int = 100) -> None:
        for _ in range(ms // step_ms):
            for number, kiosk in enumerate(self.kiosks):
                kiosk.clock.time += step_ms
                if number not in self.dead:
                    kiosk.kiosk.step()
            self.carry()

    def restart(self, number: int) -> Driver:
        """The program anew, after it was killed, on what it left."""
        killed = self.kiosks[number]
        kiosk = self.kiosks[number] = Driver(killed.store, (1280, 720), Conditions(), clock=killed.clock)
        found = kiosk.interrupted()
        assert found is not None
        kiosk.show(routes.Resume(found))
        self.dead.discard(number)
        return kiosk

    def duel(self, *, moves: int = 3) -> tuple[Driver, Driver]:
        """Both have the first draw of a duel."""
        first, second = self.meet(moves=moves)
        first.type("u")
        self.wait(9_500, 500)
        self.wait(2_000)
        return first, second

    def meet(self, *, moves: int = 3) -> tuple[Driver, Driver]:
        first, second = self.kiosks
        for kiosk, player in ((first, "Zoé"), (second, "Marie")):
            kiosk.show(routes.Meet(kiosk.backstage.runs.seat(player, game(moves=moves))))
            self.wait(500)
        self.wait(4_000, 200)
        return first, second

    def close(self) -> None:
        for kiosk in self.kiosks:
            kiosk.store.close()


@pytest.fixture
def two(tmp_path: Path, kiosk: Driver) -> Iterator[Two]:
    made = Two(tmp_path)
    yield made
    made.close()


def test_the_clocks_are_compared_and_both_begin_at_one_instant(two: Two) -> None:
    first, second = two.meet()
    leading, other = first.rows
    assert leading == ("Zoé", "donne le départ")
    assert other[0] == "Marie"
    assert other[2].startswith("0:00,")
    second.key(ENTER)
    assert second.scene_of(MeetingScreen).room.meeting.start is None, "who came first gives the start"
    first.key(ENTER)
    two.wait(1_000)
    starts = [kiosk.scene_of(MeetingScreen).room.meeting.start_ms for kiosk in (first, second)]
    assert None not in starts
    difference = (starts[1] or 0) - AHEAD_MS - (starts[0] or 0)
    assert abs(difference) <= 300
    assert second.texts("countdown")[0] in ("9", "10")
    two.wait(9_000, 500)
    two.wait(1_500)
    for kiosk in (first, second):
        assert type(kiosk.kiosk.scene) is TogetherScreen
        assert kiosk.run.phase is Phase.THINKING
    shown = [kiosk.run.since_ms for kiosk in (first, second)]
    assert abs(shown[1] - AHEAD_MS - shown[0]) <= 500


def test_a_draw_of_a_duel_comes_once_both_have_ended_the_one_before(two: Two) -> None:
    first, second = two.duel()
    for kiosk in (first, second):
        assert kiosk.scene_of(DuelScreen).run.phase is Phase.THINKING
    first.find_top()
    two.wait(1_000)
    assert first.scene_of(DuelScreen).is_waiting
    assert "rack" not in first.snapshot(), "the next draw is hidden"
    screen = Watching(UnseenScreen((1280, 720)), first.clock, watched_file(), Audience.ROOM, Settings())
    screen.turn()
    state = read_told(watched_file(), WatchedState.parse)
    assert state is not None
    assert "PALETS" not in str(state.run.position), "the other one still plays"
    assert state.run.solution is None, "nor what ends any later move"
    second.wait(4_000)
    second.find_top()
    two.wait(4_500)
    for kiosk in (first, second):
        assert (kiosk.run.turn.number, kiosk.run.phase) == (2, Phase.THINKING)
    given = [kiosk.scene_of(DuelScreen).room.meeting.move_ms(2) for kiosk in (first, second)]
    assert abs((given[1] or 0) - AHEAD_MS - (given[0] or 0)) <= 300
    first.find_top()
    two.wait(500)
    first.key(ESCAPE)
    assert "rack" not in first.snapshot(), "a question shows no draw either"
    first.key(ESCAPE)
    leader, _, other, _, gap = first.texts("waiting")
    assert (leader, other) == ("Zoé", "Marie")
    assert gap.startswith("+ 0:0"), "the gap to the leader"


@pytest.mark.parametrize("dies", [0, 1])
def test_one_who_dies_in_a_duel_keeps_nobody_waiting_for_long(two: Two, dies: int) -> None:
    two.duel()
    living = two.kiosks[1 - dies]
    two.dead.add(dies)
    living.find_top()
    two.wait(SILENT_MS - 1_000, 500)
    assert living.scene_of(DuelScreen).is_waiting, "he may still be there"
    two.wait(6_000)
    assert (living.run.turn.number, living.run.phase) == (2, Phase.THINKING)
    living.find_top()
    two.wait(4_000)
    assert (living.run.turn.number, living.run.phase) == (3, Phase.THINKING), "nobody waits for him any more"


def test_who_was_killed_comes_back_to_the_duel_at_the_move_of_the_others(two: Two) -> None:
    first, _ = two.duel(moves=4)
    second = two.kiosks[1]
    second.find_top()
    first.find_top()
    two.wait(4_000)
    two.dead.add(1)
    first.find_top()
    two.wait(13_000)
    assert first.run.turn.number == 3
    second = two.restart(1)
    assert "au coup 3" in " ".join(second.texts("text"))
    assert len(first.scene_of(DuelScreen).room.meeting.present) == 1, "he has not come back yet"
    second.key(ENTER)
    two.wait(1_000)
    assert [result.found for result in second.run.results] == [True, False]
    assert (second.run.turn.number, second.run.phase) == (3, Phase.THINKING)
    first.find_top()
    two.wait(4_000)
    assert first.scene_of(DuelScreen).is_waiting, "he is waited for again"
    second.find_top()
    two.wait(4_000)
    for kiosk in (first, second):
        assert (kiosk.run.turn.number, kiosk.run.phase) == (4, Phase.THINKING)


def test_who_comes_back_when_the_others_are_done_goes_on_alone(two: Two) -> None:
    first, second = two.duel(moves=2)
    second.find_top()
    first.find_top()
    two.wait(4_000)
    two.dead.add(1)
    first.find_top()
    two.wait(2_000)
    second = two.restart(1)
    assert "Personne ne joue plus ce duel" in " ".join(second.texts("text"))
    second.key(ENTER)
    two.wait(500)
    assert type(second.kiosk.scene) is PlayScreen
    assert (second.run.turn.number, second.run.phase) == (2, Phase.THINKING)


@pytest.mark.parametrize(("presses", "plays"), [(0, True), (1, True), (2, False)])
def test_a_late_comer_is_treated_as_the_one_who_leads_has_decided(two: Two, presses: int, plays: bool) -> None:
    first, second = two.kiosks
    first.show(routes.Meet(first.backstage.runs.seat("Zoé", game(moves=4))))
    first.key(*(pygame.K_F6,) * presses)
    first.key(ENTER)
    two.wait(135_500, 5_000)
    second.show(routes.Meet(second.backstage.runs.seat("Marie", game(moves=4))))
    two.wait(3_000)
    if not plays:
        assert "n’admet plus" in second.texts("told")[0]
        return
    assert [result.cost_ms for result in second.run.results] == [80_000] * (2 if presses else 0)
    assert second.run.phase is Phase.THINKING


def test_no_other_machine_learns_a_top_that_is_still_searched(two: Two) -> None:
    first, second = two.duel()
    word = first.run.turn.solution.word
    first.find_top()
    two.wait(500)
    told = [fact for fact in second.store.sharing.after(first.store.sharing.machine, 0) if fact.kind == FactKind.SIGNAL]
    assert any(fact.body["signal"] == "progress" for fact in told)
    assert not any(word in str(fact.body).upper() for fact in told)
    (other,) = [run for run in second.scene_of(DuelScreen).room.meeting.runs.values() if run.player == "Zoé"]
    assert [move.found for move in other.moves] == [True]


def test_calendars_hours_apart_hinder_nobody(two: Two) -> None:
    """The first one's facts look so old that they seem to be of another meeting, until he is heard to be there."""
    two.behind_ms = 24 * 3_600_000
    first, second = two.kiosks
    seat = first.backstage.runs.seat("Zoé", game(moves=3))
    first.show(routes.Meet(seat))
    two.wait(500)
    second.show(routes.Meet(second.backstage.runs.seat("Marie", game(moves=3))))
    two.wait(8_000, 200)
    assert not second.scene_of(MeetingScreen).room.meeting.leads
    first.key(ENTER)
    two.wait(1_000)
    first_ms, second_ms = (kiosk.scene_of(MeetingScreen).room.meeting.start_ms or 0 for kiosk in (first, second))
    assert abs(second_ms - AHEAD_MS - first_ms) <= 300
