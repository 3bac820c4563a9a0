"""What the kiosk answers and keeps of games: begun, left and finished runs, sessions, competitions."""

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.kiosk.driver import FakeClock, FakeHelper, game
from tests.store.helpers import found, play
from tests.writtendown import check
from topping.competition.decisions import MoveVoided
from topping.competition.entrant import Entrant
from topping.competition.events import FIRST_TIE_BREAK, CompetitionStage, Decided, Enrolled, StageSet
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.errors import ToppingError
from topping.exchange.published import PublishedResult
from topping.facts.fact import FactKind
from topping.game import shelf
from topping.game.sealing import is_sealed
from topping.game.service.gamequestions import GameMade
from topping.game.service.messages import QuestionFailed
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.competitions import (
    content_of,
    files_in,
    package_of,
    player_name,
    results_file,
    roster_files_in,
    sealed_file,
    take_file,
)
from topping.kiosk.backstage.nextgames import OneMoreGame
from topping.kiosk.backstage.runs import Record, Seat
from topping.lexicon.catalogue import default
from topping.lexicon.editions import list_of
from topping.paths import cache_folder, club_games_folder
from topping.play.run.proposal import Referee
from topping.play.run.run import Run
from topping.play.run.strokes import Device, InputMark, StrokeKind
from topping.play.session.events import Collected, Ended, Opened
from topping.play.session.newsession import CompetitionRoom, SessionStart
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import HELPS, PAUSE, Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, game_id
from topping.store import RunFacts, Store, open_store
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.competitions.sealedfiles import KeptSeal
from topping.texts import say
from topping.training.analysedmove import analysed

GAME, SECOND, THIRD, FOURTH = (game(moves=moves) for moves in (3, 2, 4, 5))
OF_DUPLICATE = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])


def played(seat: Seat, record: Record, tops: int, ms: int = 1_000, begun: Run | None = None) -> Run:
    """So many moves, each top found after so long; then the next draw is on screen."""
    run, referee = begun or Run(tuple(seat.game.turns()), seat.conditions, rest_ms=0), Referee(default().admits)
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
    for number in (first, last):
        sessions.cut_off(number)
        assert sessions.interrupted is not None
        assert sessions.interrupted.id == number
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
    assert begun.rebuilt(begun.of("Zoé")[0]).started_at, "as it is kept"
    halted = begun.rebuilt(begun.open_of("Bob")[0])
    taken_up = begun.take_up(halted)
    assert [[(one.moves, one.is_left) for one in begun.of(name)] for name in names] == [[], [], [(1, True)], [], []]
    for is_put_off in (False, True):
        seat = behind.runs.seat("Ana", (SECOND, THIRD)[is_put_off])
        record = behind.runs.open_record(seat)
        begun.left_open(seat, played(seat, record, 1), record, is_put_off=is_put_off)
    assert [begun.rebuilt(one).seat.will_rank for one in begun.open_of("Ana")] == [False, True]
    played(halted.seat, taken_up, 2, begun=halted.run)
    again = begun.rebuilt(begun.open_of("Ana")[0])
    record = begun.take_up(again)
    record.follow(played(again.seat, record, 1, begun=again.run).abandon(100_000))
    assert [(one.is_left, len(begun.rebuilt(one).run.results)) for one in begun.of("Ana")] == [(False, 1), (True, 2)]
    seat = behind.runs.seat("Cid", GAME)
    record = behind.runs.open_record(seat)
    record.interrupt(Run(tuple(GAME.turns()), seat.conditions, rest_ms=0))
    played(seat, record, 3)
    ended = [
        (behind.history.of_player(name, 0, 5).of, behind.runs.results(name, Conditions())) for name in ("Bob", "Cid")
    ]
    assert ended == [(1, ())] * 2


