"""Classic games are kept, left or cut off, and taken up; games against the machine, and solitaires."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.classic.tables import first_word
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP, Driver, full_disk
from topping.config import Settings
from topping.game.service.messages import QuestionFailed
from topping.game.service.positionquestions import MachineTurnChosen, MachineTurnQuestion
from topping.kiosk import routes
from topping.kiosk.screens.classic.play import ClassicScreen, MachineGameScreen
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.lexicon.catalogue import default
from topping.play.classic.events import JokerTaken, ThemeVoted
from topping.play.classic.game import ClassicGame, TurnKind
from topping.play.classic.houserules import ClassicRules
from topping.play.machine.atclassic import PASSING, MachineTurn
from topping.play.machine.levels import LEVELS, format_seats
from topping.play.solitaire.game import SolitaireGame, SolitaireTerms, SolitaireWay
from topping.rules.grid.board import Direction, Reference, Square
from topping.rules.moves import Solution
from topping.rules.tiles import JOKER, Bag, in_letter_order
from topping.store import Store
from topping.store.classiclog import ClassicLog
from topping.store.gamelog import GameLog
from topping.texts import say

F2, F4, F5, F6, F8, F9, F11 = (getattr(pygame, f"K_F{number}") for number in (2, 4, 5, 6, 8, 9, 11))


def said(key: str, **values: object) -> str:
    """A sentence as it is read."""
    return say(key, **values).replace("\N{NO-BREAK SPACE}", " ")


def set_up(kiosk: Driver, *names: str) -> None:
    kiosk.show(routes.ChooseClassic())
    kiosk.key(ENTER)
    for name in names:
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.key(F2)


def game_of(kiosk: Driver) -> ClassicGame:
    return kiosk.scene_of(ClassicScreen).game


def begin(kiosk: Driver) -> None:
    while game_of(kiosk).clock.running is None:
        kiosk.key(ENTER)


def lay(kiosk: Driver) -> None:
    kiosk.type(str(game_of(kiosk).turn + 1))
    letters = game_of(kiosk).racks[game_of(kiosk).turn].replace("?", "")[:3]
    kiosk.type(f"{letters.lower()} h8")
    kiosk.key(ENTER, ENTER)


def test_a_game_is_set_up_and_taken_up_where_it_was_cut_off(kiosk: Driver, open_kiosk: Open) -> None:
    kiosk.type("r")
    kiosk.type("c")
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    lay(kiosk)
    before = game_of(kiosk)
    again = open_kiosk()
    again.show(routes.ChooseClassic())
    again.key(DOWN, ENTER)
    after = game_of(again)
    assert (after.racks, after.board, after.scores, after.turn) == (
        before.racks, before.board, before.scores, before.turn,
    )  # fmt: skip
    assert after.clock.is_halted, "its players say when it goes on"
    again.key(F9)
    again.type(str(after.turn + 1))
    assert "rack" in again.snapshot()


def test_a_game_that_ended_shows_its_sheet_and_the_other_begins_the_next(kiosk: Driver, store: Store) -> None:
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    first = game_of(kiosk).order[0]
    for _ in range(6):
        kiosk.type(str(game_of(kiosk).turn + 1))
        kiosk.key(F8, F8)
    assert kiosk.scene == "classicsheet"
    kiosk.wait(1_100)
    kiosk.key(ENTER)
    assert game_of(kiosk).order[0] == 1 - first
    kept = store.classics.all()
    assert kept[0].match == kept[1].uuid
    kiosk.show(routes.ChooseClassic())
    kiosk.key(DOWN, DOWN, ENTER)
    assert kiosk.scene == "classicsheet"
    assert "Match" not in str(kiosk.texts("line")), "one game is no match"
    kiosk.show(routes.ChooseClassic())
    kiosk.key(DOWN, ENTER)
    begin(kiosk)
    for _ in range(6):
        kiosk.type(str(game_of(kiosk).turn + 1))
        kiosk.key(F8, F8)
    assert "Match, 2 parties" in kiosk.texts("line")[0]


def set_up_match(kiosk: Driver, *names: str) -> None:
    """A match to two won games, who begins drawn."""
    kiosk.show(routes.NewClassic(names))
    kiosk.key(TAB, TAB, DOWN, DOWN, RIGHT)
    kiosk.key(F2)


def give_up(kiosk: Driver, loser: str) -> None:
    """The game that is open is begun and given up."""
    begin(kiosk)
    kiosk.key(F11)
    kiosk.click_on(say("classic.incident.abandon"))
    kiosk.click_on(loser)
    kiosk.click_on(say("classic.yes_sure"))
    kiosk.wait(1_100)
    kiosk.key(ENTER)


def test_a_match_goes_on_by_one_key_until_it_is_won(kiosk: Driver, open_kiosk: Open, store: Store) -> None:
    set_up_match(kiosk, "Marie", "Jean")
    give_up(kiosk, "Jean")
    assert kiosk.scene == "classicmatch"
    assert kiosk.texts("said") == (said("classic.match.leads", name="Marie", won=1, lost=0),)
    assert kiosk.texts("figure") == ("1 – 0",)
    first = ClassicLog.resume(store, store.classics.all()[0].id).game.order[0]
    assert kiosk.texts("line") == (said("classic.match.next", number=2, name=("Jean", "Marie")[first]),)
    again = open_kiosk()  # the kiosk was cut off between two games
    again.show(routes.ChooseClassic())
    assert said("classic.choose.match") in again.row
    again.key(DOWN, ENTER)
    assert again.scene == "classicmatch"
    again.key(ENTER)
    assert game_of(again).order[0] == 1 - first, "who begins alternates"
    once_more = open_kiosk()  # and once more within the second game
    once_more.show(routes.ClassicMatchStanding(once_more.backstage.classics.take_up(store.classics.all()[1].id)))
    once_more.key(ENTER)
    assert len(store.classics.all()) == 2, "the game that is open is taken up"
    give_up(once_more, "Marie")
    assert once_more.texts("said") == (said("classic.match.level", count=1),)
    assert "§3.1" in once_more.texts("line")[0]
    once_more.key(ENTER)
    assert game_of(once_more).order == (), "who begins the deciding game is drawn"
    give_up(once_more, "Jean")
    assert once_more.texts("said") == (said("classic.match.won", name="Marie", won=2, lost=1),)
    once_more.type("f")
    assert once_more.scene == "classicsheet"
    once_more.wait(1_100)
    once_more.key(ENTER, ENTER)
    newest, *games = store.classics.all()
    assert (newest.match, newest.match_wins) == (None, 2), "the rematch is another match"
    assert {one.match or one.uuid for one in games} == {games[-1].uuid}


def test_the_games_of_each_day_are_a_table_that_is_written(kiosk: Driver, home: Path) -> None:
    for day in (1, 2):
        kiosk.clock.today = kiosk.clock.today.replace(day=day)
        for loser in ("Jean",) if day == 2 else ("Marie", "Jean", "Jean"):
            table = kiosk.backstage.classics.begin(("Marie", "Jean"), ClassicRules(), first=0)
            kiosk.show(routes.PlayClassic(table))
            give_up(kiosk, loser)
    kiosk.show(routes.ClassicTournament())
    kiosk.wait(300)
    assert kiosk.texts("message") == (said("classic.tournament.going_on", count=1),)
    assert kiosk.texts("table.0")[:3] == ("1", "Marie", "1")
    kiosk.key(RIGHT)
    kiosk.wait(300)
    assert kiosk.texts("table.0")[:3] == ("1", "Marie", "1"), "there is no day after"
    kiosk.press(LEFT)
    kiosk.post_text("e")
    kiosk.step()
    assert not any("csv" in one for one in kiosk.texts("message")), "its games are not read yet"
    kiosk.wait(300)
    assert kiosk.texts("table.0")[:3] == ("1", "Marie", "3")
    kiosk.key(LEFT)
    kiosk.type("e")
    (written,) = home.rglob("classic-2026-*.csv")
    assert written.name in kiosk.texts("message")[0]
    assert written.name == "classic-2026-03-01.csv"
    assert written.read_text("utf-8").count("\n") >= 3
    kiosk.key(RIGHT)
    assert not kiosk.texts("message") or "csv" not in kiosk.texts("message")[0]


def test_the_sheet_is_written(kiosk: Driver, home: Path) -> None:
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    lay(kiosk)
    for _ in range(6):
        kiosk.type(str(game_of(kiosk).turn + 1))
        kiosk.key(F8, F8)
    first = kiosk.texts("turns")[:6]
    kiosk.key(DOWN, DOWN)
    assert kiosk.texts("turns")[:6] != first, "arrows that lead nowhere else go through the turns"
    kiosk.key(UP, UP)
    assert kiosk.texts("turns")[:6] == first
    kiosk.key(RIGHT, ENTER)
    assert "sheets" in kiosk.texts("message")[0], "the second button"
    kiosk.type("e")
    assert "sheets" in kiosk.texts("message")[0]
    gcg, page, table = (next(home.rglob(f"classic-*.{ending}")).read_text("utf-8") for ending in ("gcg", "html", "csv"))
    assert "#player1 Marie" in gcg
    assert "<table" in page
    assert table.count("\n") > 8


def test_a_game_left_at_the_public_kiosk_is_kept_and_the_kiosk_is_free(open_kiosk: Open, store: Store) -> None:
    kiosk = open_kiosk(is_public=True, settings=Settings(idle_s=60))
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    for minutes, scene in ((5, "classic"), (6, "attract")):
        for _ in range(60 * minutes):
            kiosk.clock.time += 1_000
            kiosk.kiosk.step()
        assert kiosk.scene == scene
    assert not store.classics.all()[0].is_ended


def machine_game(kiosk: Driver) -> ClassicGame:
    return kiosk.scene_of(MachineGameScreen).game


def seated(kiosk: Driver, level: str = "club") -> int:
    """A game of Marie's against a level; the number of the machine's seat."""
    kiosk.show(routes.ChooseClassic())
    kiosk.key(ENTER)
    kiosk.type("Marie")
    kiosk.key(ENTER)
    for _ in range(list(LEVELS).index(level) + 1):
        kiosk.key(F5)
    kiosk.key(F2)
    while machine_game(kiosk).clock.running is None:
        kiosk.key(ENTER)
    return 1


def asked(kiosk: Driver) -> tuple[int, MachineTurnQuestion]:
    """The question that waits for its answer."""
    kiosk.wait(50)
    ticket = len(kiosk.helper.asked)
    question = kiosk.helper.asked[-1]
    assert isinstance(question, MachineTurnQuestion)
    return ticket, question


def answer(kiosk: Driver, turn: MachineTurn) -> None:
    ticket, _ = asked(kiosk)
    kiosk.helper.coming.append(MachineTurnChosen(ticket, turn))
    kiosk.wait(1_000)


def to_machine(kiosk: Driver, machine: int) -> None:
    """Passes until it is the machine's turn."""
    kiosk.wait(50)
    if machine_game(kiosk).turn != machine:
        kiosk.key(F8, F8)


