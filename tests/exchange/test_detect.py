"""What a file is, by its content alone."""

import pytest

from tests.exchange.layouts import ClubLayout, Parting, club_games
from topping.errors import GameFileError
from topping.exchange.detect import LARGEST, SheetFormat, form_of, format_of, text_of
from topping.exchange.writing.eliotxml import format_eliot
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing
from topping.rules.games.gametext import format_game

GAME = club_games()[0]
FILES = {
    SheetFormat.OWN: [format_game(GAME), "# club\n\n TOPPING  1 \n1 AB"],
    SheetFormat.ELIOT_XML: [format_eliot(GAME)],
    SheetFormat.ELIOT_TEXT: ["commande> a p\n    N |   RACK   |    SOLUTION    | REF | PTS | BONUS\n"],
    SheetFormat.GCG: [format_gcg(GAME), "#player1 Top Top\n", ">Top: AECC?NU 8D ChACUNE +76 76\n"],
    SheetFormat.PAGE: [ClubLayout(Parting.PAGE).text(GAME), "<TABLE><TR><TD>1</TD><TD>H4</TD>"],
    SheetFormat.TABLE: [format_listing(GAME), format_csv(GAME), ClubLayout(Parting.PASTED).text(GAME), "Bonjour H4"],
}


@pytest.mark.parametrize(("form", "text"), [(form, text) for form, texts in FILES.items() for text in texts])
def test_a_format(form: SheetFormat, text: str) -> None:
    for content in (text.encode(), text.encode("utf-16"), b"\xef\xbb\xbf" + text.encode()):
        assert format_of(text_of(content)) is form
        assert form_of(content) is form


def test_what_can_be_no_game_is_told_from_its_beginning() -> None:
    assert form_of(b"Bonjour") is None
    assert form_of(b"\x89PNG\r\n\x1a\n\0") is None
    assert form_of(b"<html><body>Bonjour</body></html>") is None
    assert form_of(b"") is None
    assert form_of(format_listing(GAME).encode() + b"\nx" * 10**6) is SheetFormat.TABLE


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (b"PK\x03\x04 xl/workbook.xml", SheetFormat.WORKBOOK),
        (b"PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.spreadsheet", SheetFormat.WORKBOOK),
        (b"PK\x03\x04 word/document.xml", None),
        (b"\xd0\xcf\x11\xe0", SheetFormat.WORKBOOK),
        (b"H4\n" + b"\0" * (1 << 16), SheetFormat.TABLE),
        (b"Bonjour\n" + b" H4" * (1 << 15), None),
        (b" H4" * (1 << 15), SheetFormat.TABLE),
        (b"\n" * ((1 << 16) - 2) + b"H4", SheetFormat.TABLE),
    ],
)
def test_what_the_beginning_shows(content: bytes, form: SheetFormat | None) -> None:
    assert form_of(content) is form


def test_a_text_is_as_long_as_a_megabyte() -> None:
    assert text_of(b"a" * LARGEST) == "a" * LARGEST
    with pytest.raises(GameFileError) as refusal:
        text_of(b"a" * (LARGEST + 1))
    assert refusal.value.details == {"most": 1}


@pytest.mark.parametrize(
    ("content", "key"), [(b"a\0b", "import.fault.not_text"), (b"a" * (LARGEST + 1), "import.fault.too_big")]
)
def test_what_is_no_text(content: bytes, key: str) -> None:
    with pytest.raises(GameFileError, match=key.replace(".", r"\.")):
        text_of(content)
