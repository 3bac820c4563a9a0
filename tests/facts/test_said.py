"""What facts say of persons and of runs."""

from dataclasses import replace

import pytest

from tests.facts.strategies import GAMES, MACHINES, PLAYERS, RUNS
from tests.facts.together import attempts, first_voices, merged
from topping.facts.bodies import (
    Body,
    MoveOver,
    MoveTold,
    PlayerErased,
    PlayersDistinct,
    PlayersMerged,
    PlayerTold,
    RunBegun,
    RunEnded,
    RunPaused,
    RunResumed,
    StrokesTold,
    WishAnswered,
)
from topping.facts.fact import Fact
from topping.facts.merging import is_personal, stands_before
from topping.facts.people import DUE_AFTER_MS, Persons, SharedPlayer, named_players, strokes_must_go
from topping.facts.sharedruns import SharedRun, run_of
from topping.facts.voices import HERE, Voices, stand_in
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE

ANN, BOB, CAT, DAN = PLAYERS
"""Ann is of this machine, Bob of another one, Cat of a third one; nobody has told of Dan."""
MINE, OLD, HIS, TWIN, HERS, JUDGE, COUNTED, OTHER = (f"{digit * 8}-0000-4000-8000-000000000000" for digit in "12345678")
"""This machine, one that it was; Bob's and another one of its key; Cat's; a referee's; an enrolled one; any other."""
STRANGER = stand_in(OTHER, BOB)
VOICES = Voices(
    homes={ANN: HERE, BOB: HIS, CAT: HERS, STRANGER: OTHER},
    stand_ins=frozenset((STRANGER,)),
    here=frozenset((MINE,)),
    keys={HIS: "key", TWIN: "key", JUDGE: "another"},
    ours=frozenset(((OLD, 1),)),
    referees=frozenset((JUDGE,)),
    enrolled=frozenset((COUNTED,)),
)


def said(machine: str, body: Body, number: int = 1, at: int = 0) -> Fact:
    return Fact(machine, number, at, body.kind, body.write())


def told(machine: str, player: str, name: str, number: int = 1, at: int = 0) -> Fact:
    return said(machine, PlayerTold(player, name, initials=False, minor=False), number, at)


@pytest.mark.parametrize(
    ("machine", "player", "has"),
    [
        (MINE, ANN, True),
        (HIS, ANN, False),
        (HIS, BOB, True),
        (TWIN, BOB, True),
        (MINE, BOB, False),
        (JUDGE, BOB, False),
        (OTHER, BOB, False),
        (OTHER, CAT, False),
        (MINE, DAN, False),
    ],
)
def test_a_player_is_of_the_machine_that_was_heard_of_him_first_and_of_those_of_its_key(
    machine: str, player: str, has: bool
) -> None:
    assert VOICES.has(machine, player) is has


@pytest.mark.parametrize(
    ("machine", "number", "player", "says"),
    [(OLD, 1, ANN, True), (OLD, 2, ANN, False), (OLD, 1, BOB, False), (MINE, 9, ANN, True), (HIS, 1, BOB, True)],
)
def test_what_was_said_under_an_earlier_name_was_said_here(machine: str, number: int, player: str, says: bool) -> None:
    assert VOICES.says(told(machine, player, "X", number), player) is says


@pytest.mark.parametrize(
    ("machine", "player", "means_him", "is_his_run"),
    [
        (HIS, BOB, True, True),
        (JUDGE, BOB, True, False),
        (COUNTED, BOB, False, True),
        (OTHER, BOB, False, False),
        (OTHER, DAN, True, True),
    ],
)
def test_who_speaks_of_another_s_player_means_somebody_else(
    machine: str, player: str, means_him: bool, is_his_run: bool
) -> None:
    other = stand_in(machine, player)
    assert VOICES.meant(told(machine, player, "X"), player) == (player if means_him else other)
    assert VOICES.runner(machine, player) == (player if is_his_run else other)


def test_a_stand_in_has_the_same_name_everywhere() -> None:
    assert stand_in("a", "b") == "e52d285a-ded1-bb6d-7e1d-43cba5e79097"


