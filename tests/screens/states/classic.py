"""The classic game, alone and against the machine."""

from collections.abc import Mapping
from typing import Final

import pygame

from tests.kiosk.classic.tables import LooseRecord, first_word, loose_table
from tests.kiosk.driver import DOWN, ENTER, TAB, Driver
from tests.screens.driving import Drive, shows, then
from tests.screens.state import State
from topping.answers.positions import advise_turn
from topping.kiosk import routes
from topping.kiosk.screens.classic.play import MachineGameScreen
from topping.kiosk.screens.classic.routes import (
    ChooseClassic,
    ClassicPart,
    PlayClassic,
    PlaySolitaire,
)
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame
from topping.play.classic.events import Defeat, GameLost, Laid
from topping.play.classic.houserules import INTERNATIONAL, ClassicRules
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn
from topping.play.machine.weighing import WeighedTurn
from topping.play.solitaire import SolitaireTerms, SolitaireWay
from topping.rules.grid.board import CENTRE, Direction, Reference, Square
from topping.rules.moves import Move, Solution
from topping.rules.tiles import JOKER
from topping.texts import say

F2, F3, F5, F6, F7, F8, F9, F11 = (getattr(pygame, f"K_F{number}") for number in (2, 3, 5, 6, 7, 8, 9, 11))

PAIR = ("Marie-Antoinette", "Jean")
_THEME = 4
"""The number of the answer that votes on a theme, among four players."""
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
    kiosk.write(f"{move.word.lower()} {move.reference}")
    kiosk.key(ENTER, ENTER)
    assert isinstance(record.events[-1], Laid), kiosk.verdict


def some_turns(kiosk: Driver, *names: str) -> LooseRecord:
    """A game in which a few words were laid, letters exchanged, and a turn passed."""
    record = begun(kiosk, *names)
    for _ in range(3):
        lay_any(kiosk, record)
    own_key(kiosk, record)
    kiosk.key(F6)
    kiosk.write(record.game.racks[record.game.turn].replace(JOKER, "")[:2].lower())
    kiosk.key(ENTER)
    own_key(kiosk, record)
    kiosk.key(F8, F8)
    lay_any(kiosk, record, 2)
    return record


def _gives_up(kiosk: Driver) -> None:
    """The first of two players gives up: answers by their digits, which are the same at every size."""
    kiosk.key(F11)
    kiosk.type("212")


def _given_up(kiosk: Driver) -> None:
    some_turns(kiosk)
    _gives_up(kiosk)


def _set_up(kiosk: Driver) -> None:
    kiosk.show(NewTableGame())
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


