"""Facts of a few machines that play one game, merge players and erase some, for hypothesis."""

from collections.abc import Mapping

from hypothesis import strategies as some

from topping.facts.bodies import (
    Body,
    MoveOver,
    MoveTold,
    PlayerErased,
    PlayersMerged,
    PlayerTold,
    RunBegun,
    RunEnded,
    RunResumed,
    StrokesTold,
)
from topping.facts.fact import Fact
from topping.facts.jsontext import LARGEST, Json
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS

MACHINES = tuple(f"{digit * 8}-0000-4000-8000-000000000000" for digit in "abc")
PLAYERS = tuple(f"{digit * 8}-1111-4000-8000-000000000000" for digit in "1234")
RUNS = tuple(f"{digit * 8}-2222-4000-8000-000000000000" for digit in "123456")
GAMES = ("e" * 64, "f" * 64)
CONDITIONS = tuple(str(Conditions().under(one, one.speeds[0])) for one in FORMULAS.values())

texts = some.text(some.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
numbers = some.integers(-LARGEST, LARGEST)
values: some.SearchStrategy[Json] = some.recursive(
    some.none() | some.booleans() | numbers | texts,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
bodies: some.SearchStrategy[Mapping[str, Json]] = some.dictionaries(texts, values, max_size=4)


@some.composite
def any_facts(draw: some.DrawFn) -> Fact:
    """Any fact whatever."""
    return Fact(
        machine=draw(some.uuids().map(str)),
        number=draw(some.integers(1, LARGEST)),
        at=draw(some.integers(0, LARGEST)),
        kind=draw(some.from_regex(r"[a-z][a-z-]{0,39}", fullmatch=True)),
        body=draw(bodies),
        signature=draw(some.none() | some.from_regex(r"[0-9a-f]{128}", fullmatch=True)),
    )


@some.composite
def _told(draw: some.DrawFn) -> Body:
    player = draw(some.sampled_from(PLAYERS))
    match draw(some.integers(0, 11)):
        case 0 | 1 | 2:
            name = draw(some.sampled_from(("Marie", "Zoé", "Paul", "Marie D.")))
            return PlayerTold(player, name, initials=False, minor=draw(some.booleans()))
        case 3:
            return PlayersMerged(player, draw(some.sampled_from(PLAYERS)))
        case 4:
            return PlayerErased((player,))
        case 5 | 6 | 7:
            return _begun(draw, player)
        case 8:
            return MoveOver(draw(some.sampled_from(RUNS)), 1, True, 500, 0, 1)
        case 9:
            return RunResumed(draw(some.sampled_from(RUNS)))
        case 10:
            return StrokesTold(draw(some.sampled_from(RUNS)), ((1, 1, "AQ=="),))
        case _:
            return _ended(draw)


def _begun(draw: some.DrawFn, player: str) -> RunBegun:
    return RunBegun(
        run=draw(some.sampled_from(RUNS)),
        player=player,
        place=draw(some.integers(1, 5)),
        game=draw(some.sampled_from(GAMES)),
        game_name="Essai",
        game_moves=2,
        lexicon="essai",
        lexicon_hash="a" * 64,
        rules_version="1",
        conditions=draw(some.sampled_from(CONDITIONS)),
        resumed=False,
        ranks=True,
        imported=False,
        started_at=draw(some.integers(0, 6)) * 1_000,
        input="keyboard",
    )


def _ended(draw: some.DrawFn) -> RunEnded:
    finished = draw(some.booleans())
    found = draw(some.lists(some.booleans(), min_size=1, max_size=2)) if finished else []
    moves = tuple(
        MoveTold(number, "ON", "H8", 4, 4 if top else 0, top, 1_000 * number, 0 if top else 20_000, number)
        for number, top in enumerate(found, start=1)
    )
    return RunEnded(draw(some.sampled_from(RUNS)), finished, draw(some.integers(0, 9)) * 1_000, moves)


@some.composite
def stories(draw: some.DrawFn) -> tuple[Fact, ...]:
    """What a few machines say: numbered from 1 on each, with clocks that need not agree nor run forward."""
    numbers = dict.fromkeys(MACHINES, 0)
    found = []
    for body in draw(some.lists(_told(), max_size=14)):
        machine = draw(some.sampled_from(MACHINES))
        numbers[machine] += 1
        at = draw(some.integers(0, 20)) * 1_000
        found.append(Fact(machine, numbers[machine], at, body.kind, body.write()))
    return tuple(found)


@some.composite
def deliveries(draw: some.DrawFn, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The same facts in any order, some of them lost at first, some brought twice."""
    first = draw(some.lists(some.sampled_from(facts), max_size=len(facts))) if facts else []
    return (*first, *draw(some.permutations(facts)))
