"""Facts: as text and back, signed, merged, leaving a machine."""

import json
from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.facts.strategies import GAMES, MACHINES, PLAYERS, RUNS, any_facts, bodies, deliveries, stories
from tests.facts.together import first_voices, merged
from topping.errors import InputError
from topping.facts.bodies import (
    MachineEnrolled,
    MachineTold,
    MoveTold,
    PlayersMerged,
    PlayerTold,
    RunBegun,
    body_of,
    fit_to_show,
)
from topping.facts.fact import MOST_BYTES, Fact, FactKind, is_uuid
from topping.facts.identity import competition_uuid, is_founded_by, is_machine_of, machine_uuid
from topping.facts.interests import (
    EVERYTHING,
    SIGNALS_MS,
    Interests,
    Leaves,
    changes_interests,
    clubs_in,
    is_for_all,
    may_leave,
    name_key,
    numbered_initials,
)
from topping.facts.jsontext import Json, canonical, read_json, storable, storable_object
from topping.rules.conditions.conditions import Conditions

LINE = (
    '{"at":5,"body":{"b":[1,"é"]},"kind":"signal","machine":"aaaaaaaa-0000-4000-8000-000000000000","number":1,'
    '"signature":"ff"}'
)


@given(any_facts())
def test_a_fact_is_read_as_it_is_written(fact: Fact) -> None:
    line = str(fact)
    assert Fact.parse(line) == fact
    assert str(Fact.parse(line)) == line
    assert "\n" not in line
    assert fact.unsigned() == str(Fact(fact.machine, fact.number, fact.at, fact.kind, fact.body))


@given(any_facts())
def test_blanks_and_the_order_of_keys_do_not_matter(fact: Fact) -> None:
    loose = json.dumps(json.loads(str(fact)), indent=1)
    assert str(Fact.parse(loose)) == str(fact)


def test_a_line_is_written_in_one_way() -> None:
    assert str(Fact.parse(LINE)) == LINE
    assert Fact.parse(LINE).unsigned() == LINE.replace(',"signature":"ff"', "")
    assert Fact.parse(LINE).signed("00").signature == "00"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"number":1', '"number":0'),
        ('"number":1', '"number":true'),
        ('"number":1', '"number":1.5'),
        ('"number":1', '"number":1e3'),
        ('"number":1', f'"number":{1 << 53}'),
        ('"number":1', f'"number":{"9" * 5_000}'),
        ('"at":5', '"at":-1'),
        ('"at":5', '"at":"5"'),
        ('"at":5,', ""),
        ("aaaaaaaa", "AAAAAAAA"),
        ("signal", "Signal"),
        ("signal", ""),
        ('{"b":[1,"é"]}', "[]"),
        ('{"b":[1,"é"]}', '{"b":NaN}'),
        ('{"b":[1,"é"]}', '{"b":"\\u0000"}'),
        ('{"b":[1,"é"]}', '{"b":"\\ud83d"}'),
        ("é", "\ud83d"),
        ('{"b":[1,"é"]}', f'{{"b":{1 << 53}}}'),
        ('{"b":[1,"é"]}', '{"b":' + "[" * 50 + "]" * 50 + "}"),
        ('{"b":[1,"é"]}', '{"b":' + "[" * 100_000),
        ('"ff"', '"\\n"'),
        ('"ff"', "null"),
        ('"signature"', '"sign"'),
        (LINE, ""),
        (LINE, "null"),
        (LINE, LINE + "x"),
        ("é", "é" * MOST_BYTES),
    ],
)
def test_anything_else_is_refused(old: str, new: str) -> None:
    with pytest.raises(InputError):
        Fact.parse(LINE.replace(old, new))


@given(bodies)
def test_values_are_read_as_they_are_written(body: dict[str, int]) -> None:
    assert read_json(canonical(body)) == body


@given(some.text())
def test_any_text_can_be_made_storable(text: str) -> None:
    kept = storable(text)
    assert read_json(canonical(kept)) == kept
    assert storable(kept) == kept
    assert storable_object(json.dumps({"a": [text, 1.5]}))["a"] == [kept, "1.5"]


@given(stories())
def test_what_facts_say_is_read_as_it_is_written(facts: tuple[Fact, ...]) -> None:
    for fact in facts:
        body = body_of(fact)
        assert body is not None
        assert body.write() == fact.body
        assert body.kind == fact.kind


@given(stories(), some.data())
def test_a_body_with_a_field_of_another_sort_says_nothing(facts: tuple[Fact, ...], data: some.DataObject) -> None:
    for fact in facts:
        name = data.draw(some.sampled_from(sorted(fact.body)))
        odd = {**fact.body, name: {"odd": True}}
        assert body_of(Fact(MACHINES[0], 1, 0, fact.kind, odd)) is None
        assert body_of(Fact(MACHINES[0], 1, 0, fact.kind, {**fact.body, "new": odd})) == body_of(fact)


