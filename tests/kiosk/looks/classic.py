"""A classic game: choosing, setting up, who begins, letters hidden and uncovered, challenge, incident, sheet."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.kiosk.classic.loose import LooseRecord
from tests.kiosk.classic.tables import loose_table
from tests.kiosk.driver import ENTER, TAB, Driver
from topping.kiosk.routes.classic import ChooseClassic, ClassicMatchStanding, NewClassic, PlayClassic
from topping.kiosk.routes.front import Home
from topping.play.classic.events import Defeat, GameLost, Laid
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.rules.grid.board import CENTRE, Direction, Reference, Square
from topping.rules.moves.move import Move
from topping.rules.tiles import JOKER
from topping.texts import say

F6, F7, F8, F9, F11 = (getattr(pygame, f"K_F{number}") for number in (6, 7, 8, 9, 11))
PAIR = ("Marie-Antoinette", "Jean")
FOUR = ("Marie-Antoinette", "Jean", "Hélène", "Bartholomé")


def begun(kiosk: Driver, *names: str) -> LooseRecord:
    """A game whose clock runs, nobody's letters uncovered."""
    table, record = loose_table(kiosk.clock, *(names or PAIR))
    kiosk.show(PlayClassic(table))
    while record.game.clock.running is None:
        kiosk.key(ENTER)
    return record


def own_key(kiosk: Driver, record: LooseRecord) -> None:
    """The player whose turn it is uncovers his letters."""
    kiosk.type(str(record.game.turn + 1))


def lay_any(kiosk: Driver, record: LooseRecord, length: int = 4) -> None:
    """Lays the first letters that can be laid: along the first row, later ones across its end."""
    game = record.game
    letters = [letter for letter in game.racks[game.turn] if letter != JOKER]
    if game.board.is_empty:
        move = Move("".join(letters[:length]), Reference(Square(CENTRE.row, CENTRE.column), Direction.HORIZONTAL))
    else:
        last = next(turn for turn in reversed(game.turns) if turn.move is not None)
        assert last.move is not None
        end = last.move.reference.square.moved(last.move.reference.direction, len(last.move.word) - 1)
        across = last.move.reference.direction.other
        room = min(length, 14 - (end.row if across is Direction.VERTICAL else end.column))
        move = Move(game.board.at(end) + "".join(letters[:room]), Reference(end, across))
    own_key(kiosk, record)
    kiosk.type(f"{move.word.lower()} {move.reference}")
    kiosk.key(ENTER, ENTER)
    assert isinstance(record.events[-1], Laid), kiosk.verdict


def some_turns(kiosk: Driver, *names: str) -> LooseRecord:
    """A game in which a few words were laid, letters exchanged, and a turn passed."""
    record = begun(kiosk, *names)
    for _ in range(3):
        lay_any(kiosk, record)
    own_key(kiosk, record)
    kiosk.key(F6)
    kiosk.type(record.game.racks[record.game.turn].replace(JOKER, "")[:2].lower())
    kiosk.key(ENTER)
    own_key(kiosk, record)
    kiosk.key(F8, F8)
    lay_any(kiosk, record, 2)
    return record


def _set_up(kiosk: Driver) -> None:
    kiosk.show(NewClassic())
    kiosk.type("Marie")
    kiosk.key(ENTER)
    kiosk.type("Jean")
    kiosk.key(TAB, TAB, TAB)


def _lots(kiosk: Driver) -> None:
    table, _ = loose_table(kiosk.clock, *FOUR, seed=5)
    kiosk.show(PlayClassic(table))
    kiosk.key(ENTER, ENTER)


def _drawn(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, *FOUR, seed=5)
    kiosk.show(PlayClassic(table))
    while not record.game.order:
        kiosk.key(ENTER)


def _hidden(kiosk: Driver) -> None:
    some_turns(kiosk)


def _hidden_of_four(kiosk: Driver) -> None:
    some_turns(kiosk, *FOUR)


