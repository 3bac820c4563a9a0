"""What a federation has played, made up: signed facts of very many runs, as lines of a folder or rows of a server.

2,000 players on 50 machines, each of a club of its own, play 5,000 games; one game is played by ten thousand, and a
competition of 20 games by 200 entrants. All follows from the number of a run. A server is filled by COPY, its triggers
off, and what these make of the facts is then made from all of them at once.
"""

import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias
from uuid import UUID

import psycopg

from topping.facts.bodies import MachineTold, PlayerTold
from topping.facts.fact import FactKind
from topping.facts.identity import competition_uuid, machine_uuid
from topping.facts.jsontext import canonical
from topping.hub.keys import MachineKey
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import Conditions

MACHINES: Final = 50
PLAYERS: Final = 2_000
GAMES: Final = 5_000
LARGEST_RUNS: Final = 10_000
ENTRANTS, PLACES = 200, 20
HASH: Final = "a" * 64
BEGAN: Final = 1_700_000_000_000
_MOVES: Final = 20
_WORKERS: Final = 2

Said: TypeAlias = "tuple[str, int, str, str, str]"
"""Machine, number, kind, subject and line of a fact."""


@dataclass(frozen=True, slots=True)
class PlayedRun:
    """A run by its number."""

    number: int

    @property
    def machine(self) -> int:
        return self.number % MACHINES

    @property
    def game(self) -> int:
        n = self.number
        if n < LARGEST_RUNS:
            return 0
        entered = n - LARGEST_RUNS
        return 1 + entered // ENTRANTS if entered < ENTRANTS * PLACES else 1 + PLACES + n * 7919 % GAMES

    @property
    def player(self) -> int:
        n = self.number
        if n < LARGEST_RUNS:
            return n % PLAYERS
        entered = n - LARGEST_RUNS
        if entered < ENTRANTS * PLACES:
            return entered % ENTRANTS
        some = (n * 104_729 + n // GAMES * 31) % PLAYERS
        return some - some % MACHINES + n % MACHINES  # everybody plays on his own machine

    @property
    def is_entered(self) -> bool:
        return LARGEST_RUNS <= self.number < LARGEST_RUNS + ENTRANTS * PLACES

    @property
    def began(self) -> int:
        return BEGAN + 60_000 * self.number


def run_uuid(number: int) -> str:
    return str(UUID(int=3 << 64 | number))


def player_uuid(number: int) -> str:
    return str(UUID(int=2 << 64 | number))


def player_name(number: int) -> str:
    return f"Joueur {number:04}"


@cache
def game_of(number: int) -> str:
    """The id of a game."""
    return sha256(f"game {number}".encode()).hexdigest()


@cache
def key_of(machine: int) -> MachineKey:
    return MachineKey(sha256(f"machine {machine}".encode()).digest())


@cache
def machine_of(number: int) -> str:
    return machine_uuid(number, key_of(number).public)


def competition() -> str:
    """The UUID of the competition, which the first machine has founded."""
    return competition_uuid(77, machine_of(0))


def said_by(machine: int, runs: int) -> Iterator[Said]:
    """What a machine has said, of so many runs of all machines, in its order."""
    uuid, key, number = machine_of(machine), key_of(machine), 0
    conditions = str(Conditions())

    def said(kind: FactKind, subject: str, at: int, body: str) -> Said:
        nonlocal number
        number += 1
        line = f'{{"at":{at},"body":{body},"kind":"{kind}","machine":"{uuid}","number":{number}}}'
        return (uuid, number, str(kind), subject, key.signed_line(line))

    told = MachineTold(f"Poste {machine}", key.public, f"Club {machine}")
    yield said(FactKind.MACHINE, "", BEGAN, canonical(told.write()))
    for player in range(machine, PLAYERS, MACHINES):
        who = PlayerTold(player_uuid(player), player_name(player), initials=False, minor=False)
        yield said(FactKind.PLAYER, player_uuid(player), BEGAN, canonical(who.write()))
    for n in range(machine, runs, MACHINES):
        run = PlayedRun(n)
        yield said(
            FactKind.RUN_BEGUN, run_uuid(n), run.began,
            f'{{"conditions":"{conditions}","game":"{game_of(run.game)}","game_moves":{_MOVES},"game_name":"Partie",'
            f'"imported":false,"input":null,"lexicon":"essai","lexicon_hash":"{HASH}","place":{1 + n // MACHINES},'
            f'"player":"{player_uuid(run.player)}","ranks":true,"resumed":false,"rules_version":"{RULES_VERSION}",'
            f'"run":"{run_uuid(n)}","started_at":{run.began}}}',
        )  # fmt: skip
        if run.is_entered:
            yield said(
                FactKind.COMPETITION, competition(), run.began,
                f'{{"competition":"{competition()}","delay_ms":null,"entrant":"{player_uuid(run.player)}","event":"run",'
                f'"place":{run.game},"run":"{run_uuid(n)}"}}',
            )  # fmt: skip
        moves = ",".join(
            f'{{"answer":null,"elapsed_ms":{elapsed_ms(n, move)},"ended_by":null,"ended_ms":null,'
            f'"found":{str(is_found(n, move)).lower()},"number":{move},"penalty_ms":0,"points":80,"proposals":1,'
            f'"reference":"H4","scored":80,"showing":null,"word":"BONJOUR"}}'
            for move in range(1, _MOVES + 1)
        )
        yield said(
            FactKind.RUN_ENDED, run_uuid(n), run.began + 50_000,
            f'{{"ended_at":{run.began + 50_000},"finished":true,"input":null,"moves":[{moves}],"run":"{run_uuid(n)}"}}',
        )  # fmt: skip


def elapsed_ms(run: int, move: int) -> int:
    return run * move * 7_919 % 60_000


def is_found(run: int, move: int) -> bool:
    return (run + move) % 5 > 0


# a folder


def fill_folder(folder: Path, runs: int) -> None:
    """Writes the file of each machine."""
    with multiprocessing.get_context("spawn").Pool(_WORKERS) as pool:
        pool.starmap(_write_file, [(folder, machine, runs) for machine in range(MACHINES)])


def _write_file(folder: Path, machine: int, runs: int) -> None:
    with (folder / f"{machine_of(machine)}.facts").open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for *_, line in said_by(machine, runs))