@pytest.mark.parametrize("value", [1.5, 1 << 53, -(1 << 53), "\0", ["\ud83d"], {"\0": 1}, {"a": {1, 2}}])
def test_what_facts_cannot_hold_is_not_written(value: Any) -> None:
    with pytest.raises(InputError):
        canonical(value)


def test_a_line_may_be_of_a_million_characters() -> None:
    long = LINE + " " * (1_000_000 - len(LINE))
    assert Fact.parse(long) == Fact.parse(LINE)
    with pytest.raises(InputError):
        Fact.parse(long + " ")


def test_lists_lie_in_each_other_thirty_two_deep() -> None:
    deep = "[[]," + "[" * 31 + "]" * 32
    assert canonical(read_json(deep)) == deep
    assert canonical(FactKind.GAME, 32) == '"game"'
    assert canonical({"a": (OrderedDict(b=1),)}) == '{"a":[{"b":1}]}'
    assert canonical({"b": 1, "a": 2}) == '{"a":2,"b":1}'
    with pytest.raises(InputError):
        read_json(f"[{deep}]")
    body = {"b": json.loads("[" * 30 + "]" * 30)}
    fact = Fact(MACHINES[0], 1, 0, "signal", body)
    assert Fact.parse(str(fact)) == fact
    with pytest.raises(InputError):
        str(Fact(MACHINES[0], 1, 0, "signal", {"b": [body["b"]]}))


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Zoé\u202f!", "Zoé\u202f!"), ("a\u00a0\x1b[b\u202ec", "a\u00a0 [b c"), ("\n", " "), ("", "")],
)
def test_a_text_is_made_fit_to_be_shown(text: str, shown: str) -> None:
    assert fit_to_show(text) == shown


def test_names_of_others_are_uuids_in_lower_case() -> None:
    assert is_uuid(MACHINES[0])
    assert not is_uuid(MACHINES[0].upper())


RUN = RUNS[0]
SESSION = {
    "session": RUN, "name": "", "conditions": "", "lexicon": "", "lexicon_hash": "", "rules_version": "", "game": "",
    "started_at": 0, "ended_at": 0,
}  # fmt: skip
ANSWER = {"machine": RUN, "number": 1, "forgets": True, "reason": ""}
OVER = {"run": RUN, "number": 1, "found": True, "elapsed_ms": 0, "penalty_ms": 0, "proposals": 0, "scored": None}


def moves(*numbers: int) -> list[Json]:
    return [MoveTold(number, "ON", "H8", 4, 4, True, 1, 0, 1)._asdict() for number in numbers]


@pytest.mark.parametrize(
    ("kind", "fields", "name", "least", "most"),
    [
        ("player", {"player": RUN, "name": "", "initials": False, "minor": False}, "name", "a", "a" * 60),
        ("answer", ANSWER, "reason", "", "a" * 400),
        ("answer", ANSWER, "number", 1, (1 << 53) - 1),
        ("session", SESSION, "conditions", "", "a" * 4_000),
        ("session", SESSION, "game", "", "a" * 500_000),
        ("session", SESSION, "started_at", 0, 253_402_000_000_000),
        ("erasure", {}, "players", [], [RUN] * 1_000),
        ("move-ended", OVER, "elapsed_ms", 0, (1 << 53) - 1),
        ("move-ended", OVER, "scored", 1 - (1 << 53), (1 << 53) - 1),
        ("game", {"text": ""}, "game", "", "f" * 128),
        ("strokes", {"run": RUN}, "showings", [[1, 1, ""]], [[2, 3, "A" * 1_000_000]]),
    ],
)
def test_each_bound_of_a_field(kind: str, fields: dict[str, Json], name: str, least: Json, most: Json) -> None:
    def is_read(value: Json) -> bool:
        return body_of(Fact(RUN, 1, 0, kind, {**fields, name: value})) is not None

    assert is_read(least)
    assert is_read(most)
    if isinstance(least, int):
        assert not is_read(least - 1)
        assert isinstance(most, int)
        assert not is_read(most + 1)
    elif isinstance(most, str):
        assert not is_read(most + most[0])
        assert least == "" or not is_read("")
    elif name == "players":
        assert not is_read([RUN] * 1_001)
    else:
        for number, showing, packed in ((0, 1, ""), (1, 0, ""), (1, 1, "A" * 1_000_001)):
            assert not is_read([[number, showing, packed]])


@pytest.mark.parametrize(
    ("finished", "numbers", "is_read"),
    [(True, (1, 2), True), (True, (2,), False), (True, (), False), (False, (), True), (False, (1,), False)],
)
def test_a_run_is_told_with_all_its_moves_or_none(finished: bool, numbers: tuple[int, ...], is_read: bool) -> None:
    body: dict[str, Json] = {"run": RUN, "finished": finished, "ended_at": 0, "moves": moves(*numbers), "input": None}
    assert (body_of(Fact(RUN, 1, 0, "run-ended", body)) is not None) is is_read


def test_what_others_say_is_cut_where_it_is_shown() -> None:
    body = body_of(Fact(RUN, 1, 0, "machine", {"label": "é" * 201, "key": None}))
    assert isinstance(body, MachineTold)
    assert body.label == "é" * 200


def test_a_fact_that_was_read_equals_one_that_was_not() -> None:
    body = MachineEnrolled("t", RUN, "", "").write()
    read, other = (Fact(RUN, 1, 0, "enrolment", body) for _ in range(2))
    said = body_of(read)
    assert isinstance(said, MachineEnrolled)
    assert not said.referee
    assert read.text
    assert read == other


KEY, OTHER = "ab" * 32, "cd" * 32
MACHINE = machine_uuid(7, KEY)
COMPETITION = competition_uuid(7, MACHINE)


def test_a_name_is_the_same_on_every_machine() -> None:
    assert MACHINE == "00000007-4713-89c9-8f0c-94b7b3f2cddb"
    assert COMPETITION == "00000007-b171-81ee-8ab5-7cd4d5809fa4"


@pytest.mark.parametrize(
    ("machine", "key", "is_its"),
    [
        (MACHINE, KEY, True),
        (MACHINE, OTHER, False),
        (MACHINE.upper(), KEY, False),
        ("", KEY, False),
        (machine_uuid(8, KEY), KEY, True),
        (machine_uuid(0xABCDEF01, KEY), KEY, True),
        (COMPETITION, KEY, False),
        (MACHINE, KEY.upper(), False),
        (MACHINE, "", False),
    ],
)
def test_a_machine_bears_the_name_of_its_key(machine: str, key: str, is_its: bool) -> None:
    assert is_machine_of(machine, key) is is_its


def test_a_competition_bears_the_name_of_who_founded_it() -> None:
    assert is_founded_by(COMPETITION, MACHINE)
    assert not is_founded_by(COMPETITION, machine_uuid(8, KEY))
    assert not is_founded_by("tournoi", MACHINE)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Nathalie Dubois", "N. D. 12"),
        ("Jean-Pierre d’Aubigné", "J.-P. D. 12"),
        ("élodie", "É. 12"),
        ("Zoé 2", "Z. 2. 12"),
        ("- ’", "12"),
        ("", "12"),
    ],
)
def test_initials_and_a_number_stand_for_a_name(name: str, shown: str) -> None:
    assert numbered_initials(name, 12) == shown


