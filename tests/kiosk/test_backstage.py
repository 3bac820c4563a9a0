"""What the services of the backstage answer, and what they write: asked one by one, without screens."""

import sqlite3
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.kiosk.driver import FakeClock, FakeHelper, game
from tests.store.helpers import found, instant, play
from tests.writtendown import check, tried
from topping.competition.plan import CompetitionPlan
from topping.config import GhostChoice, Settings, TrayOrder, load
from topping.errors import StoreError
from topping.exchange.published import PublishedResult
from topping.game.drafts import DraftShelf, load_draft
from topping.game.lexicon import WantedLexicon
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import (
    BestQuestion,
    ExtensionsFound,
    MeaningsFound,
    MeaningsQuestion,
    PlusFound,
    SolutionsFound,
    SolutionsListed,
    WordPageFound,
    WordSearchQuestion,
)
from topping.kiosk.backstage import firstscreen, idlework, wordanswers
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.earlier import run_solutions, terms_of
from topping.kiosk.backstage.editing import EditedGame, PositionSolver, RowGrades, best_of
from topping.kiosk.backstage.players import UsedKeys
from topping.kiosk.backstage.wordanswers import PAGE, FoundWords, HookBook, Meanings, WordLookups
from topping.lexicon.catalogue import default
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import Extensions, ExtensionTable
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.editing.checking import RowGrade
from topping.play.editing.draft import GameDraft, UndoHistory
from topping.play.session.events import Ended
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import HELPS, Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Speed
from topping.rules.conditions.variant import NORMALE, VARIANTS, Schedule
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, Store
from topping.store.sessions.log import SessionLog
from topping.training.analysedmove import Kind, analysed
from topping.training.ghosts import Comparison, Ghost, Race
from topping.training.intervals import Estimate
from topping.training.kinds import NO_LOOK, SHIPPED, KindFactors
from topping.training.rush.scores import RushBests
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import AbovePar, Change, Index, KindRow, Period, PlayerLevel, Trend
from topping.training.statistics.overview import Subject, without_runs

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
    of.keep_all()
    assert (of.path, path.exists(), saved.exists(), of.saved) == (None, False, True, saved)
    assert (of.undo(), of.draft.rows, of.points) == (True, (), 0)
    assert (of.redo(), of.faulty, of.points) == (True, (), first.solution.points)
    for keeps_all in (False, True):
        of = edited(tmp_path, GameDraft())
        keeps = of.keep_all if keeps_all else partial(of.keep, 3_000)
        of.change(of.draft.with_variant(VARIANTS["7sur8"]))
        keeps()
        assert of.path is None, "nothing is typed yet"
        of.change(of.draft.typed(first.draw.letters))
        of.keep(3_000)
        of.undo()
        keeps()
        assert load_draft(of.path or tmp_path).rows == ()


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
    typed_anew = replace(row, solution=listed.solution(1))
    assert [one and one.better for one in (grades.of(it, listed) for it in (row, typed_anew))] == [1, 0]
    of.change(of.draft.went_to(0).removed())
    grades.look(of.checked)
    assert (grades.found, grades.of(of.checked[0], None)) == ({}, None)
    others = [(turn.position, NORMALE) for turn in game("normale-07").turns()]
    solver.want(*others, others[-1])
    assert (helper.dropped, len(helper.asked)) == ([4, 5, 6], 7)
    solver.hear(SolutionsListed(7, (), 0))
    solver.want(others[-1])
    solver.want(others[0])
    grades.drop()
    assert (helper.dropped, len(helper.asked)) == ([4, 5, 6, 8], 8)
    listed = SolutionsListed(1, ("AS H8 20", "SA H7 20", "LA H8 15", "LE H8 10"), 4)
    assert [len(best_of(one, least)) for one in (listed, None) for least in (9, 10, 99)] == [4, 3, 2, 0, 0, 0]


def test_words_are_searched_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr(wordanswers, "_MOST_HOOKS", 2)
    for word in ("ZA", "ZB", "ZC"):
        book.of(word)
    assert [book.known(one) is None for one in ("AT", "ZA", "ZB", "ZC")] == [True, True, True, False]


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
    players.last = ""
    assert tray.letters("BA", "Ana") == "BA", "he has left"


