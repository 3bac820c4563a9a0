"""Files as other programs and people write them, with the game that each contains.

A line `#### name | option value` in `tests/data/exchange` starts a file. After `----` come its format, its game as
Topping writes it, its players with their points, and a line for each fault (`!`) or remark (`~`): line and sentence.
Options: `refuses WORDS` (missing from the list of words), `as VARIANT`, `back FORMAT` (writing gives the same bytes).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest

from tests.conftest import CHECKOUT
from topping.exchange.building import ImportedGame, build
from topping.exchange.published import PublishedResult, published_results, stated_results
from topping.exchange.reading.formats import format_of, read_sheet
from topping.exchange.sheet import SheetReading
from topping.exchange.writing.eliotxml import format_eliot
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import format_game

FOLDER = CHECKOUT / "tests" / "data" / "exchange"
WRITERS = {"own": format_game, "gcg": format_gcg, "listing": format_listing, "csv": format_csv, "eliot": format_eliot}


class Sample(NamedTuple):
    """A file and its expected result."""

    options: dict[str, str]
    text: str
    game: str


def samples() -> Iterator[tuple[str, Sample]]:
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("#### ")[1:]:
            head, _, rest = block.partition("\n")
            text, _, game = rest.partition("\n----\n")
            name, *options = head.split(" | ")
            pairs = (option.partition(" ") for option in options)
            yield f"{path.stem}/{name}", Sample({option: value for option, _, value in pairs}, text, game)


SAMPLES = dict(samples())


def reading_of(text: str) -> SheetReading:
    return read_sheet(text, format_of(text))


def imported(sample: Sample) -> ImportedGame:
    refused = sample.options.get("refuses", "").split()
    admits = (lambda word: word not in refused) if refused else None
    return build(reading_of(sample.text), admits, VARIANTS.get(sample.options.get("as", "")))


def shown(sample: Sample) -> Iterator[str]:
    found = imported(sample)
    yield format_of(sample.text).value
    if found.game is not None:
        yield from filter(None, format_game(found.game).splitlines())
    players = found.players or tuple(stated_results(sample.text))
    yield from map(result_shown, published_results(players))
    yield from (f"! {fault.line} {fault.key}" for fault in found.faults)
    yield from (f"~ {remark.line} {remark.key}" for remark in found.remarks)


def result_shown(result: PublishedResult) -> str:
    moves = ["–" if points is None else str(points) for points in result.points]
    seconds = [f"{(cost or 0) / 1000} s" for cost in result.costs_ms]
    sums = [f"total {result.total}"] * (result.total is not None)
    sums += [f"total {(result.total_ms or 0) / 1000} s"] * (result.total_ms is not None)
    return f"{result.name}: {' '.join((*moves, *seconds, *sums))}"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_gives_the_game_written_below_it(name: str) -> None:
    assert list(shown(SAMPLES[name])) == SAMPLES[name].game.splitlines()


@pytest.mark.parametrize("name", [name for name, sample in SAMPLES.items() if "back" in sample.options])
def test_our_exports_never_change(name: str) -> None:
    sample = SAMPLES[name]
    game = imported(sample).game
    assert game is not None
    game = replace(game, name=sample.options.get("named", game.name))
    assert WRITERS[sample.options["back"]](game) == sample.text


LISTING = "tables/a whole listing"
GCG = "gcg/as it is written"
PAGE = "pages/a page"
OWN = "own/as it is written"
SHIFTED = "tables/shifted, tabs"
PASTED = "tables/pasted, one cell a line"
PROSE = "tables/prose"
MARKDOWN = "tables/pipes of markdown"
BLANKS = "tables/blanks, letter by letter"
JOKER = "tables/columns in another order, semicolons"
SESSION = "eliot/players of a session"
ELIOT = "eliot/a variant that Eliot has"


def damaged(name: str, old: str, new: str) -> Sample:
    sample = SAMPLES[name]
    assert old in sample.text
    return sample._replace(text=sample.text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        (LISTING, "H4       44", "H4       45", "3 game.points"),
        (LISTING, "H4       44", "8D       44", "3 game.misfit.vertical_first"),
        (LISTING, "H4       44", "A4       44", "3 game.misfit.centre_missed"),
        (LISTING, "8H       77", "8I       77", "4 game.misfit.off_board"),
        (LISTING, "M7       54", "A1       54", "5 game.misfit.not_connected"),
        (LISTING, "AKREXUA", "AEIOUEU", "5 game.draw_invalid"),
        (LISTING, "M7 ", "P7 ", "5 import.fault.reference"),
        (LISTING, "ESKUARA", "ESKUARI", "5 game.letters_missing"),
        (LISTING, "6F  ", "7F  ", "6 game.misfit.other_letter"),
        (LISTING, "W+AELMEE", "X+AELMEE", "7 import.fault.draw_kept"),
        (LISTING, "EEM+EMGA", "EEM+EMGAB", "8 import.fault.draw_size"),
        (LISTING, "DTSELJO", "DTZZZZO", "3 import.fault.draw_letters"),
        (LISTING, "  6  EEM+EMGA  GEMMEE      O10      33    275\n", "", "8 import.fault.missing_one"),
        (LISTING, "INNE        M1       24    484", "", "12 import.fault.no_solution"),
        (LISTING, "RRLNICU   CURION", "RRLNICU", "16 import.fault.no_draw"),
        (JOKER, "?VUABTR", "EVUABTR", "2 import.fault.draw_joker"),
        (GCG, "8D JODLES", "0D JODLES", "6 import.fault.reference"),
        (GCG, "8D JODLES", "8P JODLES", "6 import.fault.gcg_event"),
        (GCG, ".TATISAS", "..ATISAS", "7 import.fault.gcg_dot"),
        (GCG, "+54 175", "+55 176", "9 game.points"),
        (GCG, "AKREXUA", "AKR3XUA", "9 import.fault.draw"),
        (GCG, "E.KUARA", "E.KU4RA", "9 import.fault.word"),
        (PAGE, "<td> 77 </td>", "", "6 game.points"),
        (PAGE, "<td> T+SAATIS </td>", "", "6 import.fault.no_word"),
        (SHIFTED, "6 F\t39", "6 F\t38", "7 game.points"),
        (PASTED, "\n77\n", "\n78\n", "23 game.points"),
        (PROSE, "77 pts", "78 pts", "2 game.points"),
        (MARKDOWN, "| ESKUARA", "| SKUARA", "6 game.misfit.other_letter"),
        (BLANKS, "U D I R R", "U D I R", "8 import.fault.draw_size"),
        (ELIOT, "duplicate", "freegame", "1 import.fault.eliot_mode"),
        (ELIOT, "</History>", "", "47 import.fault.xml"),
        (ELIOT, '<GameMove points="86"', '<GameMove points="80"', "33 game.points"),
        (ELIOT, '<GameMove points="98"', '<GameMove points="98" coord="10Z"', "40 import.fault.xml"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line_and_the_reason(name: str, old: str, new: str, fault: str) -> None:
    found = imported(damaged(name, old, new))
    assert found.game is None
    assert [f"{fault.line} {fault.key}" for fault in found.faults][:1] == [fault]


@pytest.mark.parametrize(
    ("name", "old", "new", "remark"),
    [
        (LISTING, "8H  ", "H8  ", "4 import.turned"),
        (LISTING, "83    398", "83    399", "10 import.running_total"),
        (LISTING, "  8  EO", " 11  EO", "10 import.number"),
        (LISTING, "Normale 01 - Normale", "Jeudi - 7 sur 8", "3 import.other_variant"),
        (LISTING, "\n", "\nbuvette au premier\n", None),
        (LISTING, "ENRRILN   INNE", "-ENRRILN  INNE", None),
        (LISTING, "QUE(T)AI", "QU(E)TAI", "9 import.joker_elsewhere"),
        (SESSION, 'totalScore="3"', 'totalScore="4"', "88 import.eliot_total"),
        (SESSION, '<GameStats totalScore="214"', '<GameStats totalScore="215"', "86 import.stated_points"),
        (GCG, "#note Tirage : T+SAATIS", "#note Tirage : S+TAATIS", "7 import.kept"),
        (GCG, "#note Tirage : -MNNSVOL +GOVASTU\n", "", "26 import.rejection_supposed"),
        (GCG, "#title Mardi soir", "bonjour", "2 import.gcg_line"),
        (OWN, "M7 54", "M7", "9 import.no_points"),
        (PAGE, "Top : 242", "Top : 243", "10 import.stated_points"),
        (PAGE, "</table>", "", None),
    ],
)
def test_a_slip_is_repaired_and_remarked_with_its_line(name: str, old: str, new: str, remark: str | None) -> None:
    found = imported(damaged(name, old, new))
    whole = imported(SAMPLES[name])
    assert found.game is not None
    assert whole.game is not None
    assert [move.solution for move in found.game.moves] == [move.solution for move in whole.game.moves]
    added = [
        f"{remark.line} {remark.key}"
        for remark in found.remarks
        if remark.key not in {remark.key for remark in whole.remarks}
    ]
    assert added[:1] == [remark] * (remark is not None)


def test_the_last_draw_without_a_word_ends_the_game_before_it() -> None:
    found = imported(damaged(LISTING, "THYM        8B       27    898", ""))
    assert found.game is not None
    assert str(found.game.moves[-1].solution) == "FRENE I2 18"
    assert "21 import.no_solution" in [f"{remark.line} {remark.key}" for remark in found.remarks]


def test_a_second_game_in_a_file_is_left_aside_with_a_remark() -> None:
    found = imported(damaged(LISTING, "  5  W", "  1  W"))
    assert found.game is not None
    assert len(found.game.moves) == 4
    assert "7 import.another_game" in [f"{remark.line} {remark.key}" for remark in found.remarks]


def test_a_misplaced_word_is_reported_with_its_only_place() -> None:
    (fault, *_) = imported(damaged(LISTING, "8H       77", "8I       77")).faults
    assert (fault.line, fault.details["place"]) == (4, "8H")