def test_a_minor_never_leaves_with_a_name() -> None:
    assert [may_leave(one, minor=True) for one in Leaves] == [Leaves.NOTHING, Leaves.INITIALS, Leaves.INITIALS]
    assert [may_leave(one, minor=False) for one in Leaves] == [*Leaves]


ALL_OF_AB, ALL_OF_BC = Interests(frozenset("ab"), everything=True), Interests(frozenset("bc"), frozenset("d"))


def test_what_concerns_a_machine_besides_others() -> None:
    assert ALL_OF_AB.beyond(ALL_OF_BC) == Interests(frozenset("a"), everything=True)
    assert ALL_OF_BC.beyond(ALL_OF_AB) == Interests(frozenset("c"), frozenset("d"))
    assert EVERYTHING.beyond(EVERYTHING) == Interests()
    for both in (ALL_OF_AB.joined(ALL_OF_BC), ALL_OF_BC.joined(ALL_OF_AB)):
        assert both == Interests(frozenset("abc"), frozenset("d"), everything=True)
    assert ALL_OF_AB
    assert EVERYTHING
    assert Interests(sessions=frozenset("a"))
    assert not Interests()


@pytest.mark.parametrize(
    ("kind", "event", "for_all", "changes"),
    [
        ("machine", None, True, True),
        ("player", None, False, True),
        ("merging", None, True, True),
        ("distinct", None, True, True),
        ("enrolment", None, True, True),
        ("run-begun", None, False, True),
        ("run-ended", "run", False, False),
        ("session", None, False, False),
        ("game", None, False, False),
        ("decision", "run", True, False),
        ("competition", "enrolled", True, True),
        ("competition", "run", False, True),
        ("competition", "session", False, True),
        ("novelty", None, True, False),
    ],
)
def test_what_grows_with_play_does_not_reach_everybody(
    kind: str, event: str | None, for_all: bool, changes: bool
) -> None:
    fact = Fact("a", 1, 0, kind, {"event": event})
    assert is_for_all(kind, fact.body) is for_all
    assert changes_interests([Fact("a", 2, 0, "signal", {}), fact]) is changes