def _uncovered(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    own_key(kiosk, record)


def _counted(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    letters = record.game.racks[record.game.turn].replace(JOKER, "")
    kiosk.write(f"{letters[:5].lower()} h8")
    kiosk.key(ENTER)


def _refused(kiosk: Driver) -> None:
    record = begun(kiosk)
    own_key(kiosk, record)
    kiosk.write("wagon a1")
    kiosk.key(ENTER)


def _exchange(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    own_key(kiosk, record)
    kiosk.key(F6)
    kiosk.write(record.game.racks[record.game.turn].replace(JOKER, "")[:3].lower())


def _vote(kiosk: Driver) -> None:
    table, record = loose_table(kiosk.clock, *FOUR, rules=ClassicRules(theme="la mer et ses poissons"))
    kiosk.show(PlayClassic(table))
    while record.game.clock.running is None:
        kiosk.key(ENTER)
    lay_any(kiosk, record)
    own_key(kiosk, record)
    kiosk.key(F11)
    kiosk.type(str(_THEME))
    kiosk.key(ENTER, ENTER)


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
        table = kiosk.services.classics.begin(names, INTERNATIONAL, first=0)
        kiosk.show(PlayClassic(table))
        kiosk.key(ENTER)
        if len(names) == 2:
            _gives_up(kiosk)
    kiosk.show(ChooseClassic())


def _tournament(kiosk: Driver) -> None:
    _kept(kiosk)
    kiosk.key(TAB, TAB)
    kiosk.wait(500)


def _match(*losers: str) -> Drive:
    """A match to three won games after some of them."""

    def drive(kiosk: Driver) -> None:
        table = kiosk.services.classics.begin(PAIR, INTERNATIONAL, first=0, match_wins=3)
        for loser in losers:
            kiosk.show(PlayClassic(table))
            while table.game.clock.running is None:
                kiosk.key(ENTER)
            table.add(GameLost(PAIR.index(loser), table.at_ms(kiosk.clock.time), Defeat.ABANDONED))
            last, table = table, kiosk.services.classics.following(table)
        kiosk.show(ChooseClassic(ClassicPart.MATCH, last))

    return drive


def _help(kiosk: Driver) -> None:
    kiosk.show(routes.Home())
    kiosk.key(pygame.K_F1)
    kiosk.click_on(say("help_page.classic"))


def _model_game(turns: int) -> Drive:
    def drive(kiosk: Driver) -> None:
        _help(kiosk)
        kiosk.type("m")
        kiosk.key(*[pygame.K_RIGHT] * turns)

    return drive


BETTER = [(word, Reference.parse("H6"), 24 - 2 * place) for place, word in enumerate(("ETAGES", "ETAGE", "TAGES"))]


def _laid(way: SolitaireWay) -> Drive:
    def drive(kiosk: Driver) -> None:
        table = kiosk.kiosk.services.tablegames.begin_solitaire("Marie", SolitaireTerms(way), seed=3)
        kiosk.show(PlaySolitaire(table))
        word = "etagee" if way is SolitaireWay.FACE_UP else first_word(kiosk.scene_of(SolitaireScreen).game.rack)
        kiosk.write(f"{word.lower()} h8")
        kiosk.key(ENTER, ENTER)

    return drive


def _setup(kiosk: Driver) -> None:
    kiosk.show(NewTableGame(OtherGame.SOLITAIRE))
    kiosk.type("Marie")
    kiosk.key(DOWN)


def _seated(kiosk: Driver) -> None:
    kiosk.show(ChooseClassic())
    kiosk.key(ENTER)
    kiosk.type("Marie")
    kiosk.key(ENTER, F5, F5, F5, F5)


def _machine(kiosk: Driver) -> None:
    _seated(kiosk)
    kiosk.key(F2)
    while kiosk.scene_of(MachineGameScreen).game.clock.running is None:
        kiosk.key(ENTER)
    kiosk.wait(50)
    if kiosk.scene_of(MachineGameScreen).game.turn == 0:
        kiosk.key(F8, F8)
        kiosk.wait(50)


def _answered(kiosk: Driver) -> None:
    _machine(kiosk)
    rack = kiosk.scene_of(MachineGameScreen).game.racks[1]
    kiosk.answerer.tell(MachineTurn.exchanging(rack[:4]))
    kiosk.wait(1_000)


def _checked(kiosk: Driver) -> None:
    """The dictionary is open, and a word is looked up while the clock runs."""
    table, record = loose_table(kiosk.clock, *PAIR, rules=ClassicRules(open_dictionary=True))
    kiosk.show(PlayClassic(table))
    while record.game.clock.running is None:
        kiosk.key(ENTER)
    own_key(kiosk, record)
    kiosk.key(F3)
    kiosk.type("kiwis")


def _closed(kiosk: Driver) -> None:
    """The window of a public kiosk is closed, and a wrong code given."""
    begun(kiosk)
    kiosk.post(pygame.QUIT)
    kiosk.step(2)
    kiosk.type("1234")
    kiosk.key(ENTER)
    kiosk.type("12")


def _advice(kiosk: Driver) -> None:
    record = some_turns(kiosk)
    for _ in range(6):
        own_key(kiosk, record)
        kiosk.key(F8, F8)
    kiosk.key(pygame.K_r)
    question = kiosk.answerer.asked[-1]
    assert question.question is advise_turn
    found = [Solution(*one) for one in BETTER]
    best = [WeighedTurn(MachineTurn(one), "EST?"[: 1 + place], one.points + 9.4) for place, one in enumerate(found)]
    played = WeighedTurn(question.played, "AB", 12.0)
    advice = TurnAdvice((*best, WeighedTurn(MachineTurn.exchanging("UVW"), "ES", 11.0)), played, is_searched=False)
    kiosk.answerer.tell(advice)
    kiosk.step()


STATES: Final[Mapping[str, State]] = {
    "help/classic": State(_help),
    "model game/start": State(_model_game(0)),
    "model game/turn": State(_model_game(16)),
    "model game/end": State(_model_game(28)),
    "classic games/empty": State(shows(ChooseClassic())),
    "classic games/usual": State(_kept),
    "classic games/row": State(then(_kept, DOWN)),
    "classic new/usual": State(_set_up),
    "classic/drawing lots": State(_lots),
    "classic/lots drawn": State(_drawn),
    "classic/hidden": State(some_turns),
    "classic/hidden of four": State(lambda kiosk: some_turns(kiosk, *FOUR)),
    "classic/uncovered": State(_uncovered),
    "classic/counted": State(_counted),
    "classic/refused": State(_refused),
    "classic/word check": State(_checked),
    "classic/public closed": State(_closed, is_public=True),
    "classic/exchange": State(_exchange),
    "classic/challenge": State(then(some_turns, F7)),
    "classic/judged": State(then(some_turns, F7, ENTER)),
    "classic/incident": State(then(some_turns, F11)),
    "classic/halted": State(then(some_turns, F9)),
    "classic/two bags": State(_bags),
    "classic/vote": State(_vote),
    "classic/absent": State(_absent),
    "classic sheet/given up": State(_given_up),
    "classic tournament/usual": State(_tournament),
    "classic match/empty": State(shows(ChooseClassic(ClassicPart.MATCH))),
    "classic match/usual": State(_match("Jean", "Marie-Antoinette", "Jean")),
    "classic match/won": State(_match("Jean", "Jean", "Jean")),
    "classic match/level": State(_match("Jean", "Marie-Antoinette")),
    "classic new/empty": State(shows(NewTableGame())),
    "classic tournament/empty": State(shows(ChooseClassic(ClassicPart.TOURNAMENT))),
    "classic new/machine": State(_seated),
    "classic advice/usual": State(_advice),
    "machine/thinking": State(_machine),
    "machine/answered": State(_answered),
    "solitaire new/usual": State(_setup),
    "solitaire/one rack": State(_laid(SolitaireWay.ONE_RACK)),
    "solitaire/two racks": State(_laid(SolitaireWay.TWO_RACKS)),
    "solitaire/face up": State(_laid(SolitaireWay.FACE_UP)),
    "solitaire over/usual": State(then(_laid(SolitaireWay.ONE_RACK), F8, F8, F11, F11)),
    "solitaire new/empty": State(shows(NewTableGame(OtherGame.SOLITAIRE))),
}
