"""Who plays, players and their care, rankings, runs."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, RIGHT, TAB, Driver, at_once, game
from tests.screens.driving import LONGEST_NAME, Drive, of_camille, shows, then
from tests.screens.halfyear import half_a_year
from tests.screens.state import State
from tests.store.helpers import SHORT, facts, found, instant
from tests.store.helpers import play as keep
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan
from topping.kiosk import routes
from topping.kiosk.screens.play.routes import Play
from topping.kiosk.screens.ranking.routes import Leaderboard, MyRuns
from topping.kiosk.services.runs import Seat
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS
from topping.rules.games.gametext import game_id
from topping.store import RunFacts
from topping.store.people.consents import Leaves
from topping.texts import say


def _letter(character: str, *keys: int) -> Drive:
    def drive(kiosk: Driver) -> None:
        kiosk.type(character)
        kiosk.step(2)
        kiosk.key(*keys)

    return drive


def _long_names(kiosk: Driver) -> None:
    for number in range(25):
        kiosk.store.runs.start(facts(f"{LONGEST_NAME[:-3]} {number}"), kiosk.clock.date())
    kiosk.show(routes.WhoPlays())
    kiosk.key(DOWN)


def _new_name(kiosk: Driver) -> None:
    kiosk.show(routes.WhoPlays())
    kiosk.type("Zoé")


def _public_doors(kiosk: Driver) -> None:
    kiosk.key(ENTER)
    kiosk.step(2)


def _public_name(kiosk: Driver) -> None:
    _public_doors(kiosk)
    kiosk.type("2cam")


def _public_touched(kiosk: Driver) -> None:
    _public_doors(kiosk)
    kiosk.click_on(say("player.write_name"))


def _public_long_names(kiosk: Driver) -> None:
    for number in range(25):
        kiosk.store.runs.start(facts(f"{LONGEST_NAME[:-3]} {number}"), kiosk.clock.date())
    kiosk.show(routes.WhoPlays())
    kiosk.type(LONGEST_NAME[:4])


def _two_players(kiosk: Driver) -> None:
    for name, ms in (("Élodie", 9_000), ("Bruno", 12_000)):
        keep(kiosk.store, facts(name, SHORT), ms, game=SHORT)


def of_many(route: routes.Route) -> Drive:
    """A screen where many with a long name have played."""

    def drive(kiosk: Driver) -> None:
        for number in range(25):
            keep(kiosk.store, facts(f"{LONGEST_NAME[:-3]} {number}", SHORT), 3_599_900, game=SHORT)
        kiosk.show(route)

    return drive


def _name_begun(kiosk: Driver) -> None:
    kiosk.type("j")
    kiosk.step()
    kiosk.type("Pau")


def _given(kiosk: Driver) -> None:
    """A player's games, about to be given to another."""
    _known_players(kiosk)
    kiosk.key(pygame.K_F4)
    kiosk.type("bru")


def _joined(kiosk: Driver) -> None:
    _same_person(kiosk)
    kiosk.type("1")


PLAYERS: Final = ("Élodie", "Bruno", "Aïcha", "Farid", "Jean-Luc", "Marie-Thérèse", "Paul", "Inès", "Zoé", "Théo")


def _players(kiosk: Driver) -> None:
    """Ten players beside the one of the evening, the last of them long ago, and another spelling of a name."""
    for place, name in enumerate(PLAYERS):
        for number in range(1 + place % 4):
            keep(kiosk.store, facts(name, SHORT), 9_000 + 700 * place, game=SHORT, minute=60 * place + number)


def _one_player(kiosk: Driver) -> None:
    keep(kiosk.store, facts("Camille", SHORT), 9_000, game=SHORT)


def _known_players(kiosk: Driver) -> None:
    """The list, as the key of "who plays" opens it."""
    _players(kiosk)
    kiosk.type("j")
    kiosk.step()
    kiosk.key(pygame.K_F4)
    kiosk.step()


