"""The hard moves of a competition, used as puzzles after its end. At least half of their players missed the top."""

from dataclasses import dataclass

from topping.competition.competition import Competition
from topping.competition.counting import last_of_game
from topping.competition.enrolling import Seating
from topping.competition.entrant import Entrant
from topping.competition.rulings import Rulings
from topping.competition.standings import Runs

LEAST_PLAYERS_OF_PUZZLE: int = 2
"""Least number of players of a hard move; a single player's miss says nothing about it."""


@dataclass(frozen=True, slots=True)
class HardMove:
    """A move of a game that at least half of its players missed."""

    place: int
    """The place of the game."""
    move: int
    found: int
    """Number of players who found the top."""
    of: int
    """Number of players who played the move."""
    finder: Entrant | None = None
    """The only player who found the top; None unless there was exactly one."""


def hard_moves(competition: Competition, runs: Runs) -> tuple[HardMove, ...]:
    """Returns the moves whose top was missed by at least half of their players, the hardest first.

    The fewer players found the top, the harder is the move; then the more players played it. Void moves, runs that do
    not count and excluded entrants are ignored.
    """
    rulings = Rulings.of(competition)
    finders: dict[tuple[int, int], list[str]] = {}
    played: dict[tuple[int, int], int] = {}

    def note(place: int, move: int, entrant: str, played_as: str, *, found: bool) -> None:
        if rulings.voids(place, move, entrant, played_as) or entrant in rulings.excluded:
            return
        played[place, move] = played.get((place, move), 0) + 1
        if found:
            finders.setdefault((place, move), []).append(entrant)

    for entered in competition.runs.values():
        run = runs.get(entered.run)
        if run is None or entered.run in rulings.aside | rulings.disqualified:
            continue
        for done in run.moves:
            note(entered.game, done.number, entered.entrant, entered.run, found=done.found)
    seating = Seating(competition)
    for scored in competition.sessions.values():
        seated, last = seating.of(scored), last_of_game(competition, scored)
        for line in scored.lines:
            uuid = seated[line.table].uuid if line.table in seated else f"{scored.session}/{line.table}"
            for number, (gross, top) in enumerate(zip(line.gross, scored.tops, strict=True), start=1):
                if gross is not None and number <= last and not line.excluded:
                    note(scored.game, number, uuid, scored.session, found=gross >= top)
    hard = []
    for (place, move), of in played.items():
        found_by = finders.get((place, move), [])
        if of >= LEAST_PLAYERS_OF_PUZZLE and 2 * len(found_by) <= of:
            finder = competition.entrants.get(found_by[0]) if len(found_by) == 1 else None
            hard.append(HardMove(place, move, len(found_by), of, finder))
    return tuple(sorted(hard, key=lambda move: (move.found, -move.of, move.place, move.move)))
