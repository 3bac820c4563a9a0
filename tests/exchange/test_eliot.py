"""Files of Eliot: its saved games in both forms, its sessions, SIGLES."""

import csv
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.exchange.comparison import findings_of, keys, moves_of_game, moves_of_sheet
from tests.exchange.writing.eliotreader import opened
from tests.play.session.helpers import DUPLICATE_PLAN, GAME, OTHER, collected, entered, of, short, typed
from tests.rules.helpers import random_game
from topping.errors import InputError
from topping.exchange.reading import eliottext, eliotxml
from topping.exchange.sheet import SheetReading
from topping.exchange.writing.eliotxml import format_eliot, format_eliot_session, is_known
from topping.exchange.writing.listing import marked_draw
from topping.exchange.writing.sigles import format_sigles, latin_name
from topping.play.session import events
from topping.play.session.plan import Plan
from topping.play.session.session import Session, awaited, players
from topping.play.session.sessionstandings import standings
from topping.play.session.transitions import after, follow
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, Formula
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game

HEAD = """    N |   RACK   |    SOLUTION    | REF | PTS | BONUS
   ===|==========|================|=====|=====|======
"""
NAMES = {
    "normale": (),
    "7sur8": ("7among8",),
    "normale+joker": ("joker",),
    "7sur8+joker": ("joker", "7among8"),
}


def printed(game: Game) -> str:
    """Returns the history as Eliot prints it, written independently of the reader."""
    facts = "".join(f"Game: variant={name}\n" for name in NAMES[game.variant.name])
    lines: list[str] = []
    for (_, _, word, place, points), move in zip(moves_of_game(game, names_rejections=False), game.moves, strict=True):
        draw = marked_draw(move.draw)
        lines.append(f"{len(lines) + 1:5} | {draw:>8} | {word:<14} | {place:>3} | {points:>3} | *\n")
    head = f"commande> a p\nGame: player 1 out of 1\nGame: mode=Duplicate\n{facts}Game: history:\n{HEAD}"
    return f"{head}{''.join(lines)}\n\n"


@given(st.sampled_from(sorted(NAMES)), st.integers(0, 10**6))
def test_a_printed_history_is_read(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    reading = eliottext.read(f"Using seed: 19\n[?] pour l'aide\n{printed(game)}Rack 0: L\nScore 0:  986\n")
    assert keys(reading) == []
    assert reading.sheet.variant == variant
    assert moves_of_sheet(reading.sheet, names_rejections=False) == moves_of_game(game, names_rejections=False)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "import.fault.eliot_no_history", 1),
        (f"{HEAD}    1 |  DAAEEUA | [AAAEDE]       |  -  |   0 |  \n", "import.fault.word", 3),
        (f"{HEAD}    1 |  DAAEEUA | #ERROR#        |  H2 |   0 |  \n", "import.fault.word", 3),
        (f"{HEAD}    1 |  DAÉEEUA | DAE            |  H4 |  10 |  \n", "import.fault.draw", 3),
        (f"{HEAD}    1 |  DAAEEUA | DUE            |  P4 |  10 |  \n", "import.fault.reference", 3),
        (f"Game: mode=Free game\n{HEAD}", "import.fault.eliot_mode", 1),
        (f"Game: variant=explosive\n{HEAD}", "import.eliot_variant", 1),
    ],
)
def test_faults_of_a_history_have_their_line(text: str, key: str, line: int) -> None:
    reading = eliottext.read(text)
    assert [(finding.key, finding.line) for finding in findings_of(reading)] == [(key, line)]


