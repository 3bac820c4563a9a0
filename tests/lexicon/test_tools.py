"""Word tools: expressions, additions, profiles, the open list, tables."""

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.solver.lexicons import bundled, bundled_words, small
from topping.errors import InputError, LexiconError
from topping.lexicon.graph import WordGraph
from topping.lexicon.info import about_all
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.expression import Expression, read_expression, read_pattern
from topping.lexicon.tools.extensions import Extensions, ExtensionTable, PlusRow, PlusTable
from topping.lexicon.tools.finding import WordFinder, keep_fitting
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profile import Admission, WordProfile
from topping.lexicon.tools.profiling import profile_of
from topping.lexicon.tools.table import WordTable
from topping.lexicon.tools.typed import TypedRack
from topping.rules.tiles import VALUES

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


@given(st.lists(LETTERS | st.sampled_from(["*", "?"]), min_size=1, max_size=9).map("".join))
@example("*")
@example("**")
@example("*?*")
@example("E*E")
def test_a_pattern_finds_what_brute_force_finds(pattern: str) -> None:
    sets = re.findall(r"\[.*?\]|.", pattern)
    form = re.compile("".join({"*": ".*", "?": "."}.get(sign, sign) for sign in sets))
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


def test_a_combining_accent_belongs_to_its_letter() -> None:
    assert read_expression("e\u0301t") == read_expression("ET")
    assert read_expression("e\u0301+") == read_expression("E+")
    assert found(read_expression("^œ$"), WordTable(WordGraph.from_words(["OB", "OE"], "two"))) == ["OE"]
    with pytest.raises(InputError) as refusal:
        read_expression("A12345678901234")
    assert refusal.value.details["at"] == "1234567890"