def test_finished_runs_are_shown_to_who_has_played_the_game(store: Store, behind: Backstage, clock: FakeClock) -> None:
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
    seat = behind.runs.seat("Ana", FOURTH, replace(Conditions(), penalty_ms=3_000))
    record = behind.runs.open_record(seat)
    played(seat, record, 5)
    means = [[one.player for one in history.means(kind, days)] for days in (None, 9, 3, 2)]
    assert means == [["Ana", "Bob"], ["Ana", "Bob"], ["Bob"], []]
    assert [len(behind.runs.results(name, Conditions())) for name in ("Ana", "Bob", "Zoé")] == [2, 1, 0]
    assert (behind.runs.results("Ana", OF_DUPLICATE), history.best_of("Ana") is None) == ((), False)
    of_cid = RunFacts.of("Cid", GAME, Conditions(), lexicon_name=default().name, lexicon_hash=default().hash)
    play(store, of_cid, *(800,) * 3, minute=700_000, game=GAME)
    standing = history.reopen(1).standing
    assert (standing and standing.rank, [len(one.records) > 0 for one in results]) == (1, [False] * 4)
    seat = behind.runs.seat("Ana", SECOND)
    record = behind.runs.open_record(seat)
    other = history.ended(seat, played(seat, record, 2), record)
    uuid = behind.competitions.found(CompetitionPlan("Coupe"), "Poste")
    behind.competitions.place_game(uuid, GAME)
    behind.competitions.open(uuid)
    assert [history.may_see("Ana", game_id(one)) for one in (GAME, SECOND)] == [False, True]
    assert refused(history.shown_to, "Bob", run) == "competition.held_until"
    for whole in [game(f"normale-{number:02}", 2) for number in range(1, 6)]:
        of_zed = RunFacts.of("Zed", whole, Conditions(), lexicon_name=default().name, lexicon_hash=default().hash)
        play(store, of_zed, 30_000, 40_000, minute=600_000, game=whole)
        store.positions.keep(game_id(whole), whole.lexicon_hash, analysed(whole), is_searched=True)
    seat = behind.runs.seat("Zed", FOURTH)
    record = behind.runs.open_record(seat)
    last = history.ended(seat, played(seat, record, 5), record)
    assert last.par is not None
    pars = [one.par_ms for one in behind.reviews.open("Zed", last.run_id or 0).moves]
    assert (pars, len(pars), [one.span.name for one in last.records]) == ([*last.par.moves], 5, ["EVER"])
    seat, record = begins(behind, "Zed", THIRD)
    played(seat, record, 1)
    assert [one.par_ms for one in behind.reviews.open("Zed", record.number or 0).moves] == [None]
    (shown,) = (one for one in history.of_player("Ana", 0, 5).runs if one.run_id == other.run_id)
    assert history.shown_to("Ana", shown).run_id == other.run_id


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
    assert not key.hear(GameMade(9, made))
    uuid = behind.competitions.found(CompetitionPlan("Coupe"), "Poste")
    behind.competitions.place_game(uuid, prepared[0])
    behind.competitions.open(uuid)
    assert unplayed.next("Bob", under) == prepared[1]


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
    assert [one.id for one in sessions.all()] == [log.id]
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
    for event in (Opened(1), Collected(1), Opened(2)):
        log.add(event, clock.date())
    reached = keeping.reach(rooms[1], log.id, log.session, clock.date())
    read = keeping.read(uuid)
    assert read.competition.reached[reached].move == 2
    assert [len(one.tops) for one in read.competition.sessions.values()] == [1]
    assert keeping.read(uuid) is keeping.read(uuid)
    assert [refused(keeping.must_be_changeable, rooms[1], move) for move in (1, 2)] == ["competition.draw_is_given", ""]
    asked = ((0, 1, "", 1), (1, 1, reached, 1), (2, 1, "", 2), (2, 1, "", 1))
    tops = [keeping.top_in_rooms(rooms[at], move, whose, choice) for at, move, whose, choice in asked]
    assert [(one.to_play, one.apart) for one in tops] == [(0, ()), (0, ()), (2, ()), (2, ())]
    log.add(Ended(), clock.date())
    known = store.sharing.last_own()
    results_file(uuid, "Poste", store, clock.date())
    assert store.sharing.last_own() == known + 1, "what has become of the session"
    reached = keeping.reach(rooms[1], log.id, log.session, clock.date())
    assert keeping.read(uuid).competition.reached[reached].move == 3
    late = sessions.begin(keeping.session(keeping.read(uuid), 2, "Lyon"))
    assert keeping.left_open(keeping.read(uuid)) == CompetitionRoom(uuid, 2, "Lyon")
    keeping.add(uuid, StageSet(CompetitionStage.CLOSED))
    assert (keeping.left_open(keeping.read(uuid)), late.log.session.is_ended) == (None, False)
    clock.today += timedelta(days=400)
    assert [refused(sessions.begin, start), refused(keeping.seat, shown, entrants[0], 1)] == ["competition.is_over"] * 2


def begins(behind: Backstage, player: str, whole: Game, **seated: Any) -> tuple[Seat, Record]:
    """A run whose first draw was on screen."""
    seat = replace(behind.runs.seat(player, whole), **seated)
    record = behind.runs.open_record(seat)
    record.shown(Run(tuple(whole.turns()), seat.conditions, rest_ms=0).draw_shown(0))
    return seat, record