@pytest.mark.parametrize(
    ("player", "wisher", "answers", "state"),
    [
        (BOB, None, [], "named"),
        (BOB, HIS, [], "masked"),
        (BOB, OTHER, [], "named"),
        (BOB, JUDGE, [], "masked"),
        (BOB, HIS, [(MINE, True, 0)], "erased"),
        (BOB, HIS, [(MINE, False, 0)], "named"),
        (BOB, OTHER, [(MINE, True, 0)], "erased"),
        (BOB, HIS, [(HIS, False, 0)], "named"),
        (BOB, HIS, [(HIS, True, 0)], "masked"),
        (BOB, HIS, [(OTHER, False, 0)], "masked"),
        (BOB, HIS, [(HIS, False, 3), (HIS, True, 5)], "masked"),
        (BOB, HIS, [(HIS, True, 5), (HIS, False, 3)], "masked"),
        (BOB, HIS, [(HIS, True, 3), (HIS, False, 5)], "named"),
        (ANN, MINE, [], "erased"),
        (ANN, MINE, [(MINE, False, 0)], "named"),
        (ANN, MINE, [(MINE, True, 0)], "erased"),
        (ANN, HIS, [], "named"),
        (ANN, HIS, [(MINE, True, 0)], "erased"),
    ],
)
@pytest.mark.parametrize("is_due", [False, True])
def test_a_wish_masks_a_name_and_erases_it_where_it_was_granted_or_is_due(
    player: str, wisher: str | None, answers: list[tuple[str, bool, int]], state: str, is_due: bool
) -> None:
    facts = [told(MINE, ANN, "Ann"), told(HIS, BOB, "Bob")]
    if wisher is not None:
        facts.append(said(wisher, PlayerErased((player,)), 2))
        facts += [
            said(machine, WishAnswered(wisher, 2, forgets=forgets), number, at)
            for number, (machine, forgets, at) in enumerate(answers, start=3)
        ]
    due = frozenset(fact.name for fact in facts if is_due)
    found = Persons(facts, VOICES, due=due).of(player)
    assert found is not None
    if state == "masked" and is_due:
        state = "erased"
    assert found.erased == (state == "erased")
    assert bool(found.name) == (state == "named")
    assert found.wishes == (((wisher, 2),) if state == "masked" else ())
    assert found.teller == ("" if found.erased else MINE if player == ANN else HIS)


def test_nobody_else_is_meant_by_a_wish() -> None:
    persons = Persons([told(HIS, BOB, "Bob"), said(HIS, PlayerErased((CAT,)), 2)], VOICES)
    assert [player and player.name for player in map(persons.of, (BOB, CAT))] == ["Bob", ""]


def test_a_person_is_what_was_said_of_him_last() -> None:
    first, last = PlayerTold(BOB, "Bob", False, False), PlayerTold(BOB, "B. 1", True, True, 9)
    for facts in ([said(HIS, first, 1, 3), said(HIS, last, 2, 5)], [said(HIS, last, 2, 5), said(HIS, first, 1, 3)]):
        persons = Persons(facts, VOICES)
        assert persons.of(BOB) == SharedPlayer(frozenset((BOB,)), "B. 1", True, True, 9, False, HIS)
        assert [fact.number for fact in persons.must_go(facts)] == [1]
    assert persons.of(ANN) is None


def test_of_whom_nothing_was_said_nothing_is_known() -> None:
    persons = Persons([said(MINE, PlayersMerged(BOB, DAN))], VOICES)
    assert persons.of(DAN) == SharedPlayer(frozenset((BOB, DAN)), "", False, False, None, False)


def test_what_is_said_here_and_elsewhere_of_a_player_do_not_replace_each_other() -> None:
    facts = [told(MINE, ANN, "Ann", 1, 3), told(JUDGE, ANN, "Anne", 1, 9), told(MINE, ANN, "A.", 2, 4)]
    assert [fact.name for fact in Persons(facts, VOICES).must_go(facts)] == [(MINE, 1)]
    facts.append(said(MINE, PlayerErased((ANN,)), 3, 9))
    assert [fact.name for fact in Persons(facts, VOICES).must_go(facts)] == [(MINE, 1), (JUDGE, 1), (MINE, 2)]


@pytest.mark.parametrize(
    ("sayings", "are_one", "is_proposed"),
    [
        ([(HIS, BOB, CAT)], False, False),
        ([(HIS, BOB, CAT), (HERS, CAT, BOB)], True, False),
        ([(HIS, BOB, CAT), (HIS, CAT, BOB)], False, False),
        ([(OTHER, BOB, CAT), (HERS, CAT, BOB)], False, False),
        ([(JUDGE, BOB, CAT)], True, False),
        ([(MINE, BOB, CAT)], True, False),
        ([(HIS, BOB, STRANGER)], True, False),
        ([(OTHER, BOB, STRANGER)], False, False),
        ([(HIS, BOB, ANN)], False, True),
        ([(JUDGE, BOB, ANN)], False, True),
        ([(MINE, BOB, ANN)], True, False),
        ([(MINE, ANN, CAT), (HIS, BOB, CAT), (HERS, BOB, CAT)], False, True),
    ],
)
def test_two_are_one_person_where_both_their_machines_say_so_and_never_without_this_one(
    sayings: list[tuple[str, str, str]], are_one: bool, is_proposed: bool
) -> None:
    facts = [said(machine, PlayersMerged(*two), number) for number, (machine, *two) in enumerate(sayings, start=1)]
    persons = Persons(facts, VOICES)
    *_, (_, one, other) = sayings
    assert (persons.of(one) == persons.of(other)) is are_one
    assert [fact for fact, _ in persons.proposed] == [fact for fact in facts if is_proposed and fact.machine != MINE]