@given(st.text("AE[]^-(){}|*+?.$0129,\\ é=!:", max_size=20))
def test_any_expression_is_read_or_refused(text: str) -> None:
    for read in (read_expression, read_pattern):
        try:
            read(text)
        except InputError:
            continue


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("A)", ")"),
        ("*A", "*A"),
        ("A**", "*"),
        ("A{2,1}", "{2,1}"),
        ("[Z-A]", "Z-A]"),
        ("[^]", "]"),
        ("AB1", "1"),
        (r"A\w", r"\w"),
        ("A(?=B)", "?=B)"),
        ("A(?<B)", "?<B)"),
        ("." * 201, "." * 10),
        ("(" * 41 + "A" + ")" * 41, "A" + ")" * 9),
    ],
)
def test_an_expression_is_refused_from_its_first_odd_character_on(text: str, at: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_expression(text)
    assert (refusal.value.key, refusal.value.details["at"]) == ("words.expression", at)


@pytest.mark.parametrize("text", ["A(", "[", "(A|(B)"])
def test_an_unfinished_expression_is_reported_as_such(text: str) -> None:
    with pytest.raises(InputError, match=r"words\.expression_unfinished"):
        read_expression(text)


@pytest.mark.parametrize(("text", "at"), [("A|B", "|B"), ("A{2}", "{2}"), ("^A$", "^A$"), ("A(", "("), ("A1", "1")])
def test_other_signs_in_a_pattern_are_refused(text: str, at: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_pattern(text)
    assert (refusal.value.key, refusal.value.details["at"]) == ("words.pattern", at)


@pytest.mark.parametrize(
    ("typed", "rack"), [("l’été", "EELT"), ("Œ-u f", "EFOU"), ("ae? .", "AE??"), ("z" * 15, "Z" * 15)]
)
def test_letters_are_read_in_any_spelling(typed: str, rack: str) -> None:
    assert str(TypedRack.parse(typed)) == rack


@pytest.mark.parametrize("typed", ["", "a1", "???", "a" * 16, "é!"])
def test_impossible_racks_are_refused(typed: str) -> None:
    with pytest.raises(InputError, match=r"words\.letters"):
        TypedRack.parse(typed)


@pytest.mark.parametrize("text", ["((A{15}){15}){15}", "(((A|B){9}){9}){9}{9}"[:-3]])
def test_nested_repeats_are_limited(text: str) -> None:
    with pytest.raises(InputError) as refusal:
        found(read_expression(text))
    assert refusal.value.key == "words.expression_too_big"


class StoppedError(Exception):
    pass


def stopping_after(looks: int) -> Callable[[], None]:
    left = [looks]

    def go_on() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise StoppedError

    return go_on


def test_a_search_with_many_states_can_be_stopped() -> None:
    table = WordTable(bundled())
    hard = read_expression("A.{12}|E.{11}|S.{10}|T.{9}|R.{8}Z")
    with pytest.raises(StoppedError):
        keep_fitting(table, [hard], bytearray([1] * len(table)), stopping_after(60))


FINDER = WordFinder(GRAPH, {})
RACKS = st.sampled_from([word for word in WORDS if len(word) < 15]) | st.text("EASRTIN", min_size=1, max_size=7)


def plus_by_brute_force(letters: str, words: list[str]) -> PlusTable:
    jokers, own = letters.count("?"), Counter(letters.replace("?", ""))
    rows = defaultdict(list)
    for word in words:
        missing = Counter(word) - own
        if len(word) == len(letters) + 1 and missing.total() == jokers + 1:
            for letter in missing:
                rows[letter].append(word)
    same = [word for word in words if len(word) == len(letters) and (Counter(word) - own).total() == jokers]
    ordered = "".join(sorted(letters.replace("?", ""))) + "?" * jokers
    return PlusTable(ordered, tuple(same), tuple(PlusRow(row, tuple(rows[row])) for row in sorted(rows)))


@given(RACKS, st.booleans())
@example("A", True)
def test_words_with_a_letter_more_are_what_brute_force_finds(letters: str, has_joker: bool) -> None:
    asked = letters[:-1] + "?" if has_joker else letters
    assert plus_table(FINDER, asked) == plus_by_brute_force(asked, WORDS)


def around_by_brute_force(word: str, words: list[str], most: int) -> ExtensionTable:
    longer = sorted((other for other in words if len(other) > len(word)), key=len)
    front = [longer_word for longer_word in longer if longer_word.endswith(word)]
    back = [longer_word for longer_word in longer if longer_word.startswith(word)]
    both = [longer_word for longer_word in longer if word in longer_word[1:-1]]
    return ExtensionTable(
        word,
        word in words,
        "".join(longer_word[0] for longer_word in front if len(longer_word) == len(word) + 1),
        "".join(longer_word[-1] for longer_word in back if len(longer_word) == len(word) + 1),
        tuple(longer_word[:3] for longer_word in front if len(longer_word) == len(word) + 3),
        *(Extensions(tuple(some[:most]), len(some)) for some in (front, back, both)),
    )


@given(st.sampled_from(WORDS) | st.text("EASRTIN", min_size=2, max_size=4), st.integers(1, 9))
def test_extensions_are_what_brute_force_finds(word: str, most: int) -> None:
    assert extension_table(FINDER, word, most) == around_by_brute_force(word, WORDS, most)


OPEN_LIST = OpenList()
PROFILED = WordFinder(bundled(), {"PORTE": 4})


def profile(text: str, graph: WordGraph | None = None, *, is_public: bool = False) -> WordProfile:
    finder = PROFILED if graph is None else WordFinder(graph, {})
    return profile_of(text, graph or bundled(), finder, OPEN_LIST, is_public=is_public)


@pytest.mark.parametrize(
    ("typed", "word", "admission"),
    [
        ("zythum", "ZYTHUM", Admission.ADMITTED),
        ("Œuf", "OEUF", Admission.ADMITTED),
        ("porte-monnaie", "PORTEMONNAIE", Admission.ADMITTED),
        ("qxz", "QXZ", Admission.UNKNOWN),
        ("a", "a", Admission.TOO_SHORT),
        ("ab1", "ab1", Admission.NOT_LETTERS),
        ("anticonstitution", "anticonstitution", Admission.TOO_LONG),
    ],
)
def test_a_word_is_admitted_or_the_reason_is_given(typed: str, word: str, admission: Admission) -> None:
    found = profile(typed)
    assert (found.word, found.admission) == (word, admission)


def test_a_word_has_its_points_its_tops_and_its_meaning() -> None:
    found = profile("porte")
    assert (found.points, found.tops) == (3 + 1 + 1 + 1 + 1, 4)
    assert {lemma.lemma for lemma in found.lemmas} == {"porte", "porter"}
    (sense,) = profile("zythum").senses
    assert (sense.lemma, sense.grammar) == ("zythum", "nom m. sg")
    assert sense.text.startswith("Boisson")


def test_a_word_on_the_open_list_only() -> None:
    word_profile = profile("portes", WordGraph.from_words(["PORTE", "PORTER"], "few"))
    assert word_profile.admission is Admission.OPEN_LIST_ONLY
    assert word_profile.closest == ("PORTE", "PORTER")
    admitted = {form.word for lemma in word_profile.lemmas for form in lemma.forms if form.is_admitted}
    assert admitted == {"PORTE", "PORTER"}


def test_unfit_definitions_stay_off_a_public_profile() -> None:
    assert profile("merde").senses
    assert not profile("merde", is_public=True).senses


def test_the_open_list_gives_the_word_files_entries() -> None:
    words = [*bundled_words()[::397], "", "A", "ZZZZZZ", "AAAAAAAAAAAAAAA", "É", "ABACA\t"]
    found = OPEN_LIST.about(words)
    assert found == about_all(words)
    assert len(found) == len(words) - 6


def notes_of_forms(lemma: str) -> dict[str, tuple[str, ...]]:
    return {form.word: form.notes for form in OPEN_LIST.forms_of(lemma, is_verb=False)}


@pytest.mark.parametrize(
    ("lemma", "forms"), [("cheval", "CHEVAL CHEVAUX"), ("beau", "BEAU BEAUX BEL BELLE BELLES BELS")]
)
def test_a_lemma_has_all_its_forms(lemma: str, forms: str) -> None:
    assert " ".join(notes_of_forms(lemma)) == forms


def test_a_verb_form_has_its_mood_and_person() -> None:
    forms = {form.word: form.notes for form in OPEN_LIST.forms_of("aller", is_verb=True)}
    assert forms["VA"] == ("ind. présent 3e sg", "impératif 2e sg")
    assert forms["IRA"] == ("futur 3e sg",)
    assert forms["AILLE"] == ("subj. présent 1re sg, 3e sg",)


def lemmas(word: str) -> list[tuple[str, bool]]:
    return OPEN_LIST.lemmas_of(OPEN_LIST.about([word])[word])


@given(st.sampled_from(bundled_words()))
def test_a_word_is_a_form_of_each_of_its_lemmas(word: str) -> None:
    for lemma, is_verb in lemmas(word):
        assert word in [form.word for form in OPEN_LIST.forms_of(lemma, is_verb=is_verb)]


SOME_WORDS = st.lists(st.text("ABCYZ", min_size=2, max_size=15), min_size=1, max_size=20)


@given(SOME_WORDS)
def test_a_table_is_made_of_the_words_of_its_graph(words: list[str]) -> None:
    table = WordTable(WordGraph.from_words(words, "few"))
    ordered = sorted(set(words))
    assert table.words(range(len(table))) == ordered
    assert table.lengths.tolist() == [len(word) for word in ordered]
    assert table.points.tolist() == [sum(VALUES[letter] for letter in word) for word in ordered]


@given(SOME_WORDS, SOME_WORDS)
def test_words_are_found_at_their_place(words: list[str], asked: list[str]) -> None:
    table = WordTable(WordGraph.from_words(words, "few"))
    ordered = sorted(set(words))
    assert table.places_of(asked) == {word: ordered.index(word) for word in asked if word in words}


def test_a_graph_with_a_cycle_is_damaged() -> None:
    whole = WordGraph.from_words(["AB", "AC"], "cycle")
    edges = list(whole.edges)
    first = edges[1]
    edges[-1] = edges[-1] & 0x7F | (first >> 7 << 7)  # the last letter leads back to its own list
    damaged = WordGraph("cycle", whole.hash, whole.word_count, memoryview(array("I", edges)), None)
    with pytest.raises(LexiconError) as refusal:
        WordTable(damaged)
    assert refusal.value.key == "lexicon.damaged"
