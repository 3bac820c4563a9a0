"""Files of Eliot: those written here, those of its older versions, damaged and hostile ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.written import keys, told_in, told_of
from tests.rules.helpers import random_game
from topping.exchange.reading import eliotxml
from topping.exchange.sheet import SheetReading, WrittenAnswer
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import Reference

TURNS = """
<Turn><GameRack>AECC?NU</GameRack><MasterMove points="0" type="none" />
<PlayerMove playerId="0" points="0" type="none" /><PlayerMove playerId="0" points="76" type="valid" word="ChACUNE"
 coord="H4" /><PlayerMove playerId="7" points="0" type="invalid" word="CANCUEh" coord="H4" />
<Warning playerId="7" /><Penalty playerId="0" points="-5" /><Solo playerId="0" points="10" />
<MasterMove points="76" type="valid" word="ChACUNE" coord="H4" />
<GameMove points="76" type="valid" word="ChACUNE" coord="H4" /></Turn>
<Turn><GameRack>AAAAAAA</GameRack><GameRack>-EIOLMLS</GameRack>
<GameMove points="68" type="valid" word="MOLLIES" coord="G8" /></Turn>
<Turn><PlayerRack playerId="0">ABC</PlayerRack></Turn>"""
PLAYERS = """<Player id="0"><Name>Zoé &amp; Cie</Name><Type>human</Type><TableNb>12</TableNb></Player>
<Player id="7"><Name>Eliot</Name><Type>computer</Type><Level>100</Level></Player>"""


def eliot(turns: str = TURNS, mode: str = "duplicate", more: str = "", players: str = PLAYERS) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<EliotGame format="2">\n<Dictionary><Name>ODS 9</Name></Dictionary>'
        f"<Game><Mode>{mode}</Mode>{more}{players}<Turns>3</Turns></Game><History>{turns}</History></EliotGame>"
    )


def test_in_eliots_topping_points_are_seconds() -> None:
    turns = """<Turn><GameRack>AECC?NU</GameRack><PlayerMove playerId="0" points="0" type="none" />
    <Penalty playerId="0" points="10" /><ToppingMove playerId="0" points="20" type="valid" word="CANE" coord="H5" />
    <PlayerMove playerId="0" points="43" type="valid" word="ChACUNE" coord="H4" />
    <GameMove points="76" type="valid" word="ChACUNE" coord="H4" /></Turn>
    <Turn><GameRack>EIOLMLS</GameRack><PlayerMove playerId="0" points="240" type="none" />
    <GameMove points="68" type="valid" word="MOLLIES" coord="G8" /></Turn>"""
    (player, _) = eliotxml.read(eliot(turns, "topping")).sheet.players
    first, second = player.answers
    assert first is not None
    assert second is not None
    assert (first.points, first.elapsed_ms, second.points, second.elapsed_ms) == (76, 53_000, 0, 240_000)


@pytest.mark.parametrize(
    ("variants", "named"),
    [
        ("", "normale"),
        ("<Variant>bingo</Variant>", "normale+joker"),
        ("<Variant>7among8</Variant>", "7sur8"),
        ("<Variant>bingo</Variant><Variant>7among8</Variant>", "7sur8+joker"),
        ("<Variant>explosive</Variant>", ""),
    ],
)
def test_variants_are_those_of_eliot(variants: str, named: str) -> None:
    reading = eliotxml.read(eliot(more=variants))
    assert reading.sheet.variant == named
    assert keys(reading) == ([] if named else ["import.eliot_variant"])


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        (eliot(mode="freegame"), "import.fault.eliot_mode", 1),
        (eliot().replace('"H4" /></Turn>', '"P4" /></Turn>'), "import.fault.reference", 10),
        (eliot().replace("AECC?NU", "AECCÇNU"), "import.fault.draw", 5),
        (eliot().replace('word="MOLLIES"', 'word="MOL LIES"'), "import.fault.word", 12),
        (eliot().replace('68" type="valid"', '68" type="change"'), "import.fault.eliot_move", 12),
        (eliot()[:-5], "import.fault.xml", 13),
        ("<svg><g/></svg>", "import.fault.eliot_root", 1),
        ("", "import.fault.xml", 1),
    ],
)
def test_a_fault_names_its_line(text: str, key: str, line: int) -> None:
    assert [(one.key, one.line) for one in eliotxml.read(text).faults][:1] == [(key, line)]


def test_every_fault_is_told() -> None:
    text = eliot().replace("AECC?NU", "123").replace('"MOLLIES" coord="G8"', '"MOLLIES" coord="Z8"')
    assert [one.key for one in eliotxml.read(text).faults] == ["import.fault.draw", "import.fault.reference"]


def test_stated_totals_are_compared_and_taken() -> None:
    stats = (
        '</History><Statistics><GameStats totalScore="144" /><PlayerStats playerId="0" totalScore="81" />'
        '<PlayerStats playerId="7" totalScore="3" /></Statistics></EliotGame>'
    )
    reading = eliotxml.read(eliot().replace("</History></EliotGame>", stats))
    assert reading.sheet.stated_points == (13, 144)
    assert [(one.key, one.details["name"], one.details["found"]) for one in reading.remarks] == [
        ("import.eliot_total", "Eliot", 0)
    ]


LAUGHS = "".join(f'<!ENTITY a{n + 1} "' + f"&a{n};" * 10 + '">' for n in range(9))
HOSTILE = {
    "entities": f'<!DOCTYPE EliotGame [<!ENTITY a0 "ha">{LAUGHS}]><EliotGame format="2">&a9;</EliotGame>',
    "outside": '<!DOCTYPE EliotGame SYSTEM "file:///etc/passwd"><EliotGame format="2"/>',
    "deep": "<EliotGame>" * 100_000,
    "players": eliot(players='<Player id="1"/>' * 3 + "".join(f'<Player id="p{n}"/>' for n in range(10_001))),
    "turns": eliot("<Turn/>" * 300),
    "attributes": "<EliotGame " + " ".join(f'a{n}="1"' for n in range(50_000)) + "/>",
    "racks": eliot(f"<Turn>{'<GameRack>AECC?NU</GameRack>' * 50_000}</Turn>"),
    "text": eliot(f"<Turn><GameRack>{'A' * 1_000_000}</GameRack></Turn>"),
    "figures": eliot().replace('points="76"', f'points="{"9" * 10_000}"'),
    "warnings": eliot().replace('<Warning playerId="7" />', '<Warning playerId="7" />' * 30_000),
    "no text": "\x00\ud800",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_ends_in_a_sentence(name: str) -> None:
    reading = eliotxml.read(HOSTILE[name])
    assert len(keys(reading)) <= 100
    assert all(key.startswith("import.") for key in keys(reading))


@given(st.text(max_size=200) | st.text(alphabet='<>/="&;!?[]EliotGameTurnPlayer \n', max_size=300))
def test_no_text_is_too_odd(text: str) -> None:
    assert isinstance(eliotxml.read(text), SheetReading)


@settings(max_examples=50)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6))
def test_what_was_written_is_read(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    reading = eliotxml.read(format_eliot(game, words=3))
    assert keys(reading) == []
    assert reading.sheet.variant == variant
    assert told_in(reading.sheet, names_rejections=True) == told_of(game, names_rejections=True)


def test_players_that_were_written_are_read() -> None:
    game = random_game(VARIANTS["normale"], 4, most=3)
    at = str(game.moves[0].solution.reference)
    moves = (
        EliotMove(30, "valid", "ABC", at, warnings=2, penalty=-5),
        EliotMove(0, "invalid", "XYZ", "", solo=0),
        EliotMove(penalty=12, solo=10),
    )
    text = format_eliot(game, [EliotPlayer('Jo "<&>', 3, moves), EliotPlayer("M", 9, moves, is_machine=True)])
    reading = eliotxml.read(text)
    assert keys(reading) == []
    first, second = reading.sheet.players
    assert (first.name, first.table, second.is_machine) == ('Jo "<&>', 3, True)
    assert (
        first.answers
        == second.answers
        == (
            WrittenAnswer(30, "ABC", Reference.parse(at), warnings=2, penalty=5),
            WrittenAnswer(0, "XYZ", is_valid=False, solo=0),
            WrittenAnswer(0, is_valid=False, penalty=-12, solo=10),
        )
    )
