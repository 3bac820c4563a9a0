"""The sitting: cards answered as in play, what is kept of each, what is told afterwards, and what a player may do."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, Driver
from tests.kiosk.looks.evening import prepared
from topping.game.service.meaningquestions import MeaningsQuestion
from topping.kiosk.painters.training.answering.answercard import AnswerCardView, HookCardView
from topping.kiosk.painters.training.answering.feedback import FeedbackView
from topping.kiosk.painters.training.deck.sittingend import SittingEndView
from topping.kiosk.routes.training import DeckReview
from topping.kiosk.scenes.training.deck.sitting import PAUSE_MS, SittingPhase, SittingScene
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Turn
from topping.store.training.decks import DeckLexicon
from topping.training.deck.agenda import MOST_REPEATS
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.sights import Sight

F4, F6, F7, F8 = 0x4000003D, 0x4000003F, 0x40000040, 0x40000041
DAY = datetime(2026, 3, 1).toordinal()
PLAYER = "Marie"


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.backstage.players.last = PLAYER
    driver.backstage.decks.chance = Random(5)
    return driver


def put(kiosk: Driver, *keys: str) -> None:
    """Cards of the player, by their keys."""
    graph = default()
    cards = [DeckCard(0, CardKey.parse(key), CardSource.MISSED, graph.hash, DAY, 12_000) for key in keys]
    kiosk.store.decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), cards, kiosk.clock.date())


def begin(kiosk: Driver) -> SittingScene:
    kiosk.show(DeckReview())
    kiosk.step(2)
    return kiosk.scene_of(SittingScene)


def sights(kiosk: Driver) -> list[Sight]:
    """All that is kept, in the order of the cards."""
    return [one for _, some in sorted(kiosk.store.decks.sights(PLAYER).items()) for one in some]


def told(kiosk: Driver) -> FeedbackView:
    view = kiosk.shown("told")
    assert isinstance(view, FeedbackView)
    return view


def phase(kiosk: Driver) -> SittingPhase:
    return kiosk.scene_of(SittingScene).phase


def test_a_word_is_asked_by_its_letters_and_all_words_of_them_are_wanted(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE")
    begin(kiosk)
    card, rack = kiosk.shown("board"), kiosk.shown("rack")
    assert isinstance(card, AnswerCardView)
    assert sorted(rack.kept) == sorted("LOUPE")
    assert not default().admits(rack.kept)
    assert [row.word for row in card.rows] == ["     "] * 2
    assert "LOUPE" not in str(kiosk.kiosk.scene.snapshot()), "the answer is nowhere"
    assert "POULE" not in str(kiosk.kiosk.scene.snapshot())
    kiosk.clock.time += 2_000
    kiosk.enter("lopue")
    assert "LOPUE n’est pas admis" in kiosk.shown("answer").text.replace("\N{NO-BREAK SPACE}", " ")
    kiosk.enter("loupe")
    assert [row.word for row in kiosk.shown("board").rows] == ["LOUPE", "     "]
    assert not sights(kiosk)
    kiosk.enter("poule")
    (sight,) = sights(kiosk)
    assert (sight.found, sight.given_up, sight.tries) == (True, False, 3)
    assert 2_000 <= sight.elapsed_ms < 2_600
    assert sight.shown == rack.kept
    assert told(kiosk).is_good
    assert {row.style for row in kiosk.shown("board").rows} == {"found"}


def test_hooks_are_typed_one_by_one_or_together(kiosk: Driver) -> None:
    put(kiosk, "hook:+ART")
    begin(kiosk)
    card = kiosk.shown("board")
    assert isinstance(card, HookCardView)
    assert card.is_front
    assert len(card.found) == 4
    kiosk.enter("fx")
    assert [one.word for one in kiosk.shown("board").found] == ["F", " ", " ", " "]
    kiosk.enter("khp")
    (sight,) = sights(kiosk)
    assert (sight.found, sight.tries) == (True, 2)


def put_position(kiosk: Driver) -> Turn:
    """A card of a position of the player's."""
    turn = list(prepared("normale-07").turns())[8]
    graph, solution = default(), turn.solution
    key = CardKey.of_position(turn.position, "normale")
    reference = str(solution.reference)
    card = DeckCard(0, key, CardSource.SLOW, graph.hash, DAY, 20_000, 0.0, solution.word, reference, solution.points)
    kiosk.store.decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), [card], kiosk.clock.date())
    return turn


def test_a_position_takes_any_top_and_shows_its_word_afterwards(kiosk: Driver) -> None:
    turn = put_position(kiosk)
    solution = turn.solution
    begin(kiosk)
    assert sorted(kiosk.shown("rack").kept + kiosk.shown("rack").new) == sorted(turn.draw.letters)
    assert solution.word.upper() not in str(kiosk.kiosk.scene.snapshot())
    kiosk.enter("font 8a")
    assert phase(kiosk) is SittingPhase.ASKING
    kiosk.enter(solution.move.circled)
    (sight,) = sights(kiosk)
    assert (sight.found, sight.tries) == (True, 2)
    assert told(kiosk).word == solution.word
    assert str(solution.reference) in told(kiosk).place
    assert kiosk.shown("word").squares[0] == solution.reference.square
    assert kiosk.shown("word").is_found


