"""Sealed games, secret games and the shelf of prepared games."""

import hmac
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from tests.solver.lexicons import maker
from tests.training.helpers import drained
from topping.errors import GameFileError, InputError, SetupError, ToppingError
from topping.gamefiles.drafts import load_draft
from topping.gamefiles.sealing import (
    SealedHeader,
    SecretChance,
    folded_code,
    header_of,
    is_sealed,
    new_code,
    salt_of,
    seal,
    secret_seed,
    unseal,
)
from topping.gamefiles.shelf import (
    Prepared,
    admits_of,
    file_name,
    game_of,
    keep,
    load,
    prepared,
    results_of,
    verdict_of,
)
from topping.paths import club_games_folder
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.settlement import Try
from topping.play.run.stored import StoredMove, StoredProposal
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import format_game, game_id, parse_game

HEADER = SealedHeader("00000000-0000-4000-8000-0000000000c0", "Tournoi d’Évry")
CODE = "BAKO RITU NEFA LOSI"
SEALED = seal("É".encode() * 3000, HEADER, CODE)


def test_a_sealed_file_reveals_only_its_competition() -> None:
    assert is_sealed(SEALED)
    assert header_of(SEALED) == HEADER
    assert "É".encode() * 3 not in SEALED


@pytest.mark.parametrize("spoken", [CODE, "bakoritunefalosi", "Bako-Ritu, nefa losi"])
def test_the_code_opens_the_file_in_any_spelling(spoken: str) -> None:
    assert unseal(SEALED, spoken) == "É".encode() * 3000


def test_a_wrong_code_and_an_altered_file_give_different_errors() -> None:
    with pytest.raises(InputError) as wrong:
        unseal(SEALED, "BAKO RITU NEFA LOSA")
    assert wrong.value.key == "sealed.code"


@pytest.mark.parametrize("place", ["header", "first", "sign", "last", "end"])
def test_an_altered_file_is_refused(place: str) -> None:
    text = SEALED.decode()
    first, header, *body = text.split("\n")
    touched = {
        "header": "\n".join([first, header.replace("Évry", "Lyon"), *body]),
        "first": "\n".join([first, header, ("B" if body[0][0] == "A" else "A") + body[0][1:], *body[1:]]),
        "last": "\n".join([first, header, *body[:-2], body[-2][::-1], ""]),
        "sign": "\n".join([first, header, "*" + body[0], *body[1:]]),
        "end": "\n".join([first, header, *body[:-5], ""]),
    }[place]
    with pytest.raises(InputError) as refused:
        unseal(touched.encode(), CODE)
    assert refused.value.key == "sealed.touched"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", SEALED[:40], SEALED.split(b"\n")[0] + b"\n[]\n", b"x" * 50])
def test_other_files_are_refused_as_unreadable(content: bytes) -> None:
    with pytest.raises(InputError):
        unseal(content, CODE)


def test_changed_line_ends_do_not_matter() -> None:
    assert unseal(SEALED.replace(b"\n", b"\r\n"), CODE) == "É".encode() * 3000


def test_files_of_similar_games_have_the_same_length() -> None:
    assert len(seal(b"1" * 100, HEADER, CODE)) == len(seal(b"2" * 4000, HEADER, CODE))


def test_codes_are_pronounceable_and_unique() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch("([BDFGKLMNPRSTVZ][AEIOU]){2}( ([BDFGKLMNPRSTVZ][AEIOU]){2}){3}", code) for code in codes)
    assert all(len(folded_code(code)) == 16 for code in codes)


def test_a_code_that_is_too_short_is_refused() -> None:
    with pytest.raises(InputError):
        seal(b"", HEADER, "abc 12")


def test_the_shortest_code_and_the_largest_file_are_accepted() -> None:
    assert unseal(seal(b"a", HEADER, "abc 1234+5"), "ABC12345") == b"a"
    longest = SEALED.ljust((8 << 20) - 1) + b"\n"
    assert header_of(longest) == HEADER
    most = bytes(16 << 20)
    assert unseal(seal(most, HEADER, CODE), CODE) == most
    for too_long in (lambda: header_of(longest + b"\n"), lambda: unseal(seal(most + b"x", HEADER, CODE), CODE)):
        with pytest.raises(InputError, match=r"sealed\.unreadable"):
            too_long()


def test_a_file_sealed_by_an_earlier_version_opens() -> None:
    file = (CHECKOUT / "tests" / "data" / "sealed_evening.topping").read_bytes()
    assert header_of(file) == HEADER
    assert unseal(file, "BAKO RITU NEFA LOSI") == b"1 +DTSELJO JODLES H4 44\n"
    with pytest.raises(InputError):
        unseal(file, "BAKO RITU NEFA LOSO")


def test_secret_numbers_are_the_first_53_bits_of_their_digests() -> None:
    key = (7).to_bytes(32, "big")
    digests = [hmac.digest(key, f"draw {place}".encode(), "sha256") for place in (1, 2, 3)]
    chance = SecretChance(7)
    assert [chance.random() for _ in digests] == [
        int(f"{int.from_bytes(digest):0256b}"[:53], 2) / 2**53 for digest in digests
    ]


@pytest.mark.parametrize("variant", [NORMALE, VARIANTS["7sur8+joker"]])
def test_a_secret_game_has_no_seed_or_name_and_its_id_confirms_no_guess(variant: Variant) -> None:
    seed = secret_seed()
    made = maker().make_secret(seed, variant)
    text = format_game(made)
    assert (made.name, made.seed) == ("", None)
    assert str(seed) not in text
    assert f"{seed:x}" not in text
    assert parse_game(text) == made
    assert game_id(made) != game_id(replace(made, salt=""))
    assert maker().make_secret(seed, variant) == made
    assert maker().make_secret(seed + 1, variant).moves[0] != made.moves[0]
    # nor does a guess after a cancelled move, or with another top
    assert drained(maker().remaking(made, 2, secret_seed())).salt == made.salt == salt_of(seed)


