"""Two-player GCG files: what is written is replayed; a line that cannot be is named."""

import re
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.classic.randomplay import played
from topping.errors import GameFileError
from topping.exchange.classic.gcgaccount import ClassicAccount
from topping.exchange.classic.gcgreplay import ReplayedGame, gcg_text, replay_gcg
from topping.exchange.sheet import SheetFault
from topping.exchange.writing.gcg import format_classic_gcg
from topping.play.classic import events
from topping.play.classic.course import after
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import ClassicRules

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


def test_letters_are_exchanged_as_long_as_the_bag_holds_seven() -> None:
    assert ClassicAccount(bag=7).exchanged(0, "", "", 7).played_last == 0
    with pytest.raises(GameFileError) as fault:
        ClassicAccount(bag=6).exchanged(0, "", "", 1)
    assert fault.value.key == "classic.gcg.bag_small"


def test_a_player_declared_twice_makes_no_third() -> None:
    more = "#player2 Ada Ada\n"
    assert replayed(HEAD + more + TWO).scores == (("Zoé", 76), ("Bob", 68))
    fault = fault_of(HEAD + more + OPENING + ">Ada: - +0 0\n")
    assert (fault.line, fault.key) == (6, "classic.gcg.third_player")


@pytest.mark.parametrize("declared", ["UTF-8", "ISO-8859-1", "rot13", "x" * 300, "utf-16"])
def test_a_wrong_encoding_is_no_fault(declared: str) -> None:
    content = (f"#character-encoding {declared}\n" + TWO).encode("latin-1" if declared == "UTF-8" else "utf-8")
    assert len(replayed(gcg_text(content)).lines) == 2


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


@given(st.integers(0, 199))
def test_games_are_replayed_as_they_were_written(seed: int) -> None:
    game = game_of(seed)
    found = replayed(format_classic_gcg(game))
    assert tuple(score for _, score in found.scores) == game.scores
    laid = [(str(turn.move), turn.laid_points) for turn in game.turns if turn.move is not None]
    assert [(f"{line.word} {line.ref}", line.points) for line in found.lines if line.word] == laid
    taken_off = any(penalty.letters for penalty in game.penalties)  # a letter kept may be among those taken off
    assert set(keys_of(found)) <= {"withdrawn_admitted"} | ({"refill"} if taken_off else set())


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
