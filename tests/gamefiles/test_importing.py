"""Games from files of any kind, with results; rosters and tallies."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.conftest import CHECKOUT
from tests.solver.lexicons import maker
from tests.workbook.making import excel
from topping.errors import GameFileError, InputError, SetupError
from topping.exchange.building import ImportedGame
from topping.exchange.reading.formats import SheetFormat
from topping.exchange.sheet import GameSheet, SheetFault, WrittenDraw, WrittenMove, WrittenRejection
from topping.gamefiles.importing import (
    draft_of_content,
    draft_of_file,
    draft_of_sheet,
    import_content,
    import_file,
    in_words,
    load_any,
    with_missed_tops,
)
from topping.gamefiles.rosterfile import has_licences, read_roster_file, roster_content
from topping.gamefiles.shelf import load, prepared
from topping.gamefiles.tallyfile import load_tally, save_tally
from topping.play.lettertally import LetterTally
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Reference
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Solution
from topping.rules.tiles import RejectionReason
from topping.texts import tell

OWN = CHECKOUT / "tests" / "data" / "evening.txt"
GAME = load(OWN)


def found(position: Position, variant: Variant) -> Sequence[Solution]:
    """Returns the tops of the game, a better one for its fifth move, and nothing after its end."""
    for number, turn in enumerate(GAME.turns(), start=1):
        if turn.position.board == position.board:
            better = Move.parse("GAMELANS O1")
            return (Solution(better.word, better.reference, 90),) if number == 5 else (turn.solution,)
    return ()


def test_a_game_of_this_program_is_unchanged() -> None:
    imported = import_file(OWN)
    assert imported.form is SheetFormat.OWN
    assert imported.game == parse_game(OWN.read_text(encoding="utf-8"))
    assert imported.remarks == ()
    assert import_file(OWN, tops=found).remarks == ()


def test_an_unreadable_file_is_reported(tmp_path: Path) -> None:
    for path, key in ((tmp_path, "game.unreadable"), (tmp_path / "rien.txt", "game.unreadable")):
        with pytest.raises(GameFileError, match=key):
            import_file(path)
    big = tmp_path / "grand.txt"
    big.write_bytes(b"1 AA\n" * 300_000)
    with pytest.raises(GameFileError, match=r"game\.unreadable"):
        import_file(big)


def drawn(game: Game, count: int, number: int = 1) -> bytes:
    """Returns the first draws of a game, alone."""
    return "\n".join(f"{at} {move.draw.letters}" for at, move in enumerate(game.moves[:count], number)).encode()


def top(position: Position, variant: Variant) -> Sequence[Solution]:
    return maker().solver.tops(position, variant)


def test_draws_alone_get_tops_under_the_named_or_fitting_variant() -> None:
    game = parse_game(OWN.read_text(encoding="utf-8"))
    joker = maker().make(3, VARIANTS["789+joker"])
    for drawn_game, count, variant, named in (
        (game, 2, None, b""),
        (game, 5, None, b""),
        (game, 5, VARIANTS["normale"], b""),
        (joker, 4, None, b""),
        (joker, 4, VARIANTS["789+joker"], b""),
        (game, 5, None, b"Variante : normale\n"),
    ):
        imported = import_content(named + drawn(drawn_game, count), variant=variant, tops=top)
        assert imported.game is not None
        assert imported.game.variant == drawn_game.variant
        assert [move.solution for move in imported.game.moves] == [move.solution for move in drawn_game.moves[:count]]
        (told,) = (remark for remark in imported.remarks if remark.key == "import.tops_found")
        assert (told.line, told.details) == (1 + named.count(b"\n"), {"moves": count})


def test_draws_alone_need_a_solver() -> None:
    game = parse_game(OWN.read_text(encoding="utf-8"))
    (fault,) = import_content(drawn(game, 3)).faults
    assert (fault.line, fault.key) == (1, "import.fault.draws_alone")
    bad = drawn(game, 2) + b"\n3 ZZZZZZZ\n4 AEIRSTN"
    (fault,) = import_content(bad, tops=top).faults
    assert (fault.line, fault.key, fault.details) == (3, "import.fault.draw_alone", {"letters": "ZZZZZZZ"})
    (fault,) = import_content(
        drawn(game, 2), tops=lambda position, _: [] if len(position.board.tiles) else top(position, VARIANTS["normale"])
    ).faults
    assert (fault.line, fault.details) == (2, {"letters": game.moves[1].draw.letters})
    (fault, *_) = import_content(drawn(game, 1), tops=top).faults
    assert fault.key != "import.fault.draws_alone"
    assert import_content(drawn(game, 3), variant=VARIANTS["789"], tops=top).game is None


def test_a_workbooks_first_sheet_is_read_and_others_are_reported() -> None:
    rows = [(), ("Partie du jeudi",), (1, "AEIRSTN", "ARISENT", "H4", 66)]
    alone = import_content(excel(*rows))
    assert (alone.form, alone.remarks) == (SheetFormat.WORKBOOK, import_content(alone.text.encode()).remarks)
    book = load_workbook(BytesIO(excel(*rows)))
    for name in "ab":
        book.create_sheet(name).append(["x"])
    buffer = BytesIO()
    book.save(buffer)
    remark, *others = import_content(buffer.getvalue()).remarks
    assert (remark.line, remark.key, remark.details) == (2, "import.sheet", {"sheet": "Sheet", "count": 2})
    assert tuple(others) == alone.remarks
    assert [str(row.move) for row in draft_of_content(excel(*rows)).rows] == ["ARISENT H4"]
    assert import_content(excel()).game is None


@pytest.mark.parametrize(
    ("word", "letters", "points", "typed", "kept"),
    [
        ("ARISENT", "AEIRSTN", 66, "ARISENT H4", 66),
        ("ARISeNT", "A?IRSTN", 66, "ARIS(E)NT H4", 66),
        ("AN", "AEIRSTN", None, "AN H4", None),
        ("A", "AEIRSTN", 66, None, None),
        ("ARIS?NT", "A?IRSTN", 66, None, None),
        ("ÉTÉ", "AEIRSTN", 66, None, None),
        ("A2B", "AEIRSTN", 66, None, None),
        ("", "AEIRSTN", 66, None, None),
        ("ARISENT", "", 66, None, None),
    ],
)
def test_a_draft_row_has_the_written_word_if_it_can_be_typed(
    word: str, letters: str, points: int | None, typed: str | None, kept: int | None
) -> None:
    rejected = (WrittenRejection("AAAAAAA", RejectionReason.NO_SOLUTION), WrittenRejection("EEEEEEE"))
    move = WrittenMove(1, WrittenDraw(None, letters, rejected), word, Reference.parse("H4"), points)
    (row,) = draft_of_sheet(GameSheet((move,))).rows
    assert (str(row.move) if row.move else None, row.points, row.draw) == (typed, kept, letters)
    assert [rejection.why for rejection in row.rejected] == [RejectionReason.NO_SOLUTION, RejectionReason.INVALID]


def test_a_fault_of_an_opened_file_names_it(tmp_path: Path) -> None:
    path = tmp_path / "jeudi.txt"
    path.write_text("Topping brouillon 1\nCoup : 1\n?\n", encoding="utf-8")
    with pytest.raises(GameFileError) as refusal:
        draft_of_file(path)
    assert refusal.value.source == "jeudi.txt"


ROWS = "1;AEIRSTN;ARISENT;H4;66\n2;AELOUTS;ALTOS;G9;12\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (ROWS.replace("66", "67"), "jeudi.csv : ligne 1"),
        ("Topping 1\nNom : Essai\n1 +AEIRSTN ARISENT H4 67\n", "jeudi.csv : ligne 3"),
        ("bonjour", "jeudi.csv : ligne 1"),
        ("\0\1", "jeudi.csv"),
    ],
)
def test_a_fault_names_file_and_line(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "jeudi.csv"
    path.write_text(ROWS, encoding="utf-8")
    assert [str(move.solution) for move in load_any(path).moves] == ["ARISENT H4 66", "ALTOS G9 12"]
    path.write_text(content, encoding="utf-8")
    with pytest.raises(GameFileError) as fault:
        load_any(path)
    assert sentence in tell(fault.value).replace("\N{NO-BREAK SPACE}", " ")


def imported_rows(game: Game) -> ImportedGame:
    rows = [f"{at};{move.draw.letters};{move.solution.word};{move.solution.reference};{move.solution.points}"
            for at, move in enumerate(game.moves, 1)]  # fmt: skip
    return import_content("\n".join(rows).encode(), lambda word: True, game.variant)


def test_a_game_is_finished_if_the_last_letters_make_no_word() -> None:
    whole = next(game for game in map(load, (file.path for file in prepared())) if not game.moves[-1].draw.new)
    begun = replace(whole, moves=whole.moves[:4])
    cases = ((GAME, found, False), (whole, top, False), (whole, found, True), (begun, lambda *_: (), False))
    for game, solver, ends in cases:
        imported = imported_rows(replace(game, moves=game.moves[:-1]))
        before, with_tops = (
            list(map(in_words, each.remarks)) for each in (imported, with_missed_tops(imported, solver))
        )
        assert imported.remarks[-1].key == "import.unfinished"
        assert [sentence for sentence in before if sentence not in with_tops] == before[-1:] * ends


def test_remarks_name_missed_tops_and_faults_the_only_place_of_a_word() -> None:
    imported = imported_rows(GAME)
    (with_tops,) = set(map(in_words, with_missed_tops(imported, found).remarks)) - set(map(in_words, imported.remarks))
    assert (
        with_tops.replace("\N{NO-BREAK SPACE}", " ")
        == "ligne 5 : AWALE 11K fait 28 points, mais GAMELANS O1 en fait 90"
    )
    fault = SheetFault(3, "game.line", {"text": "x"})
    there = in_words(replace(fault, details={"text": "x", "place": "H4"}))
    assert "H4" in there.replace(in_words(fault), "")


def test_a_damaged_own_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_bytes(OWN.read_bytes().replace(b" JODLES ", b" JODLES* ", 1))
    assert import_file(path).game is not None
    with pytest.raises(GameFileError):
        load_any(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"game\.unreadable"):
        load_any(tmp_path / "rien.csv")


@pytest.mark.parametrize(
    ("content", "place"), [("Topping 1\nNom : Été\n".encode("latin-1"), (2, 7)), (b"\xff\x00\x01" * 20, (1, 1))]
)
def test_own_files_in_other_encodings_and_binary_files_are_refused(
    content: bytes, place: tuple[int, int], tmp_path: Path
) -> None:
    path = tmp_path / "partie.txt"
    path.write_bytes(content + b"1 +AEIRSTN ARISENT H4 66\n")
    with pytest.raises(GameFileError, match=r"game\.not_utf8") as refusal:
        load_any(path)
    assert (refusal.value.line, refusal.value.details["column"]) == place


ROSTER = (("N°", "Nom", "Licence"), (1, "Zoé Martin", "1012345"), (2, "Bob Durand", "X-1"))


@pytest.mark.parametrize("text", ["1;Zoé Martin\n2;Bob Durand\n", "Zoé Martin\r\nBob Durand\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_a_roster_is_a_text_of_any_encoding(text: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "inscrits.csv"
    path.write_bytes(text.encode(encoding))
    found = read_roster_file(path, pairs=False)
    assert [row.names for row in found.read.rows] == [("Zoé Martin",), ("Bob Durand",)]
    assert (found.sheet, found.others, found.lacks_zeros, has_licences(found.read)) == ("", 0, False, False)


def test_a_roster_may_be_a_sheet_and_other_sheets_are_reported(tmp_path: Path) -> None:
    path, buffer = tmp_path / "inscrits.xlsx", BytesIO()
    book = load_workbook(BytesIO(excel(*ROSTER)))
    book.create_sheet("b").append(["x"])
    book.save(buffer)
    path.write_bytes(buffer.getvalue())
    found = read_roster_file(path, pairs=False)
    assert [row.names for row in found.read.rows] == [("Zoé Martin",), ("Bob Durand",)]
    assert (found.sheet, found.others, has_licences(found.read)) == ("Sheet", 1, True)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"%PDF-1.7", "workbook.other_kind"),
        (b"<html>", "workbook.other_kind"),
        (b"\x00\x01\x02\x03", "roster_file.not_text"),
    ],
)
def test_a_file_that_is_no_roster_is_named(content: bytes, key: str, tmp_path: Path) -> None:
    path = tmp_path / "inscrits.txt"
    path.write_bytes(content)
    with pytest.raises(InputError) as refusal:
        read_roster_file(path, pairs=False)
    assert (refusal.value.key, refusal.value.source) == (key, "inscrits.txt")


def test_an_unreadable_roster_is_named(tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(bytes((4 << 20) + 1))
    for path in (tmp_path, tmp_path / "none.csv", large):
        with pytest.raises(SetupError) as refusal:
            roster_content(path)
        assert refusal.value.source == path.name
    large.write_bytes(b"a" * (4 << 20))
    assert len(roster_content(large)) == 4 << 20


def test_ticked_letters_are_stored_and_an_invalid_file_means_none(tmp_path: Path) -> None:
    path = tmp_path / "new" / "letters.txt"
    tally = LetterTally.parse("AA?K")
    assert load_tally(path) == LetterTally() != tally
    save_tally(path, tally)
    assert load_tally(path) == tally
    for damaged in ("KK", "1", "é"):
        path.write_text(damaged, encoding="utf-8")
        assert load_tally(path) == LetterTally()
    with pytest.raises(SetupError):
        save_tally(tmp_path, tally)