def test_who_is_known_to_be_one_person_is_one_and_all_its_names_are_held() -> None:
    proposal = said(HIS, PlayersMerged(CAT, BOB))
    persons = Persons([proposal], VOICES, one=[frozenset((ANN, CAT, DAN))])
    found = persons.of(CAT)
    assert found is not None
    assert found.uuids == {ANN, CAT, DAN}
    assert found.uuid == min(ANN, CAT, DAN)
    assert [fact for fact, _ in persons.proposed] == [proposal]


@pytest.mark.parametrize(
    ("body", "named"),
    [
        (PlayersMerged(ANN, BOB), {ANN, BOB}),
        (PlayersDistinct(ANN, BOB), {ANN, BOB}),
        (PlayerErased((ANN, CAT)), {ANN, CAT}),
        (MoveOver(DAN, 1, True, 0, 0, 0), set()),
    ],
    ids=["merged", "distinct", "erased", "a move"],
)
def test_a_fact_about_several_names_them(body: Body, named: set[str]) -> None:
    assert named_players(said(HIS, body)) == named


@pytest.mark.parametrize(
    ("erased", "minor", "must_go"), [(False, False, False), (True, False, True), (False, True, True)]
)
def test_strokes_of_who_is_erased_or_a_minor_go(erased: bool, minor: bool, must_go: bool) -> None:
    player = SharedPlayer(frozenset((ANN,)), "", False, minor, None, erased)
    assert strokes_must_go(player) is must_go
    assert not strokes_must_go(None)


def test_a_wish_is_due_after_thirty_days() -> None:
    assert DUE_AFTER_MS == 2_592_000_000


ONE, THERE = MACHINES[:2]
RUN = RUNS[0]
PLAIN, SUDDEN = str(Conditions()), str(Conditions(MORT_SUBITE, MORT_SUBITE.speeds[0], penalty_ms=0))
BEGUN = RunBegun(RUN, ANN, 1, GAMES[0], "", 2, "", "", "1", PLAIN, False, True, False, 0)
LEFT = RunEnded(RUN, False, 9)


def all_said(*bodies: Body, machine: str = ONE) -> list[Fact]:
    """What a machine says, one after the other."""
    return [Fact(machine, number, number, body.kind, body.write()) for number, body in enumerate(bodies, start=1)]


def finished(*found: bool) -> RunEnded:
    moves = (MoveTold(at, "ON", "H8", 4, 4, one, 1_000, 0 if one else 20_000, 1) for at, one in enumerate(found, 1))
    return RunEnded(RUN, True, 9, tuple(moves))


def the_run(*bodies: Body) -> SharedRun:
    found = run_of(reversed(all_said(*bodies)))
    assert found is not None
    return found


def test_a_finished_run_has_all_of_its_moves() -> None:
    run = the_run(BEGUN, finished(True, False))
    assert (len(run.moves), run.resumed, run.machine) == (2, False, ONE)
    assert (the_run(BEGUN).moves, the_run(BEGUN).ended) == ((), None)
    assert run_of(all_said(LEFT)) is None


@pytest.mark.parametrize(
    ("conditions", "game_moves", "found", "is_over"),
    [
        (PLAIN, 2, (True, True), True),
        (PLAIN, 2, (True, False), True),
        (PLAIN, 2, (False,), False),
        (PLAIN, 1, (True, True), False),
        (SUDDEN, 2, (False,), True),
        (SUDDEN, 2, (True,), False),
        (SUDDEN, 3, (True, False), True),
        (SUDDEN, 3, (False, True), False),
        (SUDDEN, 2, (True, True, False), False),
        ("?", 2, (True, True), False),
    ],
)
def test_a_run_is_over_with_all_moves_of_its_game_or_the_one_that_put_it_out(
    conditions: str, game_moves: int, found: tuple[bool, ...], is_over: bool
) -> None:
    begun = replace(BEGUN, conditions=conditions, game_moves=game_moves)
    assert (the_run(begun, finished(*found)).ended is not None) is is_over


@pytest.mark.parametrize(
    ("bodies", "resumed", "is_over"),
    [
        ((LEFT,), False, True),
        ((LEFT, RunResumed(RUN)), True, False),
        ((LEFT, RunResumed(RUN), LEFT), True, True),
        ((LEFT, RunResumed(RUN), finished(True, True)), True, True),
    ],
)
def test_a_run_that_was_left_is_open_again_once_it_is_resumed(
    bodies: tuple[Body, ...], resumed: bool, is_over: bool
) -> None:
    run = the_run(BEGUN, *bodies)
    assert (run.resumed, run.ended is not None) == (resumed, is_over)
    assert the_run(replace(BEGUN, resumed=True), *bodies).resumed