def test_a_run_is_raced_and_reviewed_by_those_who_may(backstage: Backstage) -> None:
    store, whole, ghosts, reviews = backstage.store, game(), backstage.ghosts, backstage.reviews
    own, slow = ((1_000,) * 4, (2_000, 300, 400, 400)), (3_000, 500, -1, 500)
    times = (("Zoé", (900,) * 4), ("Marie", own[0]), ("Bob", slow), ("Ana", (700,) * 4), ("Ève", (900,) * 4))
    runs = [play(store, facts(name, whole), *ms, game=whole) for name, ms in (*times, ("Marie", own[1]))]
    play(store, facts("Ana", whole), *(2_000,) * 4, minute=3, game=whole)
    twice = store.runs.start(facts("Yan", whole), instant(4))
    for turn in whole.turns():  # the draw of the second was on screen before
        store.runs.add_move(twice, replace(found(turn, 100), showing=1 + (turn.number == 2)), turn)
    store.runs.finish(twice, instant(5))
    play(store, facts("Yan", whole), *(6_000,) * 4, minute=6, game=whole)
    for player in ("Zoé", "Bob", "Ana", "Yan"):
        store.people.show_runs(player, True)
    seat = backstage.runs.seat("Marie", whole)
    terms = terms_of(whole, seat.lexicon_hash, seat.conditions)
    assert terms is not None
    rivals = [(name, run.total_ms, run.attempt) for name, run in ghosts.rivals("Marie", terms)]
    others = [("Ana", 2_800, 1), ("Zoé", 3_600, 1), ("Yan", 24_000, 2), ("Bob", 84_000, 1)]
    assert (rivals, ghosts.rivals("Nul", terms)) == (others, ())
    splits, of_ana = Ghost(Comparison.SPLITS, (1_000, 300, 400, 400)), Ghost(Comparison.PLAYER, (700,) * 4, "Ana")
    helped = replace(seat, conditions=replace(seat.conditions, helps=HELPS[:1]))
    for ghost in (Ghost(Comparison.BEST, own[1]), splits, Ghost(Comparison.FIRST, own[0]), of_ana):
        seats = (seat, helped, replace(seat, is_seen=False), replace(seat, player=""))
        raced = [ghosts.of(replace(one, race=Race(ghost.comparison, ghost.player))) for one in seats]
        assert raced == [ghost, None, None, None]
    for race in (None, Race(Comparison.PAR), Race(Comparison.PUBLISHED), Race(Comparison.PLAYER, "Ève")):
        assert ghosts.of(replace(seat, race=race)) is None
    backstage.put(replace(backstage.common, ghost=GhostChoice.SPLITS), {})
    assert ghosts.of(seat) == splits
    assert terms_of(whole, seat.lexicon_hash, helped.conditions) is None
    results = [backstage.history.reopen(run) for run in runs]
    assert [ghosts.possible_gain_ms(result) for result in results] == [None, 1_000, None, 0, None, 1_000]
    wanted = (("Marie", "Zoé Zoé Bob Ana Ana Ana"), ("Ana", "Zoé Zoé Bob Zoé Zoé Zoé"), ("", ""), ("Nul", ""))
    for player, names in wanted:
        rematches = [ghosts.rematch(player, result) for result in results]
        assert " ".join(one.race.player for one in rematches if one and one.race) == names
    with_help = replace(results[0], run=replace(results[0].run, conditions=helped.conditions))
    of_file = replace(with_help, ghost=Ghost(Comparison.PUBLISHED, (), "Max"))
    again = [ghosts.rematch("Marie", one) for one in (with_help, of_file)]
    assert [one and one.race and one.race.player for one in again] == [None, "Max"]
    assert ghosts.possible_gain_ms(with_help) is None
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
    solutions = run_solutions(helper, reviewed)
    solutions.want(3, 1, 3)
    lexicon = WantedLexicon(LEXICON.name, reviewed.run.lexicon_hash)
    assert helper.asked[:1] == [BestQuestion(turns[0].position, 30, NORMALE, lexicon)]
    heard = [solutions.hear(one) for one in (SolutionsFound(1, (turns[0].solution,)), QuestionFailed(2, "non"))]
    assert (heard, solutions.get(3), solutions.get(1)) == ([3, 1], (turns[0].solution,), None)
    uuid = backstage.competitions.found(CompetitionPlan("Coupe"), "Poste")
    for held, names in ((game("normale-07"), "Ana Zoé Yan Bob"), (whole, "")):
        backstage.competitions.place_game(uuid, held)
        if held is not whole:
            backstage.competitions.open(uuid)
        assert " ".join(name for name, _ in ghosts.rivals("Marie", terms)) == names