def last_letters(kiosk: Driver, machine: str, person: str) -> None:
    """What the machine and the one person hold; the bag is empty."""
    record = kiosk.scene_of(MachineGameScreen).table.record
    record.game = replace(record.game, racks=(person, machine), bag=Bag.of(""))


def test_the_machine_accepts_the_last_word(kiosk: Driver) -> None:
    machine = seated(kiosk)
    to_machine(kiosk, machine)
    last_letters(kiosk, "ZA", "LE")
    answer(kiosk, PASSING)
    kiosk.enter("le h8")
    kiosk.key(ENTER)
    kiosk.wait(50)
    assert kiosk.scene == "classicsheet"


def test_the_last_word_of_the_machine_is_accepted_by_the_person(kiosk: Driver) -> None:
    machine = seated(kiosk)
    to_machine(kiosk, machine)
    last_letters(kiosk, "LE", "ZA")
    answer(kiosk, MachineTurn(Solution("LE", Reference(Square(7, 7), Direction.HORIZONTAL), 4)))
    kiosk.wait(2_000)
    assert kiosk.scene == "machinegame", "nobody has accepted it"
    name = machine_game(kiosk).names[machine]
    assert said("machine.laid", name=name, move="LE H8", points=4) in kiosk.texts()
    kiosk.key(ENTER)
    assert kiosk.scene == "classicsheet"


