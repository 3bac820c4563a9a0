"""What the services of the backstage answer, and what they write: asked one by one, without screens."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kiosk.driver import FakeClock, FakeHelper, game
from tests.store.helpers import instant, play
from tests.writtendown import tried
from topping.config import GhostChoice, TrayOrder, load
from topping.game.drafts import DraftShelf, load_draft
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import (
    BestQuestion,
    SolutionsListed,
    WordPageFound,
    WordSearchQuestion,
)
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.earlier import run_solutions, terms_of
from topping.kiosk.backstage.editing import EditedGame, PositionSolver, RowGrades, best_of
from topping.kiosk.backstage.wordanswers import PAGE, FoundWords, HookBook
from topping.lexicon.catalogue import default
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.play.editing.checking import RowGrade
from topping.play.editing.draft import GameDraft, UndoHistory
from topping.rules.conditions.conditions import HELPS, Conditions
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.game import Game
from topping.store import RunFacts, Store
from topping.training.ghosts import Comparison, Ghost, Race

LEXICON = WantedLexicon.of(default())


@pytest.fixture
def backstage(store: Store) -> Backstage:
    return Backstage(store, FakeClock(), Conditions())


def facts(player: str, whole: Game) -> RunFacts:
    return RunFacts.of(player, whole, Conditions(), lexicon_name=default().name, lexicon_hash=default().hash)


def edited(tmp_path: Path, draft: GameDraft) -> EditedGame:
    return EditedGame(DraftShelf(tmp_path, tmp_path / "games"), UndoHistory(draft), None, default().admits)


def test_a_game_typed_is_kept_at_once_and_half_a_line_a_moment_later(tmp_path: Path) -> None:
    of, first, kept = edited(tmp_path, GameDraft()), game().moves[0], list[str]()
    of.keep(0)
    of.keep_all()
    assert (of.path, of.game, of.points, of.faulty, of.undo(), of.redo()) == (None, None, 0, (), False, False)
    of.change(of.draft.typed(first.draw.letters).typed(first.solution.word))
    assert [one.row.move and one.row.move.reference for one in of.checked] == [first.solution.reference]
    for line, now in (("", 0), ("AB", 10), ("AB", 259), ("ABC", 260), ("ABC", 500), ("", 501), ("", 750), ("", 751)):
        of.note_line(line)
        of.keep(now)
        kept.append(load_draft(of.path or tmp_path).line)
    assert kept == ["", "", "", "ABC", "ABC", "ABC", "ABC", ""]
    of.note_line("XY")
    of.keep_all()
    whole, path = of.game, of.path
    assert whole is not None
    assert path is not None
    assert (load_draft(path).line, whole.moves[0].solution) == ("XY", first.solution)
    saved = of.save(whole)
    of.keep(2_000)
    assert (of.path, path.exists(), saved.exists(), of.saved) == (None, False, True, saved)
    assert (of.undo(), of.draft.rows, of.points) == (True, (), 0)
    assert (of.redo(), of.faulty, of.points) == (True, (), first.solution.points)


def test_a_line_is_tried_without_looking_for_its_place(tmp_path: Path) -> None:
    whole, (_, turn, _, last) = game(), game().turns()
    of, top = edited(tmp_path, GameDraft.of(whole)), turn.solution
    known, ended = of.checked[0], of.state
    of.go_to(1)
    assert (of.state, of.points, of.undo()) == (turn.before, sum(one.solution.points for one in whole.moves), False)
    lines = (f"{turn.draw.letters} {top.word} {top.reference}", top.word, f"{top.word} {top.points}", "-", "é!")
    told = [(row and (row.number, row.solution), fault is None) for row, fault in map(of.tried, lines)]
    assert told == [((2, top), True), ((2, None), True), ((2, top), True), ((2, None), True), (None, False)]
    of.change(of.draft.removed().inserted().went_to(9))
    assert (of.game, of.faulty, of.state, of.checked[0] is known, ended) == (None, (2, 3, 4), None, True, last.after)
    of.change(of.draft.with_variant(VARIANTS["7sur8"]))
    assert [one.before and one.before.variant for one in of.checked[:1]] == [VARIANTS["7sur8"]]


def test_rows_are_graded_one_after_the_other_by_the_solutions_of_their_positions(tmp_path: Path) -> None:
    whole, helper, asked = game(), FakeHelper(), list[tuple[list[int], int, bool, bool]]()
    of, held = edited(tmp_path, GameDraft.of(whole)), [turn.position for turn in whole.turns()][2]
    solver = PositionSolver(helper, LEXICON, 9, lambda position: "tenue" if position == held else "")
    grades, solutions = RowGrades(solver), [one.solution for one in whole.moves]
    grades.look(of.checked)
    for ticket, top in enumerate((*solutions[:2], solutions[3]), start=1):
        strange = grades.hear(SolutionsListed(99, (), 0))
        heard = grades.hear(SolutionsListed(ticket, (f"{top}", "ET A1 2"), 2))
        asked.append((sorted(grades.found), len(helper.asked), heard, strange))
        grades.look(of.checked)
    assert asked == [([1], 2, True, False), ([1, 2], 2, True, False), ([1, 2, 4], 3, True, False)]
    assert [one.retained for one in grades.found.values()] == [*solutions[:2], solutions[3]]
    assert (helper.dropped, solver.fault((held, NORMALE))) == ([], "tenue")
    row, listed = of.checked[2], SolutionsListed(9, (f"{solutions[2]}", "SI H1 99"), 2)
    shown, other = grades.of(row, listed), grades.of(row, SolutionsListed(9, ("SI H1 99", "AS H1 98"), 2))
    told = [one and (one.grade, one.better, one.gap) for one in (shown, other, grades.of(row, None))]
    assert told == [(RowGrade.RETAINED, 1, 0), (RowGrade.BELOW, 2, 23), None]
    assert grades.of(of.checked[0], listed) is grades.found[1]
    of.change(of.draft.went_to(0).removed())
    grades.look(of.checked)
    assert (grades.found, grades.of(of.checked[0], None)) == ({}, None)
    solver.want(*((turn.position, NORMALE) for turn in game("normale-07").turns()))
    grades.drop()
    assert helper.dropped == [4, 5, 6, 7]
    listed = SolutionsListed(1, ("AS H8 20", "SA H7 20", "LA H8 15", "LE H8 10"), 4)
    assert [len(best_of(one, least)) for one in (listed, None) for least in (9, 10, 99)] == [4, 3, 2, 0, 0, 0]


def test_words_are_searched_page_by_page() -> None:
    helper, search, sizes = FakeHelper(), WordSearch(pattern="A*"), ((2, 600), (3, 401))
    listed = tuple(ListedWord(f"{chr(65 + n // 26)}{chr(65 + n % 26)}", n, n) for n in range(PAGE))
    words = FoundWords(helper, LEXICON)
    words.look_for(None)
    words.want(0, 9)
    assert (helper.asked, words.total, words.missing, words.word(0)) == ([], None, None, None)
    for _ in range(2):
        words.look_for(search, WordOrder.LENGTH)
        words.want(0, PAGE)
    assert words.hear(WordPageFound(1, WordPage(listed, 0, 2 * PAGE + 1, sizes)))
    assert (words.total, words.by_length, words.missing) == (2 * PAGE + 1, sizes, PAGE)
    for first, end in ((-3, PAGE), (PAGE - 1, PAGE), (PAGE, PAGE + 1), (PAGE, 9 * PAGE)):
        words.want(first, end)
    starts = (0, PAGE, 2 * PAGE)
    assert helper.asked == [WordSearchQuestion(search, WordOrder.LENGTH, it, PAGE, LEXICON) for it in starts]
    assert words.hear(WordPageFound(3, WordPage(listed[:1], 2 * PAGE, 2 * PAGE + 1, sizes)))
    found = [words.word(place) for place in (0, PAGE - 1, PAGE, 2 * PAGE, 2 * PAGE + 1)]
    assert found == [listed[0], listed[-1], None, listed[0], None]
    assert [words.hear(QuestionFailed(ticket, "non")) for ticket in (9, 2)] == [False, True]
    words.want(PAGE, PAGE + 1)
    assert (words.fault, len(helper.asked)) == ("non", 3)
    words.look_for(search, WordOrder.LENGTH)
    assert (words.fault, words.total, words.by_length, words.word(0), len(helper.asked)) == ("", None, (), None, 4)
    words.look_for(search)
    assert (helper.dropped, len(helper.asked), words.hear(WordPageFound(4, WordPage((), 0, 0, ())))) == ([4], 5, False)
    book, texts = HookBook(default()), [one.word for one in listed[:20]]
    assert (book.look_up(texts), [book.known(one) is None for one in texts]) == (True, [False] * 16 + [True] * 4)
    assert (book.look_up(texts), book.look_up(texts), book.known("AT")) == (True, False, book.of("AT"))


def test_what_a_player_likes_is_kept_for_him(backstage: Backstage) -> None:
    store, tray, players, laid = backstage.store, backstage.tray, backstage.players, list[tuple[object, ...]]()
    for player in ("Zoé", "Ana"):
        play(store, facts(player, game()), *(1_000,) * 4, game=game())
    players.last = "Zoé"
    backstage.change_own("show_bag", True)
    backstage.change(replace(backstage.settings, show_bag=False, limit_s=77, penalty_s=4))
    assert (store.people.own_settings("Zoé"), backstage.own) == ({"play.show_bag": False}, {"show_bag": False})
    usual = backstage.choices.usual
    assert (usual.speed.schedule.limit_ms(1), usual.penalty_ms, load()[0].limit_s) == (77_000, 4_000, 77)
    for player, turns in (("", True), ("Ana", True), ("Nul", True), ("", False), ("Ana", False)):
        (tray.turn if turns else tray.put_back)("ZAE", player)
        own = [store.people.own_settings(name).get("play.tray") for name in ("Zoé", "Ana")]
        laid.append((tray.letters("ZAE", player), *own))
    abc, drawn = "alphabet", "drawn"
    assert laid == [("AEZ", abc, None), *[("AEZ", abc, abc)] * 2, ("ZAE", drawn, abc), ("ZAE", drawn, drawn)]
    backstage.change_own("show_bag", None)
    backstage.change_own("rest_s", 5)
    players.last = "Ana"
    assert (backstage.settings.rest_s, backstage.own) == (0, {"tray": TrayOrder.DRAWN})
    backstage.change(replace(backstage.settings, rest_s=3), for_all=True)
    players.last = "Zoé"
    assert (backstage.common.rest_s, backstage.own) == (3, {"tray": TrayOrder.DRAWN, "rest_s": 5})
    backstage.is_public = True
    tray.turn("ZAE", "Ana")
    assert (tray.letters("ZAE", "Ana"), store.people.own_settings("Ana")["play.tray"]) == ("AEZ", drawn)


def test_a_run_is_raced_and_reviewed_by_those_who_may(backstage: Backstage) -> None:
    store, whole, ghosts, reviews = backstage.store, game(), backstage.ghosts, backstage.reviews
    own, slow = ((1_000,) * 4, (2_000, 300, 400, 400)), (3_000, 500, -1, 500)
    times = (("Zoé", (900,) * 4), ("Marie", own[0]), ("Bob", slow), ("Ana", (700,) * 4), ("Ève", (600,) * 4))
    runs = [play(store, facts(name, whole), *ms, game=whole) for name, ms in (*times, ("Marie", own[1]))]
    for player in ("Zoé", "Bob", "Ana"):
        store.people.show_runs(player, True)
    seat = backstage.runs.seat("Marie", whole)
    terms = terms_of(whole, seat.lexicon_hash, seat.conditions)
    assert terms is not None
    rivals = [(name, run.total_ms, run.attempt) for name, run in ghosts.rivals("Marie", terms)]
    assert (rivals, ghosts.rivals("Nul", terms)) == ([("Ana", 2_800, 1), ("Zoé", 3_600, 1), ("Bob", 84_000, 1)], ())
    splits, of_ana = Ghost(Comparison.SPLITS, (1_000, 300, 400, 400)), Ghost(Comparison.PLAYER, (700,) * 4, "Ana")
    helped = replace(seat, conditions=replace(seat.conditions, helps=HELPS[:1]))
    for ghost in (Ghost(Comparison.BEST, own[1]), splits, Ghost(Comparison.FIRST, own[0]), of_ana):
        seats = (seat, helped, replace(seat, is_seen=False), replace(seat, player=""))
        found = [ghosts.of(replace(one, race=Race(ghost.comparison, ghost.player))) for one in seats]
        assert found == [ghost, None, None, None]
    for race in (None, Race(Comparison.PAR), Race(Comparison.PUBLISHED), Race(Comparison.PLAYER, "Ève")):
        assert ghosts.of(replace(seat, race=race)) is None
    backstage.put(replace(backstage.common, ghost=GhostChoice.SPLITS), {})
    assert ghosts.of(seat) == splits
    results = [backstage.history.reopen(run) for run in runs]
    assert [ghosts.possible_gain_ms(result) for result in results] == [None, 1_000, None, None, None, 1_000]
    wanted = (("Marie", "Zoé Zoé Bob Ana Ana Ana"), ("Ana", "Zoé Zoé Bob Zoé Zoé Zoé"), ("", ""), ("Nul", ""))
    for player, names in wanted:
        rematches = [ghosts.rematch(player, result) for result in results]
        assert " ".join(one.race.player for one in rematches if one and one.race) == names
    those = (runs[0], runs[4], store.runs.start(facts("Ana", game("normale-07")), instant(9)), 99)
    refused = {0: None, 1: "my_runs.hidden_to_nobody", 2: "my_runs.hidden", 3: "review.not_shown"}
    refused |= {4: "store.run_unfinished", 5: "store.run_unknown"}
    for viewer, refusals in (("", "1115"), ("Marie", "0345"), ("ÈVE", "0045"), ("ana", "0305"), ("Nul", "2245")):
        for run, why in zip(those, refusals, strict=True):
            told = tried(reviews.check, viewer, run)
            assert (told[1] if isinstance(told, list) else told) == refused[int(why)]
            assert told is None or tried(reviews.open, viewer, run) == told
    graph, turns = reviews.wanting("Bob", runs[2])
    assert (graph.name, [turn.number for turn in turns]) == (LEXICON.name, [3])
    helper, reviewed = FakeHelper(), reviews.open("Bob", runs[2])
    run_solutions(helper, reviewed).want(3)
    lexicon = WantedLexicon(LEXICON.name, reviewed.run.lexicon_hash)
    assert helper.asked == [BestQuestion(turns[0].position, 30, NORMALE, lexicon)]