def plain(text: str) -> str:
    """A sentence in one word, for a list of outcomes."""
    return "_".join(text.replace("*", "").split()) or "–"


def best(played: firstscreen.Played, most: int) -> Any:
    rows, own = played.best(most)
    return [(rank, player, plain(mean)) for rank, player, mean in rows], own


def test_what_the_first_screen_tells_of_games(backstage: Backstage) -> None:
    store, said = backstage.store, list[Any]()
    games = [game(f"normale-{number:02}", 2) for number in range(1, 8)]
    said += [firstscreen.played(backstage, name).session for name in ("", "Zoé")]
    logs = [SessionLog.start(store, Plan(), games[0], name, instant(0)) for name in ("a", "b")]
    logs[1].add(Ended(), instant(1))
    said += [one and one.id for one in (firstscreen.played(backstage, name).session for name in ("", "Zoé"))]
    for at, player in enumerate(("Ana", "Bob", "Cid")):
        for number, whole in enumerate(games[: 7 - 2 * at]):
            at_minute = 60 * 24 * 424 + 60 * number + at
            play(
                store,
                facts(player, whole),
                1_000 * (at + 1),
                -1 if number == 1 else 2_000,
                minute=at_minute,
                game=whole,
            )
    for formula, player in ((DUPLICATE, "Dea"), (MORT_SUBITE, "Eve")):
        under = Conditions().under(formula, formula.speeds[0])
        about = RunFacts.of(player, games[0], under, lexicon_name=default().name, lexicon_hash=default().hash)
        play(store, about, 1_000, -1, game=games[0])
    for player in ("Ana", "ana", "Bob", "Cid", "Dea", "Eve", "Nul"):
        one = firstscreen.played(backstage, player)
        told = one.runs and plain(one.last_text(instant(60 * 24 * 425)))
        said += ["/", player, len(one.runs), told, plain(one.mean_text), plain(one.measure_text), best(one, 2)]
    ana = firstscreen.played(backstage, "Cid")
    wanted = """None None 1 1 / Ana 7 Hier_Essai_07_en_0:030_:_tous_les_tops_trouvés.
        En_moyenne_71_s_par_coup_tout_compris. coût_moyen_d’un_coup_90_jours 1 Ana 71_s 2 Bob 98_s 1 / ana 7
        Hier_Essai_07_en_0:030_:_tous_les_tops_trouvés. En_moyenne_71_s_par_coup_tout_compris.
        coût_moyen_d’un_coup_90_jours 1 Ana 71_s 2 Bob 98_s 1 / Bob 5
        Hier_Essai_05_en_0:040_:_tous_les_tops_trouvés. En_moyenne_98_s_par_coup_tout_compris.
        coût_moyen_d’un_coup_90_jours 1 Ana 71_s 2 Bob 98_s 2 / Cid 3
        Hier_Essai_03_en_0:050_:_tous_les_tops_trouvés.
        Encore_2_parties_topping_normale_et_votre_moyenne_paraît_ici. coût_moyen_d’un_coup_90_jours 1 Ana 71_s 2 Bob
        98_s None / Dea 1 Le_01/01/2025_Essai_01_:_364_%_des_points_1_top_manqué. – points_perdus_par_coup_90_jours
        None / Eve 1 Le_01/01/2025_Essai_01_:_1_top_trouvé. – tops_trouvés_par_partie_90_jours None / Nul 0 –
        coût_moyen_d’un_coup_90_jours 1 Ana 71_s 2 Bob 98_s None None 1 Ana 71_s None"""
    check(wanted, said, best(firstscreen.Played(), 3), best(replace(ana, own=None), 1))


