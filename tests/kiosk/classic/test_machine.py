"""The machine as an opponent in the classic game: its turns, its challenges, its jokers."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.driver import ENTER, Asked, Driver
from topping.answers.positions import choose_turn
from topping.kiosk.screens.classic.play import MachineGameScreen
from topping.kiosk.screens.classic.routes import ChooseClassic, PlayClassic
from topping.lexicon.catalogue import default
from topping.play.classic.events import JokerTaken, ThemeVoted
from topping.play.classic.game import ClassicGame, TurnKind
from topping.play.classic.houserules import ClassicRules
from topping.play.machine.atclassic import PASSING, MachineTurn
from topping.play.machine.levels import LEVELS, format_seats
from topping.rules.grid.board import Direction, Reference, Square
from topping.rules.moves import Solution
from topping.rules.tiles import JOKER, Bag, in_letter_order
from topping.store import Store
from topping.texts import say

F2, F5, F8, F11 = (getattr(pygame, f"K_F{number}") for number in (2, 5, 8, 11))


def said(key: str, **values: object) -> str:
    """A sentence as it is read."""
    return say(key, **values).replace("\N{NO-BREAK SPACE}", " ")


def machine_game(kiosk: Driver) -> ClassicGame:
    return kiosk.scene_of(MachineGameScreen).game


def seated(kiosk: Driver, level: str = "club") -> int:
    """A game of Marie's against a level; the number of the machine's seat."""
    kiosk.show(ChooseClassic())
    kiosk.key(ENTER)
    kiosk.type("Marie")
    kiosk.key(ENTER)
    for _ in range(list(LEVELS).index(level) + 1):
        kiosk.key(F5)
    kiosk.key(F2)
    while machine_game(kiosk).clock.running is None:
        kiosk.key(ENTER)
    return 1


def asked(kiosk: Driver) -> tuple[int, Asked]:
    """The question that waits for its answer."""
    kiosk.wait(50)
    ticket = len(kiosk.answerer.asked)
    question = kiosk.answerer.asked[-1]
    assert question.question is choose_turn
    return ticket, question


def answer(kiosk: Driver, turn: MachineTurn) -> None:
    ticket, _ = asked(kiosk)
    kiosk.answerer.tell(turn, ticket)
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


def test_without_the_answerer_it_passes_and_the_game_goes_on(kiosk: Driver) -> None:
    machine = seated(kiosk)
    to_machine(kiosk, machine)
    ticket, _ = asked(kiosk)
    kiosk.answerer.fail("Rien ne va", ticket)
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
    table = kiosk.kiosk.services.classics.begin(("Marie", "Elle"), rules, first=0, about=seats)
    kiosk.show(PlayClassic(table))
    kiosk.key(ENTER)
    record = table.record
    letter = table.game.racks[1].replace(JOKER, "")[0]
    bag = table.game.bag.minus(JOKER)
    assert bag is not None
    board = table.game.board.with_tiles([(Square(7, 7), letter.lower())])
    record.game = replace(table.game, board=board, bag=bag)  # somebody laid the joker of the bag
    to_machine(kiosk, 1)
    _, question = asked(kiosk)
    assert isinstance(record.events[-1], JokerTaken)
    assert JOKER in question.sight.rack
    assert table.game.board.at(Square(7, 7)) == letter
    assert "H8" in kiosk.verdict


def test_the_machine_votes_as_the_people_do(kiosk: Driver) -> None:
    seats = format_seats({1: LEVELS["club"]})
    rules = ClassicRules(theme="la mer")
    table = kiosk.kiosk.services.classics.begin(("Marie", "Elle"), rules, first=1, about=seats)
    kiosk.show(PlayClassic(table))
    kiosk.key(ENTER)
    word = table.game.racks[1].replace(JOKER, "")[:3]
    answer(kiosk, MachineTurn(Solution(word, Reference(Square(7, 7), Direction.HORIZONTAL), 10)))
    kiosk.key(F11)
    kiosk.click_on(say("classic.incident.theme"))
    kiosk.key(ENTER)
    kiosk.click_on("Marie")
    kiosk.click_on(say("classic.vote_done"))
    event = table.record.events[-1]
    assert isinstance(event, ThemeVoted)
    assert event.ayes == (0, 1)
