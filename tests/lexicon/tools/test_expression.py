"""Patterns and regular expressions: what Python's `re` finds word by word, in words of any letters."""

import re
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, bundled_words, small
from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.tools.expression import Expression, read_expression, read_pattern
from topping.lexicon.tools.finding import keep_fitting
from topping.lexicon.tools.table import WordTable

GRAPH = small(3)
TABLE = WordTable(GRAPH)
WORDS = sorted(GRAPH.words())
SETS = st.sampled_from(["[AE]", "[^S]", "[A-M]", "[^A-DT]", "[EA-CZ]"])
LETTERS = st.sampled_from(list("ERSTAI")) | SETS | st.just(".")


def quantified(forms: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["*", "+", "?", "{2}", "{1,}", "{,2}", "{0,3}", "{2,3}", "*?", "+?", "??", "{1,2}?"])
    return st.tuples(forms.map(lambda form: f"(?:{form})"), signs).map("".join)


def composed(forms: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    in_turn = st.lists(forms, min_size=1, max_size=4).map("".join)
    choices = st.lists(forms | st.just(""), min_size=2, max_size=3).map(lambda some: f"({'|'.join(some)})")
    return in_turn | choices | quantified(forms)


FORMS = st.recursive(LETTERS | st.sampled_from(["^", "$"]), composed, max_leaves=8)
LOOKS = st.lists(st.tuples(st.sampled_from(["(?=", "(?!"]), FORMS).map(lambda two: f"{two[0]}{two[1]})"), max_size=2)
EXPRESSIONS = FORMS | st.tuples(LOOKS, FORMS).map(lambda two: f"^{''.join(two[0])}{two[1]}")


def found(expression: Expression, table: WordTable = TABLE) -> list[str]:
    marks = bytearray([1] * len(table))
    keep_fitting(table, [expression], marks, lambda: None)
    return table.words(table.collected(marks).places)


@given(EXPRESSIONS)
@example("^^A")
@example("(^A|S$)")
@example("(?:^|E)+R")
@example("(A|)*$")
@example("^(?=.*A)(?!.*E)")
@example("^(?=A|E)(?=.*$)R?")
@example("S$$")
@example("$^")
@example("(?:$)*")
def test_an_expression_finds_what_brute_force_finds(expression: str) -> None:
    if len(expression) > 200:
        return
    form = re.compile(expression)
    assert found(read_expression(expression)) == [word for word in WORDS if form.search(word)]


@given(
    st.lists(st.text("AB", min_size=2, max_size=15), min_size=1, max_size=40),
    st.lists(st.sampled_from(["A", "B", ".", "*", "?", "{2}", "$", "(A|BB)", "[^A]", "^"]), min_size=1, max_size=9),
)
def test_words_that_begin_alike_are_told_apart(words: list[str], parts: list[str]) -> None:
    text = "".join(parts)
    try:
        expression = read_expression(text)
    except InputError:
        return
    form = re.compile(text)
    table = WordTable(WordGraph.from_words(words, "alike"))
    assert found(expression, table) == [word for word in sorted(set(words)) if form.search(word)]


@given(st.lists(LETTERS | st.sampled_from(["*", "?"]), min_size=1, max_size=9).map("".join))
@example("*")
@example("**")
@example("*?*")
@example("E*E")
def test_a_pattern_finds_what_brute_force_finds(pattern: str) -> None:
    sets = re.findall(r"\[.*?\]|.", pattern)
    form = re.compile("".join({"*": ".*", "?": "."}.get(one, one) for one in sets))
    assert found(Expression(read_pattern(pattern))) == [word for word in WORDS if form.fullmatch(word)]


@pytest.mark.parametrize(
    "text",
    [
        "^.?.A$",
        "^.{2,15}$",
        "^.{14,99}$",
        "^.{,15}$",
        "^.{3}$",
        "ING$",
        "^(.).*W",
        "[^AEIOUY]{5}",
        "^(?=.*Q)(?!.*U)",
        "(..)*ABC$",
        "Z|KW",
    ],
)
def test_the_whole_list_is_searched_as_by_brute_force(text: str) -> None:
    table, form = WordTable(bundled()), re.compile(text)
    assert found(read_expression(text), table) == [word for word in bundled_words() if form.search(word)]


def test_an_accent_that_is_a_character_of_its_own_belongs_to_its_letter() -> None:
    assert read_expression("e\u0301t") == read_expression("ET")
    assert read_expression("e\u0301+") == read_expression("E+")
    assert found(read_expression("^œ$"), WordTable(WordGraph.from_words(["OB", "OE"], "two"))) == ["OE"]
    with pytest.raises(InputError) as told:
        read_expression("A12345678901234")
    assert told.value.details["at"] == "1234567890"


@pytest.mark.parametrize(
    "text",
    ["", " ", "(", ")", "(A", "A)", "[", "[]", "[^]", "[A", "[B-A]", "[1]", "*", "+A", "A**", "A{2}{3}", "A{", "A{x}",
     "A{3,2}", "A{}", "A{,}", "A{9999}", "(?P<a>A)", "(?=A)", "A(?!B)", r"\w", r"(.)\1", "A1", "A B", "ß", "^*",
     "A" * 201, "(" * 60 + "A" + ")" * 60, "\n", "\x00", "|*"],
)  # fmt: skip
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(InputError) as told:
        read_expression(text)
    assert told.value.key in ("words.expression", "words.expression_unfinished")
    assert (told.value.details["at"] == "") == (told.value.key == "words.expression_unfinished")


@pytest.mark.parametrize("text", ["", " ", "A-", "A1", "A\n B", "ß", "*" * 201, "[", "[]", "(A)", "A+", "A|B", "^A"])
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(InputError) as told:
        read_pattern(text)
    assert told.value.key == "words.pattern"


@given(st.text("AE[]^-(){}|*+?.$0129,\\ é=!:", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_expression, read_pattern):
        try:
            read(text)
        except InputError:
            continue


@pytest.mark.parametrize("text", ["((A{15}){15}){15}", "(((A|B){9}){9}){9}{9}"[:-3]])
def test_repeats_inside_repeats_are_bounded(text: str) -> None:
    with pytest.raises(InputError) as told:
        found(read_expression(text))
    assert told.value.key == "words.expression_too_big"


class StoppedError(Exception):
    pass


def stopping_after(looks: int) -> Callable[[], None]:
    left = [looks]

    def go_on() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise StoppedError

    return go_on


def test_a_search_with_very_many_states_looks_often_whether_to_go_on() -> None:
    table = WordTable(bundled())
    hard = read_expression("A.{12}|E.{11}|S.{10}|T.{9}|R.{8}Z")
    with pytest.raises(StoppedError):
        keep_fitting(table, [hard], bytearray([1] * len(table)), stopping_after(60))