def test_what_the_first_screen_tells_of_training(backstage: Backstage) -> None:
    said, agenda = list[Any](), backstage.decks.today("")
    card: Any = None
    decks = [agenda, replace(agenda, cards=1), replace(agenda, cards=3, new=(card,) * 2, pace_ms=20_000)]
    decks += [replace(agenda, cards=3, again=(card,), pace_ms=200_000)]
    for deck in decks:
        for bests in (RushBests(), RushBests(ever=4), RushBests(day=3, ever=4)):
            tasks = firstscreen.Trained(deck, bests, None).tasks
            said += [[(plain(one.told), one.is_done, one.is_wanted) for one in tasks], "/"]
    lacking, change = Lacking(Absence.NO_RUNS), Change(Trend.FASTER, None)
    rows = tuple(KindRow(kind, 9, None, None, change, kind is Kind.JOKER) for kind in (Kind.SCRABBLE, Kind.JOKER))
    look, level = replace(NO_LOOK, factors=KindFactors(players=2)), PlayerLevel(Estimate(9, 4_000), 0)
    none = without_runs(Subject("Ana", "topping", "normale", Period.HALF_YEAR), 0)
    some = AbovePar(rows, 1, 18, 0, look), Index((), (), change), level
    for told in (None, (lacking, lacking, lacking), some, (replace(some[0], rows=rows[:1]), *some[1:])):
        made = told and replace(none, months=replace(none.months, above_par=told[0], index=told[1]), level=told[2])
        one = firstscreen.Trained(agenda, RushBests(), made)
        dearest, own = one.dearest and one.dearest.kind.value, one.level and one.level.ms.ms
        said += [dearest, own, one.trend.name, one.factors is SHIPPED, one.factors is look.factors, "/"]
    wanted = """vos_tops_manqués_y_reviendront - - trois_minutes_des_tops - + / vos_tops_manqués_y_reviendront -
        - record_4 - + / vos_tops_manqués_y_reviendront - - record_4_·_aujourd’hui_3 + - /
        à_jour_·_1_carte_en_tout + - trois_minutes_des_tops - + / à_jour_·_1_carte_en_tout + - record_4 - + /
        à_jour_·_1_carte_en_tout + - record_4_·_aujourd’hui_3 + - / 2_cartes_environ_1_min - +
        trois_minutes_des_tops - + / 2_cartes_environ_1_min - + record_4 - + / 2_cartes_environ_1_min - +
        record_4_·_aujourd’hui_3 + - / 1_carte_environ_3_min - + trois_minutes_des_tops - + /
        1_carte_environ_3_min - + record_4 - + / 1_carte_environ_3_min - + record_4_·_aujourd’hui_3 + - / None
        None UNKNOWN + - / None None UNKNOWN + - / joker 4000 FASTER - + / None 4000 FASTER - + /"""
    check(wanted, said)


def test_when_the_first_screen_reads_more(backstage: Backstage) -> None:
    clock, helper, said = FakeClock(), FakeHelper(), list[Any]()
    here = Backstage(backstage.store, clock, Conditions())
    here.classics.begin(("Ana", "Bob"), INTERNATIONAL)
    here.classics.begin(("Cid", "Bob"), INTERNATIONAL)
    here.decks.add_word("Ana", "KIWI")
    for player in ("", "Ana", "Nul"):
        news = firstscreen.LateNews(here, helper, player)
        for rest_ms in (299, 300, 1_499, 1_500, 1_500):
            due = news.is_due(rest_ms)
            if due:
                news.read(rest_ms)
            said += [due]
        said += [
            news.classic and news.classic.names,
            news.trained and news.trained.deck.cards,
            news.of_day.day > 0,
            "/",
        ]
        if player == "Ana":
            here.decks.add_word("Ana", "ZUT")
            here.decks.changes += 1
            clock.today += timedelta(days=1)
            for rest_ms, word in ((299, "CHAT"), (300, "CEP"), (1_500, "GEL"), (1_500, "HIC")):
                said += [news.is_due(rest_ms)]
                news.read(rest_ms)
                said += [news.is_due(rest_ms), news.trained and news.trained.deck.cards]
                here.decks.add_word("Ana", word)
            clock.today -= timedelta(days=1)
    wanted = """- + - - - Cid Bob None - / - + - + - Ana Bob 1 + / - - 1 - - 1 + - 4 - - 4 - + - + - None 0 + /
        2"""
    check(wanted, said, len(helper.asked))


