"""What comes to a machine from a hub, a folder or a server: what concerns it, whenever it came to concern it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some

from tests.hub.server import dsn_of, new_database
from tests.store.helpers import GAME, SHORT, facts, instant, play
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, StageSet
from topping.competition.plan import CompetitionPlan
from topping.facts.fact import FactKind
from topping.facts.interests import clubs_in
from topping.hub.carrier import HubPlace
from topping.hub.exchange import Exchange
from topping.hub.folder import make_hub
from topping.hub.keys import MachineKey, is_genuine
from topping.hub.machine import SharedStore
from topping.hub.opening import open_carrier
from topping.hub.postgres.carrier import connect, make
from topping.store import Store, open_store
from topping.store.competitions.competitions import CompetitionEntry

MIDDLE = replace(GAME, moves=GAME.moves[:2], name="Moyenne")
GAMES = (GAME, SHORT, MIDDLE)
AT = "2026-11-21T15:00:00+01:00"


@dataclass
class Club:
    """Machines of several clubs that exchange by one place."""

    place: HubPlace
    folder: Path
    stack: ExitStack
    stores: dict[str, Store] = field(default_factory=dict)
    open: dict[str, Exchange] = field(default_factory=dict)
    """The exchanges that go on."""

    def machine(self, name: str, club: str = "") -> Store:
        """A machine, which exchanges once; again: it names another club."""
        if name not in self.stores:
            self.stores[name] = self.stack.enter_context(open_store(self.folder / f"{name}.db").store)
        SharedStore(self.stores[name]).present(name, self._key(name), club or name)
        self.exchange(name)
        return self.stores[name]

    def _key(self, name: str) -> MachineKey:
        return MachineKey(name.encode().ljust(32, b"."))

    def _open(self, name: str, stack: ExitStack) -> Exchange:
        shared, key = SharedStore(self.stores[name]), self._key(name)
        carrier = open_carrier(self.place, shared.machine, key, own_after=shared.own_after)
        stack.enter_context(closing(carrier))
        return Exchange(shared, carrier, key.sign, is_genuine)

    def exchange(self, *names: str) -> list[int]:
        """Each of these machines begins to exchange, once; how many facts were new to each."""
        new = []
        for name in names:
            with ExitStack() as stack:
                exchange = self._open(name, stack)
                exchange.give()
                new.append(exchange.take())
                assert exchange.waiting == 0
        return new

    def go_on(self, name: str) -> int:
        """A machine goes on with the exchange that it has begun; how many facts were new."""
        if name not in self.open:
            self.open[name] = self._open(name, self.stack)
        self.open[name].give()
        return self.open[name].take()


@pytest.fixture(params=["folder", "server"])
def clubs(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Club]]:
    """Makes clubs that exchange by a new folder, or by a new database of a server."""
    with ExitStack() as stack:
        made = [0]

        def new() -> Club:
            made[0] += 1
            here = tmp_path / str(made[0])
            (here / "hub").mkdir(parents=True)
            if request.param == "folder":
                make_hub(here / "hub")
                return Club(HubPlace(folder=here / "hub"), here, stack)
            socket: Path = request.getfixturevalue("postgres_socket")
            dsn = dsn_of(socket, stack.enter_context(new_database(socket)))
            with connect(dsn) as connection:
                make(connection)
            return Club(HubPlace(dsn=dsn), here, stack)

        yield new


def seen(store: Store) -> set[tuple[str, str]]:
    """The players of the runs that are here, each with the game."""
    return {(run.player, run.game_name) for run in store.ranking.rows()}


def kinds(store: Store, of: Store) -> set[str]:
    """The kinds of the facts that are here of another machine."""
    return {fact.kind for fact in store.sharing.after(of.sharing.machine, 0, -1)}


def test_what_is_played_elsewhere_by_others_does_not_come(clubs: Callable[[], Club]) -> None:
    club = clubs()
    lyon, nice = club.machine("lyon"), club.machine("nice")
    play(lyon, facts("Zoé", GAME), 1_000, 1_000, 1_000)
    play(nice, facts("Marie", SHORT), 1_000, game=SHORT)
    club.exchange("lyon", "nice", "lyon", "nice")
    assert kinds(nice, lyon) == {FactKind.MACHINE}
    assert kinds(lyon, nice) == {FactKind.MACHINE}
    assert len(seen(nice)) == 1
    assert club.exchange("nice", "lyon") == [0, 0], "what was not taken is not asked for again"


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_player_who_comes_later_brings_what_he_has_played_elsewhere(clubs: Callable[[], Club], goes_on: bool) -> None:
    club = clubs()
    lyon, nice = club.machine("lyon"), club.machine("nice")
    exchange = club.go_on if goes_on else lambda name: club.exchange(name)[0]
    play(lyon, facts("Élodie Roy", GAME), 1_000, 1_000, 1_000)
    play(lyon, facts("Zoé", GAME), 1_000, 1_000, 1_000, minute=2)
    for name in ("lyon", "nice"):
        exchange(name)
    play(nice, facts("elodie roy", SHORT), 2_000, game=SHORT, minute=3)
    exchange("nice")
    (match,) = nice.matches.all()
    assert (match.other.name, match.other.runs) == ("Élodie Roy", 1)
    nice.matches.unite(match)
    exchange("nice")
    exchange("lyon")
    play(lyon, facts("elodie roy", MIDDLE), 1_000, 1_000, game=MIDDLE, minute=4)
    exchange("lyon")
    exchange("nice")
    assert {game for _, game in seen(nice)} == {"Essai", "Courte", "Moyenne"}
    assert len({player for player, _ in seen(nice)}) == 1
    assert "Zoé" not in {player for player, _ in seen(nice)}
    assert FactKind.MOVE_ENDED not in kinds(nice, lyon), "the ends of runs tell all their moves"


def test_the_machines_of_a_club_share_all_that_is_played_also_before_they_did(clubs: Callable[[], Club]) -> None:
    club = clubs()
    lyon, nice = club.machine("lyon"), club.machine("nice", "Nice, Menton")
    play(lyon, facts("Zoé", GAME), 1_000, 1_000, 1_000)
    club.exchange("lyon", "nice")
    assert seen(nice) == set()
    club.machine("nice", "Nice,  LYON")
    assert seen(nice) == {("Zoé", "Essai")}
    assert FactKind.MOVE_ENDED in kinds(nice, lyon), "all that it says"


def test_what_is_played_for_a_competition_comes_to_who_has_a_part_in_it(clubs: Callable[[], Club]) -> None:
    club = clubs()
    lyon, nice = club.machine("lyon"), club.machine("nice")
    uuid = lyon.competitions.found(CompetitionPlan("Open"), AT)
    lyon.competitions.place_game(uuid, 1, GAME, AT)
    entrants = [Enrolled(Entrant(name, number, (name,))) for number, name in enumerate(("Zoé", "Luc"), start=1)]
    lyon.competitions.add(uuid, *entrants, StageSet(CompetitionStage.OPEN), at=AT)
    run = lyon.competitions.start_run(CompetitionEntry(uuid, "Zoé", 1), facts("Zoé", GAME), instant(0))
    club.exchange("lyon", "nice")
    known = nice.competitions.read(uuid)
    assert (known.is_open, len(known.entrants), len(known.runs)) == (True, 2, 0)
    nice.competitions.keep_game(uuid, GAME)
    club.exchange("nice")
    assert [*nice.competitions.read(uuid).runs] == [lyon.competitions.run_uuid(run)]
    assert FactKind.RUN_BEGUN in kinds(nice, lyon)


def test_a_name_that_was_taken_back_goes_where_it_came(clubs: Callable[[], Club]) -> None:
    club = clubs()
    lyon, nice = club.machine("lyon"), club.machine("nice")
    play(lyon, facts("Zoé", GAME), 1_000, 1_000, 1_000)
    play(nice, facts("Marie", GAME), 1_000, 1_000, 1_000, minute=2)
    club.exchange("lyon", "nice")
    lyon.people.rename("Zoé", "Chloé")
    club.exchange("lyon", "nice")
    assert seen(nice) == {("Marie", "Essai"), ("Chloé", "Essai")}
    assert "Zoé" not in "".join(str(fact) for fact in nice.sharing.after(lyon.sharing.machine, 0, -1))


@settings(max_examples=4, deadline=None, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
@given(
    some.lists(
        some.tuples(some.sampled_from(("lyon", "nice", "metz")), some.sampled_from(("Zoé", "Luc", "Max", ""))),
        min_size=3,
        max_size=12,
    )
)
def test_a_machine_knows_of_its_games_what_one_that_takes_everything_does(
    clubs: Callable[[], Club], steps: list[tuple[str, str]]
) -> None:
    """Whatever was played and exchanged before, in whatever order."""
    club = clubs()
    names = ("lyon", "nice", "metz")
    for name in names:
        club.machine(name)
    for minute, (name, player) in enumerate(steps):
        if player:
            game = GAMES[(minute * 7 + len(player)) % 3]
            times = [1_000 + minute] * len(game.moves)
            play(club.stores[name], facts(f"{player} {name}", game), *times, game=game, minute=minute)
        else:
            club.go_on(name)
    for _ in range(2):
        for name in names:
            club.go_on(name)
    with everything(club) as whole:
        for name in names:
            store = club.stores[name]
            own = {run.game for run in store.ranking.rows() if run.player.endswith(name)}
            assert told(store, own) == told(whole, own)


@contextmanager
def everything(club: Club) -> Iterator[Store]:
    """A database that has taken all that was said."""
    with open_store(club.folder / "whole.db").store as store:
        for other in club.stores.values():
            store.sharing.take(other.sharing.own_after(0, -1))
        yield store


def told(store: Store, games: set[str]) -> set[tuple[object, ...]]:
    return {
        (run.player, run.game, run.attempt, run.total_ms, run.started_at)
        for run in store.ranking.rows()
        if run.game in games
    }


def test_clubs_are_compared_whatever_their_case() -> None:
    assert clubs_in("Lyon, SAINT  Étienne,,") == {"lyon", "saint étienne"}
