import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.facts.strategies import MACHINES, any_facts, bodies, stories
from topping.errors import InputError
from topping.facts.bodies import body_of
from topping.facts.fact import MOST_BYTES, Fact
from topping.facts.jsontext import canonical, read_json, storable, storable_object

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