def test_a_turn_that_does_not_fit_the_table_is_asked_for_again(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = seated(kiosk)
    to_machine(kiosk, machine)
    first, _ = asked(kiosk)
    answer(kiosk, MachineTurn(Solution("ZZZZZ", Reference(Square(7, 7), Direction.HORIZONTAL), 4)))
    second, _ = asked(kiosk)
    assert (second, machine_game(kiosk).turn) == (first + 1, machine)
    rack = machine_game(kiosk).racks[machine]
    answer(kiosk, MachineTurn.exchanging(next(letter for letter in "WXYZ" if letter not in rack) * 3))
    assert machine_game(kiosk).turns[-1].kind is TurnKind.PASSED, "the game goes on"


def test_its_turns_are_taken_and_its_letters_stay_hidden(kiosk: Driver) -> None:
    machine = seated(kiosk)
    to_machine(kiosk, machine)
    rack = machine_game(kiosk).racks[machine]
    kiosk.type(str(machine + 1))
    assert "rack" not in kiosk.snapshot()
    answer(kiosk, MachineTurn.exchanging(rack[:3]))
    game = machine_game(kiosk)
    assert (game.turns[-1].kind, game.turns[-1].exchanged) == (TurnKind.EXCHANGED, in_letter_order(rack[:3]))
    assert said("machine.exchanged", name=game.names[machine], count=3) in kiosk.texts()
    assert "rack" in kiosk.snapshot(), "the one person who plays sees his letters at once"
    assert game.turn == 0


def test_without_the_helper_it_passes_and_the_game_goes_on(kiosk: Driver) -> None:
    machine = seated(kiosk)
    to_machine(kiosk, machine)
    ticket, _ = asked(kiosk)
    kiosk.helper.coming.append(QuestionFailed(ticket, "Rien ne va"))
    kiosk.wait(1_000)
    assert machine_game(kiosk).turns[-1].kind is TurnKind.PASSED
    assert machine_game(kiosk).turn == 0


def test_it_challenges_what_is_not_admitted(kiosk: Driver) -> None:
    machine = seated(kiosk, "club")
    to_machine(kiosk, machine)
    answer(kiosk, PASSING)
    assert said("machine.passed", name=machine_game(kiosk).names[machine]) in kiosk.texts()
    letters = machine_game(kiosk).racks[0].replace("?", "")[:5]
    word = letters if not default().admits(letters) else letters[::-1]
    kiosk.type(f"{word.lower()} h8")
    kiosk.key(ENTER, ENTER)
    kiosk.wait(50)
    assert machine_game(kiosk).turns[-1].kind is TurnKind.WITHDRAWN
    assert machine_game(kiosk).board.is_empty
    assert asked(kiosk)


def test_it_takes_a_joker_back_before_its_word(kiosk: Driver, store: Store) -> None:
    seats = format_seats({1: LEVELS["expert"]})
    rules = ClassicRules(recycles_jokers=True)
    table = kiosk.kiosk.backstage.classics.begin(("Marie", "Elle"), rules, first=0, about=seats)
    kiosk.show(routes.PlayClassic(table))
    kiosk.key(ENTER)
    record = table.record
    letter = table.game.racks[1].replace(JOKER, "")[0]
    bag = table.game.bag.minus(JOKER)
    assert bag is not None
    board = table.game.board.with_tiles([(Square(7, 7), letter.lower())])
    record.game = replace(table.game, board=board, bag=bag)  # somebody laid the joker of the bag
    to_machine(kiosk, 1)
    _, question = asked(kiosk)
    assert isinstance(record, ClassicLog)
    assert isinstance(record.events[-1], JokerTaken)
    assert JOKER in question.sight.rack
    assert table.game.board.at(Square(7, 7)) == letter
    assert "H8" in kiosk.verdict


def test_the_machine_votes_as_the_people_do(kiosk: Driver) -> None:
    seats = format_seats({1: LEVELS["club"]})
    rules = ClassicRules(theme="la mer")
    table = kiosk.kiosk.backstage.classics.begin(("Marie", "Elle"), rules, first=1, about=seats)
    kiosk.show(routes.PlayClassic(table))
    kiosk.key(ENTER)
    word = table.game.racks[1].replace(JOKER, "")[:3]
    answer(kiosk, MachineTurn(Solution(word, Reference(Square(7, 7), Direction.HORIZONTAL), 10)))
    kiosk.key(F11)
    kiosk.click_on(say("classic.incident.theme"))
    kiosk.key(ENTER)
    kiosk.click_on("Marie")
    kiosk.click_on(say("classic.vote_done"))
    event = table.record.events[-1] if isinstance(table.record, ClassicLog) else None
    assert isinstance(event, ThemeVoted)
    assert event.ayes == (0, 1)


WAYS = list(SolitaireWay)


def solitaire_game(kiosk: Driver) -> SolitaireGame:
    return kiosk.scene_of(SolitaireScreen).game


def begin_seeded(kiosk: Driver, way: SolitaireWay = SolitaireWay.ONE_RACK) -> None:
    """A game whose first rack makes a short word."""
    table = kiosk.kiosk.backstage.tablegames.begin_solitaire("Marie", SolitaireTerms(way), seed=3)
    kiosk.show(routes.PlaySolitaire(table))


def choose_solitaire(kiosk: Driver, way: SolitaireWay = SolitaireWay.ONE_RACK) -> None:
    kiosk.show(routes.ChooseSolitaire())
    kiosk.type("Marie")
    kiosk.key(DOWN, *[RIGHT] * WAYS.index(way), ENTER)


@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_chosen_and_a_word_laid(kiosk: Driver, way: SolitaireWay) -> None:
    choose_solitaire(kiosk, way)
    assert solitaire_game(kiosk).terms == SolitaireTerms(way, 30)
    begin_seeded(kiosk, way)
    game = solitaire_game(kiosk)
    word = "etage" if way is SolitaireWay.FACE_UP else first_word(game.rack)
    kiosk.type(f"{word.lower()} h8")
    kiosk.key(ENTER)
    assert not solitaire_game(kiosk).turns
    kiosk.key(ENTER)
    (turn,) = solitaire_game(kiosk).turns
    assert turn.move is not None
    assert turn.move.word == word.upper()
    assert solitaire_game(kiosk).seat == (1 if way is SolitaireWay.TWO_RACKS else 0)


def test_a_word_that_is_not_admitted_stays_in_hand(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_solitaire(kiosk, SolitaireWay.FACE_UP)
    kiosk.type("bcdfg h8")
    kiosk.key(ENTER, ENTER)
    assert not solitaire_game(kiosk).turns
    assert "BCDFG" in kiosk.verdict
    kiosk.key(ESCAPE, F6)
    assert "visibles" in kiosk.verdict
    monkeypatch.setattr(GameLog, "add", full_disk)
    before = solitaire_game(kiosk)
    kiosk.enter("etage h8")
    kiosk.key(ENTER)
    assert "plus de place" in kiosk.verdict
    assert solitaire_game(kiosk) is before


def test_a_game_left_is_taken_up(kiosk: Driver, open_kiosk: Open) -> None:
    kiosk.show(routes.ChooseSolitaire())
    kiosk.key(DOWN, ENTER)
    assert (kiosk.scene, kiosk.message) == ("solitairesetup", say("solitaire.who"))
    choose_solitaire(kiosk)
    kiosk.key(F8, F8, F6)
    rack = solitaire_game(kiosk).rack
    kiosk.type(rack.replace(JOKER, "")[:2].lower())
    kiosk.key(ENTER)
    assert "2 lettres" in kiosk.verdict
    assert solitaire_game(kiosk).rack != rack
    before = solitaire_game(kiosk)
    again = open_kiosk()
    again.show(routes.ChooseSolitaire())
    again.key(F4, F5)
    assert solitaire_game(again) == before
    again.key(ESCAPE)
    assert again.scene == "solitairesetup"


def test_the_end_tells_the_scale_and_the_record_and_writes_the_sheet(kiosk: Driver, home: Path) -> None:
    record = -999
    for line in ("first", "beaten", "not_beaten", "equalled"):
        begin_seeded(kiosk)
        if line in ("beaten", "equalled"):
            word = first_word(solitaire_game(kiosk).rack)
            kiosk.type(f"{word.lower()} h8")
            kiosk.key(ENTER, ENTER)
        kiosk.key(F11)
        assert not solitaire_game(kiosk).is_over
        kiosk.key(F11)
        (told,) = kiosk.texts("figure")
        assert told == f"{kiosk.texts('turns.0')[-1]} points", "the running total of the last row"
        assert kiosk.texts("said") == (said("solitaire.judged.below"),)
        assert kiosk.texts("line") == (said(f"solitaire.{line}", points=record),)
        record = max(record, int(told.split()[0].replace("−", "-")))
        kiosk.key(pygame.K_e)
        kiosk.key(ENTER)
        assert kiosk.scene == "solitaireover", "an Enter meant for the game leads nowhere"
        kiosk.wait(1_100)
        kiosk.key(ENTER)
        assert kiosk.scene == "solitairesetup"
    assert [row[0] for row in kiosk.rows].count("Marie") == 4
    assert len(list(home.rglob("solitaire-*.csv"))) == 4