# a server

_PREPARED: Final = """
ALTER TABLE topping.facts ALTER COLUMN arrival SET DEFAULT nextval('topping.arrivals');
CREATE TABLE topping.filled (number bigint, machine uuid, place integer, player uuid, game text, moves integer,
    found integer, spent_ms bigint, scored integer);
"""
_DERIVED: Final = """
SET session_replication_role = replica;
INSERT INTO topping.players (home, player, person, name, told)
SELECT machine, (line::jsonb #>> '{body,player}')::uuid, (line::jsonb #>> '{body,player}')::uuid,
    line::jsonb #>> '{body,name}', topping.order_of(line::jsonb)
FROM topping.facts WHERE kind = 'player';
INSERT INTO topping.boards (game, conditions, lexicon_hash, rules_version)
SELECT DISTINCT game, %(conditions)s, %(hash)s, %(rules)s FROM topping.filled;
INSERT INTO topping.runs (machine, run, place, player, person, game, lexicon_hash, rules_version, conditions, ranks,
    is_first, started_at, is_over, is_finished, ended_at, moves, found, spent_ms, scored, board)
SELECT machine, ('00000000-0000-0003-' || substr(lpad(to_hex(number), 16, '0'), 1, 4) || '-'
        || substr(lpad(to_hex(number), 16, '0'), 5))::uuid,
    f.place, player, player, f.game, %(hash)s, %(rules)s, %(conditions)s, true,
    row_number() OVER (PARTITION BY player, f.game ORDER BY number) = 1, %(began)s + 60000 * number, true, true,
    %(began)s + 60000 * number + 50000, moves, found, spent_ms, scored, b.id
FROM topping.filled f JOIN topping.boards b ON b.game = f.game;
UPDATE topping.boards b SET ranked = counted.ranked
FROM (SELECT board, count(*) AS ranked FROM topping.runs WHERE is_first GROUP BY board) AS counted
WHERE counted.board = b.id;
INSERT INTO topping.entries (competition, run, machine, entrant, place)
SELECT subject, (line::jsonb #>> '{body,run}')::uuid, machine, line::jsonb #>> '{body,entrant}',
    (line::jsonb #>> '{body,place}')::integer
FROM topping.facts WHERE kind = 'competition';
DROP TABLE topping.filled;
ALTER TABLE topping.facts ALTER COLUMN arrival DROP DEFAULT;
SET session_replication_role = DEFAULT;
"""
_SUMS: Final = """
SELECT topping.sum_up(competition, entrant) FROM (SELECT DISTINCT competition, entrant FROM topping.entries) AS every
"""
_INDEXES: Final = """
SELECT indexname, indexdef FROM pg_indexes
WHERE schemaname = 'topping' AND tablename IN ('facts', 'runs')
    AND indexname NOT LIKE '%\\_key' AND indexname NOT LIKE '%\\_pkey'
"""


def fill_server(dsn: str, runs: int) -> None:
    """Fills a hub that is empty, as its owner."""
    with psycopg.connect(dsn, autocommit=True) as owner:
        owner.execute(_PREPARED.encode())
        owner.cursor().executemany(
            "INSERT INTO topping.machines (machine) VALUES (%s)", [(machine_of(one),) for one in range(MACHINES)]
        )
        indexes = owner.execute(_INDEXES.encode()).fetchall()
        for name, _ in indexes:
            owner.execute(f"DROP INDEX topping.{name}".encode())
        if runs < 10 * MACHINES:
            for machine in range(MACHINES):
                _copy(dsn, machine, runs)
        else:
            with multiprocessing.get_context("spawn").Pool(_WORKERS) as pool:
                pool.starmap(_copy, [(dsn, machine, runs) for machine in range(MACHINES)])
        values = {"conditions": str(Conditions()), "hash": HASH, "rules": RULES_VERSION, "began": BEGAN}
        for statement in _DERIVED.split(";\n"):
            if statement.strip():
                cursor = psycopg.ClientCursor(owner)
                cursor.execute(statement.encode(), values)
        for _, made in indexes:
            owner.execute(str(made).encode())
        owner.execute(_SUMS.encode())
        owner.execute("VACUUM ANALYZE")


def _copy(dsn: str, machine: int, runs: int) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute("SET session_replication_role = replica")
        cursor = connection.cursor()
        with cursor.copy("COPY topping.facts (machine, number, kind, subject, line) FROM STDIN") as copy:
            for said in said_by(machine, runs):
                copy.write_row(said)
        with cursor.copy(
            "COPY topping.filled (number, machine, place, player, game, moves, found, spent_ms, scored) FROM STDIN"
        ) as copy:
            for n in range(machine, runs, MACHINES):
                run, moves = PlayedRun(n), range(1, _MOVES + 1)
                found, spent = sum(is_found(n, move) for move in moves), sum(elapsed_ms(n, move) for move in moves)
                place, player, game = 1 + n // MACHINES, player_uuid(run.player), game_of(run.game)
                copy.write_row((n, machine_of(machine), place, player, game, _MOVES, found, spent, 80 * _MOVES))
