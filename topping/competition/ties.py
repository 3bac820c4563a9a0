"""The conditions for a tie-break: its entrants share a rank, and have played all their earlier tie-breaks."""

from collections.abc import Collection, Iterable

from topping.competition.competition import Competition
from topping.competition.counting import chosen_run
from topping.competition.entrant import Entrant
from topping.competition.events import GamePlaced, game_number
from topping.competition.plan import CompetitionForm
from topping.competition.rulings import Rulings
from topping.competition.scored import ScoredOutcome
from topping.competition.standings import Grouping, Runs, standings
from topping.errors import InputError

_GROUPINGS = (Grouping.OVERALL, Grouping.SERIES, Grouping.CATEGORY, Grouping.CLUB, Grouping.CENTRE)


def check_tie(competition: Competition, runs: Runs, entrants: Collection[str]) -> None:
    """Raises `InputError` unless the entrants (UUIDs) share a rank that a tie-break between them would decide.

    `runs` are the competition's runs by UUID. The error names entrants who are not equal, or who are missing.
    """
    strangers = [uuid for uuid in entrants if uuid not in competition.entrants]
    if strangers:
        raise InputError("competition.tie_unlisted")
    if len(set(entrants)) < 2:
        raise InputError("competition.tie_of_one")
    _check_rank(competition, runs, set(entrants))
    for placed in competition.tie_breaks.values():
        if set(placed.entrants) == set(entrants) and (left := _left_to_play(competition, runs, placed)):
            raise InputError("competition.tie_under_way", place=game_number(placed.place), names=_names(left))


def _check_rank(competition: Competition, runs: Runs, wanted: set[str]) -> None:
    larger: Iterable[Entrant] = ()
    for by in _GROUPINGS:
        for group in standings(competition, runs, by):
            for alike in group.ties:
                uuids = {entrant.uuid for entrant in alike}
                if uuids == wanted:
                    return
                larger = larger or (alike if wanted < uuids else ())
    if larger:
        missing = [entrant for entrant in larger if entrant.uuid not in wanted]
        raise InputError("competition.tie_lacks", names=_names(missing))
    ranks = {line.entrant.uuid: line.rank for group in standings(competition, runs) for line in group.lines}
    ranked = [
        f"{competition.entrants[uuid].name} ({ranks.get(uuid) or '–'})" for uuid in competition.order if uuid in wanted
    ]
    raise InputError("competition.not_tied", names=tuple(ranked))


def _left_to_play(competition: Competition, runs: Runs, placed: GamePlaced) -> list[Entrant]:
    """Returns the entrants of the tie-break `placed` who have not finished it."""
    rulings = Rulings.of(competition)
    concerned = [competition.entrants[uuid] for uuid in placed.entrants if uuid in competition.entrants]
    if competition.plan.form is CompetitionForm.SESSIONS:
        ended = {
            scored.centre for scored in competition.sessions.values() if scored.game == placed.place and scored.ended
        }
        return [entrant for entrant in concerned if entrant.centre not in ended]
    entered = competition.entered(placed.place)
    chosen = {entrant.uuid: chosen_run(entered.get(entrant.uuid, ()), rulings, runs) for entrant in concerned}
    done = {uuid for uuid, run in chosen.items() if run is not None and run[0].outcome is not ScoredOutcome.OPEN}
    return [entrant for entrant in concerned if entrant.uuid not in done | rulings.excluded]


def _names(entrants: Iterable[Entrant]) -> tuple[str, ...]:
    return tuple(entrant.name for entrant in entrants)