def test_what_is_offered_before_a_game(backstage: Backstage, tmp_path: Path) -> None:
    choices, said = backstage.choices, list[Any]()

    def tell(one: Conditions) -> Any:
        return one.formula.name, one.variant.name, one.speed.schedule.limit_ms(1), one.penalty_ms, one.helps

    asked = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    said += [tell(choices.offered("Ana")), [one.schedule.limit_ms(1) for one in choices.speeds(TOPPING)]]
    said += [
        [one.schedule.limit_ms(1) for one in choices.speeds(it, offers_no_limit=True)] for it in (TOPPING, MORT_SUBITE)
    ]
    backstage.store.runs.start(facts("Ana", game()), instant(0))
    under = replace(asked, variant=VARIANTS["7sur8"], penalty_ms=3_000)
    backstage.store.runs.start(RunFacts.of("Bob", replace(game(), variant=under.variant), under), instant(1))
    speeds = *choices.speeds(TOPPING, offers_no_limit=True)[1::2], Speed("", Schedule.even(77_000))
    for player, speed in zip(("Eve", "Fay", "Gil"), speeds, strict=True):
        backstage.store.runs.start(RunFacts.of(player, game(), replace(Conditions(), speed=speed)), instant(2))
    said += ["/", [tell(choices.offered(name)) for name in ("Ana", "Bob", "Eve", "Fay", "Gil")]]
    choices.remember("Ana", under)
    choices.asked = asked
    said += ["/", [tell(choices.offered(name)) for name in ("Ana", "Bob", "Cid")]]
    before = Settings()
    for after in (
        before, replace(before, volume=1), replace(before, limit_s=45), replace(before, penalty_s=9),
        replace(before, show_distance=True), replace(before, zeros=not before.zeros),
    ):  # fmt: skip
        choices.usual, choices.asked = Conditions(), asked
        choices.remember("Ana", under)
        choices.adjust(before, after)
        same = choices.offered("Ana") == under
        said += [
            "/",
            tell(choices.usual),
            choices.asked and choices.asked.helps,
            same,
            choices.usual.options == Conditions().options,
        ]
    words = tmp_path / "liste.txt"
    words.write_text("aa\nchi\nzen\n", encoding="utf-8")
    choices.lexicon = str(words)
    own = choices.chosen_lexicon()
    words.unlink()
    said += ["/", own is choices.chosen_lexicon(), own.admits("ZEN")]
    choices.adjust(before, replace(before, lexicon="autre"))
    wanted = """topping normale 60000 20000 60000 30000 180000 60000 30000 180000 None 80000 / topping normale
        60000 20000 duplicate 7sur8 180000 0 topping normale 30000 20000 topping normale None 20000 topping
        normale 60000 20000 / duplicate 7sur8 180000 3000 duplicate 7sur8 180000 0 duplicate normale 180000 0 /
        topping normale 60000 20000 + + / topping normale 60000 20000 + + / topping normale 45000 20000 None - +
        / topping normale 60000 9000 None - + / topping normale 60000 20000 distance distance - + / topping
        normale 60000 20000 - - / + + None open-fr"""
    check(wanted, said, choices.lexicon, choices.chosen_lexicon().name)


def test_how_letters_lie_and_are_moved(backstage: Backstage) -> None:
    tray, said = backstage.tray, list[Any]()
    backstage.put(replace(backstage.settings, tray=TrayOrder.ALPHABET), {})
    said += [tray.letters("ZAEB"), tray.begin_with("ZAEB", "EX"), tray.letters("ZAEB"), tray.begin_with("ZAEB", "X")]
    tray.move("ZAEB", 0, 2)
    said += [tray.letters("ZAEB"), tray.letters("BA"), tray.letters("ZAEB")]
    tray.move("ZAEB", 3, 0)
    backstage.put(replace(backstage.settings, volume=1), {})
    said += [tray.letters("ZAEB")]
    tray.lay_anew()
    said += [tray.letters("ZAEB")]
    backstage.put(replace(backstage.settings, tray=TrayOrder.DRAWN), {})
    said += [tray.letters("ZAEB")]
    backstage.put(replace(backstage.settings, tray=TrayOrder.SHUFFLED), {})
    laid = {tray.letters("ABCDEFGHIJ") for _ in range(9)}
    said += [len(laid), sorted(*laid) == [*"ABCDEFGHIJ"], laid == {"ABCDEFGHIJ"}]
    check("ABEZ + EABZ - ABEZ AB ABEZ ZABE ABEZ ZAEB 1 + -", said)