def test_what_is_known_of_a_run_that_is_played() -> None:
    first, again, second = (MoveOver(RUN, number, True, ms, 0, 1) for number, ms in ((1, 5), (1, 6), (2, 7)))
    strokes = StrokesTold(RUN, ((1, 1, "AQ=="),))
    run = the_run(BEGUN, second, first, again, RunPaused(RUN, SUDDEN), strokes)
    assert run.ended_moves == (first, second)
    assert (run.conditions, run.strokes) == (SUDDEN, strokes)


@pytest.mark.parametrize(
    ("has", "is_over"),
    [
        ([], False),
        ([(ONE, ANN)], False),
        ([(ONE, ANN), (THERE, ANN)], True),
        ([(THERE, ANN)], False),
    ],
)
def test_how_a_run_goes_is_said_by_who_has_its_player(has: list[tuple[str, str]], is_over: bool) -> None:
    facts = [*all_said(BEGUN), *all_said(LEFT, machine=THERE)]
    found = run_of(facts, lambda machine, player: (machine, player) in has)
    assert found is not None
    assert (found.machine, found.ended is not None) == (ONE, is_over)
    everybody = run_of(facts)
    assert everybody is not None
    assert everybody.ended is not None


@pytest.mark.parametrize(
    ("runs", "order"),
    [
        ([(ONE, 2, 5), (ONE, 1, 9)], [1, 0]),
        ([(ONE, 1, 9), (THERE, 1, 7), (ONE, 2, 5)], [1, 0, 2]),
        ([(ONE, 1, 1), (THERE, 1, 0)], [1, 0]),
        ([(THERE, 1, 3), (ONE, 1, 3)], [1, 0]),
    ],
)
def test_runs_of_a_game_are_counted_by_places_and_clocks(runs: list[tuple[str, int, int]], order: list[int]) -> None:
    made = []
    for uuid, (machine, place, at) in zip(RUNS, runs, strict=False):
        run = run_of(all_said(replace(BEGUN, run=uuid, place=place, started_at=at), machine=machine))
        assert run is not None
        made.append(run)
    assert attempts(made, lambda _: ANN) == {RUNS[run]: number for number, run in enumerate(order, start=1)}
    assert set(attempts(made, lambda run: run.begun.run).values()) == {1}


def test_a_minor_s_run_stays_without_its_strokes() -> None:
    facts = all_said(PlayerTold(ANN, "A. 1", True, minor=True), BEGUN, StrokesTold(RUN, ((1, 1, "AQ=="),)), LEFT)
    state = merged(facts)
    assert state.gone == {(ONE, 3)}
    assert state.runs == {RUN: replace(the_run(BEGUN, LEFT), machine=ONE)}


def test_who_tells_of_another_s_player_is_heard_of_a_stand_in() -> None:
    told = [PlayerTold(player, "X", False, False) for player in (ANN, BOB)]
    voices = first_voices([*all_said(*told, BEGUN), *all_said(told[1], BEGUN, LEFT, machine=THERE)])
    stranger = stand_in(THERE, ANN)
    assert voices.homes == {ANN: ONE, BOB: THERE, stranger: THERE, stand_in(ONE, BOB): ONE}
    assert voices.stand_ins == {stranger, stand_in(ONE, BOB)}


LASTING, GONE, PERSONAL = (Fact(ONE, 1, 0, kind, {}) for kind in ("run-begun", "gone", "strokes"))


def test_of_two_facts_of_one_name_the_lasting_one_stands_and_the_lesser_of_two_alike() -> None:
    other = replace(LASTING, body={"a": 1})
    order = [other, LASTING, GONE, PERSONAL]
    for at, one in enumerate(order):
        assert [stands_before(one, another) for another in order] == [at < place for place in range(len(order))]


@pytest.mark.parametrize(
    ("kind", "body", "names"),
    [
        ("player", {}, True),
        ("session-event", {}, True),
        ("run-begun", {}, False),
        ("gone", {}, False),
        ("competition", {"event": "enrolled"}, True),
        ("competition", {"event": "session"}, True),
        ("competition", {"event": "run"}, False),
        ("decision", {"decision": "name-put-right"}, True),
        ("decision", {"decision": "move-voided"}, False),
    ],
)
def test_a_fact_that_names_somebody_may_have_to_be_forgotten(kind: str, body: dict[str, str], names: bool) -> None:
    assert is_personal(Fact(ONE, 1, 0, kind, body)) is names
