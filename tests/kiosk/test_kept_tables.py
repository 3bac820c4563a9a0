"""What the kiosk answers and keeps of games around a table, and of machines that meet before a game."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tests.kiosk.driver import FakeClock, game
from tests.writtendown import check, tried
from topping.facts.fact import FactKind
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.meetings import MeetingRoom, tell_aloud
from topping.kiosk.backstage.tablegames import ClassicTable
from topping.kiosk.public.following import RemoteRuns
from topping.lexicon.catalogue import default
from topping.play.classic.events import Defeat, GameLost, Passed, PlayBegun, Refilled, SeatingSet
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.loto.game import CardWritten
from topping.play.machine.levels import LEVELS, format_seats
from topping.play.run.proposal import Referee
from topping.play.run.run import Run
from topping.play.solitaire.game import SolitaireStopped, SolitaireTerms, SolitaireWay
from topping.play.together.signals import (
    ALOUD,
    ClockAsked,
    ClockTold,
    Entered,
    Gone,
    Here,
    LatePolicy,
    MoveGiven,
    Progress,
    Silent,
    StartGiven,
    body_of,
    read_signal,
)
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.grid.board import Board, Square
from topping.store import Store, open_store, open_to_read

EASY, HARD = [*LEVELS.values()][:2]
AT = "2026-03-01T10:00:05+00:00"


def begun(table: ClassicTable, at_ms: int = 0) -> ClassicTable:
    """The racks are full and the clock of the first player runs."""
    for player in table.game.order:
        table.add(Refilled(player, ("ABCDEFG", "HIJKLMN", "OPQRSTU")[player]))
    table.add(PlayBegun(at_ms))
    return table


def lost(table: ClassicTable, loser: int) -> ClassicTable:
    """A whole game, lost by a player."""
    begun(table).add(GameLost(loser, 1_000, Defeat.ABANDONED))
    return table


def test_the_clock_of_a_table(behind: Backstage, clock: FakeClock, store: Store) -> None:
    table = behind.classics.begin(("Ana", "Bob"), INTERNATIONAL, first=1, about=format_seats({0: EASY}))
    said: list[Any] = [table.game.order, table.machines == {0: EASY}, table.lexicon.name, table.halt(5_000)]
    table.resume(6_000)
    begun(table, 3_000)
    said += [len(table.record.events), [table.at_ms(now) for now in (4_000, 7_999, 8_001, 20_000)]]
    for now in (9_999, 12_999, 13_000, 14_000, 17_999, 18_000):
        table.note(now)
        said += [len(table.record.events)]
    table.slept(2_000)
    said += [table.at_ms(20_000), table.halt(20_000, "pause"), table.halt(21_000), table.game.clock.is_halted]
    table.note(40_000)
    table.resume(30_000)
    table.resume(31_000)
    said += [len(table.record.events), table.game.clock.is_halted, table.at_ms(30_500)]
    clock.time = 1_000_000
    again = behind.classics.take_up(table.record.id)
    said += [again.machines == {0: EASY}, again.at_ms(1_000_000), again.at_ms(1_000_500), again.lexicon.name]
    again.add(GameLost(0, 30_000, Defeat.ABANDONED))
    said += [again.halt(1_030_000), len(again.record.events)]
    again.resume(1_040_000)
    wanted = """1 0 + open-fr - 4 3000 3000 3001 15000 4 4 5 5 5 6 13000 + - + 8 - 23500 + 23000 23500 open-fr -
        9 9 +"""
    check(wanted, said, len(again.record.events), [one.is_ended for one in behind.classics.all()])


def test_matches_of_classic_games(behind: Backstage, clock: FakeClock) -> None:
    classics, said = behind.classics, list[Any]()

    def stands(table: ClassicTable) -> Any:
        match = classics.match_of(table.record.id)
        told = match and (match.names, match.won, match.games, match.wins, match.is_over)
        return told, classics.awaited_match(classics.all())

    def follow(table: ClassicTable) -> ClassicTable:
        clock.time += 60_000
        return classics.following(table)

    said += [classics.match_of(0), classics.awaited_match(())]
    alone = classics.begin(("Ana", "Bob"), INTERNATIONAL, first=1)
    said += [stands(alone), follow(alone).record.id == alone.record.id]
    lost(alone, 0)
    second = follow(alone)
    said += [stands(alone), second.game.order, stands(second), follow(alone).record.id == second.record.id]
    lost(second, 0)
    third = follow(second)
    said += [stands(third), third.game.order, [one.match is None for one in classics.all()], "/"]
    lost(third, 1)
    goal = classics.begin(("Ana", "Bob"), INTERNATIONAL, first=0, match_wins=2, about=format_seats({1: HARD}))
    said += [stands(goal)]
    for loser in (0, 1, 0):
        lost(goal, loser)
        said += [stands(goal)]
        goal = follow(goal)
        said += [goal.game.order, sorted(goal.machines), "/"]
        if not goal.game.order:
            goal.add(SeatingSet((1, 0)))
    kept = classics.all()
    said += [stands(goal), [(one.match_wins, one.match == kept[3].uuid) for one in kept]]
    three = classics.begin(("Ana", "Bob", "Cid"), INTERNATIONAL)
    said += [stands(three), three.game.order, behind.store.classics.get(three.record.id).names]
    three.add(SeatingSet((2, 0, 1)))
    begun(three)
    for at in range(9):
        three.add(Passed((2, 0, 1)[at % 3], 1_000 * at))
    said += [follow(three).game.order]
    wanted = """None None None None + None None 0 1 None None + Ana Bob 0 2 2 None + None 1 0 - - + / Ana Bob 0
        0 1 2 - None Ana Bob 0 1 1 2 - 4 1 0 1 / Ana Bob 1 1 2 2 - 5 1 / Ana Bob 1 2 3 2 + None 1 / Ana Bob 0 0
        1 2 - None 2 - 2 + 2 + 2 - None - None - None - None None Ana Bob Cid 0 1 2"""
    check(wanted, said)


def test_match_sheets_are_written(behind: Backstage, tmp_path: Path) -> None:
    pair = lost(behind.classics.begin(("Ana", "Bob"), INTERNATIONAL, first=0), 1)
    three = behind.classics.begin(("Ana", "Bob", "Cid"), INTERNATIONAL, first=0)
    for table in (pair, three):
        folder = behind.classics.write_sheets(table)
    assert sorted(one.name for one in folder.iterdir()) == [
        "classic-1.csv", "classic-1.gcg", "classic-1.html", "classic-2.csv", "classic-2.html",
    ]  # fmt: skip
    assert f"01/03/2026 · {default().name} · Ana a commencé" in (folder / "classic-1.html").read_text("utf-8")


def test_other_games_around_a_table(behind: Backstage) -> None:
    tables, whole, said = behind.tablegames, game(), list[Any]()
    home = tables.begin_home(("Ana", "Bob"), whole, 3)
    top = home.game.turn.solution
    said += [home.worth(text).points for text in (f"{top.word} {top.points}", top.word, "ZZZ 10")]
    said += [home.game.minutes, home.kept.lexicon_name, tables.home(home.kept.id).game == home.game, "/"]
    loto = tables.begin_loto(("Ana", "Bob"))
    loto.log.add_all([CardWritten(0, ("RADEAUX", "GALOPER")), CardWritten(1, ("TIREURS", "MANCHOT"))], AT)
    called = "".join(loto.call() for _ in range(3))
    said += [loto.game.called == called, len(loto.game.bag.tiles), tables.loto(loto.kept.id).game == loto.game, "/"]
    squares = [Square(7, column) for column in range(3, 12)]
    inverse = tables.begin_inverse(("Ana", "Bob"), Board().with_tiles(zip(squares, "BAJOYERS", strict=False)))
    said += [tried(lambda taken: inverse.judged(taken).tiles, squares[at : at + 1]) for at in (7, 0, 8)]
    inverse.pass_turn()
    said += [inverse.game.player, inverse.game.is_over]
    inverse.take(squares[7:8])
    said += [inverse.game.scores, inverse.game.end, tables.inverse(inverse.kept.id).game == inverse.game]
    short = tables.begin_inverse(("Ana", "Bob"), Board().with_tiles(zip(squares, "PALETS", strict=False)))
    for taken in (squares[5:6], squares[:5]):
        said += ["/", short.game.end]
        short.take(taken)
    said += [short.game.end]
    wanted = """22 22 0 3 open-fr + / + 99 + / S InputError inverse.not_admitted words: AJOYERS None InputError
        inverse.empty_square None 1 - 0 1 <InverseEnd.STUCK: stuck> + / None / None <InverseEnd.EMPTY: empty>"""
    check(wanted, said)


def test_solitaires(behind: Backstage, store: Store) -> None:
    tables, terms, said = behind.tablegames, SolitaireTerms(SolitaireWay.TWO_RACKS, 40), list[Any]()
    table = tables.begin_solitaire("Ana", terms, seed=7)
    said += [table.game.racks, tables.begin_solitaire("Ana", terms, seed=7).game.racks == table.game.racks]
    said += [table.kept.seed, tables.begin_solitaire("Bob", terms).kept.seed > 7, table.kept.lexicon_name]
    log = store.solitaires.start("Cid", terms, AT, seed=7, lexicon_name="", lexicon_hash=default().hash)
    again = tables.solitaire(log.kept.id)
    said += [again.game.racks == table.game.racks, tables.solitaire(table.kept.id).game == table.game]
    for one in (table, again):
        one.add(SolitaireStopped())
    said += [[(one.player, one.id) for one in tables.best_solitaires(it)] for it in (terms, SolitaireTerms())]
    check("ROCUEIO INOTEEP + 7 + open-fr + + Ana 1 Cid 4", said)


class Post:
    """One of several machines that play a game; their calendars agree, their other clocks do not."""

    def __init__(self, path: Path, ahead_ms: int) -> None:
        self.clock, self.store = FakeClock(), open_store(path).store
        self.clock.time += ahead_ms
        self.clock.today -= timedelta(milliseconds=ahead_ms)
        self.behind, self.carried = Backstage(self.store, self.clock, Conditions()), 0
        self.told = 0
        self.run = Run(tuple(game(moves=3).turns()), Conditions(), rest_ms=0)
        self.room: MeetingRoom | None = None

    def come(self, name: str, *, enters: bool = True) -> MeetingRoom:
        seat = self.behind.runs.seat(name, game(moves=3))
        self.room = MeetingRoom(self.behind.beside, self.clock, seat, enters=enters)
        return self.room

    def said(self) -> str:
        """What it has said since it was last asked, a letter each: `a` and `t` are about clocks."""
        new = self.store.sharing.own_after(self.told, -1)
        self.told = self.store.sharing.last_own()
        return "".join(_LETTERS[type(read_signal(one.body))] for one in new)

    def finds(self) -> None:
        """The top of its present move, a second after the draw came, and tells so."""
        assert self.room is not None
        now = self.clock.time
        run = self.run.draw_shown(now)
        text = run.turn.solution.move.circled
        self.run = run.propose(text, Referee(default().admits).judge(text, run.turn), now + 1_000).tick(now + 60_000)
        self.room.tell(WatchedRun.of(self.run, "", "", now))


NEW = "c" * 36
_LETTERS = {Entered: "E", Gone: "G", Here: "h", Silent: "S", ClockAsked: "a", ClockTold: "t", StartGiven: "B"}
_LETTERS |= {MoveGiven: "M", Progress: "P"}


@pytest.fixture
def posts(tmp_path: Path, store: Store) -> Iterator[list[Post]]:
    made = [Post(tmp_path / name / "topping.db", ahead) for name, ahead in (("a", 0), ("b", 3_600_000), ("c", 50))]
    yield made
    for one in made:
        one.store.close()


def wait(posts: list[Post], ms: int) -> None:
    """Time passes in turns of 50 ms, after each of which all that was said is everywhere."""
    for _ in range(ms // 50):
        for one in posts:
            one.clock.time += 50
            if one.room is not None:
                one.room.tick(one.clock.time)
        for one in posts:
            facts = one.store.sharing.own_after(one.carried, -1)
            one.carried = one.store.sharing.last_own()
            for other in posts:
                if other is not one:
                    other.store.sharing.take(facts)


def test_machines_meet_and_play_a_duel(posts: list[Post], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = posts
    said: list[Any] = []

    def stand(rests_ms: int) -> None:
        wait(posts, rests_ms)
        for one in posts:
            room = one.room
            if room is not None:
                there = "+".join(who.player for who in room.meeting.present)
                said.extend([there, room.meeting.leads, room.was_here, room.is_going_on, one.said() or None])
        said.append("/")

    a = first.come("Zoé")
    stand(200)
    b = second.come("Bob")
    b.give_start(LatePolicy.OWN_TIME, is_duel=True)
    stand(3_850)
    stand(3_150)
    entered = [next(iter(one.store.sharing.own_after(0, -1))).body for one in (first, second)]
    said += [int(str(entered[0]["calendar_ms"])) - int(str(entered[1]["calendar_ms"]))]
    offset = b.meeting.offset
    said += [offset and offset.offset_ms, offset and offset.error_ms, a.entered_ms, b.entered_ms - 3_600_000]
    a.give_move(2)
    a.give_start(LatePolicy.OWN_TIME, is_duel=True)
    stand(100)
    c = third.come("Ana")
    stand(10_000)
    starts = [room.meeting.start_ms for room in (a, b, c)]
    said += [(start or 0) - one.clock.time for start, one in zip(starts, posts, strict=True)]
    for one in posts:
        one.finds()
        stand(300)
        a.give_move(2)
        b.give_move(2)
    stand(3_000)
    said += [(room.meeting.move_ms(2) or 0) - one.clock.time for room, one in zip((a, b, c), posts, strict=True)]
    second.finds()
    third.finds()
    first.room = None
    stand(8_000)
    b.give_move(3)
    stand(3_000)
    again = first.come("Zoé", enters=False)
    said += [len(again.meeting.present)]
    again.leave()
    stand(300)
    again.enter()
    stand(300)
    b.leave()
    stand(200)
    own, before = third.store.sharing.machine, [one.machine for one in c.meeting.heard]
    third.store.sharing.be_named(NEW, lambda _: False)
    wait([third], 200)
    after = [one.machine for one in c.meeting.heard]
    reads = Mock(return_value=())
    monkeypatch.setattr(type(third.store.sharing), "of_subject", reads)
    wait([third], 200)
    wanted = """Zoé + - - E / Zoé+Bob + - - tatatahtatatah Zoé+Bob - - - EatEatatatatat / Zoé+Bob + - - tatah
        Zoé+Bob - - - atat / 3600000 -3600000 101 5000 5200 Zoé+Bob + - - B Zoé+Bob - - - None / Zoé+Bob+Ana + -
        - tBttttttt Zoé+Bob+Ana - - - ttttttt Zoé+Bob+Ana - - - EaEaaaaaaaaaaaaaa / -100 -100 -100 Zoé+Bob+Ana +
        + - P Zoé+Bob+Ana - - + None Zoé+Bob+Ana - - + None / Zoé+Bob+Ana + + + None Zoé+Bob+Ana - + + P
        Zoé+Bob+Ana - - + a / Zoé+Bob+Ana + + + None Zoé+Bob+Ana - + + t Zoé+Bob+Ana - + + P / Zoé+Bob+Ana + + +
        M Zoé+Bob+Ana - + + None Zoé+Bob+Ana - + + None / -500 -500 -500 Bob+Ana + + + PSaa Bob+Ana - + + PSEtt
        / Bob+Ana + + + Maaaa Bob+Ana - + + tttt / 2 Bob+Ana - + + None Bob+Ana + + + None Bob+Ana - + + None /
        Bob+Ana+Zoé - - + EaE Bob+Ana+Zoé + + + at Bob+Ana+Zoé - + + t / Ana+Zoé - - + None Ana+Zoé - + + G
        Ana+Zoé + + - a / 29 0 30 None 104 -"""
    check(
        wanted,
        said,
        before.count(own),
        after.count(own),
        after.count(NEW),
        third.said() or None,
        len(after),
        reads.called,
    )


def test_what_was_said_long_before_is_of_another_meeting(posts: list[Post]) -> None:
    first, second, third = posts
    said: list[Any] = []

    def stand() -> None:
        rooms = [one.room for one in posts]
        said.extend(one and "+".join(sorted(who.player for who in one.meeting.present)) for one in rooms)

    a = first.come("Zoé")
    (entered,) = first.store.sharing.own_after(0, -1)
    first.room = None
    wait(posts, 50)
    longest_ms = 10_000 + 3 * 60_000
    for one, late_ms in ((second, 0), (third, 1)):
        one.clock.time += entered.at + longest_ms + late_ms - one.clock.calendar_ms()
        one.come("Bob" if one is second else "Ana")
    first.clock.time += longest_ms
    stand()
    wait(posts, 200)
    stand()
    first.room = a
    wait(posts, 1_500)
    stand()
    wanted = """None Bob+Zoé Ana None Ana+Bob+Zoé Ana+Bob Ana+Bob+Zoé Ana+Bob+Zoé Ana+Bob+Zoé 5000"""
    check(wanted, said, a.entered_ms)


def test_what_is_played_aloud_is_told(behind: Backstage) -> None:
    run = WatchedRun.of(Run(tuple(game().turns()), Conditions(), rest_ms=0).draw_shown(0), "Zoé", "Essai", 0)
    tell_aloud(behind.beside, run, game(), "x")
    (fact,) = behind.store.sharing.own_after(0, -1)
    told = read_signal(fact.body)
    assert isinstance(told, Progress)
    assert (fact.body["competition"], told.token, told.run) == (ALOUD, "x", run)


def test_a_run_that_another_machine_plays_aloud_is_followed(posts: list[Post]) -> None:
    first, second, third = posts
    reader, said = open_to_read(second.store.path), list[Any]()
    assert reader is not None
    remote = RemoteRuns(reader)

    def tells(one: Post, name: str) -> None:
        run = WatchedRun.of(one.run.draw_shown(0), name, "Essai", 0)
        tell_aloud(one.behind.beside, run, game(moves=3), name)

    def look(now: int) -> None:
        wait(posts, 50)
        shown = remote.look(now)
        said.append(shown and (shown.player, shown.clock.at_ms))

    look(1)
    tells(first, "Zoé")
    look(2)
    look(3)
    tells(second, "Bob")
    first.store.sharing.say(FactKind.SIGNAL, {"competition": ALOUD, "signal": "later"})
    elsewhere = WatchedRun.of(first.run, "Ailleurs", "", 0)
    first.store.sharing.say(FactKind.SIGNAL, body_of(Progress("x", elsewhere), "room"))
    look(4)
    tells(first, "Ana")
    look(5)
    tells(third, "Cid")
    for one, count in ((first, 20), (third, 19)):
        for _ in range(count):
            one.store.sharing.say(FactKind.SIGNAL, {"competition": ALOUD, "signal": "later"})
    look(6)
    fresh = RemoteRuns(reader).look(7)
    third.store.sharing.say(FactKind.SIGNAL, {"competition": ALOUD, "signal": "later"})
    wait(posts, 50)
    other = RemoteRuns(reader).look(8)
    reader.close()
    check(
        "None Zoé 2 Zoé 2 Zoé 2 Ana 5 Cid 6 Cid None Cid",
        said,
        fresh and fresh.player,
        other and other.player,
        (last := remote.look(9)) and last.player,
    )