def test_new_keys_are_learnt(backstage: Backstage) -> None:
    habits = backstage.habits
    habits.use("Zoé", "help")
    assert not habits.has_old("Zoé", "help")
    with sqlite3.connect(backstage.store.path) as outside:
        outside.execute("INSERT INTO habits VALUES ('keys', 22)")
    fresh, told = UsedKeys(backstage.beside), list[bool]()
    for _ in range(5):
        told.append(fresh.has_old("Zoé", "help"))
        fresh.use("Zoé", "help")
    assert told == [True, True, True, False, False]
    assert backstage.store.people.key_uses("Zoé") == {"help": 3}
    assert fresh.has_old("Zoé", "other")


def test_single_words_are_asked_about_one_at_a_time() -> None:
    helper, said = FakeHelper(), list[Any]()
    lookups = WordLookups(helper, LEXICON, is_public=True)
    lookups.profiles.want("AXE", "AXE", "BEC")
    lookups.plus.want("AXE")
    lookups.around_asked.want("AXE")
    lookups.want_near("BEC")
    lookups.want_near("AXE")
    said += [[type(one).__name__ for one in helper.asked], helper.dropped[:], "/"]
    none = Extensions((), 0)
    table = ExtensionTable("AXE", True, "", "S", (), none, none, none)
    said += [
        lookups.hear(ExtensionsFound(99, table)),
        lookups.hear(ExtensionsFound(4, table)),
        lookups.around("AXE") is table,
    ]
    lookups.want_near("AXE")
    said += [lookups.hear(ExtensionsFound(len(helper.asked), table)), lookups.around("BEC") is table, len(helper.asked)]
    letters: Any = object()
    said += [lookups.hear(PlusFound(3, letters)), lookups.plus.get("AXE") is letters]
    lookups.profiles.want("CEP")
    said += [lookups.hear(QuestionFailed(len(helper.asked), "non")), dict(lookups.profiles.faults)]
    lookups.profiles.want("DES")
    said += [dict(lookups.profiles.faults), helper.dropped[:]]
    lookups.drop()
    said += [sorted(helper.dropped), "/"]
    meanings = Meanings(helper, is_public=True)
    meanings.ask([])
    for words in (("axe", "AXE", "bec"), ("BEC",), ("cep", "AXE"), map(str, range(90))):
        meanings.ask(words)
        last = helper.asked[-1]
        said += [len(helper.asked), last.words[:3] if isinstance(last, MeaningsQuestion) else None]
    number = len(helper.asked)
    said += [meanings.hear(QuestionFailed(number, "non")), meanings.hear(MeaningsFound(1, (Meaning("ZZZ", (), ()),)))]
    said += [
        meanings.hear(MeaningsFound(number - 2, (Meaning("AXE", (), ()),))),
        meanings.of("axe") == Meaning("AXE", (), ()),
        meanings.of("BEC"),
    ]
    meanings.drop()
    wanted = """ProfileQuestion ProfileQuestion PlusQuestion ExtensionsQuestion ExtensionsQuestion
        ExtensionsQuestion 1 5 / - + + + - 6 + + + CEP: non 1 5 2 1 2 5 8 / 9 AXE BEC 9 AXE BEC 10 CEP 11 0 1 2 - -
        + + None +"""
    check(wanted, said, helper.dropped[-1] == number - 1)


def test_statistics_are_chosen_and_written(backstage: Backstage, tmp_path: Path) -> None:
    kept, said = backstage.statistics, list[Any]()
    shown = kept.choice("Zoé")
    said += [
        (shown.formula, shown.variant, shown.formulas, shown.variants),
        kept.of("", shown),
        kept.deck("", shown.period),
    ]
    said += [kept.usual(""), kept.level("Zoé"), kept.level(""), kept.transfer(""), type(kept.above_par("")).__name__]
    play(backstage.store, facts("Zoé", game()), *(1_000,) * 4, game=game())
    under = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    other = game("7sur8-01")
    for minute, whole in enumerate((other, replace(other, moves=other.moves[:2]))):
        about = RunFacts.of("Zoé", whole, under, lexicon_name=default().name, lexicon_hash=default().hash)
        play(backstage.store, about, *(1_000,) * len(whole.moves), minute=minute, game=whole)
    for formula in ("", "topping", "mort subite"):
        shown = kept.choice("Zoé", formula=formula)
        said += ["/", shown.formula, shown.variant, shown.formulas, shown.variants]
    paths = [kept.export(name, kept.choice(name)) for name in ("Zoé / Roy", "…")]
    said += [
        "/",
        [path.name for path in paths],
        "Zoé" in paths[0].read_text("utf-8"),
        paths[0].read_text("utf-8").count("<h2"),
    ]
    wanted = """topping normale topping normale None None None None None None Lacking / duplicate 7sur8 topping
        duplicate 7sur8 / topping normale topping duplicate normale / mort subite normale topping mort subite
        duplicate normale / Zoé-Roy.html player.html + 14"""
    check(wanted, said)