def _same_person(kiosk: Driver) -> None:
    """A player who has played under two names, and whose card has the keys."""
    keep(kiosk.store, facts("Camille R.", SHORT), 9_000, game=SHORT)
    _players(kiosk)
    kiosk.store.consents.keep("Camille", Leaves.INITIALS, minor=False, at=instant(60))
    kiosk.show(routes.Players(player="Camille"))
    kiosk.key(TAB)


def _long_same_person(kiosk: Driver) -> None:
    """A minor with a long name, like those of others."""
    of_many(routes.Players())(kiosk)
    player = f"{LONGEST_NAME[:-3]} 12"
    kiosk.store.consents.keep(player, Leaves.NAME, minor=True, at=instant(60))
    kiosk.show(routes.Players(player=player))
    kiosk.key(TAB)


def _one_game(kiosk: Driver) -> None:
    of_many(Leaderboard())(kiosk)
    for mark in (InputMark.TOUCH, InputMark.ORAL):
        keep(kiosk.store, facts(mark.name.title(), SHORT, input=mark), 3_000, game=SHORT)
    kiosk.show(Leaderboard(game_id(SHORT)))


def _my_runs(kiosk: Driver) -> None:
    for number in range(12):
        keep(
            kiosk.store, facts(LONGEST_NAME, SHORT, resumed=True, announced=True), 3_599_900, game=SHORT, minute=number
        )
    kiosk.show(MyRuns(LONGEST_NAME))
    kiosk.key(ENTER)


def _begun(kiosk: Driver) -> None:
    """Games put off and one left, of the longest name, and the question before one is closed."""
    for number in ("05", "06", "07"):
        kiosk.play(game(f"789-joker-{number}"), LONGEST_NAME)
        kiosk.find_top()
        kiosk.key(ESCAPE, DOWN, *((DOWN,) if number == "07" else ()), ENTER)
    kiosk.show(MyRuns(LONGEST_NAME, 0))
    kiosk.key(F8)


def _formulas_board(kiosk: Driver) -> None:
    for formula in FORMULAS.values():
        conditions = kiosk.services.choices.usual.under(formula, formula.speeds[0])
        whole = game("789-joker-01", 1)
        seat = kiosk.services.runs.seat(f"{LONGEST_NAME[:-2]} {formula.name[0]}", whole, conditions)
        kiosk.show(Play(seat))
        kiosk.find_top()
        kiosk.key(F8, F8)
        kiosk.wait(9_000)
    kiosk.show(Leaderboard())


def _three_players(kiosk: Driver) -> None:
    """So many on the steps, two games, and runs under another formula."""
    for name, ms in (("Élodie", 9_000), ("Bruno", 12_000), ("Camille", 15_000)):
        keep(kiosk.store, facts(name, SHORT), ms, game=SHORT)
    kiosk.services.players.last = "Camille"
    keep(kiosk.store, facts("Camille", game()), *(9_000,) * 4, game=game())
    kiosk.show(Leaderboard())


def _crowd(kiosk: Driver) -> None:
    """More runs of a game than are read at once."""
    for number in range(70):
        keep(kiosk.store, facts(f"Zoé {number}", SHORT), 9_000 + number, game=SHORT)
    kiosk.services.players.last = "Zoé 5"
    kiosk.show(Leaderboard(game_id(SHORT)))


def _put_off(kiosk: Driver) -> None:
    """Paused games, one of them without a move, and an abandoned game."""
    for number, pressed in (("05", (ENTER,)), ("06", ()), ("07", (DOWN, ENTER))):
        kiosk.play(game(f"789-joker-{number}"), "Camille")
        if pressed:
            kiosk.find_top()
        kiosk.key(ESCAPE, DOWN, *pressed, *(() if pressed else (ENTER,)))
    kiosk.show(MyRuns("Camille", 0))


def _all_kinds(kiosk: Driver) -> None:
    """A paused game and one that was closed, beside finished ones."""
    for number in ("17", "18"):
        kiosk.play(game(f"normale-{number}"), "Camille")
        kiosk.find_top()
        kiosk.key(ESCAPE, DOWN, ENTER)
    kiosk.show(MyRuns("Camille", 0))
    kiosk.key(F8, F8)


