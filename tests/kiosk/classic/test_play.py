"""A classic game at one screen: hidden racks, whole turns, challenges, clock, ends, advice afterwards."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.classic.tables import LooseRecord, loose_table
from tests.kiosk.driver import BACKSPACE, ENTER, ESCAPE, TAB, Driver, full_disk
from tests.screens.states.classic import FOUR, begun, lay_any, own_key, some_turns
from topping.kiosk.engine.sounds import Cue
from topping.kiosk.paint.rack import plan_of
from topping.kiosk.screens.classic.play import ClassicScreen
from topping.kiosk.screens.classic.routes import PlayClassic
from topping.play.classic.drawing import refill
from topping.play.classic.events import (
    Accepted,
    ClockHalted,
    ClockNoted,
    ClockResumed,
    Contested,
    Exchanged,
    JokerTaken,
    Laid,
    Refilled,
    SeatingSet,
)
from topping.play.classic.game import TurnKind
from topping.play.classic.houserules import ClassicRules
from topping.rules.grid.board import Square
from topping.rules.moves import Move
from topping.rules.tiles import JOKER, Bag, in_letter_order
from topping.texts import say

F3, F4, F6, F7, F9, F11 = (getattr(pygame, f"K_F{number}") for number in (3, 4, 6, 7, 9, 11))


FULL = 102


def said(key: str, **values: object) -> str:
    """A sentence as it is read."""
    return say(key, **values).replace("\N{NO-BREAK SPACE}", " ")


def with_racks(record: LooseRecord, *racks: str, bag: str = "") -> None:
    """What each player holds, and what is left in the bag, from here on."""
    record.game = replace(record.game, racks=racks, bag=Bag.of(bag))


def test_each_uncovers_his_own_by_his_own_key(kiosk: Driver) -> None:
    record = begun(kiosk)
    other = 2 - record.game.turn
    kiosk.type(str(other))
    assert "rack" not in kiosk.snapshot()
    assert record.game.names[record.game.turn] in kiosk.verdict
    kiosk.type("&" if record.game.turn == 0 else "é")  # the digit row of an AZERTY keyboard, without Shift
    assert "rack" in kiosk.snapshot()


@pytest.mark.parametrize("gap_ms", [60_000, 7_200_000])
def test_no_time_passes_while_the_machine_is_suspended_or_stopped(kiosk: Driver, gap_ms: int) -> None:
    begun(kiosk)
    table = kiosk.scene_of(ClassicScreen).table
    kiosk.wait(5_000)
    before = table.at_ms(kiosk.clock.time)
    kiosk.clock.time += gap_ms
    kiosk.step()
    kiosk.wait(5_000)
    assert 5_000 <= table.at_ms(kiosk.clock.time) - before < 5_500


def test_what_is_changed_after_counting_is_counted_again(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    letters = record.game.racks[record.game.turn].replace(JOKER, "").lower()
    kiosk.type(f"{letters[:3]} h8")
    kiosk.key(ENTER)
    assert "compté" in kiosk.verdict
    kiosk.key(ESCAPE)
    kiosk.type(f"{letters[:2]} h8")
    kiosk.key(ENTER)
    assert not record.game.turns
    kiosk.key(ENTER)
    assert record.game.turns[-1].move == Move.parse(f"{letters[:2].upper()} H8")


def test_what_the_rules_refuse_names_its_paragraph_and_changes_nothing(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    before = record.game
    for text in ("wagon a1", "wagon", "kk h8"):
        kiosk.enter(text)
        assert "§4.1" in kiosk.verdict
        kiosk.key(ESCAPE)
    assert record.game.turns == before.turns
    for text, is_held in ((before.racks[before.turn][:2], True), ("kk", False)):
        kiosk.type(f"{text.lower()} h8")
        assert [fits for *_, fits in kiosk.shown("board").preview] == [is_held] * 2
        kiosk.key(ESCAPE)


def test_a_whole_turn_by_mouse(kiosk: Driver) -> None:
    record = begun(kiosk)
    player = record.game.turn
    kiosk.click_on_hint(str(player + 1))
    letters = kiosk.shown("rack").new.replace(JOKER, "")[:3]
    kiosk.click_square("H", 8)
    kiosk.click_square("H", 8)  # down
    for letter in letters:
        kiosk.click(kiosk.tile(letter).center)
    kiosk.click_on(say("classic.key.count"))
    kiosk.click_on(say("classic.key.lay"))
    assert record.game.turns[-1].move == Move.parse(f"{letters} 8H"), "the first word may go down"
    kiosk.click_on_hint("F10")
    kiosk.click_on(say("classic.key.challenge"))
    kiosk.click_on(say("classic.challenge_this"))
    assert isinstance(record.events[-2], Contested)
    kiosk.click_on_hint(str(record.game.turn + 1))
    kiosk.click_on_hint("F10")
    kiosk.click_on(say("classic.key.exchange"))
    kiosk.click(kiosk.tile(kiosk.shown("rack").new[0]).center)
    kiosk.click_on(say("classic.key.exchange_now"))
    assert isinstance(record.events[-1], Exchanged)
    assert (kiosk.verdict, "rack" in kiosk.snapshot()) == (say("classic.exchange_done", count=1), False)


def test_a_word_laid_on_the_grid_by_keys(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    letters = record.game.racks[record.game.turn].replace(JOKER, "")[:4]
    kiosk.key(TAB)
    kiosk.type(letters.lower())
    kiosk.key(BACKSPACE)
    assert kiosk.preview() == letters[:3]
    kiosk.type(letters[3].lower())
    kiosk.key(ENTER, ENTER)
    assert isinstance(record.events[-1], Laid)
    assert record.game.board.at(record.events[-1].move.reference.square) == letters[0]
    assert kiosk.cues.played[-1] is Cue.TILE, "not that of a scrabble"


def test_a_bad_word_goes_back_and_a_good_one_costs_the_challenger(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    game = record.game
    player, rack = game.turns[-1].player, in_letter_order(game.racks[game.turns[-1].player])
    words = game.turns[-1].words
    table_admits = kiosk.scene_of(ClassicScreen).table.lexicon.admits
    kiosk.key(F7, ENTER)
    halted, contested, resumed = record.events[-3:]
    assert isinstance(halted, ClockHalted)
    assert isinstance(contested, Contested)
    assert isinstance(resumed, ClockResumed)
    assert contested.words == words[:1]
    if table_admits(words[0]):
        assert record.game.scores[1 - player] == game.scores[1 - player] - 5
    else:
        assert record.game.turns[-1].kind is TurnKind.WITHDRAWN
        assert len(record.game.racks[player]) > len(rack)


def test_a_challenge_may_be_dropped(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    before = record.game
    kiosk.key(F7, ESCAPE)
    assert (record.game.turns, record.game.scores) == (before.turns, before.scores)
    assert not record.game.clock.is_halted


def test_a_credit_used_up_passes_to_the_other_and_then_ends_the_game(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, "Marie", "Jean", rules=ClassicRules(credit_ms=20_000))
    kiosk.show(PlayClassic(table))
    while record.game.clock.running is None:
        kiosk.key(ENTER)
    first = record.game.turn
    own_key(kiosk, record)
    kiosk.wait(21_000)
    assert record.game.out_of_time == {first}
    assert "rack" not in kiosk.snapshot()
    assert any(isinstance(event, ClockNoted) for event in record.events)
    kiosk.wait(21_000)
    assert kiosk.scene == "classicsheet"


def test_a_pause_hides_everything_and_stops_the_clock(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    kiosk.key(F9)
    assert record.game.clock.is_halted
    assert "rack" not in kiosk.snapshot()
    used = record.game.clock.spent_ms
    kiosk.wait(60_000)
    own_key(kiosk, record)
    assert "rack" not in kiosk.snapshot(), "not while it stands"
    kiosk.key(F9)
    assert record.game.clock.spent_ms == used


def test_no_word_tools_but_with_an_open_dictionary(kiosk: Driver) -> None:
    begun(kiosk)
    kiosk.key(F3)
    assert kiosk.scene == "classic"
    table, _ = loose_table(kiosk.clock, "Marie", "Jean", rules=ClassicRules(open_dictionary=True))
    kiosk.show(PlayClassic(table))
    kiosk.key(F3)
    assert kiosk.scene == "wordtools"


def test_a_word_is_checked_beside_the_running_clock(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, "Marie", "Jean", rules=ClassicRules(open_dictionary=True))
    kiosk.show(PlayClassic(table))
    while record.game.clock.running is None:
        kiosk.key(ENTER)
    own_key(kiosk, record)
    kiosk.key(F3)
    kiosk.type("kiwi")
    assert said("words.admission.admitted") in kiosk.texts()
    kiosk.type("q")
    assert said("words.admission.unknown") in kiosk.texts()
    assert {"timer", "rack", "board"} <= kiosk.snapshot().keys()
    kiosk.key(F3)
    assert said("words.check") not in kiosk.texts()
    assert kiosk.entry.text == "", "nothing was typed into the move"
    kiosk.key(F9, F3)
    assert kiosk.scene == "wordtools", "all tools while the clock stands still"


def test_the_program_not_running_counts_for_nobody(kiosk: Driver) -> None:
    record = begun(kiosk)
    kiosk.clock.time += 3_600_000
    kiosk.step(2)
    assert not record.game.out_of_time


def test_the_last_word_may_be_challenged_or_accepted_by_a_key_or_a_click(kiosk: Driver) -> None:
    for way in ("enter", "click", "halted"):
        record = begun(kiosk)
        player = record.game.turn
        with_racks(record, *("LE" if one == player else "ZK" for one in (0, 1)))
        own_key(kiosk, record)
        kiosk.enter("le h8")
        kiosk.key(ENTER)
        assert said("classic.last_word", name=record.game.names[player]) in kiosk.texts()
        kiosk.type("12")
        assert kiosk.scene == "classic", "nobody uncovers letters any more"
        if way == "halted":
            kiosk.key(F9)
            assert said("classic.halted") in kiosk.texts()
            kiosk.key(ENTER)
            assert kiosk.scene == "classic", "and nothing is accepted meanwhile"
            kiosk.click_on(say("classic.key.go_on"))
        if way == "click":
            kiosk.click_on(say("classic.key.accept"))
        else:
            kiosk.key(ENTER)
        assert kiosk.scene == "classicsheet"
        assert isinstance(record.events[-1], Accepted)
        assert record.events[-1].player == 1 - player


def test_what_cannot_be_done_is_said_with_its_paragraph(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, "Marie", "Jean", rules=ClassicRules(recycles_jokers=True))
    kiosk.show(PlayClassic(table))
    while record.game.clock.running is None:
        kiosk.key(ENTER)
    kiosk.key(F7)
    assert "§5.2" in kiosk.verdict
    with_racks(record, "AEIRSTN", "OUEZLMP", bag="AAA")
    own_key(kiosk, record)
    kiosk.key(F4)
    assert kiosk.verdict == say("classic.no_joker_to_take")
    kiosk.key(F6)
    assert "§4.3" in kiosk.verdict
    record.game = replace(record.game, bag=Bag.full())
    kiosk.key(F6, ENTER)
    assert kiosk.verdict == say("classic.exchange_none")
    kiosk.type(f"{record.game.racks[record.game.turn][:3].lower()}k")
    kiosk.key(BACKSPACE)
    kiosk.click(kiosk.tile(record.game.racks[record.game.turn][2]).center)
    view = kiosk.shown("rack")
    assert sum(view.used) == 3
    rack = kiosk.scene_of(ClassicScreen).canvas.find("rack")
    assert rack is not None
    kiosk.click(plan_of(rack, view).tiles[view.used.index(True)].center)
    assert sum(kiosk.shown("rack").used) == 2, "a click on a letter set aside takes it back"
    kiosk.key(ESCAPE)
    assert (sum(kiosk.shown("rack").used), record.game.turns) == (0, ())
    kiosk.enter("non h8 99")
    record.game = replace(record.game, out_of_time=frozenset({1 - record.game.turn}))
    kiosk.key(ESCAPE, F6)
    assert "§7" in kiosk.verdict


def test_points_that_were_said_wrong_are_told(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    letters = record.game.racks[record.game.turn].replace(JOKER, "")
    kiosk.enter(f"{letters[:2]} h8 99")
    kiosk.key(ENTER)
    told = record.game.turns[-1]
    move = record.events[-1]
    assert isinstance(move, Laid)
    assert kiosk.verdict == said("classic.said_wrong", move=move.move, points=told.points, said=99)


def test_of_four_players_it_is_asked_who_challenges(kiosk: Driver) -> None:
    record = begun(kiosk, *FOUR)
    lay_any(kiosk, record)
    player, first = record.game.turns[-1].player, record.game.turn
    kiosk.key(F7)
    assert said("classic.challenge_who") in kiosk.asked
    challenger = (player + 2) % 4
    kiosk.click_on(FOUR[challenger])
    assert FOUR[challenger] in kiosk.asked
    kiosk.key(ESCAPE)
    seat = kiosk.scene_of(ClassicScreen).canvas.find(f"seat {player}")
    assert seat is not None
    kiosk.click(seat.center)
    assert "rack" not in kiosk.snapshot(), "it is not his turn"
    seat = kiosk.scene_of(ClassicScreen).canvas.find(f"seat {first}")
    assert seat is not None
    kiosk.click(seat.center)
    assert "rack" in kiosk.snapshot()


def test_what_cannot_be_kept_changes_nothing(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    letters = record.game.racks[record.game.turn].replace(JOKER, "")
    kiosk.enter(f"{letters[:2]} h8")
    monkeypatch.setattr(record, "add_all", full_disk)
    before = record.game
    kiosk.key(ENTER)
    assert "plus de place sur le disque" in kiosk.verdict
    assert record.game is before
    assert "rack" in kiosk.snapshot(), "the word can be laid again"
    with monkeypatch.context() as again:
        again.delattr(record, "add_all")
        kiosk.key(ENTER, ENTER)
    own_key(kiosk, record)
    assert "plus de place sur le disque" in kiosk.verdict
    assert "rack" not in kiosk.snapshot(), "the letters that are due cannot be drawn"


INCIDENTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("", "", ("ClockHalted",)),
    ("Qui abandonne", "Marie-Antoinette perd la partie (abandon)", ()),
    ("Qui a quitté la partie", "Marie-Antoinette perd la partie (départ", ()),
    ("Pourquoi 5 points", "Qui perd 5 points", ("Penalised",)),
    ("Qui a renversé le plateau", "", ("BoardRebuilt",)),
    ("Pourquoi la partie est-elle perdue", "Qui perd la partie", ("GameLost",)),
)
"""What is asked first and then of each incident, and what happened in the end."""


@pytest.mark.parametrize("down", range(len(INCIDENTS)))
def test_every_incident_can_be_entered_or_left(kiosk: Driver, down: int) -> None:
    record = some_turns(kiosk)
    first, then, happened = INCIDENTS[down]
    before = len(record.events)
    kiosk.key(F11)
    kiosk.type(str(down + 1))
    assert kiosk.asked[: len(first)] == first
    assert bool(kiosk.asked) == bool(first)
    kiosk.key(ENTER)
    assert kiosk.asked[: len(then)] == then
    kiosk.key(ENTER)
    kiosk.key(*(pygame.K_DOWN, ENTER) * 2)
    assert tuple(type(event).__name__ for event in record.events[before:]) == happened
    assert len(record.game.tiles) == FULL
    assert kiosk.scene in ("classic", "classicsheet")


def test_with_two_bags_each_letter_comes_from_the_one_that_is_chosen(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, "Marie", "Jean", rules=ClassicRules(two_bags=True))
    kiosk.show(PlayClassic(table))
    while not record.game.order:
        kiosk.key(ENTER)
    kiosk.key(ENTER)
    kiosk.type("1112222")
    kiosk.type("22")
    kiosk.key(ESCAPE)
    first, second = (event for event in record.events if isinstance(event, Refilled))
    assert (first.bags, second.bags[:2]) == ("VVVCCCC", "CC")
    assert record.game.clock.running is not None
    own_key(kiosk, record)
    rack = record.game.racks[record.game.turn].replace(JOKER, "")
    kiosk.enter(f"{rack[:2]} h8")
    kiosk.key(ENTER)
    kiosk.type("11")
    own_key(kiosk, record)
    drawn = record.events[-1]
    assert isinstance(drawn, Refilled)
    assert drawn.bags == "VV"
    kiosk.key(F6)
    kiosk.type(record.game.racks[record.game.turn].replace(JOKER, "")[:2].lower())
    kiosk.key(ENTER)
    kiosk.type("12")
    exchanged = record.events[-1]
    assert isinstance(exchanged, Exchanged)
    assert exchanged.bags == "VC"


def test_a_joker_is_taken_by_who_has_its_letter(kiosk: Driver) -> None:
    for seed in range(200):
        table, record = loose_table(kiosk.clock, "Marie", "Jean", rules=ClassicRules(recycles_jokers=True), seed=seed)
        table.add(SeatingSet((0, 1)))
        for player in (0, 1):
            table.add(refill(record.game, player, record.chance))
        first, second = record.game.racks
        if JOKER in first and JOKER not in second and second[0] not in first:
            break
    kiosk.show(PlayClassic(table))
    kiosk.key(ENTER)
    own_key(kiosk, record)
    other = next(letter for letter in first if letter != JOKER)
    kiosk.enter(f"({second[0]}){other} h8")
    kiosk.key(ENTER)
    own_key(kiosk, record)
    game = record.game
    two = game.board.with_tiles([(Square(0, 0), second[0].lower())])
    record.game = replace(game, board=two)
    kiosk.key(F4)
    assert all(place in kiosk.asked for place in ("A1", "H8"))
    kiosk.key(ESCAPE)
    record.game = game
    kiosk.key(F4)
    assert isinstance(record.events[-1], JokerTaken)
    assert JOKER in kiosk.shown("rack").new
    assert len(record.game.tiles) == FULL
    kiosk.click(kiosk.tile(JOKER).center)
    assert said("play.joker_question") in kiosk.asked
    kiosk.click_on("W")
    assert kiosk.preview() == "w"


def test_an_absent_player_loses_when_half_of_his_time_is_used_up(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, "Marie", "Jean", rules=ClassicRules(credit_ms=60_000))
    kiosk.show(PlayClassic(table))
    kiosk.key(F11)
    kiosk.click_on("Jean")
    kiosk.wait(29_900)
    assert kiosk.verdict.startswith("Sa pendule tourne"), "nothing is refused"
    kiosk.key(ENTER)
    assert record.game.absent is None
    assert record.game.clock.spent_ms == (0, 0), "he came in time"
    kiosk.key(F11)
    kiosk.click_on("Jean")
    kiosk.wait(31_000)
    assert kiosk.scene == "classicsheet"
    assert record.game.scores == (450, 350)
