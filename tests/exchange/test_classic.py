"""Two-player GCG files: what is written is replayed; a line that cannot be is named."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.test_outcomes import CASES
from tests.play.classic.randomplay import played
from tests.play.classic.test_course import ending
from topping.exchange.classic.gcgreplay import ReplayedGame, gcg_text, replay_gcg
from topping.exchange.sheet import SheetFault
from topping.exchange.writing.gcg import format_classic_gcg
from topping.play.classic import events
from topping.play.classic.course import after
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules
from topping.rules.grid.board import Board
from topping.rules.moves import Move

HEAD = "#character-encoding UTF-8\n#player1 Zoé Zoé Dupont\n#player2 Bob Bob\n"
OPENING = ">Zoé: AECC?NU 8D ChACUNE +76 76\n"
TWO = OPENING + ">Bob: EIOLMLS 7H MOLLIES +68 68\n"


def all_good(word: str) -> bool:
    return bool(word)


def replayed(text: str, admits: Callable[[str], bool] = all_good) -> ReplayedGame:
    return replay_gcg(text, admits)


def fault_of(text: str) -> SheetFault:
    return replayed(text).faults[0]


def keys_of(game: ReplayedGame) -> list[str]:
    return [remark.key.rpartition(".")[2] for remark in game.remarks]


@cache
def game_of(seed: int) -> ClassicGame:
    rules = ClassicRules(credit_ms=600_000, two_bags=seed % 3 == 0, theme="mer" if seed % 5 == 0 else "")
    return list(played(ClassicGame.of(("Zoé", "Bob le Grand"), rules), seed))[-1][1]


@pytest.mark.parametrize(
    ("more", "scores"),
    [
        (">Zoé: IARERIS 4D .RIERAIS +66 142\n", None),
        (">Zoé: IARERIS D8 .RIERAIS +72 148\n", (148, 68)),
        (">Zoé: IARERIS D8 CRIERAIS +72 148\n", (148, 68)),
        (">Zoé: IARERIS D8 (C)RIERAIS +72 148\n", (148, 68)),
        (">Zoé: RERA D8 .RIERAIS +72 148\n", (148, 68)),
        (">Zoé: D8 .RIERAIS +72 148\n", (148, 68)),
        (">Zoé: IARERIS - +0 76\n", (76, 68)),
        (">Zoé: IARERIS -IRIS +0 76\n>Bob: - +0 68\n", (76, 68)),
        (">Zoé: IARERIS -5 +0 76\n", (76, 68)),
        (">Bob: EIOLMLS -- -68 0\n>Zoé: - +0 76\n", (76, 0)),
        (">Bob: EIOLMLS -- +0 0\n>Zoé: - 0 76\n", (76, 0)),
        (">Zoé: (challenge) -5 71\n>Zoé: IARERIS - +0 71\n", (71, 68)),
        (">Zoé: (time) -10 66\n", (66, 68)),
        (">Zoé: IARERIS (IARERIS) -7 69\n>Bob: (K) -10 58\n", (69, 58)),
    ],
)
def test_events(more: str, scores: tuple[int, int] | None) -> None:
    if scores is None:
        assert fault_of(HEAD + TWO + more).line == 6
    else:
        assert tuple(score for _, score in replayed(HEAD + TWO + more).scores) == scores


@pytest.mark.parametrize(
    ("lines", "at", "key"),
    [
        ("", 4, "import.fault.gcg_empty"),
        (">Zoé: AECC?NU 8D ChACUNE +75 75\n", 4, "classic.gcg.points"),
        (">Zoé: AECC?NU 8D ChACUNE +76 75\n", 4, "classic.gcg.total"),
        (">Zoé: AECC?NU 8A ChACUNE +76 76\n", 4, "classic.gcg.misfit.centre_missed"),
        (">Zoé: AECC?NU 8D CHACUNE +84 84\n", 4, "classic.gcg.letters_missing"),
        (">Zoé: AECC?NUS 8D ChACUNE +76 76\n", 4, "classic.gcg.rack_long"),
        (">Zoé: AECC?NU 8P ChACUNE +76 76\n", 4, "import.fault.gcg_event"),
        (">Zoé: AECC?NU 0H ChACUNE +76 76\n", 4, "import.fault.reference"),
        (">Zoé: AECC?NU 8D Ch4CUNE +76 76\n", 4, "import.fault.word"),
        (">Zoé: AECC?NU 8D C.ACUNE +76 76\n", 4, "import.fault.gcg_dot"),
        ("Zoé: AECC?NU 8D ChACUNE +76 76\n", 4, "classic.gcg.line"),
        (">Zoé AECC?NU 8D ChACUNE +76 76\n", 4, "import.fault.gcg_event"),
        (OPENING + ">Zoé: - +0 76\n", 5, "classic.gcg.not_his_turn"),
        (OPENING + ">Ada: - +0 0\n", 5, "classic.gcg.third_player"),
        (OPENING + ">Bob: EIOLMLS 1A MOLLIES +68 68\n", 5, "classic.gcg.misfit.not_connected"),
        (OPENING + ">Bob: EIOLMLS 8H MOLLIES +68 68\n", 5, "classic.gcg.misfit.other_letter"),
        (OPENING + ">Bob: EIOLMLS 8K MOLLIES +68 68\n", 5, "classic.gcg.misfit.off_board"),
        (OPENING + ">Bob: EIOLMLS H9 MOLLIES +68 68\n", 5, "classic.gcg.misfit.not_whole"),
        (OPENING + ">Bob: - +5 5\n", 5, "classic.gcg.points"),
        (OPENING + ">Bob: -EEEEEEEE +0 0\n", 5, "classic.gcg.exchange_count"),
        (OPENING + ">Bob: EIOLMLS -Z +0 0\n", 5, "classic.gcg.letters_missing"),
        (OPENING + ">Bob: -- -76 0\n", 5, "classic.gcg.nothing_to_withdraw"),
        (OPENING + ">Zoé: -- -70 6\n", 5, "classic.gcg.points"),
        (OPENING + ">Zoé: -- -76 0\n>Zoé: - +0 0\n", 6, "classic.gcg.not_his_turn"),
        (OPENING + ">Bob: (K) +10 10\n", 5, "classic.gcg.left_points"),
        (OPENING + ">Bob: (KK) -20 -20\n", 5, "classic.gcg.left_letters"),
        (OPENING + ">Bob: (K) -10 -10\n>Bob: (K) -10 -20\n", 6, "classic.gcg.left_twice"),
        (OPENING + ">Bob: (K) -10 -10\n>Bob: - +0 -10\n", 6, "classic.gcg.over"),
        (OPENING + ">Bob: (time) +10 10\n", 5, "classic.gcg.time_points"),
        (">Bob: (challenge) +5 5\n", 4, "classic.gcg.no_challenge"),
        (">Zoé: - +0 0\n>Bob: - +0 0\n" * 3 + ">Zoé: - +0 0\n", 10, "classic.gcg.over_by_passes"),
        (OPENING + ">Bob: AEE8 - +0 0\n", 5, "import.fault.draw"),
        (">Zoé: 8H KIWI +30 30\n>Bob: H7 .KA +1 1\n", 4, "classic.gcg.points"),
        (OPENING + ">Bob: 7H KIKI +20 20\n", 5, "classic.gcg.too_many_tiles"),
    ],
)
def test_the_first_line_that_cannot_be(lines: str, at: int, key: str) -> None:
    fault = fault_of(HEAD + lines)
    assert (fault.line, fault.key) == (at, key)


def test_refills_and_admission_are_remarks() -> None:
    odd = HEAD + OPENING + ">Bob: EIOLMLS 7H MOLLIE +10 10\n>Zoé: Q - +0 76\n>Bob: EIOLMLE - +0 10\n>Zoé: QQ - +0 76\n"
    odd = odd.replace("+10 10", "+17 17").replace("+0 10", "+0 17")
    game = replayed(odd, lambda word: word != "MOLLIE")
    assert keys_of(game) == ["not_admitted", "refill", "rack_beyond"]
    assert [remark.line for remark in game.remarks] == [5, 7, 8]


@pytest.mark.parametrize(
    ("first", "second", "called"),
    [
        ("Martin Dupont", "Dupont Martin", ("Martin", "Dupont")),
        ("Jean Jean", "Jean2 Jean", ("Jean", "Jean2")),
        ("A Bob", "Bob A", ("A", "Bob")),
        ("Jean Paul Jean Paul", "Zoé", ("Jean Paul", "Zoé")),
        ("Zoé", "", ("Zoé", "Bob")),
    ],
)
def test_nicknames_go_before_whole_names(first: str, second: str, called: tuple[str, str]) -> None:
    turns = TWO.replace(">Zoé", f">{called[0]}").replace(">Bob", f">{called[1]}")
    game = replayed(f"#player1 {first}\n#player2 {second}\n{turns}")
    assert game.scores == ((called[0], 76), (called[1], 68))


def test_a_player_declared_twice_makes_no_third() -> None:
    more = "#player2 Ada Ada\n"
    assert replayed(HEAD + more + TWO).scores == (("Zoé", 76), ("Bob", 68))
    fault = fault_of(HEAD + more + OPENING + ">Ada: - +0 0\n")
    assert (fault.line, fault.key) == (6, "classic.gcg.third_player")


def test_a_withdrawn_word_is_no_remark() -> None:
    text = HEAD + OPENING + ">Zoé: AECC?NU -- -76 0\n>Bob: EIOLMLS 8D MOLLIES +70 70\n"
    assert keys_of(replayed(text, lambda word: word != "CHACUNE")) == []
    assert keys_of(replayed(text)) == ["withdrawn_admitted"]


def test_a_note_goes_on_and_other_text_does_not() -> None:
    assert replayed(HEAD + OPENING + "#note un mot\nqui va plus loin\n").scores[0] == ("Zoé", 76)
    assert fault_of(HEAD + OPENING + "et voilà\n").line == 5


@pytest.mark.parametrize("declared", ["#character-encoding ISO-8859-1\n", "#character-encoding latin1\n", ""])
def test_latin_1(declared: str) -> None:
    text = HEAD.partition("\n")[2] + TWO
    assert replayed(gcg_text((declared + text).encode("latin-1"))).scores == (("Zoé", 76), ("Bob", 68))


def test_an_encoding_that_is_declared_goes_before_the_likelier_one() -> None:
    assert "€" in gcg_text("#character-encoding ISO-8859-15\n#player1 € Zoé\n".encode("iso8859-15"))


@pytest.mark.parametrize("declared", ["UTF-8", "ISO-8859-1", "rot13", "x" * 300, "utf-16"])
def test_a_wrong_encoding_is_no_fault(declared: str) -> None:
    content = (f"#character-encoding {declared}\n" + TWO).encode("latin-1" if declared == "UTF-8" else "utf-8")
    assert len(replayed(gcg_text(content)).lines) == 2


@pytest.mark.parametrize("seed", [0, 1, 5, 7, 12, 18])
def test_a_game_is_written_as_it_is_read(seed: int) -> None:
    assert format_classic_gcg(game_of(seed), "ODS9" * (seed % 2)) == CASES[f"classic/played {seed}"].text


@pytest.mark.parametrize(
    ("names", "defeat", "lines"),
    [
        (
            ("a: b", "A B"),
            events.Defeat.ABANDONED,
            [
                "#player1 a_b_1 a: b",
                "#player2 A_B_2 A B",
                ">a_b_1: (challenge) +338 350",
                ">A_B_2: (challenge) +450 450",
            ],
        ),
        (
            (":", "b"),
            events.Defeat.TOO_MANY_LETTERS,
            ["#player1 ? :", "#player2 b b", ">?: AAENPSU H8 ASNEU +12 12", ">?: (time) -112 -100"],
        ),
    ],
)
def test_a_game_that_is_lost_by_decision(names: tuple[str, str], defeat: events.Defeat, lines: list[str]) -> None:
    game = list(played(ClassicGame.of(names, ClassicRules(credit_ms=600_000)), 3))[7][1]
    written = format_classic_gcg(after(game, events.GameLost(0, 600_000, defeat))).splitlines()
    assert [*written[1:3], *written[-2:]] == lines


def test_who_goes_out_has_the_letters_of_the_other_one() -> None:
    game = replace(ending("ES", "KA"), board=Board("." * 112 + "A" + "." * 112))
    game = after(after(game, events.Laid(0, 1_000, Move.parse("AES H8"))), events.Accepted(1, 2_000))
    assert format_classic_gcg(game).splitlines()[-2:] == [">Zoé: (AK) +11 14", ">Bob: AK (AK) -11 -11"]


@settings(max_examples=25)
@given(st.integers(0, 199))
def test_games_are_replayed_as_they_were_written(seed: int) -> None:
    game = game_of(seed)
    found = replayed(format_classic_gcg(game))
    assert tuple(score for _, score in found.scores) == game.scores
    laid = [(str(turn.move), turn.laid_points) for turn in game.turns if turn.move is not None]
    assert [(f"{line.word} {line.ref}", line.points) for line in found.lines if line.word] == laid
    taken_off = any(penalty.letters for penalty in game.penalties)  # a letter kept may be among those taken off
    assert set(keys_of(found)) <= {"withdrawn_admitted"} | ({"refill"} if taken_off else set())


@settings(max_examples=25)
@given(st.integers(0, 199), st.integers(0, 99))
def test_a_wrong_number_is_found_where_it_stands(seed: int, which: int) -> None:
    lines = format_classic_gcg(game_of(seed)).splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith(">") and re.search(r"\+[1-9]", line)]
    place = places[which % len(places)]
    lines[place] = re.sub(r"\+([0-9]+)", lambda found: f"+{int(found[1]) + 1}", lines[place])
    assert fault_of("\n".join(lines)).line == place + 1


@given(st.text(alphabet="#>AÉ?eb:. 18DH+-()\n", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    game = replayed(HEAD + text)
    assert game.lines or game.faults
