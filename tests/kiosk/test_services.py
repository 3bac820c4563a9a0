"""What the services of the services answer, and what they write: asked one by one, without screens."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.kiosk.driver import Asked, FakeAnswerer, FakeClock, at_once, game
from tests.store.helpers import instant, play
from topping.answers.client import News
from topping.answers.positions import CountedSolutions
from topping.answers.words import explain_words, search_words
from topping.config import Settings, TrayOrder, load
from topping.gamefiles.drafts import DraftShelf, load_draft
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.services.editing import EditedGame, PositionSolver, RowGrades, best_of
from topping.kiosk.services.services import Services
from topping.kiosk.services.wordanswers import PAGE, FoundWords, HookBook, Meanings, WordLookups
from topping.lexicon.catalogue import default
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import Extensions, ExtensionTable
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.play.editing.checking import RowGrade
from topping.play.editing.draft import GameDraft, UndoHistory
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula, Speed
from topping.rules.conditions.variant import NORMALE, VARIANTS, Schedule
from topping.rules.games.game import Game
from topping.store import RunFacts, Store

LEXICON = WantedLexicon.of(default())


@pytest.fixture
def services(store: Store) -> Services:
    return Services(store, FakeClock(), Conditions())


def facts(player: str, whole: Game) -> RunFacts:
    return RunFacts.of(player, whole, Conditions(), lexicon_name=default().name, lexicon_hash=default().hash)


def answered(answerer: FakeAnswerer, found: object, number: int) -> News:
    answerer.tell(found, number)
    (news,) = answerer.news()
    return news


def failed(answerer: FakeAnswerer, number: int) -> News:
    answerer.fail("non", number)
    (news,) = answerer.news()
    return news


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


def test_rows_are_graded_by_the_solutions_of_their_positions(tmp_path: Path) -> None:
    whole, answerer, asked = game(), FakeAnswerer(), list[tuple[list[int], int, bool, bool]]()
    of, held = edited(tmp_path, GameDraft.of(whole)), [turn.position for turn in whole.turns()][2]
    solver = PositionSolver(answerer, LEXICON, 9, lambda position: "tenue" if position == held else "")
    grades, solutions = RowGrades(solver), [one.solution for one in whole.moves]
    grades.look(of.checked)
    for ticket, top in enumerate((*solutions[:2], solutions[3]), start=1):
        strange = grades.hear(answered(answerer, CountedSolutions((), 0), 99))
        heard = grades.hear(answered(answerer, CountedSolutions((f"{top}", "ET A1 2"), 2), ticket))
        asked.append((sorted(grades.found), len(answerer.asked), heard, strange))
        grades.look(of.checked)
    assert asked == [([1], 2, True, False), ([1, 2], 2, True, False), ([1, 2, 4], 3, True, False)]
    assert [one.retained for one in grades.found.values()] == [*solutions[:2], solutions[3]]
    assert (answerer.dropped, solver.fault((held, NORMALE))) == ([], "tenue")
    row, listed = of.checked[2], CountedSolutions((f"{solutions[2]}", "SI H1 99"), 2)
    shown, other = grades.of(row, listed), grades.of(row, CountedSolutions(("SI H1 99", "AS H1 98"), 2))
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
    assert (answerer.dropped, len(answerer.asked)) == ([4, 5, 6], 7)
    solver.hear(answered(answerer, CountedSolutions((), 0), 7))
    solver.want(others[-1])
    solver.want(others[0])
    grades.drop()
    assert (answerer.dropped, len(answerer.asked)) == ([4, 5, 6, 8], 8)
    listed = CountedSolutions(("AS H8 20", "SA H7 20", "LA H8 15", "LE H8 10"), 4)
    assert [len(best_of(one, least)) for one in (listed, None) for least in (9, 10, 99)] == [4, 3, 2, 0, 0, 0]


def test_words_are_searched_page_by_page() -> None:
    answerer, search, sizes = FakeAnswerer(), WordSearch(pattern="A*"), ((2, 600), (3, 401))
    listed = tuple(ListedWord(f"{chr(65 + n // 26)}{chr(65 + n % 26)}", n, n) for n in range(PAGE))
    words = FoundWords(answerer, LEXICON)
    words.look_for(None)
    words.want(0, 9)
    assert (answerer.asked, words.total, words.missing, words.word(0)) == ([], None, None, None)
    for _ in range(2):
        words.look_for(search, WordOrder.LENGTH)
        words.want(0, PAGE)
    assert words.hear(answered(answerer, WordPage(listed, 0, 2 * PAGE + 1, sizes), 1))
    assert (words.total, words.by_length, words.missing) == (2 * PAGE + 1, sizes, PAGE)
    for first, end in ((-3, PAGE), (PAGE - 1, PAGE), (PAGE, PAGE + 1), (PAGE, 9 * PAGE)):
        words.want(first, end)
    starts = (0, PAGE, 2 * PAGE)
    assert answerer.asked == [Asked(search_words, (search, WordOrder.LENGTH, it, PAGE, LEXICON)) for it in starts]
    assert words.hear(answered(answerer, WordPage(listed[:1], 2 * PAGE, 2 * PAGE + 1, sizes), 3))
    found = [words.word(place) for place in (0, PAGE - 1, PAGE, 2 * PAGE, 2 * PAGE + 1)]
    assert found == [listed[0], listed[-1], None, listed[0], None]
    assert [words.hear(failed(answerer, ticket)) for ticket in (9, 2)] == [False, True]
    words.want(PAGE, PAGE + 1)
    assert (words.fault, len(answerer.asked)) == ("non", 3)
    words.look_for(search, WordOrder.LENGTH)
    assert (words.fault, words.total, words.by_length, words.word(0), len(answerer.asked)) == ("", None, (), None, 4)
    words.look_for(search)
    assert (answerer.dropped, len(answerer.asked)) == ([4], 5)
    book, texts = HookBook(default()), [one.word for one in listed[:20]]
    assert (book.look_up(texts), [book.known(one) is None for one in texts]) == (True, [False] * 16 + [True] * 4)
    assert (book.look_up(texts), book.look_up(texts), book.known("AT")) == (True, False, book.of("AT"))


def test_what_a_player_likes_is_kept_for_him(services: Services) -> None:
    store, tray, players, laid = services.store, services.tray, services.players, list[tuple[object, ...]]()
    for player in ("Zoé", "Ana"):
        play(store, facts(player, game()), *(1_000,) * 4, game=game())
    players.last = "Zoé"
    services.change_own("show_bag", True)
    services.change(replace(services.settings, show_bag=False, limit_s=77, penalty_s=4))
    assert (store.people.own_settings("Zoé"), services.own) == ({"play.show_bag": False}, {"show_bag": False})
    usual = services.choices.usual
    assert (usual.speed.schedule.limit_ms(1), usual.penalty_ms, load()[0].limit_s) == (77_000, 4_000, 77)
    for player, turns in (("", True), ("Ana", True), ("Nul", True), ("", False), ("Ana", False)):
        (tray.turn if turns else tray.put_back)("ZAE", player)
        own = [store.people.own_settings(name).get("play.tray") for name in ("Zoé", "Ana")]
        laid.append((tray.letters("ZAE", player), *own))
    abc, drawn = "alphabet", "drawn"
    assert laid == [("AEZ", abc, None), *[("AEZ", abc, abc)] * 2, ("ZAE", drawn, abc), ("ZAE", drawn, drawn)]
    services.change_own("show_bag", None)
    services.change_own("text_scale", 130)
    players.last = "Ana"
    assert (services.settings.text_scale, services.own) == (100, {"tray": TrayOrder.DRAWN})
    services.change(replace(services.settings, text_scale=115), for_all=True)
    players.last = "Zoé"
    assert (services.common.text_scale, services.own) == (115, {"tray": TrayOrder.DRAWN, "text_scale": 130})
    services.is_public = True
    tray.turn("ZAE", "Ana")
    assert (tray.letters("ZAE", "Ana"), store.people.own_settings("Ana")["play.tray"]) == ("AEZ", drawn)
    players.last = ""
    assert tray.letters("BA", "Ana") == "BA", "he has left"


def test_each_formula_offers_its_paces_and_topping_the_time_that_is_set(services: Services) -> None:
    def seconds(formula: Formula, *, offers_no_limit: bool = False) -> list[int | None]:
        limits = [one.schedule.limit_ms(1) for one in services.choices.speeds(formula, offers_no_limit=offers_no_limit)]
        return [None if ms is None else ms // 1_000 for ms in limits]

    assert seconds(TOPPING) == [60, 30, 180]
    assert seconds(TOPPING, offers_no_limit=True) == [60, 30, 180, None]
    assert None not in seconds(MORT_SUBITE, offers_no_limit=True), "it makes the times itself"
    services.choices.adjust(Settings(), Settings(limit_s=45))
    assert seconds(TOPPING)[0] == 45


def test_a_player_is_offered_what_he_played_last(services: Services) -> None:
    choices, runs = services.choices, services.store.runs
    assert choices.offered("Ana") == choices.usual, "nobody knows her yet"
    of_seven = replace(game(), variant=VARIANTS["7sur8"])
    duplicate = Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    runs.start(RunFacts.of("Bob", of_seven, replace(duplicate, variant=of_seven.variant)), instant(0))
    no_limit = replace(Conditions(), speed=choices.speeds(TOPPING, offers_no_limit=True)[-1])
    runs.start(RunFacts.of("Eve", game(), no_limit), instant(1))
    unknown = replace(Conditions(), speed=Speed("", Schedule.even(77_000)))
    runs.start(RunFacts.of("Gil", game(), unknown), instant(2))
    bob, eve, gil = map(choices.offered, ("Bob", "Eve", "Gil"))
    assert (bob.formula, bob.variant) == (DUPLICATE, VARIANTS["7sur8"])
    assert eve.speed.schedule.limit_ms(1) is None
    assert gil.speed == choices.usual.speed, "a time that no pace has"


def test_what_a_command_asks_for_precedes_what_was_played_but_not_chosen(services: Services) -> None:
    choices, asked = services.choices, Conditions().under(DUPLICATE, DUPLICATE.speeds[0])
    chosen = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    services.store.runs.start(facts("Bob", replace(game(), variant=VARIANTS["7sur8"])), instant(0))
    choices.asked = asked
    choices.remember("Ana", chosen)
    assert choices.offered("Ana") == chosen
    assert choices.offered("Cid") == asked
    assert choices.offered("Bob").formula is DUPLICATE


@pytest.mark.parametrize(
    ("changed", "keeps"),
    [
        ({"volume": 1}, True),
        ({"limit_s": 45}, False),
        ({"penalty_s": 9}, False),
        ({"show_distance": True}, False),
        ({"as_at_club": True}, False),
    ],
)
def test_a_change_of_how_games_are_played_replaces_what_was_chosen(
    services: Services, changed: dict[str, Any], keeps: bool
) -> None:
    chosen = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    services.choices.remember("Ana", chosen)
    services.choices.adjust(Settings(), replace(Settings(), **changed))
    assert (services.choices.offered("Ana") == chosen) is keeps


def test_a_list_of_words_that_was_read_outlives_its_file(services: Services, tmp_path: Path) -> None:
    words = tmp_path / "liste.txt"
    words.write_text("aa\nchi\nzen\n", encoding="utf-8")
    services.choices.lexicon = str(words)
    assert services.choices.chosen_lexicon().admits("ZEN")
    words.unlink()
    assert services.choices.chosen_lexicon().admits("ZEN")
    services.choices.adjust(Settings(), Settings(lexicon="autre"))
    assert services.choices.lexicon is None, "another list was set"


@pytest.mark.parametrize(
    ("order", "lies"), [(TrayOrder.DRAWN, "ZAEB"), (TrayOrder.ALPHABET, "ABEZ"), (TrayOrder.SHUFFLED, None)]
)
def test_letters_lie_in_the_order_that_is_set(services: Services, order: TrayOrder, lies: str | None) -> None:
    services.put(replace(services.settings, tray=order), {})
    letters = services.tray.letters("ZAEB")
    assert letters == (lies or letters)
    assert sorted(letters) == ["A", "B", "E", "Z"]
    assert services.tray.letters("ZAEB") == letters, "they stay where they lie"


def test_letters_are_moved_and_typed_letters_come_first(services: Services) -> None:
    tray = services.tray
    tray.move("ZAEB", 0, 2)
    assert tray.letters("ZAEB") == "AEZB"
    assert tray.begin_with("ZAEB", "EB")
    assert tray.letters("ZAEB") == "EBAZ"
    assert not tray.begin_with("ZAEB", "X"), "it is no letter of the draw"
    assert tray.letters("BA") == "BA"
    assert tray.letters("ZAEB") == "ZAEB", "another draw was laid meanwhile"
    tray.move("ZAEB", 3, 0)
    services.put(replace(services.settings, volume=1), {})
    assert tray.letters("ZAEB") == "BZAE", "the volume moves no letter"
    tray.lay_anew()
    assert tray.letters("ZAEB") == "ZAEB"


def test_around_a_word_stands_what_was_asked_about_it_last() -> None:
    answerer, none = FakeAnswerer(), Extensions((), 0)
    lookups = WordLookups(answerer, LEXICON, is_public=True)
    table = ExtensionTable("AXE", True, "", "S", (), none, none, none)
    lookups.want_near("BEC")
    lookups.want_near("AXE")
    assert not lookups.hear(answered(answerer, table, 99)), "nobody asked"
    assert answerer.dropped == [1], "it was about the word before"
    assert lookups.hear(answered(answerer, table, 2))
    assert (lookups.around("AXE"), lookups.around("BEC")) == (table, None)


def test_a_word_of_which_nothing_can_be_told_says_why_until_the_next_one() -> None:
    answerer = FakeAnswerer()
    lookups = WordLookups(answerer, LEXICON, is_public=True)
    lookups.profiles.want("CEP")
    assert lookups.hear(failed(answerer, 1))
    assert dict(lookups.profiles.faults) == {"CEP": "non"}
    lookups.profiles.want("DES")
    assert not lookups.profiles.faults


def test_what_words_mean_is_asked_once_for_each() -> None:
    answerer = FakeAnswerer()
    meanings = Meanings(answerer, is_public=True)
    for words in ([], ["axe", "AXE", "bec"], ["BEC"], ["cep", "AXE"]):
        meanings.ask(words)
    asked = [one.words for one in answerer.asked if one.question is explain_words]
    assert asked == [("AXE", "BEC"), ("CEP",)]
    assert not meanings.hear(failed(answerer, 2))
    assert meanings.hear(answered(answerer, (Meaning("AXE", (), ()),), 1))
    assert meanings.of("axe") == Meaning("AXE", (), ())
    assert meanings.of("BEC") is None


def test_statistics_show_first_what_a_player_has_played_most(services: Services) -> None:
    chosen = at_once(services.statistics.choice("Zoé"))
    assert (chosen.formula, chosen.variant) == ("topping", "normale"), "before the first game"
    play(services.store, facts("Zoé", game()), *(1_000,) * 4, game=game())
    duplicate, of_seven = Conditions().under(DUPLICATE, DUPLICATE.speeds[0]), game("7sur8-01")
    for minute, whole in enumerate((of_seven, replace(of_seven, moves=of_seven.moves[:2]))):
        about = RunFacts.of("Zoé", whole, duplicate, lexicon_name=default().name, lexicon_hash=default().hash)
        play(services.store, about, *(1_000,) * len(whole.moves), minute=minute, game=whole)
    chosen = at_once(services.statistics.choice("Zoé"))
    assert (chosen.formula, chosen.variant) == ("duplicate", "7sur8")
    assert set(chosen.formulas) == {"topping", "duplicate"}
    assert at_once(services.statistics.choice("Zoé", formula="topping")).variant == "normale"


@pytest.mark.parametrize("rest", ["", "Nul"])
def test_of_nobody_there_are_no_statistics(services: Services, rest: str) -> None:
    assert at_once(services.statistics.level(rest)) is None