def _seat_of_cup(kiosk: Driver) -> Seat:
    """An entrant of a competition of one game in front of it."""
    kept, keeping, at = kiosk.store.competitions, kiosk.services.competitions, kiosk.clock.date()
    uuid = kept.found(CompetitionPlan("Coupe", Conditions()), at)
    kept.place_game(uuid, 1, game(moves=2), at)
    kept.add(uuid, Enrolled(Entrant("e1", 1, ("Zoé Martin",))), at=at)
    kept.open(uuid, at)
    shown = at_once(keeping.read(uuid))
    return keeping.seat(shown, shown.competition.entrants["e1"], 1)


def _of_a_competition(kiosk: Driver) -> None:
    """A player who is entered for a competition and has played in a session."""
    seat = _seat_of_cup(kiosk)
    kiosk.has_played(seat.game, seat.player)
    kiosk.show(routes.Players(player=seat.player))
    kiosk.key(F8, F8)


def _cut_off(kiosk: Driver) -> None:
    """Runs that a process has left open, under rules that are not known here and under ours."""
    for whole in (game("normale-05"), game("normale-06")):
        run = kiosk.store.runs.start(RunFacts.of("Camille", whole, Conditions()), kiosk.clock.date())
        kiosk.store.runs.add_move(run, found(next(whole.turns()), 9_000), next(whole.turns()))
    with closing(sqlite3.connect(kiosk.store.path)) as database, database:
        database.execute("UPDATE runs SET rules_version = 'x' WHERE game_name = 'Essai 06'")


STATES: Final[Mapping[str, State]] = {
    "who plays/empty": State(_letter("j")),
    "who plays/usual": State(_letter("j"), played=7),
    "who plays/typed": State(_name_begun, played=7),
    "who plays/new name": State(_new_name, played=7),
    "who plays/public": State(_public_doors, played=7, is_public=True),
    "who plays/public second door": State(then(_public_doors, RIGHT), played=7, is_public=True),
    "who plays/public name": State(_public_name, played=7, is_public=True),
    "who plays/public touched": State(_public_touched, played=7, is_public=True),
    "who plays/public long names": State(_public_long_names, is_public=True),
    "who plays/row": State(_letter("j", DOWN, DOWN), played=7),
    "who plays/long names": State(_long_names),
    "players/empty": State(shows(routes.Players())),
    "players/one": State(shows(routes.Players()), kept=_one_player),
    "players/usual": State(_known_players, played=7),
    "players/same person": State(_same_person, played=7),
    "players/long names": State(_long_same_person),
    "players/name": State(then(_known_players, pygame.K_F6), played=7),
    "players/given": State(_given, played=7),
    "players/asked": State(_joined, played=7),
    "players/once": State(then(_same_person, F8), played=7),
    "players/renamed": State(_of_a_competition),
    "leaderboard/empty": State(_letter("l")),
    "leaderboard/two players": State(shows(Leaderboard()), kept=_two_players),
    "leaderboard/usual": State(_letter("l"), played=7),
    "leaderboard/three players": State(_three_players),
    "leaderboard/many": State(_crowd),
    "leaderboard/row": State(shows(Leaderboard(), DOWN, DOWN), played=7),
    "leaderboard/long names": State(of_many(Leaderboard())),
    "leaderboard/formulas": State(_formulas_board),
    "leaderboard/of a game": State(_one_game),
    "leaderboard/public": State(_letter("l"), played=7, is_public=True),
    "my games/empty": State(shows(MyRuns("Marie"))),
    "my games/usual": State(_letter("S"), played=7),
    "my games/row": State(_letter("S", DOWN, DOWN), played=7),
    "my games/half a year": State(of_camille(MyRuns("Camille")), kept=half_a_year),
    "my games/long names": State(_my_runs),
    "my games/asked": State(_begun),
    "my games/put off": State(_put_off),
    "my games/all kinds": State(_all_kinds, kept=half_a_year),
    "my games/abandoned": State(then(_all_kinds, pygame.K_END), kept=half_a_year),
    "my games/cut off": State(shows(MyRuns("Camille", 0)), kept=_cut_off),
}
