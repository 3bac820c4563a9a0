"""What the kiosk answers and keeps of games: begun, left and finished runs, sessions, competitions."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.kiosk.driver import FakeClock, FakeHelper, game
from topping.competition.decisions import MoveVoided
from topping.competition.entrant import Entrant
from topping.competition.events import FIRST_TIE_BREAK, Decided, Enrolled
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.errors import ToppingError
from topping.game import shelf
from topping.game.service.gamequestions import GameMade
from topping.game.service.messages import QuestionFailed
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.competitions import player_name
from topping.kiosk.backstage.nextgames import OneMoreGame
from topping.kiosk.backstage.runs import Record, Seat
from topping.lexicon.catalogue import default
from topping.play.run.proposal import Referee
from topping.play.run.run import Run
from topping.play.run.strokes import InputMark
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import HELPS, PAUSE, Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store
from topping.texts import say

GAME, SECOND, THIRD, FOURTH = (game(moves=moves) for moves in (3, 2, 4, 5))
OF_DUPLICATE = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def behind(store: Store, clock: FakeClock) -> Backstage:
    return Backstage(store, clock, Conditions())


def played(seat: Seat, record: Record, tops: int, ms: int = 1_000) -> Run:
    """So many moves, each top found after so long; then the next draw is on screen."""
    run, referee = Run(tuple(seat.game.turns()), seat.conditions, rest_ms=0), Referee(default().admits)
    for now in range(0, tops * 60_000, 60_000):
        run = run.draw_shown(now)
        text = run.turn.solution.move.circled
        run = run.propose(text, referee.judge(text, run.turn), now + ms).tick(now + 60_000)
        record.follow(run)
    if not run.is_over:
        run = run.draw_shown(tops * 60_000)
        record.shown(run)
    return run


def refused(act: Callable[..., object], *about: Any) -> str:
    """The key of what is said where something is refused; empty where it is not."""
    try:
        act(*about)
    except ToppingError as fault:
        return fault.key
    return ""


def test_sessions_begun_left_and_taken_up(store: Store, behind: Backstage, clock: FakeClock) -> None:
    asked = [Backstage(store, clock, Conditions(), asked=one) for one in (None, Conditions(), OF_DUPLICATE)]
    assert [one.sessions.prepared().plan for one in asked] == [Plan(), Plan(), Plan.of(OF_DUPLICATE)]
    sessions, day = behind.sessions, clock.today
    sessions.find()
    assert (sessions.all(), sessions.interrupted, sessions.is_read) == ((), None, False)
    start = SessionStart(Plan(), "Mardi", (Player(1, "Ana"), Player(3, "Bob")), GAME)
    begun = sessions.begin(start), sessions.begin(replace(start, game=None, by_hand=True))
    told = [(one.log.session.seats[3].player.name, one.lexicon.hash, one.log.session.awaits_draw) for one in begun]
    assert told == [("Bob", GAME.lexicon_hash, False), ("Bob", default().hash, True)]
    offered, (first, last) = [], [one.log.id for one in begun]
    for hours in (0, 12, 12.01, -1, -1.01, 2):
        clock.today = day + timedelta(hours=hours)
        sessions.find()
        offered.append(sessions.interrupted and sessions.interrupted.id)
    assert offered == [last, last, None, last, None, last]
    left = []
    for taken in (first, last, last):
        left.append((sessions.take_up(taken).away_ms, sessions.interrupted is None))
    assert left == [(7_200_000, False), (7_200_000, True), (7_200_000, True)]


def test_runs_are_left_and_taken_up(store: Store, behind: Backstage, clock: FakeClock) -> None:
    begun, names = behind.begun, ("Bob", "BOB", "Zoé", "Ana", "")
    bob, said = (behind.runs.seat(name, GAME) for name in ("Bob", "Zoé"))
    said = said.entered_by(InputMark.ORAL)
    records = [behind.runs.open_record(one) for one in (bob, said)]
    halves = [played(one, record, 1) for one, record in zip((bob, said), records, strict=True)]
    assert [(one.ranks, one.moves, one.found) for one in store.runs.open_runs()] == [(False, 1, 1), (True, 1, 1)]
    begun.left_open(bob, halves[0], records[0])
    begun.left_open(said, halves[1], records[1], is_put_off=True)
    assert [[one.moves for one in begun.open_of(name)] for name in names] == [[1], [1], [1], [], []]
    other = Backstage(store, clock, Conditions()).begun
    assert [other.of(name) for name in names] == [()] * 5, "of another process"
    other.find()
    for kept in ([one.rebuilt(one.open_of(name)[0]) for name in ("Bob", "Zoé")] for one in (begun, other)):
        told = [(it.number, it.seat.will_rank, it.seat.is_seen, it.run.showing, it.run.conditions.helps) for it in kept]
        assert told == [(2, False, False, 1, ()), (2, False, False, 1, (PAUSE,))]
        assert [it.seat.input for it in kept] == [InputMark.KEYBOARD, InputMark.ORAL]
    fresh, on, off = {}, [True, False, False, True, False, False, False], [False] * 7
    for late in (0, 3_600, 3_601, -300, -301):
        clock.today += timedelta(seconds=late)
        told_of = [begun.cut_off_of(name) for name in names[::2]], [begun.barring_words(name) for name in names[1:]]
        fresh[late] = [one is not None for some in told_of for one in some]
        clock.today -= timedelta(seconds=late)
    assert fresh == {0: on, 3_600: on, 3_601: off, -300: on, -301: off}
    behind.put(replace(behind.settings, rank_resumed=True), {})
    clock.today += timedelta(days=1)
    assert [one and one.player for one in map(begun.barring_words, names)] == ["Bob"] * 5
    begun.close(begun.open_of("Zoé")[0].id)
    begun.take_up(begun.rebuilt(begun.open_of("Bob")[0]))
    assert [[(one.moves, one.is_left) for one in begun.of(name)] for name in names] == [[], [], [(1, True)], [], []]


def test_finished_runs_are_shown_to_who_has_played_the_game(behind: Backstage, clock: FakeClock) -> None:
    history, results = behind.history, []
    assert (history.best_of("Ana"), history.kinds(), history.of_player("Ana", 0, 5).runs) == (None, (), ())
    for player, ms in (("Ana", 1_000), ("Bob", 1_000), ("Ana", 900), ("", 1_000)):
        seat = behind.runs.seat(player, GAME)
        record = behind.runs.open_record(seat)
        results.append(history.ended(seat, played(seat, record, 3, ms), record))
        clock.today += timedelta(days=1)
    told = [(one.run_id, one.is_record, one.is_best_of_game, one.standing and one.standing.rank) for one in results]
    assert told == [(1, False, False, 1), (2, False, False, 1), (3, True, True, None), (None, False, False, None)]
    assert [history.may_see(name, game_id(GAME)) for name in ("Ana", "Bob", "Zoé", "")] == [True, True, False, False]
    (run,), (kind,) = history.of_player("Bob", 0, 5).runs, history.kinds()
    why = [refused(history.shown_to, name, run) for name in ("Ana", "Zoé", "")]
    assert why == ["", "my_runs.hidden", "my_runs.hidden_to_nobody"]
    again = history.shown_to("Ana", run)
    assert (again.run_id, again.standing, again.run.found) == (run.run_id, results[1].standing, 3)
    means = [[one.player for one in history.means(kind, days)] for days in (None, 9, 3, 2)]
    assert means == [["Ana", "Bob"], ["Ana", "Bob"], ["Bob"], []]
    assert [len(behind.runs.results(name, Conditions())) for name in ("Ana", "Bob", "Zoé")] == [2, 1, 0]
    assert (behind.runs.results("Ana", OF_DUPLICATE), history.best_of("Ana") is None) == ((), False)


def test_the_next_game_of_a_player(store: Store, behind: Backstage) -> None:
    unplayed, helper, under = behind.unplayed, FakeHelper(), Conditions(helps=(PAUSE, HELPS[0]))
    prepared = [shelf.load(one.path) for one in shelf.prepared() if one.variant == under.variant.name]
    after = ("", prepared[3].name, prepared[-1].name, "nulle part")
    assert [unplayed.next("Ana", under, one) for one in after] == [prepared[place] for place in (0, 4, 0, 0)]
    for one in prepared:
        store.runs.start(RunFacts.of("Ana", one, under), "2026-01-01T10:00:00+00:00")
    assert [unplayed.next(name, under) for name in ("Ana", "Bob", "")] == [None, prepared[0], prepared[0]]
    made, told = replace(GAME, lexicon_hash=default().hash), list[object]()
    key = OneMoreGame(unplayed, helper, "Ana", under, "")
    told.append((key.seat, key.is_making, key.text, key.shorter, key.fault))
    key.pressed()
    told.append((key.text, key.shorter, key.is_awaited))
    for news in (QuestionFailed(7, "autre"), QuestionFailed(1, "rien"), GameMade(2, made)):
        unplayed.hear(news)
        told.append((key.hear(news), key.fault, unplayed.is_making(under), key.seat is None))
        for name in ("Ana", "Bob"):
            unplayed.want(name, under, helper)
    name = default().name
    assert told == [
        (None, True, say("next.new", lexicon=name), (say("next.short"),), ""),
        (say("next.awaited", lexicon=name), (), True),
        (False, "", True, True), (True, "rien", False, True), (True, "", False, False),
    ]  # fmt: skip
    assert (len(helper.games_asked), key.seat and key.seat.conditions.helps) == (2, HELPS[:1])


def test_games_of_a_competition(store: Store, behind: Backstage, clock: FakeClock) -> None:
    keeping, sessions = behind.competitions, behind.sessions
    uuid = keeping.found(CompetitionPlan("Coupe", OF_DUPLICATE, CompetitionForm.SESSIONS), "Poste")
    rooms = [CompetitionRoom(uuid, place, centre) for place, centre in ((1, "Lyon"), (1, "Metz"), (2, ""))]
    names = ("Zoé Roy", "ZOÉ ROY", "A" * 30, "B" * 31)
    entrants = [Entrant(f"{n}", n, (one,), centre=rooms[n % 2].centre) for n, one in enumerate(names, start=1)]
    called = "Zoé Roy 1 Metz", "ZOÉ ROY 2 Lyon", "A" * 30, "B" * 30
    assert tuple(player_name(one, entrants) for one in entrants) == called
    keeping.add(uuid, *map(Enrolled, entrants[:-1]), Enrolled(replace(entrants[-1], minor=True)))
    assert [keeping.place_game(uuid, one) for one in (GAME, SECOND)] == [1, 2]
    joker, place = game("normale-joker-07"), keeping.place_tie_break
    why = [refused(keeping.place_game, uuid, one) for one in (GAME, joker)]
    why += [refused(place, uuid, one, ("1",), None) for one in (SECOND, joker)]
    assert why == ["competition_games.twice", "competition_games.other_variant"] * 2
    extra = [place(uuid, THIRD, ("1", "4"), Conditions()), place(uuid, FOURTH, ("1",), None)]
    assert (extra, sorted(keeping.games(uuid))) == ([FIRST_TIE_BREAK, FIRST_TIE_BREAK + 1], [1, 2, *extra])
    before = keeping.read(uuid)
    assert (refused(keeping.session, before, 1, "Lyon"), keeping.left_open(before)) == ("competition.not_open", None)
    keeping.open(uuid)
    start, shown = keeping.session(keeping.read(uuid), 1, "Metz"), keeping.read(uuid)
    seats = [keeping.seat(shown, entrants[0], 1), keeping.seat(shown, shown.competition.entrants["4"], extra[0])]
    told = [(one.player, one.conditions.formula, one.counts, game_id(one.game)) for one in seats]
    assert told == [(called[0], DUPLICATE, True, game_id(GAME)), (called[3], TOPPING, True, game_id(THIRD))]
    log = sessions.begin(start).log
    assert [keeping.open_session(uuid, one.place, one.centre) for one in rooms] == [None, log.id, None]
    assert (keeping.left_open(keeping.read(uuid)), keeping.names_lexicon(rooms[1])) == (rooms[1], True)
    held = [refused(sessions.begin, one) for one in (SessionStart(Plan(), game=GAME), replace(start, game=FOURTH))]
    held += [refused(behind.runs.seat, "Ana", GAME), f"{behind.history.may_see('Ana', game_id(GAME))}"]
    assert held == ["competition.held_until", "competition.other_session", "competition.held_until", "False"]
    keeping.void_for_all(rooms[1], 2)
    keeping.void_for_all(rooms[2], 1)
    keeping.add(uuid, Decided(MoveVoided(1, 3, "1"), "lu", "Arbitre"))
    assert [sorted(keeping.voided(one)) for one in rooms] == [[2], [2], [1]]
    for room, choice in ((rooms[0], 2), (rooms[2], 2), (rooms[0], 0)):
        keeping.retain_for_all(room, 1, choice)
    reasons = [(one.decided.reason, one.counts) for one in store.competitions.read(uuid).decisions]
    assert reasons == [
        (say("decision.cancelled_in_room", centre="Metz"), True), (say("decision.cancelled_here", centre=""), True),
        ("lu", True), (say("decision.other_top_in_room", centre="Lyon"), False), (say("decision.other_top_here"), True),
    ]  # fmt: skip
    assert keeping.count(log.id) == (rooms[1], say("event.session_counted", players=2, moves=0))
    assert keeping.count(sessions.begin(SessionStart(Plan(), game=game(moves=6))).log.id) is None
    clock.today += timedelta(days=400)
    assert [refused(sessions.begin, start), refused(keeping.seat, shown, entrants[0], 1)] == ["competition.is_over"] * 2
