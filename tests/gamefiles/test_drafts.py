"""Drafts, games opened in the editor, and lexicons found by name."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.exchange.test_samples import SAMPLES, reading_of
from tests.solver.lexicons import bundled
from topping.errors import GameFileError, LexiconError, SetupError, ToppingError
from topping.gamefiles import shelf
from topping.gamefiles.drafts import DraftShelf, forget_draft, load_draft, write_draft
from topping.gamefiles.importing import draft_of_content, draft_of_file, import_content
from topping.gamefiles.lexicon import WantedLexicon, lexicon_in_words, other_list, partial_list_warning, words_of
from topping.gamefiles.tallyfile import save_tally
from topping.lexicon import catalogue
from topping.lexicon.graph import WordGraph
from topping.lexicon.wordlist import Doubt, WordList
from topping.play.editing.checking import check
from topping.play.editing.draft import GameDraft
from topping.play.lettertally import LetterTally
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.texts import tell

_WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from topping.gamefiles import shelf
from topping.gamefiles.drafts import write_draft
from topping.play.editing.draft import GameDraft
whole = GameDraft.of(shelf.load(shelf.prepared()[0].path))
print("ready", flush=True)
turn = 0
while True:
    turn += 1
    moves = turn % (len(whole.rows) + 1)
    write_draft(replace(whole, rows=whole.rows[:moves], at=moves, line="X" * (turn % 80)), Path(sys.argv[1]),
                is_lasting=turn % 3 == 0)
"""


@pytest.fixture
def drafts(tmp_path: Path) -> DraftShelf:
    return DraftShelf(tmp_path / "drafts", tmp_path / "games")


def game() -> Game:
    return shelf.load(shelf.prepared()[0].path)