@pytest.mark.parametrize(("name", "key"), [("Élodie D’Aubigné 2", "elodiedaubigne2"), ("李", ""), ("Ω-a", "a")])
def test_names_that_may_be_the_same_have_one_key(name: str, key: str) -> None:
    assert name_key(name) == key


def test_clubs_are_compared_as_one_writes_them() -> None:
    assert clubs_in("Évry,  massy  palaiseau , ,") == {"évry", "massy palaiseau"}
    assert SIGNALS_MS == 86_400_000


ANN, BOB = PLAYERS[:2]
HERE, THERE = MACHINES[:2]


@given(stories().flatmap(lambda facts: some.tuples(some.just(facts), deliveries(facts))))
def test_neither_order_nor_losses_nor_repeats_change_the_state(both: tuple[tuple[Fact, ...], tuple[Fact, ...]]) -> None:
    facts, delivered = both
    assert merged(delivered) == merged(facts)


@given(stories())
def test_what_is_forgotten_makes_no_difference_to_what_is_left(facts: tuple[Fact, ...]) -> None:
    state = merged(facts)
    left = merged((fact for fact in facts if fact.name not in state.gone), first_voices(facts))
    assert left.runs == state.runs
    assert left.attempts == state.attempts
    known = {player.uuid: player for player in left.players}
    for player in state.players:
        for uuid in player.uuids:
            assert known.get(player.uuid, player) == player, uuid


@given(stories())
def test_a_person_has_one_first_attempt_at_a_game(facts: tuple[Fact, ...]) -> None:
    state = merged(facts)
    person = {uuid: player.uuid for player in state.players for uuid in player.uuids}
    voices = first_voices(facts)
    counted: dict[tuple[str, str], list[int]] = {}
    for uuid, run in state.runs.items():
        runner = voices.runner(run.machine, run.begun.player)
        key = (person.get(runner, runner), run.begun.game)
        counted.setdefault(key, []).append(state.attempts[uuid])
    for attempts in counted.values():
        assert sorted(attempts) == [*range(1, len(attempts) + 1)]


def begun(machine: str, number: int, run: str, player: str, place: int, started_at: int) -> Fact:
    body = RunBegun(run, player, place, GAMES[0], "", 2, "", "", "1", str(Conditions()), False, True, False, started_at)
    return Fact(machine, number, 0, body.kind, body.write())


def told(machine: str, number: int, player: str, name: str, at: int, *, minor: bool = False) -> Fact:
    body = PlayerTold(player, name, initials=minor, minor=minor)
    return Fact(machine, number, at, body.kind, body.write())


def same(machine: str, number: int, one: str, other: str, at: int = 0) -> Fact:
    body = PlayersMerged(one, other)
    return Fact(machine, number, at, body.kind, body.write())


def test_the_clocks_order_two_first_attempts_and_a_machine_its_own() -> None:
    facts = [
        # its clock was set back before the second run
        begun(HERE, 1, RUNS[0], ANN, 1, 10_000),
        begun(HERE, 2, RUNS[1], ANN, 2, 5_000),
        begun(THERE, 1, RUNS[2], BOB, 1, 7_000),
    ]
    assert merged(facts).attempts == {RUNS[0]: 1, RUNS[1]: 2, RUNS[2]: 1}
    facts.append(same(THERE, 2, BOB, ANN))
    assert merged(facts).attempts[RUNS[0]] == 1, "one of the two machines alone makes no person of two"
    facts.append(same(HERE, 3, ANN, BOB))
    assert merged(facts).attempts == {RUNS[2]: 1, RUNS[0]: 2, RUNS[1]: 3}


def test_equal_clocks_are_ordered_by_the_machines() -> None:
    facts = [begun(THERE, 1, RUNS[0], ANN, 1, 0), begun(HERE, 1, RUNS[1], BOB, 1, 0)]
    facts += [same(THERE, 2, ANN, BOB), same(HERE, 2, ANN, BOB)]
    assert merged(facts).attempts == {RUNS[1]: 1, RUNS[0]: 2}


def test_a_name_is_the_one_said_last_and_earlier_ones_go() -> None:
    facts = [told(HERE, 1, ANN, "Anne", 3), told(THERE, 1, BOB, "Ann", 9), told(HERE, 2, ANN, "A.", 1)]
    names = {player.uuid: player.name for player in merged(facts).players}
    assert names == {ANN: "Anne", BOB: "Ann"}
    assert merged(facts).gone == {(HERE, 2)}
    state = merged([*facts, same(HERE, 3, ANN, BOB), same(THERE, 2, BOB, ANN)])
    assert [(player.name, player.uuids) for player in state.players] == [("Ann", frozenset((ANN, BOB)))]
    assert state.gone == {(HERE, 1), (HERE, 2)}