def test_what_processes_that_died_have_left(
    store: Store, behind: Backstage, clock: FakeClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    day, said = clock.today, list[Any]()
    for player, before in (("Zoé", 300), ("Ana", 60), ("Bob", 59)):
        clock.today = day - timedelta(days=before)
        for whole in (GAME, SECOND):
            seat, record = begins(behind, player, whole)
            played(seat, record, 1)
        for turn in list(SECOND.turns())[1:]:  # its last solution was on screen
            store.runs.add_move(record.number or 0, found(turn, 1_000), turn)
    for hours in (-1, 0):
        clock.today = day - timedelta(days=59, hours=-hours)
        other = Backstage(store, clock, Conditions())
        begun = other.begun
        begun.find()
        said += [len(other.notices.lines)]
        said += [[[one.is_left for one in begun.of(name)] or None for name in ("Zoé", "Ana", "Bob", "")], "/"]
    clock.today = day
    begun = behind.begun
    begun.find()
    said += [[[one.is_left for one in begun.of(name)] for name in ("Zoé", "Ana", "Bob")], len(behind.notices.lines)]
    said += [len(store.runs.moves_of(one.id)) for one in begun.of("Zoé")]
    begins(behind, "Cid", THIRD, conditions=replace(seat.conditions, helps=("inconnue",)))
    begins(behind, "Dea", FOURTH)
    lines = len(behind.notices.lines)
    begun.find()
    of_cid, of_dea = (begun.open_of(name)[0] for name in ("Cid", "Dea"))
    kept = [
        replace(of_dea, rules_version="0"),
        replace(of_dea, conditions=replace(seat.conditions, helps=(PAUSE, *HELPS))),
    ]
    said += [begun.cut_off_of("Cid"), len(behind.notices.lines) - lines, refused(begun.rebuilt, of_cid), "/"]
    said += [caplog.messages]
    said += [refused(begun.rebuilt, one) for one in kept]
    sheet = replace(
        of_dea, game="", game_text=format_game(replace(FOURTH, lexicon_hash="", lexicon_name="")), lexicon_hash=""
    )
    words = tmp_path / "liste.txt"
    words.write_text("aa\n", encoding="utf-8")
    behind.choices.lexicon = str(words)
    said += [
        begun.rebuilt(one).seat.lexicon.name
        for one in (of_dea, sheet, replace(sheet, lexicon_hash=of_dea.lexicon_hash))
    ]
    said += [[begun.rebuilt(replace(of_dea, attempt=one)).seat.is_seen for one in (1, 2)], "/"]
    begun.close(of_dea.id)
    said += [[len(begun.of(name)) for name in ("Cid", "Dea")], [one.is_left for one in store.runs.unfinished_of("Dea")]]
    behind.notices.lines.clear()
    store.close()
    begun.find()
    said += [len(behind.notices.lines)]
    wanted = """1 + - - None / 1 + + - None / + + - 0 1 None 1 resume.other_rules / run not taken up:
        StoreError: resume.other_rules resume.other_rules open-fr liste open-fr - + / 1 0 + 1"""
    check(wanted, said)


def test_how_runs_are_seated_and_kept(store: Store, behind: Backstage, clock: FakeClock) -> None:
    runs, said = behind.runs, list[Any]()
    seats = [runs.seat(name, whole) for name, whole in (("Ana", GAME), ("", GAME))]
    entry = CompetitionEntry("c", "e", 1)
    for seat in (
        *seats,
        replace(seats[0], is_seen=True, will_rank=False),
        replace(seats[0], entry=entry, will_rank=False),
    ):
        entered = [seat.entered_by(mark) for mark in (InputMark.KEYBOARD, InputMark.ORAL)]
        said += [[(one.will_rank, one.counts) for one in (seat, *entered)], "/"]
    trial = runs.trial()
    said += [trial.player, trial.will_rank, trial.conditions.penalty_ms, trial.conditions.speed.schedule.limit_ms(1)]
    said += [
        trial.game == shelf.load(shelf.demo_games()[0]),
        behind.players.last,
        runs.has_played("Ana", game_id(GAME)),
        "/",
    ]
    turns, referee = tuple(GAME.turns()), Referee(default().admits)
    for end in ("leave", "pause", "interrupt", "cut off", "put off", "follow", "shown"):
        seat = runs.seat("Ana", GAME)
        record = runs.open_record(seat)
        run = Run(turns, seat.conditions, rest_ms=0).draw_shown(0)
        if end != "follow":
            run = run.typed(StrokeKind.LETTER, Device.LINE, 500)
        run = run.propose("ZUT H4", referee.judge("ZUT H4", run.turn), 1_000)
        record.shown(run)
        number = record.number or 0
        if end == "shown":
            record.mark(InputMark.KEYBOARD)
            text = run.turn.solution.move.circled
            run = run.propose(text, referee.judge(text, run.turn), 2_000)
            said += [record.cut_off(run) == number, len(store.runs.moves_of(number))]
        elif end == "pause":
            record.pause()
        elif end == "interrupt":
            record.interrupt(run)
            record.mark(InputMark.TOUCH)
        elif end in ("cut off", "put off"):
            said += [record.cut_off(run, is_put_off=end == "put off") == number]
            record.follow(run.abandon(9_000))
        else:
            record.follow(run.abandon(2_000) if end == "leave" else run)
            record.follow(run.abandon(3_000))
            said += [record.cut_off(run.abandon(3_000)), len(record.faults)]
        left = {one.id: one for one in store.runs.unfinished_of("Ana")}[number]
        if end == "cut off":  # what was typed stays where the next process types nothing
            taken = behind.begun.rebuilt(left)
            runs.take_up(taken).interrupt(taken.run)
        said += [
            end.replace(" ", "_"),
            left.is_left,
            left.input.value,
            left.conditions.helps,
            left.ranks,
            store.runs.showings(number, 1),
        ]
        said += [[(one.number, one.at_ms) for one in store.runs.proposals_of(number)]]
        said += [[(one.number, one.showing, len(one.strokes)) for one in store.runs.strokes_of(number)], "/"]
    wanted = """+ + + + - - / - - - - - - / - - - - - - / - + - + - + / - 0 None + Ana - / None 0 leave +
        keyboard + 1 1 1000 1 1 1 / pause - keyboard pause + 1 1 1 0 / interrupt - touch + 1 1 1000 1 1 1 / +
        cut_off - keyboard + 1 1 1000 1 1 1 / + put_off - keyboard pause + 1 1 1000 1 1 1 / None 0 follow +
        keyboard + 1 1 1000 1 1 0 / + 1 shown - keyboard + 1 1 1000 1 2000 1 1 1 / - +"""
    check(wanted, said, [one.will_rank for one in (runs.seat("Ana", GAME), runs.seat("Ana", SECOND))])


def test_lists_that_are_not_installed_serve_the_games_made_with_them(behind: Backstage, tmp_path: Path) -> None:
    words = tmp_path / "liste.txt"
    words.write_text("aa\nchi\nzen\n", encoding="utf-8")
    behind.choices.lexicon = str(words)
    own = behind.choices.chosen_lexicon()
    seat = behind.runs.seat("Ana", replace(SECOND, lexicon_hash=own.hash, lexicon_name=own.name))
    sheet = behind.runs.seat("", replace(SECOND, lexicon_hash="", lexicon_name=""))
    other = behind.runs.seat("", SECOND)
    assert (seat.lexicon, sheet.lexicon, other.lexicon.hash) == (own, own, SECOND.lexicon_hash)
    assert [one.lexicon_hash for one in (seat, sheet, other)] == [own.hash, list_of(own.hash), SECOND.lexicon_hash]


def test_an_imported_game_is_kept_with_what_its_file_tells(store: Store, behind: Backstage, tmp_path: Path) -> None:
    sheet = replace(GAME, name="Interclubs", lexicon_name="", lexicon_hash="", generator=None, seed=None)
    told = PublishedResult("DUPONT Jean", (20, 21, 22), (1_000,) * 3)
    behind.runs.keep_imported(sheet, "Inter clubs", None, (told,))
    (kept,) = club_games_folder().iterdir()
    assert (kept.name, shelf.load(kept).moves) == ("inter-clubs.txt", sheet.moves)
    (run,) = store.imported.results(game_id(sheet))
    assert run.name == "DUPONT Jean"
    club_games_folder().rename(tmp_path / "away")
    club_games_folder().write_text("")
    behind.runs.keep_imported(sheet, "inter-clubs", None, ())
    assert len(behind.notices.lines) == 1


def test_a_game_made_ahead_lies_in_the_cache_until_somebody_begins_it(
    behind: Backstage, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    unplayed, conditions, said = behind.unplayed, Conditions(), list[Any]()
    made = [replace(one, lexicon_hash=default().hash) for one in (SECOND, THIRD)]
    helper = FakeHelper()
    for one in shelf.prepared():
        if one.variant == conditions.variant.name:
            behind.runs.open_record(behind.runs.seat("Ana", shelf.load(one.path)))
    unplayed.want("Ana", conditions, helper)
    unplayed.want("Ana", conditions, helper)
    unplayed.hear(GameMade(1, made[0]))
    fresh = Backstage(behind.store, FakeClock(), conditions).unplayed
    said += [len(helper.games_asked), [one.next("Ana", conditions) == made[0] for one in (unplayed, fresh)]]
    (kept,) = (cache_folder() / "next").iterdir()
    unplayed.begun(made[1])
    said += [kept.exists(), unplayed.next("Ana", conditions) == made[0]]
    unplayed.begun(made[0])
    said += [kept.exists(), unplayed.next("Ana", conditions)]
    unplayed.begun(made[0])
    unplayed.want("Ana", conditions, helper)
    unplayed.hear(QuestionFailed(2, "rien"))
    said += [unplayed.fault(conditions), unplayed.is_making(conditions)]
    unplayed.want("Ana", conditions, helper)
    said += [unplayed.fault(conditions) or None, unplayed.is_making(conditions), unplayed.lexicon_name]
    long = [OneMoreGame(unplayed, helper, "Bob", conditions, "").text, say("next.awaited", lexicon=default().name)]
    kept.parent.rename(tmp_path / "away")
    kept.parent.write_text("")
    unplayed.hear(GameMade(3, made[1]))
    said += [unplayed.next("Ana", conditions) == made[1], [one.partition(":")[0] for one in caplog.messages]]
    for name in ("a" * 16, "a" * 17):
        (tmp_path / f"{name}.txt").write_text("aa\nchi\nzen\n", encoding="utf-8")
        behind.choices.lexicon = str(tmp_path / f"{name}.txt")
        said += [OneMoreGame(unplayed, helper, "Ana", conditions, "").text[-16:]]
    behind.choices.lexicon = str(tmp_path / "nulle part.txt")
    nowhere = OneMoreGame(unplayed, helper, "Ana", conditions, "")
    said += [
        unplayed.lexicon_name or None,
        unplayed.next("Ana", conditions),
        nowhere.text == say("next.choose"),
        nowhere.shorter,
    ]
    wanted = """1 + + + + - None rien - None + open-fr + game made ahead aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaa… None None
        + 4 +"""
    check(wanted, said, len(helper.asked), default().name in long[0])


def test_files_of_competitions(store: Store, behind: Backstage, clock: FakeClock, tmp_path: Path) -> None:
    keeping, at, said = behind.competitions, clock.date(), list[Any]()
    uuid = keeping.found(CompetitionPlan("Coupe", OF_DUPLICATE), "Siège")
    keeping.place_game(uuid, GAME)
    keeping.add(uuid, Enrolled(Entrant("1", 1, ("Zoé Roy",))))
    sealed, code = sealed_file(uuid, "Siège", store, at)
    results = results_file(uuid, "Siège", store, at)
    said += [store.competitions.read(uuid).codes == (code,), is_sealed(sealed), is_sealed(results)]
    said += [len(package_of(sealed, code).games), len(package_of(results, "").games), b"Zo" in results, "/"]
    said += [refused(package_of, content, "BAKO RITU NEFA LOSI") for content in (sealed, b"\xff", b"{}")]
    folder = tmp_path / "files"
    (folder / "inner").mkdir(parents=True)
    (folder / "dir.topping").mkdir()
    for name, content in (
        ("b.topping", sealed),
        ("inner/a.topping", results),
        ("c.txt", sealed),
        ("d.topping", b"\xff"),
    ):
        (folder / name).write_bytes(content)
    files = files_in([folder, folder / "inner", tmp_path / "nowhere"])
    said += [[(one.path.name, one.name or None, one.is_sealed) for one in files], "/"]
    said += [content_of(files[0]) == sealed, refused(content_of, replace(files[0], path=folder))]
    with open_store(tmp_path / "other.db").store as other:
        said += [take_file(files[0], code, other, at)[1], other.competitions.read(uuid).stage.value]
        said += [other.competitions.has_game(uuid, 1), take_file(files[-1], "", other, at)[1], "/"]
    with open_store(tmp_path / "third.db").store as third:
        seal = KeptSeal(uuid, "Coupe", sealed, at)
        third.sealed_files.keep(seal)
        said += [take_file(files[-1], "", third, at)[1], third.competitions.has_game(uuid, 1)]
        said += [third.competitions.read(uuid).stage.value, refused(sealed_file, uuid, "Poste", third, at)]
        keeping.open(uuid)
        (folder / "inner" / "a.topping").write_bytes(results_file(uuid, "Siège", store, at))
        said += [
            take_file(files[-1], "", third, at)[1],
            third.competitions.has_game(uuid, 1),
            len(third.sealed_files.all()),
        ]
        said += [
            content_of(replace(files[0], kept=seal)) == sealed,
            take_file(replace(files[0], kept=seal), code, third, at)[1],
        ]
    wanted = """- + - 1 0 + / sealed.code competition.package competition.package b.topping Coupe + d.topping
        None - a.topping None - / + sessions.unreadable 0 open + 0 / 0 - prepared store.competition_game_sealed 0 +
        0 + 0"""
    check(wanted, said)


def test_files_of_rosters(tmp_path: Path) -> None:
    (tmp_path / "sub.csv").mkdir()
    names = ("b.CSV", "a.csv", "n.txt", ".x.csv", "~$y.xlsx", "z.pdf", "sub.csv/c.csv", "d.xls", "old.ods")
    for at, name in enumerate(names):
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, (1, 10**12 if name == "old.ods" else at // 2))
    found_in = [roster_files_in([(tmp_path, has_texts), (tmp_path / "none", True)]) for has_texts in (False, True)]
    wanted = """old.ods 1970-01-01T00:00:00+00:00 d.xls 1970-01-01T00:00:03+00:00 a.csv
        1970-01-01T00:00:00+00:00 b.CSV 1970-01-01T00:00:00+00:00 old.ods 1970-01-01T00:00:00+00:00 d.xls
        1970-01-01T00:00:03+00:00 n.txt 1970-01-01T00:00:01+00:00 a.csv 1970-01-01T00:00:00+00:00 b.CSV
        1970-01-01T00:00:00+00:00"""
    check(wanted, [[(one.path.name, one.changed_at) for one in some] for some in found_in])


def test_entrants_are_seated_once_and_rooms_told_of(store: Store, behind: Backstage, clock: FakeClock) -> None:
    keeping, said = behind.competitions, list[Any]()
    pair = Entrant("p", 1, ("Maximilienne-Alexandrine Dupont", "Jean-Christophe de Saint-Martin"))
    both = Entrant("b", 5, ("Al " + "A" * 10, "Bo " + "B" * 11))
    said += [player_name(both, ())]
    exact, other = Entrant("x", 2, ("A" * 29 + "z",)), Entrant("y", 3, ("A" * 29 + "zz",))
    said += [player_name(pair, ()), player_name(exact, (exact,)), player_name(exact, (other, exact))]
    uuid = keeping.found(CompetitionPlan("Coupe", OF_DUPLICATE), "Siège")
    said += [one.body["label"] for one in store.sharing.of_subject(FactKind.MACHINE)]
    some = [game(f"normale-{number:02}", moves) for number in (1, 2, 3) for moves in range(1, 8)]
    said += [[keeping.place_game(uuid, one) for one in some[:20]], refused(keeping.place_game, uuid, some[20])]
    minor = replace(other, minor=True)
    keeping.add(uuid, Enrolled(exact), Enrolled(minor))
    keeping.open(uuid)
    shown = keeping.read(uuid)
    for entrant in (exact, minor):
        seat = keeping.seat(shown, entrant, 3)
        leaves = store.sharing.leaving_name(seat.player)
        said += [game_id(seat.game) == game_id(some[2]), seat.entry and seat.entry.entrant, leaves]
    behind.runs.open_record(keeping.seat(shown, exact, 3))
    said += [refused(keeping.seat, shown, exact, 3), [one.name for one in keeping.all()], keeping.seals()]
    said += [refused(keeping.must_be_changeable, CompetitionRoom(uuid, place, ""), 1) or None for place in (1, 21)]
    wanted = """Al AAAAAAAAAA – Bo BBBBBBBBBBB Dupont – Saint-Martin AAAAAAAAAAAAAAAAAAAAAAAAAAAAAz
        AAAAAAAAAAAAAAAAAAAAAAAAAAAA 2 Siège 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
        competition_games.full + x AAAAAAAAAAAAAAAAAAAAAAAAAAAA 2 + y A. 3. 1 competition.seated_elsewhere Coupe
        None store.competition_no_game"""
    check(wanted, said)