def test_a_top_that_was_not_found_has_the_rim_of_a_missed_one(kiosk: Driver) -> None:
    put_position(kiosk)
    begin(kiosk)
    kiosk.key(F2)
    assert not kiosk.shown("word").is_found


def test_a_card_to_be_repeated_counts_among_those_of_today(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    begin(kiosk)
    kiosk.key(F2)
    today = kiosk.backstage.decks.today(PLAYER)
    assert (today.due, today.new, today.week[0]) == (2, 1, 2)


def test_giving_up_tells_all_words_and_what_they_mean_was_asked_before(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE")
    begin(kiosk)
    (question,) = [one for one in kiosk.helper.asked if isinstance(one, MeaningsQuestion)]
    assert set(question.words) == {"LOUPE", "POULE"}
    kiosk.enter("loupe")
    kiosk.key(F2)
    view = told(kiosk)
    assert not view.is_good
    assert view.word == "POULE", "what was not found comes first"
    assert {(row.word, row.style) for row in kiosk.shown("board").rows} == {("LOUPE", "found"), ("POULE", "missed")}
    assert [one.given_up for one in sights(kiosk)] == [True]


def test_no_time_counts_before_the_card_is_on_screen_nor_while_the_answer_is_told(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    begin(kiosk)
    kiosk.key(F2)
    kiosk.wait(50_000)
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.clock.time += 1_000
    kiosk.key(F2)
    assert sorted(one.elapsed_ms // 1_000 for one in sights(kiosk)) == [0, 1]


def test_the_enter_that_gives_the_last_word_does_not_skip_what_is_told(kiosk: Driver) -> None:
    put(kiosk, "word:ZEBRE", "word:LOUPE")
    begin(kiosk)
    kiosk.key(F2)
    kiosk.key(ENTER)
    assert phase(kiosk) is SittingPhase.TOLD
    kiosk.wait(400)
    kiosk.key(ENTER)
    assert phase(kiosk) is SittingPhase.ASKING


def test_tab_shuffles_the_letters_and_f4_hides_how_many_words_there_are(kiosk: Driver) -> None:
    put(kiosk, "word:ARTISTE")
    begin(kiosk)
    before = kiosk.shown("rack").kept
    kiosk.key(TAB)
    after = kiosk.shown("rack").kept
    assert sorted(after) == sorted(before)
    assert after != before
    assert len(kiosk.shown("board").rows) == 11
    kiosk.key(F4)
    assert len(kiosk.shown("board").rows) == 1
    assert "11" not in kiosk.shown("board").detail
    kiosk.key(F2)
    assert sights(kiosk)[0].shown == after, "what was looked at last"


def test_the_last_answer_is_undone_and_the_card_asked_again(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    begin(kiosk)
    kiosk.key(F2)
    assert len(sights(kiosk)) == 1
    kiosk.key(F7)
    assert sights(kiosk) == []
    assert "annulée" in told(kiosk).note
    asked = 1
    while phase(kiosk) is not SittingPhase.OVER:
        kiosk.wait(400)
        kiosk.key(ENTER)
        if phase(kiosk) is SittingPhase.ASKING:
            kiosk.step(2)
            kiosk.key(F2)
            asked += 1
    assert asked == 1 + 2 * (1 + MOST_REPEATS), "what was not known comes again at once where nothing else is left"
    assert len(sights(kiosk)) == 2 * (1 + MOST_REPEATS)


def test_a_card_set_aside_is_not_asked_any_more(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    begin(kiosk)
    kiosk.key(F6)
    kiosk.step(2)
    assert sum(one.is_aside for one in kiosk.store.decks.cards(PLAYER)) == 1
    (other,) = {"LOUPE", "MAISON"} - {one.about for one in kiosk.store.decks.cards(PLAYER) if one.is_aside}
    kiosk.enter(other)
    kiosk.wait(400)
    kiosk.key(ENTER)
    if phase(kiosk) is SittingPhase.ASKING:  # LOUPE has an anagram
        kiosk.enter("poule")
        kiosk.wait(400)
        kiosk.key(ENTER)
    assert phase(kiosk) is SittingPhase.OVER


def test_half_of_what_is_left_is_postponed_at_the_second_press(kiosk: Driver) -> None:
    put(kiosk, *(f"word:{word}" for word in ("LOUPE", "MAISON", "ZEBRE", "TABLE", "CHIEN")))
    begin(kiosk)
    kiosk.key(F8)
    assert all(one.until is None for one in kiosk.store.decks.cards(PLAYER))
    kiosk.key(F8)
    assert "à reporter" in kiosk.shown("note").text, "new cards are not due"


def test_a_card_that_nobody_answers_goes_out_of_sight_and_comes_back_otherwise(kiosk: Driver) -> None:
    put(kiosk, "word:ARTISTE")
    begin(kiosk)
    before = kiosk.shown("rack").kept
    kiosk.wait(PAUSE_MS + 1_000)
    assert phase(kiosk) is SittingPhase.PAUSED
    assert "rack" not in kiosk.kiosk.scene.snapshot()
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.shown("rack").kept != before
    kiosk.key(F2)
    assert sights(kiosk)[0].elapsed_ms < 1_000


def test_leaving_counts_nothing_and_the_sitting_comes_back_in_another_order(kiosk: Driver) -> None:
    words = ("LOUPE", "MAISON", "ZEBRE", "TABLE", "CHIEN", "ARTISTE")
    put(kiosk, *(f"word:{word}" for word in words))
    orders = set()
    for _ in range(6):
        begin(kiosk)
        orders.add(kiosk.shown("rack").kept)
        kiosk.key(ESCAPE)
        assert kiosk.scene == "home"
    assert len(orders) > 1
    assert sights(kiosk) == []


def test_four_in_the_morning_changes_nothing_of_what_was_begun(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    kiosk.clock.today = datetime(2026, 3, 2, 3, 59, 30).astimezone().astimezone(UTC)
    begin(kiosk)
    kiosk.key(F2)
    kiosk.clock.today = datetime(2026, 3, 2, 4, 20).astimezone().astimezone(UTC)
    kiosk.wait(400)
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.key(F2)
    assert {one.day for one in sights(kiosk)} == {datetime(2026, 3, 1).toordinal()}


def test_the_end_tells_what_was_seen_and_where_it_goes_on(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE")
    begin(kiosk)
    kiosk.enter("loupe")
    kiosk.enter("poule")
    kiosk.wait(400)
    kiosk.key(ENTER)
    end = kiosk.shown("end")
    assert isinstance(end, SittingEndView)
    assert end.title.startswith("1 ")
    assert [(row.text, row.is_known) for row in end.rows] == [("LOUPE", True)]
    kiosk.key(ENTER)
    assert kiosk.scene == "home"


def test_nobody_and_the_public_have_no_deck(open_kiosk: Open) -> None:
    public = open_kiosk(is_public=True)
    public.backstage.players.last = PLAYER
    put(public, "word:LOUPE")
    begin(public)
    assert phase(public) is SittingPhase.CLOSED
    assert "LOUPE" not in str(public.kiosk.scene.snapshot())
    public.key(ENTER)
    assert public.scene == "home"


def test_hitting_every_key_neither_fails_nor_leaves_a_ranked_trace(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "hook:+ART", "word:MAISON")
    begin(kiosk)
    chance = Random(11)
    for _ in range(150):
        kiosk.key(chance.choice([ENTER, F2, F4, F6, F7, F8, TAB, 1073741906, 1073741905, 8, *map(ord, "artloupe?+ ")]))
        kiosk.clock.time += chance.randrange(700)
        if kiosk.scene != "sitting":
            break
    assert kiosk.store.history.runs(PLAYER) == ()


@pytest.mark.parametrize(("size", "is_named"), [((1920, 1080), True), ((1024, 600), False)])
def test_the_key_that_postpones_is_named_where_there_is_room(
    kiosk: Driver, size: tuple[int, int], *, is_named: bool
) -> None:
    put(kiosk, "word:QATS")
    wide = Driver(kiosk.store, size, Conditions())
    wide.backstage.players.last = PLAYER
    begin(wide)
    wide.key(F2)
    assert phase(wide) is SittingPhase.TOLD
    assert ("F8" in [one.cap for one in wide.kiosk.scene.hints()]) is is_named
    wide.kiosk.screen.close()


def test_a_kind_without_a_fresh_position_is_told_of(kiosk: Driver) -> None:
    put(kiosk, "kind:raccord")
    begin(kiosk)
    assert phase(kiosk) is SittingPhase.OVER
    assert any("1 genre de coups" in line for line in kiosk.shown("end").lines)


def test_what_was_seen_is_listed_but_no_answer_that_is_asked_again(kiosk: Driver) -> None:
    put(kiosk, "word:KAYAK", "word:WAPITI", "word:JODLER")
    begin(kiosk)
    missed = ""
    for number in range(2):
        letters = "".join(sorted(kiosk.shown("rack").kept))
        word = {"AAKKY": "KAYAK", "AIIPTW": "WAPITI", "DEJLOR": "JODLER"}[letters]
        assert [row.text for row in kiosk.shown("log").rows] == []
        if number == 0:
            missed = word
            kiosk.key(F2)
        else:
            kiosk.enter(word.lower())
        kiosk.wait(400)
        kiosk.key(ENTER)
        kiosk.step(2)
    (row,) = kiosk.shown("log").rows
    assert row.is_good
    assert row.text != missed


def test_all_words_of_a_card_are_told_with_the_one_that_is_explained(kiosk: Driver) -> None:
    put(kiosk, "word:KIWI")
    begin(kiosk)
    kiosk.enter("kiwi")
    kiosk.key(F2)
    below = told(kiosk).below
    assert below is not None
    assert [(row.text, row.is_good) for row in below.rows] == [("WIKI", False), ("KIWI", True)]
    assert (told(kiosk).word, below.selected) == ("WIKI", 0)
    kiosk.key(DOWN)
    assert told(kiosk).word == "KIWI"
