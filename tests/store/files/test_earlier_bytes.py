"""What an earlier version of the program has written is read, and written again byte for byte.

`tests/data/earlier` holds what that version wrote: signed facts of every kind, with names and a kind that nobody knew
yet, and the events of sessions and of the games at a table.
"""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.conftest import CHECKOUT
from tests.play.session.helpers import BLITZ_PLAN, DUPLICATE_PLAN, SUDDEN_PLAN
from topping.competition.eventtext import body_of_event, event_of, kind_of
from topping.facts.bodies import read_body
from topping.facts.fact import Fact, FactKind
from topping.hub.keys import is_genuine
from topping.play.classic.events import read_classic_event, write_classic_event
from topping.play.home.game import read_home_event, write_home_event
from topping.play.inverse.game import read_inverse_event, write_inverse_event
from topping.play.loto.game import read_loto_event, write_loto_event
from topping.play.session.events import read_event, write_event

EARLIER: Final = CHECKOUT / "tests" / "data" / "earlier"
OF_COMPETITIONS: Final = (FactKind.COMPETITION, FactKind.DECISION)
PLANS: Final = {"duplicate": DUPLICATE_PLAN, "blitz": BLITZ_PLAN, "sudden": SUDDEN_PLAN}
TABLES: Final[dict[str, Callable[[Any], object]]] = {
    "classic": lambda value: write_classic_event(read_classic_event(value)),
    "home": lambda value: write_home_event(read_home_event(value)),
    "inverse": lambda value: write_inverse_event(read_inverse_event(value)),
    "loto": lambda value: write_loto_event(read_loto_event(value)),
}
NOBODY_KNOWS: Final = {"new"}
"""The name that a newer version will have said something by."""


def lines(name: str) -> list[str]:
    return (EARLIER / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", lines("facts.jsonl"))
def test_a_fact_is_written_again_byte_for_byte_and_its_signature_holds(line: str) -> None:
    fact = Fact.parse(line)
    assert str(fact) == line
    assert is_genuine(fact)
    assert not is_genuine(Fact.parse(line.replace('"at":17', '"at":18')))
    known = {name: value for name, value in fact.body.items() if name not in NOBODY_KNOWS}
    if fact.kind in OF_COMPETITIONS:
        event = event_of(fact).event
        assert kind_of(event) == fact.kind
        assert written(body_of_event(str(fact.body["competition"]), event)) == written(known)
    elif (body := read_body(fact.kind, fact.body)) is not None:
        assert written(body.write()) == written(known)
    else:
        assert fact.kind not in set(FactKind)


def test_every_kind_of_fact_and_of_event_is_among_them() -> None:
    facts = [Fact.parse(line) for line in lines("facts.jsonl")]
    nowhere_written = {FactKind.SIGNAL, FactKind.GONE}
    assert {fact.kind for fact in facts} >= set(FactKind) - nowhere_written
    told = {(fact.body["event"], fact.body.get("decision")) for fact in facts if fact.kind in OF_COMPETITIONS}
    assert len(told) == 20


@pytest.mark.parametrize("line", lines("session_events.jsonl"))
def test_an_event_of_a_session_is_written_again_byte_for_byte(line: str) -> None:
    plan, value = json.loads(line)
    assert kept([plan, write_event(read_event(value, PLANS[plan]))]) == line


@pytest.mark.parametrize("line", lines("table_events.jsonl"))
def test_an_event_at_a_table_is_written_again_byte_for_byte(line: str) -> None:
    game, value = json.loads(line)
    assert kept([game, TABLES[game](value)]) == line


def written(body: Any) -> str:
    return json.dumps(body, sort_keys=True)


def kept(value: Any) -> str:
    """The text with its fields in the order in which they are written: databases keep it so."""
    return json.dumps(value, ensure_ascii=False)