def test_a_killed_program_leaves_a_complete_draft(tmp_path: Path) -> None:
    path = tmp_path / "brouillon-01.txt"
    for delay in (0.05, 0.13, 0.02):
        with subprocess.Popen([sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            try:
                writer.wait(delay)
            except subprocess.TimeoutExpired:
                writer.send_signal(signal.SIGKILL)
        draft = load_draft(path)
        assert draft.rows == GameDraft.of(game()).rows[: len(draft.rows)]


def test_drafts_are_listed_last_changed_first(drafts: DraftShelf) -> None:
    assert drafts.kept() == ()
    first = drafts.new_path()
    write_draft(GameDraft(name="un"), first)
    second = drafts.new_path()
    write_draft(GameDraft(name="deux"), second, is_lasting=False)
    (drafts.folder / "brouillon-77.txt").write_text("none")
    (drafts.folder / "brouillon-78.txt").write_bytes(b"\xff\xfe\0")
    assert {draft.draft.name for draft in drafts.kept()} == {"un", "deux"}
    assert drafts.new_path().stem == "brouillon-79"
    forget_draft(second)
    forget_draft(second)
    assert [draft.path for draft in drafts.kept()] == [first]


def test_unreadable_and_damaged_drafts_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    large.write_bytes(b"Topping brouillon 1\n" * 20_000)
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("Topping brouillon 1\nCoup : 1\n?\n")
    for path in (large, tmp_path / "none.txt", tmp_path, damaged):
        with pytest.raises(GameFileError) as refusal:
            load_draft(path)
        assert path.name in (refusal.value.source, refusal.value.details.get("path"))


def test_a_typed_game_keeps_its_own_file(drafts: DraftShelf) -> None:
    edited = replace(game(), name="Été 2026 / club", seed=None)
    path = drafts.keep_game(edited, None)
    assert path.name == "ete-2026-club.txt"
    other = replace(edited, moves=edited.moves[:3])
    assert drafts.keep_game(other, path) == path
    assert shelf.load(path).moves == edited.moves[:3]
    assert drafts.keep_game(edited, None) != path


def test_games_of_the_same_name_are_numbered_and_never_saved_twice(tmp_path: Path) -> None:
    games = [replace(game(), name=name) for name in ("un", "deux", "un", "trois")]
    kept = [shelf.keep(game, "Été 2026", tmp_path) for game in games]
    assert [path.name for path in kept] == ["ete-2026.txt", "ete-2026-2.txt", "ete-2026.txt", "ete-2026-3.txt"]
    assert list(map(shelf.load, kept)) == games


def test_an_error_names_the_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError):
        write_draft(GameDraft(), tmp_path / "file" / "brouillon-01.txt")


def test_only_lasting_files_wait_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    path, edited = tmp_path / "new" / "brouillon-01.txt", game()
    for write, waits in (
        (lambda: write_draft(GameDraft(name="un"), path), True),
        (lambda: write_draft(GameDraft(name="un"), path, is_lasting=False), False),
        (lambda: DraftShelf(tmp_path, tmp_path).keep_game(edited, path), True),
        (lambda: shelf.save(edited, tmp_path), True),
        (lambda: shelf.save(edited, tmp_path, is_lasting=False), False),
        (lambda: shelf.save_as(edited, tmp_path / "games" / "one.txt"), True),
        (lambda: save_tally(tmp_path / "kept" / "letters.txt", LetterTally()), False),
    ):
        waited.clear()
        write()
        assert bool(waited) == waits


FAULTY = """Partie du club
1 AECC?NU C(H)ACUNE H4 76
2 EIOLMLS MOLLIES A1 68 144
3 IARERIS REAIRIS 10F 66
"""


def test_a_sheet_that_is_no_game_opens_with_every_row() -> None:
    draft = draft_of_content(FAULTY.encode("latin-1"))
    assert [str(row.move) for row in draft.rows] == ["C(H)ACUNE H4", "MOLLIES A1", "REAIRIS 10F"]
    assert [row.points for row in draft.rows] == [76, 68, 66]
    first, second, third = check(draft.rows, NORMALE, lambda word: True)
    assert (first.has_fault, second.has_fault, third.waits) == (False, True, True)


@pytest.mark.parametrize("name", [name for name, sample in SAMPLES.items() if reading_of(sample.text).sheet.moves])
def test_a_refused_file_opens_in_the_editor_with_every_row(name: str) -> None:
    text = SAMPLES[name].text
    draft, found = draft_of_content(text.encode()), import_content(text.encode())
    if found.game is None:
        assert [row.draw for row in draft.rows] == [str(move.draw) for move in reading_of(text).sheet.moves]
    else:
        assert [(str(row.move), row.points) for row in draft.rows] == [
            (move.solution.move.circled, move.solution.points) for move in found.game.moves
        ]
        assert (draft.name, draft.variant) == (found.game.name, found.game.variant)


def test_a_file_without_rows_opens_no_draft() -> None:
    with pytest.raises(GameFileError, match=r"editing\.no_rows"):
        draft_of_content(b"bonjour")


def test_an_unnamed_game_is_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "jeudi.txt"
    path.write_text("1 AECC?NU CHACUNE H4 76\n", encoding="utf-8")
    assert draft_of_file(path).name == "jeudi"
    for wrong in (tmp_path, tmp_path / "none.txt"):
        with pytest.raises(GameFileError):
            draft_of_file(wrong)


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_any_file_is_opened_or_refused(content: bytes) -> None:
    try:
        draft = draft_of_content(content)
    except ToppingError:
        return
    check(draft.rows, draft.variant, lambda word: True)


@pytest.mark.parametrize(("name", "said"), [("ods", []), ("open-fr", ["n’est pas la"])])
def test_the_open_list_is_described_as_unofficial(name: str, said: list[str]) -> None:
    graph = WordGraph.from_words(["AA", "AS"], name)
    first, *others = lexicon_in_words(graph, has_hash=True)
    assert graph.hash[:8] in first
    assert graph.hash[:9] not in first
    assert [part in sentence for part, sentence in zip(said, others, strict=True)] == [True] * len(said)
    assert graph.hash[:8] not in " ".join(lexicon_in_words(graph))


def test_two_editions_of_one_list_are_told_apart_by_their_hashes() -> None:
    own = WordGraph.from_words(["AA", "AS"], "ods")
    said = other_list("ods", "f" * 64, own)
    assert "liste ods (ffffffff)" in said
    assert f"ods ({own.hash[:8]})" in said
    assert "ffffffff" not in other_list("ods8", "f" * 64, own)


@pytest.mark.parametrize(
    ("doubts", "drops_words", "known", "said"),
    [
        ([Doubt.REFUSED], False, None, "lignes refusées, 5 sur 9"),
        ([Doubt.UNLIKE], False, None, "mots français connus, 0 sur 2"),
        ([Doubt.UNLIKE, Doubt.REFUSED], False, 1, "mots français connus, 1 sur 2"),
        ([Doubt.REFUSED], True, None, "plusieurs mots par ligne"),
    ],
)
def test_the_warning_about_a_half_read_list_states_the_reason(
    doubts: list[Doubt], drops_words: bool, known: int | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WordList, "doubts", doubts)
    read = WordList(("AA", "AS"), (), refused_count=5, lines=9, drops_words=drops_words, known=known)
    assert said in tell(partial_list_warning(Path("liste.txt"), read)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.fixture
def two_lists(fresh_home: Path, tmp_path: Path) -> WordGraph:
    (tmp_path / "deux.txt").write_text("AA\nBE\nTE\n", encoding="utf-8")
    catalogue.add([tmp_path / "deux.txt"], "deux")
    return catalogue.find("deux")


def test_a_lexicon_is_found_by_hash_or_else_by_name(two_lists: WordGraph) -> None:
    assert WantedLexicon.of(two_lists).open().hash == two_lists.hash
    assert WantedLexicon("", two_lists.hash).open().name == "deux"
    assert WantedLexicon("deux").open().hash == two_lists.hash
    assert WantedLexicon().open().hash == bundled().hash
    with pytest.raises(LexiconError) as refusal:
        WantedLexicon("ODS9", "0f" * 32).open()
    assert refusal.value.details == {"name": "ODS9", "digest": "0f" * 6}
    assert words_of("deux", two_lists.hash) == 3
    assert words_of("open-fr", bundled().hash) == bundled().word_count
    assert words_of("ODS9", "0f" * 32) is words_of("deux", "") is None