@given(st.text(alphabet="N |RACKSOLUTION=REFPTS?+-ab12\n", max_size=400))
def test_any_history_is_read_without_an_error(text: str) -> None:
    assert isinstance(eliottext.read(HEAD + text), SheetReading)


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
def test_faults_of_an_eliot_file_have_their_line(text: str, key: str, line: int) -> None:
    assert [(fault.key, fault.line) for fault in eliotxml.read(text).faults][:1] == [(key, line)]


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
def test_a_hostile_eliot_file_gives_faults(name: str) -> None:
    reading = eliotxml.read(HOSTILE[name])
    assert len(keys(reading)) <= 100
    assert all(key.startswith("import.") for key in keys(reading))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("entities", "import.fault.xml_doctype"),
        ("outside", "import.fault.xml_doctype"),
        ("deep", "import.fault.xml_deep"),
        ("players", "import.fault.eliot_players"),
        ("turns", "import.fault.eliot_turns"),
        ("text", "import.fault.draw"),
    ],
)
def test_a_hostile_file_is_refused_for_its_reason(name: str, key: str) -> None:
    assert eliotxml.read(HOSTILE[name]).faults[0].key == key


@given(st.text(max_size=200) | st.text(alphabet='<>/="&;!?[]EliotGameTurnPlayer \n', max_size=300))
def test_any_document_is_read_without_an_error(text: str) -> None:
    assert isinstance(eliotxml.read(text), SheetReading)


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6))
def test_an_eliot_file_is_read_back(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    reading = eliotxml.read(format_eliot(game, words=3))
    assert keys(reading) == []
    assert reading.sheet.variant == variant
    assert moves_of_sheet(reading.sheet, names_rejections=True) == moves_of_game(game, names_rejections=True)


KNOWN = sorted(name for name, variant in VARIANTS.items() if is_known(variant))


def replaces_alike(game: Game) -> bool:
    """Tells whether Eliot replaces the same jokers as we do: it counts kept letters in the draw as letters of the
    bag.
    """
    return not game.variant.joker or all(
        letter.upper() not in turn.after.kept
        for turn in game.turns()
        for _, letter in turn.placement.placed
        if letter.islower()
    )


@given(st.sampled_from(KNOWN), st.integers(0, 10**6))
def test_eliot_opens_a_game_and_counts_it_alike(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    if not replaces_alike(game):
        return
    inside = opened(format_eliot(game))
    assert [points for _, _, points in inside.moves] == [move.solution.points for move in game.moves]
    assert [coord for _, coord, _ in inside.moves] == [str(move.solution.reference) for move in game.moves]
    assert inside.totals() == {"Top": game.points}
    (*_, last) = game.turns()
    assert "".join(letter for _, letter in sorted(inside.board.items())) == last.after.board.tiles


def totals_in_eliot(text: str) -> dict[str, int]:
    """Returns the totals by name as Eliot counts them on opening the file."""
    return opened(text).totals()


def by_name(session: Session) -> dict[str, int]:
    return {line.name: line.total for line in standings(session)}


def played() -> Session:
    """Returns a session of 16 players or more, so that solos count: desk lines, penalties, warnings, a zero, an
    exclusion.
    """
    session = of(18, DUPLICATE_PLAN, short(3))
    for move in (1, 2, 3):
        session = collected(session, move)
        lines = [str(table) for table in range(3, 18)]
        lines += {1: ["1 JETS H5 22", "2"], 2: ["1", "2 TATES 8K 12"], 3: ["1 !abs", "2 !zero"]}[move]
        for line in [*lines, "18 ZZZZ H4 3", "5 !avert", "5 !avert"]:
            session = after(session, typed(line, session, move, lambda word: word != "ZZZZ"))
    session = after(session, typed("7 !exclu", session, 3, lambda word: True))
    return after(session, events.Ended())


def test_eliot_and_the_session_agree_on_every_total() -> None:
    session = played()
    assert totals_in_eliot(format_eliot_session(session)) == by_name(session)
    assert len({*by_name(session).values()}) > 3


def test_a_session_of_two_games_or_without_moves_has_no_file() -> None:
    session = of(2, game=short(1))
    with pytest.raises(InputError, match=r"export\.nothing"):
        format_eliot_session(session)
    session = entered(collected(session, 1), 1, {1: 44, 2: 44})
    with pytest.raises(InputError, match=r"export\.several_games"):
        format_eliot_session(follow(session, [events.Continued(OTHER)]))


def test_an_open_session_holds_the_moves_collected() -> None:
    session = entered(collected(of(2), 1), 1, {1: 44, 2: 44})
    root = ET.fromstring(format_eliot_session(session, words=5))
    assert [element.get("word") for element in root.iter("GameMove")] == [GAME.moves[0].solution.word]
    assert root.findtext("Dictionary/WordNb") == "5"


def mixed_session(plan: Plan, game: Game) -> Session:
    """Returns a session with a latecomer, six warnings, a zero, and missing bulletins at the end."""
    session = of(5, plan, game)
    for move in range(1, len(game.moves) + 1):
        session = collected(session, move)
        if move == 2 and not plan.eliminates:
            session = after(session, typed("+ 40 Retardataire", session, move, lambda word: True))
        for table in (1, 2, 3):
            if table in players(session, move):
                session = after(session, typed(f"{table}", session, move, lambda word: True))
        for line in ("1 !avert", "1 !avert", "2 !zero"):
            if int(line[0]) in players(session, move):
                session = after(session, typed(line, session, move, lambda word: True))
        for table in awaited(session, move) if plan.eliminates else ():
            session = after(session, typed(f"{table} !abs", session, move, lambda word: True))
    return after(session, events.Ended())


@pytest.mark.parametrize("variant", ["normale", "7sur8", "normale+joker", "7sur8+joker"])
@pytest.mark.parametrize("formula", [DUPLICATE, MORT_SUBITE])
def test_totals_agree_under_every_formula_and_variant_that_eliot_has(formula: Formula, variant: str) -> None:
    name = variant.replace("+", "-")
    game = parse_game((CHECKOUT / "games" / f"{name}-01.txt").read_text("utf-8"))
    session = mixed_session(Plan.under(formula, formula.speeds[0], game.variant), short(3, game))
    assert totals_in_eliot(format_eliot_session(session)) == by_name(session)
    assert max(line.warnings for line in standings(session)) >= 2


def test_each_table_up_to_the_highest_has_a_line() -> None:
    session = follow(
        Session.of(DUPLICATE_PLAN, GAME), [events.Registered(4, "Élodie Ménard"), events.Registered(1, "DUPONT Jean")]
    )
    session = entered(collected(session, 1), 1, {1: 44, 4: 30})
    session = after(session, events.Ended())
    assert format_sigles(session) == (
        b'"1","DUPONT Jean","44"\r\n"2","--table vide--","-1"\r\n"3","--table vide--","-1"\r\n'
        + '"4","Élodie Ménard","30"\r\n'.encode("latin-1")
    )


def test_a_session_without_players_is_an_empty_file() -> None:
    assert format_sigles(Session.of(DUPLICATE_PLAN, GAME)) == b""


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Œil d’Aÿ", "OEil d'Aÿ"),
        ("Štěpán Dvořák", "Stepán Dvorák"),
        ("Zoe\u0301 \u0141ukasz", "Zoé Lukasz"),
        ('Jean "Jo" Roc', "Jean 'Jo' Roc"),
        ("Иван Z", "???? Z"),
        ("Иван Петров", "Table 7"),
        ("Zoé🎲", "Zoé?"),
        ("Āÿ", "Aÿ"),
    ],
)
def test_a_name_is_written_in_latin_1(name: str, written: str) -> None:
    assert latin_name(name, 7) == written


@given(st.text(max_size=30))
def test_any_name_stays_in_its_cell(name: str) -> None:
    written = latin_name(name, 12)
    line = f'"12","{written}","812"'.encode("latin-1").decode("latin-1")
    assert line.isprintable()
    assert list(csv.reader([line])) == [["12", written, "812"]]