def _uncovered(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    own_key(kiosk, record)


def _counted(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    letters = record.game.racks[record.game.turn].replace(JOKER, "")
    kiosk.type(f"{letters[:5].lower()} h8")
    kiosk.key(ENTER)


def _refused(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    kiosk.type("wagon a1")
    kiosk.key(ENTER)


def _exchange(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    own_key(kiosk, record)
    kiosk.key(F6)
    kiosk.type(record.game.racks[record.game.turn].replace(JOKER, "")[:3].lower())


def _challenge(kiosk: Driver) -> None:
    some_turns(kiosk)
    kiosk.key(F7)


def _judged(kiosk: Driver) -> None:
    some_turns(kiosk)
    kiosk.key(F7, ENTER)


def _incident(kiosk: Driver) -> None:
    some_turns(kiosk)
    kiosk.key(F11)


def _halted(kiosk: Driver) -> None:
    some_turns(kiosk)
    kiosk.key(F9)


def _given_up(kiosk: Driver) -> None:
    some_turns(kiosk)
    kiosk.key(F11, pygame.K_DOWN, ENTER, ENTER, pygame.K_DOWN, ENTER)


def _vote(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, *FOUR, rules=ClassicRules(theme="la mer et ses poissons"))
    kiosk.show(PlayClassic(table))
    while record.game.clock.running is None:
        kiosk.key(ENTER)
    lay_any(kiosk, record)
    own_key(kiosk, record)
    kiosk.key(F11, *(pygame.K_DOWN,) * 3, ENTER, ENTER, ENTER)


def _bags(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, *PAIR, rules=ClassicRules(two_bags=True))
    kiosk.show(PlayClassic(table))
    while not record.game.order:
        kiosk.key(ENTER)
    kiosk.key(ENTER)
    kiosk.type("111")


def _absent(kiosk: Driver) -> None:
    table, _ = loose_table(kiosk.clock, *PAIR)
    kiosk.show(PlayClassic(table))
    kiosk.key(F11, ENTER)


def _kept(kiosk: Driver) -> None:
    for names in (PAIR, FOUR, ("Marie-Antoinette", "Bartholomé")):
        table = kiosk.backstage.classics.begin(names, INTERNATIONAL, first=0)
        kiosk.show(PlayClassic(table))
        kiosk.key(ENTER)
        if len(names) == 2:
            kiosk.key(F11, pygame.K_DOWN, ENTER, ENTER, pygame.K_DOWN, ENTER)
    kiosk.show(ChooseClassic())


def _tournament(kiosk: Driver) -> None:
    _kept(kiosk)
    kiosk.type("t")
    kiosk.wait(500)


def _match(kiosk: Driver, *losers: str) -> None:
    """A match to three won games after some of them."""
    table = kiosk.backstage.classics.begin(PAIR, INTERNATIONAL, first=0, match_wins=3)
    for loser in losers:
        kiosk.show(PlayClassic(table))
        while table.game.clock.running is None:
            kiosk.key(ENTER)
        table.add(GameLost(PAIR.index(loser), table.at_ms(kiosk.clock.time), Defeat.ABANDONED))
        last, table = table, kiosk.backstage.classics.following(table)
    kiosk.show(ClassicMatchStanding(last))


def _help(kiosk: Driver) -> None:
    kiosk.show(Home())
    kiosk.key(pygame.K_F1)
    kiosk.click_on(say("help_page.classic"))


def _model_game(kiosk: Driver, turns: int) -> None:
    _help(kiosk)
    kiosk.type("m")
    kiosk.key(*[pygame.K_RIGHT] * turns)


SCENES: dict[str, Callable[[Driver], None]] = {
    "classic new": _set_up,
    "classic begins": _drawn,
    "classic hidden of four": _hidden_of_four,
    "classic uncovered": _uncovered,
    "classic challenge": _challenge,
    "classic incident": _incident,
    "classic given up": _given_up,
    "classic bags": _bags,
    "classic games": _kept,
    "classic tournament": _tournament,
    "classic match": lambda kiosk: _match(kiosk, "Jean", "Marie-Antoinette", "Jean"),
}
MORE: dict[str, Callable[[Driver], None]] = {
    "classic games none": lambda kiosk: kiosk.show(ChooseClassic()),
    "classic lots": _lots,
    "classic hidden": _hidden,
    "classic counted": _counted,
    "classic refused": _refused,
    "classic exchange": _exchange,
    "classic judged": _judged,
    "classic halted": _halted,
    "classic help": _help,
    "classic model start": lambda kiosk: _model_game(kiosk, 0),
    "classic model turn": lambda kiosk: _model_game(kiosk, 16),
    "classic model end": lambda kiosk: _model_game(kiosk, 28),
    "classic vote": _vote,
    "classic absent": _absent,
    "classic match won": lambda kiosk: _match(kiosk, "Jean", "Jean", "Jean"),
    "classic match level": lambda kiosk: _match(kiosk, "Jean", "Marie-Antoinette"),
}
"""Looked at in pictures alone: laid out as some of the others."""