def test_games_that_were_played_are_analysed_and_runs_packed(
    backstage: Backstage, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, analyst, helper, said = backstage.store, backstage.analyst, FakeHelper(), list[Any]()
    games = [game(f"normale-{number:02}", 2) for number in range(1, 5)]
    for minute, (player, whole) in enumerate(zip(("Ana", "Bob", "Ana"), games, strict=False)):
        play(store, facts(player, whole), 1_000, 2_000, minute=minute, game=whole)

    def turn(now_ms: int, *news: Any, is_playing: bool = False, is_idle: bool = True) -> None:
        for one in news:
            analyst.hear(one, now_ms)
        analyst.tick(helper, now_ms, is_playing=is_playing, is_idle=is_idle)
        asked = [ids.index(game_id(one.game)) for one in helper.asked[-1:] if isinstance(one, GameFactsQuestion)]
        said.append((len(helper.asked), asked, helper.dropped[:], analyst.hurried, "/"))

    ids = [game_id(one) for one in games]
    turn(0, is_idle=False)
    turn(0)
    turn(0, GameFactsFound(99, ()))
    turn(0, is_playing=True)
    turn(0)
    for ticket in (2, 3):
        asked = helper.asked[ticket - 1]
        assert isinstance(asked, GameFactsQuestion)
        whole = asked.game
        turn(0, GameFactsFound(ticket, analysed(whole)))
        said += [len(store.positions.of(game_id(whole), whole.lexicon_hash) or ())]
    monkeypatch.setattr(idlework, "_GAMES", 1)
    monkeypatch.setattr(idlework, "_RUNS", 1)
    turn(0, QuestionFailed(4, "non"))
    said += [[one.has_replayed for one in store.positions.lacking(9)]]
    turn(0)
    play(store, facts("Cid", games[3]), 1_000, 2_000, minute=9, game=games[3])
    turn(0)
    said += [store.packed.fill(9)]
    turn(0, is_playing=True)
    turn(0)
    turn(0, QuestionFailed(5, "non"))
    for _ in range(3):
        turn(0)
    dea = replace(games[3], moves=games[3].moves[:1])
    ids += [game_id(dea)]
    play(store, facts("Dea", dea), 1_000, minute=10, game=dea)
    for now_ms in (59_999, 60_000):
        turn(now_ms)
    turn(60_000, is_playing=True)
    analyst.hurry("Bob")
    turn(60_001, is_idle=False)
    analyst.hurry("Dea")
    turn(60_001, is_idle=False)
    number = len(helper.asked)
    turn(60_002, GameFactsFound(number, analysed(dea)), is_idle=False)
    turn(60_003, is_idle=False)
    analyst.hurry("")
    store.close()
    analyst.hurry("Dea")
    for now_ms in (200_000, 200_001, 260_000):
        turn(now_ms)
    wanted = """0 0 / 1 2 0 / 1 2 0 / 1 2 1 0 / 2 2 1 0 / 3 1 1 0 / 2 4 0 1 0 / 2 4 0 1 0 / + 4 0 1 0 / 4 0 1 0
        / 1 4 0 1 0 / 5 3 1 0 / 5 3 1 0 / 5 3 1 0 / 5 3 1 0 / 5 3 1 0 / 5 3 1 0 / 6 4 1 0 / 6 4 1 6 0 / 6 4 1 6
        0 / 7 4 1 6 1 / 7 4 1 6 0 / 7 4 1 6 0 / 7 4 1 6 0 / 7 4 1 6 0 / 7 4 1 6 0 /"""
    check(wanted, said)


def test_games_are_analysed_later_where_the_database_fails(
    backstage: Backstage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, analyst, helper, acts, said = backstage.store, backstage.analyst, FakeHelper(), list[Any](), list[Any]()
    games, positions = [game(f"normale-{number:02}", 2) for number in range(1, 4)], type(backstage.store.positions)
    for whole in games:
        play(store, facts("Ana", whole), 1_000, 2_000, game=whole)

    def turn(now_ms: int, *news: Any, failing: str = "") -> None:
        with monkeypatch.context() as failed:
            if failing:
                failed.setattr(positions, failing, fails)
            for one in news:
                analyst.hear(one, now_ms)
            analyst.tick(helper, now_ms, is_playing=False, is_idle=True)
        said.append((len(helper.asked), analyst.hurried, "/"))

    def fails(*_: Any, **__: Any) -> None:
        raise StoreError("store.full", path=Path("x"), why="")

    with monkeypatch.context() as held, caplog.at_level("WARNING", "topping"):
        held.setattr(backstage.beside, "later", acts.append)
        turn(0)
        turn(0)
        acts.pop()()
        said += [len(acts)]
        turn(0, GameFactsFound(1, ()), failing="keep")
        held.undo()
        for now_ms in (1, 59_999, 60_000):
            turn(now_ms, failing="lacking")
        turn(119_999)
        turn(120_000)
        analyst.hurry("Ana")
        turn(120_001, GameFactsFound(2, ()), failing="keep")
        with sqlite3.connect(store.path) as outside:
            outside.execute("UPDATE game_texts SET text = 'Topping 9' WHERE game = ?", (game_id(games[2]),))
        for now_ms in (120_002, 180_001, 180_002):
            turn(now_ms)
    wanted = """0 0 / 0 0 / 0 1 0 / 1 0 / 1 0 / 1 0 / 1 0 / 2 0 / 2 0 / 2 0 / 2 0 / 3 0 /
        facts_of_games_not_kept:_store.full facts_of_games_not_kept:_store.full
        facts_of_games_not_kept:_store.full"""
    check(wanted, said, [one.replace(" ", "_") for one in caplog.messages])


def test_the_exchange_begins_where_there_is_a_place_for_it(
    backstage: Backstage, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = list[object]()

    def start(*about: object, **_: object) -> None:
        started.append(about)
        raise OSError

    monkeypatch.setattr("topping.hub.status.subprocess.Popen", start)
    settings = Settings(), Settings(hub_dsn="club"), Settings(), Settings(hub_folder="/club")
    for now, one in enumerate(settings):
        backstage.put(one, {})
        backstage.hub.tick(10_000 * now)
        started.append(now)
    assert [one for one in started if isinstance(one, int)] == [0, 1, 2, 3]
    assert [isinstance(one, int) for one in started] == [True, False, True, True, False, True]


def test_published_results_are_raced(backstage: Backstage) -> None:
    sheet = replace(game(), name="Interclubs", lexicon_name="", lexicon_hash="", generator=None, seed=None)
    tops = tuple(move.solution.points for move in sheet.moves)
    results = (
        PublishedResult("Part", total=60, total_ms=90_000),
        PublishedResult("Slow", (tops[0] - 6, *tops[1:]), (12_000,) * 4),
        PublishedResult("Best", tops, (9_000,) * 4),
        PublishedResult("Half", (tops[0], None, *tops[2:]), (1_000, None, 1_000, 1_000)),
    )
    backstage.store.imported.keep(sheet, "table", instant(0), results)
    said: list[Any] = []
    under = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    tops_alone = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    for conditions in (Conditions(), under, tops_alone, replace(under, helps=HELPS[:1])):
        seat = backstage.runs.seat("Zoé", sheet, conditions)
        said += [[one.player for one in backstage.ghosts.published(seat)], "/"]
        for race in (
            None,
            Race(Comparison.PUBLISHED, "Slow"),
            Race(Comparison.PUBLISHED, "Nul"),
            Race(Comparison.BEST),
        ):
            ghost = backstage.ghosts.of(replace(seat, race=race))
            said += [ghost and ghost.player]
    wanted = """Best Slow Part Half / Best Slow None None Best Slow Part Half / Best Slow None None / None None
        None None / None None None None"""
    check(wanted, said, backstage.ghosts.published(backstage.runs.seat("Zoé", game())))
