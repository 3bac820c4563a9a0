"""Pages of the manual: found by name, read into blocks, shown as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from topping.errors import InputError
from topping.manual import (
    NAMES,
    WIDTH,
    Code,
    Fragment,
    Heading,
    Item,
    ManualTable,
    Page,
    Paragraph,
    Style,
    as_text,
    blocks_of,
    fitted_widths,
    page_named,
    pages,
)
from topping.texts import speak

WRITTEN = """\
# Un *titre*

Du texte avec `PASSE H4`,
sur **deux** lignes [et un lien](x.md).

- un
  - dans un
- deux

1. premier

   encore

| a | b |
| --- | --- |
| `12 \\| x` | c |

```sh
topping  help
```
"""


def test_markdown_becomes_blocks() -> None:
    assert blocks_of(WRITTEN) == (
        Heading(1, (Fragment("Un "), Fragment("titre", Style.EMPHASIS))),
        Paragraph(
            (
                Fragment("Du texte avec "),
                Fragment("PASSE H4", Style.CODE),
                Fragment(", sur "),
                Fragment("deux", Style.STRONG),
                Fragment(" lignes et un lien."),
            )
        ),
        Item("•", (Fragment("un"),)),
        Item("•", (Fragment("dans un"),), 1),
        Item("•", (Fragment("deux"),)),
        Item("1.", (Fragment("premier"),)),
        Item("", (Fragment("encore"),)),
        ManualTable(((Fragment("a"),), (Fragment("b"),)), (((Fragment("12 | x", Style.CODE),), (Fragment("c"),)),)),
        Code(("topping  help",)),
    )


def test_what_is_no_prose_is_left_out_and_what_follows_a_heading_or_a_table_is_prose_again() -> None:
    told = Paragraph((Fragment("Un mot."),))
    table = ManualTable(((Fragment("a"),),), ())
    assert blocks_of("Un mot.![image](x.png)") == (told,)
    assert blocks_of("Un <b>mot</b>") == (Paragraph((Fragment("Un <b>mot</b>"),)),)
    assert blocks_of("| a |\n| --- |\n\nUn mot.\n\n# Titre\n\nUn mot.\n") == (
        table,
        told,
        Heading(1, (Fragment("Titre"),)),
        told,
    )


def test_a_table_fills_its_room_and_no_column_is_narrower_than_eight() -> None:
    table = blocks_of("| aaaaaaaaaa | bb | cccccccccccc peut-être |\n| --- | --- | --- |\n| a | b | c |\n")
    page = Page("essai", "Essai", "Pour voir.", table)
    assert as_text(page, 38).splitlines()[4] == "aaaaaaaaaa  bb  cccccccccccc peut-être"
    assert as_text(page, 30).splitlines()[4:6] == ["aaaaaaaaaa  bb  cccccccccccc", "                peut-être"]
    narrow = Page("essai", "Essai", "Pour voir.", blocks_of(f"| {'a' * 20} | {'b' * 20} |\n| --- | --- |\n"))
    assert as_text(narrow, 10).splitlines()[4] == "aaaaaaaa  bbbbbbbb"


def test_a_page_as_text() -> None:
    page = Page("essai", "Essai", "Pour voir.", blocks_of(WRITTEN.replace("# Un", "## Un")))
    assert as_text(page, 30) == (
        "Essai\n=====\nPour voir.\n\nUn titre\n--------\n\n"
        "Du texte avec PASSE H4, sur\ndeux lignes et un lien.\n\n"
        " • un\n   • dans un\n • deux\n1. premier\n   encore\n\n"
        "a       b\n------  -\n12 | x  c\n\n    topping  help\n"
    )


def test_a_line_is_broken_between_words_alone() -> None:
    assert "\nPour voir\npeut-être.\n" in as_text(Page("essai", "Essai", "Pour voir peut-être.", ()), 15)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("spoken", ["fr", "en"])
def test_each_page_fits_a_terminal(name: str, spoken: str) -> None:
    speak(spoken)
    page = page_named(name)
    assert page.name == name
    assert page.blocks
    assert len(f"  {max(NAMES, key=len)}  {page.summary}") <= WIDTH
    code = {line for block in page.blocks if isinstance(block, Code) for line in block.lines}
    for line in as_text(page).splitlines():
        assert len(line) <= 80 or line.strip() in {one.strip() for one in code}
        assert "**" not in line
        assert "](" not in line


def test_pages_are_found_in_any_case_and_without_accents() -> None:
    assert page_named("Réglages") is page_named("REGLAGES") is page_named("reglages")
    speak("en")
    assert page_named("Referee") is page_named("arbitre")


@pytest.mark.parametrize("name", ["", "x", "joueur.md", "../README", "joueurs"])
def test_an_unknown_page_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(InputError) as refused:
        page_named(name)
    assert all(known in str(refused.value.details["known"]) for known in NAMES)


def test_prose_has_its_unbreakable_spaces_and_code_has_none() -> None:
    for page in pages():
        for block in page.blocks:
            if isinstance(block, Code):
                assert not any("\u00a0" in line for line in block.lines)
            if isinstance(block, Paragraph):
                assert not any(" ;" in span.text[1:] for span in block.text if span.style is Style.PLAIN)


def commands_of(line: str) -> tuple[str, ...]:
    """The command of a line and its options; the files that it names differ between languages."""
    words = line.split()
    return (*(words[:2] if words[:1] == ["topping"] else ()), *(word for word in words if word.startswith("-")))


def shape(name: str, spoken: str) -> list[tuple[object, ...]]:
    """What a page is made of, and what is the same in every language: commands, options and the sizes of tables."""
    speak(spoken)
    sizes: list[tuple[object, ...]] = []
    for block in page_named(name).blocks:
        match block:
            case ManualTable(head, rows):
                sizes.append((ManualTable, len(head), len(rows)))
            case Code(lines):
                sizes.append((Code, tuple(commands_of(line.split(" #")[0]) for line in lines)))
            case _:
                sizes.append((type(block),))
    return sizes


@pytest.mark.parametrize("name", NAMES)
def test_a_translated_page_is_made_like_the_french_one(name: str) -> None:
    assert shape(name, "en") == shape(name, "fr")


def test_a_translated_page_is_found_by_the_language() -> None:
    speak("en")
    assert (page_named("joueur").title, page_named("entretien").title) == ("Player", "Upkeep")


@given(some.text(max_size=300))
@settings(max_examples=50)
def test_any_text_can_be_read_and_shown(text: str) -> None:
    page = Page("essai", "Essai", "Pour voir.", blocks_of(text))
    assert as_text(page).startswith("Essai\n")


@given(some.lists(some.integers(1, 200), min_size=1, max_size=5))
def test_columns_fit_in_their_room(natural: list[int]) -> None:
    widths = fitted_widths(natural, 60, 8)
    assert sum(widths) <= 60
    assert all(0 < width <= wanted for width, wanted in zip(widths, natural, strict=True))
    assert sum(natural) > 60 or widths == natural


def test_only_the_widest_columns_are_made_narrower() -> None:
    assert fitted_widths([10, 100, 40], 90, 8) == [10, 40, 40]
    assert fitted_widths([10, 100, 20], 90, 8) == [10, 60, 20]
    assert fitted_widths([5, 20], 11, 1) == [5, 6]
    assert fitted_widths([5, 6], 11, 8) == [5, 6]
    assert fitted_widths([], 11, 8) == []