def test_an_invalid_salt_is_refused() -> None:
    text = format_game(maker().make_secret(secret_seed(), NORMALE))
    with pytest.raises(GameFileError):
        parse_game(text.replace("Sel : ", "Sel : x"))


def on_the_shelf(name: str) -> Prepared:
    return Prepared.at(Path(f"{name}.txt"))


@given(st.sampled_from(list(VARIANTS.values())), st.integers(0, 10**12))
def test_a_file_name_gives_the_games_variant(variant: Variant, seed: int) -> None:
    name = file_name(Game(variant, (), seed=seed)).removesuffix(".txt")
    assert on_the_shelf(name).variant == variant.name


@pytest.mark.parametrize(
    ("read", "most"),
    [(load, 1 << 20), (load_draft, 1 << 18)],
    ids=["game", "draft"],
)
def test_files_above_a_size_limit_are_not_read(read: Callable[[Path], object], most: int, tmp_path: Path) -> None:
    for size, is_read in ((most, True), (most + 1, False)):
        (tmp_path / "file").write_bytes(b"\xff" * size)
        with pytest.raises(ToppingError) as refusal:
            read(tmp_path / "file")
        assert refusal.value.key.endswith(".unreadable") != is_read


def test_a_game_is_saved_once_under_a_portable_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    second, third = (replace(ONE, name=name) for name in ("second", "third"))
    paths = [keep(game, "Été n°1") for game in (ONE, second, ONE, third, second)]
    assert [path.stem for path in paths] == ["ete-n-1", "ete-n-1-2", "ete-n-1", "ete-n-1-3", "ete-n-1-2"]
    assert {path.parent for path in paths} == {club_games_folder()}
    assert [load(path).name for path in paths] == [ONE.name, "second", ONE.name, "third", "second"]
    assert keep(ONE, "x" * 99, tmp_path / "there") == tmp_path / "there" / f"{'x' * 60}.txt"
    assert keep(ONE, "?").name == "partie.txt"
    (tmp_path / "there" / "y.txt").mkdir()
    with pytest.raises(SetupError):
        keep(ONE, "y", tmp_path / "there")


# the data from which a stored run is resumed


ONE = load(prepared()[0].path)
TURNS = tuple(ONE.turns())[:3]


def kept(turn: Turn, *tries: StoredProposal, word: str = "") -> StoredMove:
    top = turn.solution
    where = (word or top.word, str(top.reference), top.points)
    return StoredMove(turn.number, *where, 9, False, 5_000, 20_000, "RIZ H4", None, None, 2, tries)


def test_the_game_of_a_run_is_its_text_or_a_shipped_game() -> None:
    assert game_of("", "Jeudi", format_game(ONE), "") == replace(ONE, name="Jeudi")
    assert game_of(game_id(ONE), "Jeudi", "", ONE.variant.name) == ONE
    for identity, variant in ((game_id(ONE), "789"), ("0" * 64, ONE.variant.name)):
        with pytest.raises(GameFileError, match=r"resume\.no_game"):
            game_of(identity, "", "", variant)


def test_stored_moves_give_results_unless_of_another_game() -> None:
    proposal = StoredProposal(1, "riz h4", 700, Answer.BELOW_TOP.value, 9)
    moves = [kept(TURNS[0], proposal), kept(TURNS[1])]
    first, second = results_of(moves, TURNS, Conditions(), None)
    assert (first.number, first.points, first.elapsed_ms, first.penalty_ms, first.showing) == (1, 9, 5_000, 20_000, 2)
    assert (str(first.answer), first.found, second.number, second.tries) == ("RIZ H4", False, 2, ())
    assert first.tries == (Try("riz h4", 700, Verdict(Answer.BELOW_TOP, points=9)),)
    assert results_of([replace(moves[0], answer=None)], TURNS, Conditions(), None)[0].answer is None
    for other in ([kept(TURNS[1])], [kept(TURNS[0], word="AUTRE")], [*moves, kept(TURNS[1])]):
        with pytest.raises(GameFileError, match=r"resume\.other_moves"):
            results_of(other, TURNS, Conditions(), None)


def test_a_verdict_has_details_if_todays_is_the_same() -> None:
    referee = Referee.under(Conditions(), lambda word: True)
    top = TURNS[0].solution
    for then, points, is_full in (
        (Answer.TOP, top.points, True),
        (Answer.TOP, 1, False),
        (Answer.BELOW_TOP, top.points, False),
    ):
        verdict = verdict_of(StoredProposal(1, f"{top.word} {top.reference}", 5, then.value, points), TURNS[0], referee)
        assert (verdict.answer, verdict.points) == (then, points)
        assert (verdict == referee.judge(f"{top.word} {top.reference}", TURNS[0])) == is_full
        again = kept(TURNS[0], StoredProposal(1, f"{top.word} {top.reference}", 5, then.value, points))
        assert results_of([again], TURNS, Conditions(), lambda word: True)[0].tries[0].verdict == verdict


def test_a_run_is_judged_by_its_lexicon_if_it_is_installed() -> None:
    admits = admits_of("open-fr", ONE.lexicon_hash, TURNS)
    assert admits is not None
    assert [admits(word) for word in (TURNS[0].solution.word.upper(), "QXQX")] == [True, False]
    assert admits_of("ODS", "0" * 64, TURNS) is None
