"""Results of rooms at the organiser's: results that count, open questions, effects of an answer."""

from dataclasses import replace

import pytest

from tests.competition.sample import UUID, competition, entrant, run
from topping.competition.competition import Competition
from topping.competition.counting import ScoreMark, ScoreState
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunDisqualified,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionEvent, Decided, SessionScored
from topping.competition.questions import (
    DecisionQuestion,
    FileQuestion,
    LicenceQuestion,
    answers_about,
    open_questions,
    rank_changes,
)
from topping.competition.results import (
    GameResults,
    PlayedSession,
    Proof,
    RoomDecision,
    RoomResults,
    RoomRun,
    TakenResults,
    is_proved,
    read_results,
    results_in,
    text_of_results,
)
from topping.competition.scored import ScoredLine, ScoredOutcome, ScoredRun
from topping.competition.standings import EntrantStanding, standings
from topping.errors import InputError

SECRET = "5e" * 32
LYON = [entrant("a", 1, centre="Lyon"), entrant("b", 2, centre="Lyon")]
EVRY = [entrant("c", 1, centre="Évry"), entrant("d", 2, centre="Évry")]
HERE = tuple(run(f"{one.uuid}1", [10, 10, 10 + at]) for at, one in enumerate(LYON))
"""What is played at the organiser's, who is in Lyon: a in 30 s, b in 31 s."""


def given(
    *runs: ScoredRun,
    room: str = "Évry",
    place: int = 1,
    decided: tuple[Decision, ...] = (),
    late: tuple[Entrant, ...] = (),
) -> RoomResults:
    """What a room gives back: each run `c1'` is of the entrant c."""
    decisions = tuple(RoomDecision(5, Decided(one, "lettre mal annoncée", "A. Faure")) for one in decided)
    played = tuple(RoomRun(one.uuid[0], one) for one in runs)
    return RoomResults(UUID, room, "", late, (GameResults(1, played, (), decisions),))


def taken(*results: RoomResults, proof: Proof = Proof.AUTHENTICATED) -> list[TakenResults]:
    return [TakenResults(number, 1_000 * number, proof, one) for number, one in enumerate(results, start=1)]


def made(results: list[TakenResults], *events: CompetitionEvent, games: int = 1) -> Competition:
    """A competition of two rooms, of which Lyon is played here."""
    return competition(*events, entrants=[*LYON, *EVRY], taken=results)


def lines(found: Competition) -> dict[str, EntrantStanding]:
    known = {**found.brought_runs, **{one.uuid: one for one in HERE}}
    (group,) = standings(found, known)
    return {line.entrant.uuid: line for line in group.lines}


def ranks(found: Competition) -> str:
    """`c1 a2 b3 d-`."""
    return " ".join(f"{uuid}{line.rank or '-'}" for uuid, line in lines(found).items())


FROM_EVRY = given(run("c9", [9, 9, 9]), run("d9", [20, 20, 20]))


def test_what_a_room_gives_back_ranks_with_what_is_played_here() -> None:
    assert ranks(made([])) == "a1 b2 c- d-"
    found = made(taken(FROM_EVRY))
    assert ranks(found) == "c1 a2 b3 d4"
    assert not any(line.marks for line in lines(found).values())


def test_what_no_secret_proves_counts_and_says_so() -> None:
    found = made(taken(FROM_EVRY, proof=Proof.HONOUR))
    marked = {uuid for uuid, line in lines(found).items() if ScoreMark.HONOUR in line.marks}
    assert (ranks(found), marked) == ("c1 a2 b3 d4", {"c", "d"})


def test_what_is_authenticated_stands_before_what_is_on_honour_however_early_that_was() -> None:
    forged = given(run("c8", [1, 1, 1], started_at=0), room="Nulle part")
    proved = given(run("c9", [9, 9, 9], started_at=5))
    for order in ((forged, proved), (proved, forged)):
        results = [
            TakenResults(number, 0, Proof.HONOUR if one is forged else Proof.AUTHENTICATED, one)
            for number, one in enumerate(order, start=1)
        ]
        assert lines(made(results))["c"].scores[0].run == "c9"


def test_a_room_says_nothing_of_the_runs_of_another() -> None:
    meddles = given(run("c9", [9, 9, 9]), decided=(RunDisqualified("a1"), TimeGivenBack("b1", 9_000)))
    assert ranks(made(taken(meddles))) == "c1 a2 b3 d-"


VOIDED = given(run("c9", [9, 9, 9]), run("d9", [20, 20, 20]), decided=(MoveVoided(1, 3),))


def test_a_move_that_a_room_has_cancelled_is_void_there_until_the_organiser_says_more() -> None:
    found = made(taken(VOIDED))
    assert {uuid: line.time_ms for uuid, line in lines(found).items()} == {
        "c": 18_000, "a": 30_000, "b": 31_000, "d": 40_000,
    }  # fmt: skip
    (question,) = open_questions(found)
    assert isinstance(question, DecisionQuestion)
    everywhere, there = question.answers()
    for_all = made(taken(VOIDED), everywhere)
    assert {uuid: line.time_ms for uuid, line in lines(for_all).items()} == {
        "c": 18_000, "a": 20_000, "b": 20_000, "d": 40_000,
    }  # fmt: skip
    assert open_questions(for_all) == open_questions(made(taken(VOIDED), there)) == ()
    assert lines(made(taken(VOIDED), there))["a"].time_ms == 30_000


def test_what_an_answer_changes_in_the_ranks_is_known_before_it_is_given() -> None:
    before = made(taken(VOIDED))
    everywhere, there = open_questions(before)[0].answers()

    def changes(answer: CompetitionEvent) -> list[tuple[str, int | None, int | None]]:
        after = made(taken(VOIDED), answer)
        found = rank_changes(lines(before).values(), lines(after).values())
        return [(one.name, one.before, one.after) for one in found]

    assert changes(there) == []
    assert changes(everywhere) == [("Joueur b", 3, 2)], "a and b are level without the third move"


def test_an_exclusion_in_a_room_takes_what_was_played_there_and_for_all_everything() -> None:
    excluded = taken(given(run("c9", [9, 9, 9]), decided=(EntrantExcluded("c"),)))
    found = made(excluded)
    assert lines(found)["c"].scores[0].state is ScoreState.DISQUALIFIED
    everywhere, _ = open_questions(found)[0].answers()
    assert lines(made(excluded, everywhere))["c"].is_excluded


def test_another_top_is_asked_about_and_a_move_void_for_one_entrant_is_not() -> None:
    decided = (TopRetained(1, 2, 1), MoveVoided(1, 3, "c"))
    found = made(taken(given(run("c9", [9, 9, 9]), decided=decided)))
    assert [one.heard.decision for one in open_questions(found) if isinstance(one, DecisionQuestion)] == [decided[0]]
    assert lines(found)["c"].time_ms == 18_000


def test_a_second_file_waits_for_its_answer_and_a_third_is_asked_about_again() -> None:
    second, third = given(run("c9", [1, 1, 1])), given(run("c9", [40, 40, 40]))
    found = made(taken(FROM_EVRY, second))
    assert ranks(found) == "c1 a2 b3 d4"
    (question,) = open_questions(found)
    assert isinstance(question, FileQuestion)
    replaces, keeps = question.answers()
    assert ranks(made(taken(FROM_EVRY, second), replaces)) == "c1 a2 b3 d-"
    assert ranks(made(taken(FROM_EVRY, second), keeps)) == "c1 a2 b3 d4"
    assert open_questions(made(taken(FROM_EVRY, second), keeps)) == ()
    later = made(taken(FROM_EVRY, second, third), replaces)
    assert lines(later)["c"].time_ms == 3_000, "the second one counts meanwhile"
    assert len(open_questions(later)) == 1


def test_what_comes_by_the_hub_and_only_goes_on_is_not_asked_about() -> None:
    begun = given(replace(run("c9", [9]), outcome=ScoredOutcome.OPEN), run("d9", [20, 20, 20]))
    later = {
        "goes on": (given(run("c9", [9, 9, 9]), run("d9", [20, 20, 20]), run("c8", [1, 1, 1])), 0),
        "decides": (given(run("c9", [9]), run("d9", [20, 20, 20]), decided=(MoveVoided(1, 3, "d"),)), 0),
        "changes what was over": (given(run("c9", [9, 9, 9]), run("d9", [1, 20, 20])), 1),
        "lacks a run": (given(run("c9", [9, 9, 9])), 1),
    }
    for name, (results, questions) in later.items():
        first, second = taken(begun, results)
        assert len(open_questions(made([first, replace(second, by_hub=True)]))) == questions, name
        assert len(open_questions(made([first, second]))) == 1, "a file is asked about"
        for honour in ((0,), (1,), (0, 1)):
            files = [
                replace(one, by_hub=True, proof=Proof.HONOUR if at in honour else one.proof)
                for at, one in enumerate((first, second))
            ]
            assert len(open_questions(made(files))) == 1, "nothing proves that it goes on"


def test_one_licence_is_one_entrant() -> None:
    known = replace(EVRY[0], licences=("0042",))
    late = Entrant("z", 9, ("Joueur Z",), licences=("0042",), centre="Évry")
    results = taken(given(run("z9", [5, 5, 5]), late=(late,)))

    def found(*events: CompetitionEvent) -> Competition:
        return competition(*events, entrants=[*LYON, known, EVRY[1]], taken=results)

    (question,) = open_questions(found())
    assert isinstance(question, LicenceQuestion)
    same, two = question.answers()
    assert {*found().entrants} == {"a", "b", "c", "d", "z"}
    assert {*found(same).entrants} == {"a", "b", "c", "d"}
    assert found(same).runs["z9"].entrant == "c"
    assert found(two).entrants["z"].licences == ()
    assert open_questions(found(same)) == open_questions(found(two)) == ()


def test_who_is_enrolled_in_a_room_under_the_same_name_and_licence_is_the_same_entrant() -> None:
    known = replace(EVRY[0], licences=("0042",))
    twin = Entrant("z", 9, ("c  JOUEUR",), licences=("0042",), centre="Évry")
    found = competition(entrants=[known], taken=taken(given(run("z9", [5, 5, 5]), late=(twin,))))
    assert (open_questions(found), {*found.entrants}, found.runs["z9"].entrant) == ((), {"c"}, "c")


def test_an_answer_belongs_to_the_results_it_was_asked_with() -> None:
    found = made(taken(VOIDED))
    answered = made(taken(VOIDED), open_questions(found)[0].answers()[0])
    assert len(answers_about(answered, "Évry", 1)) == 1
    assert answers_about(answered, "Lyon", 1) == answers_about(answered, "Évry", 2) == ()


def test_a_single_room_is_asked_nothing_about_its_moves() -> None:
    alone = taken(given(run("c9", [9, 9, 9]), decided=(MoveVoided(1, 3),)))
    assert open_questions(competition(entrants=EVRY, taken=alone)) == ()


def test_a_room_corrects_the_names_of_those_who_play_there() -> None:
    decided = (NamePutRight("c", ("Élodie Roy",)), NamePutRight("a", ("Rien du tout",)))
    found = made(taken(given(run("c9", [9, 9, 9]), decided=decided)))
    assert (found.entrants["c"].name, found.entrants["a"].name) == ("Élodie Roy", "Joueur a")
    minor = replace(EVRY[0], minor=True)
    known = competition(entrants=[minor], taken=taken(given(run("c9", [9, 9, 9]), decided=decided)))
    assert known.entrants["c"].name == "Joueur c"


# the text


def test_results_are_read_as_they_were_written_and_proved_by_the_secret() -> None:
    text = VOIDED.signed(SECRET)
    results, first, proof = read_results(text.replace("\n", "\r\n"))
    assert results == VOIDED == results_in(text_of_results(VOIDED))
    assert is_proved(first, proof, SECRET)
    assert not is_proved(first, proof, "5f" * 32)
    assert not is_proved(first.replace("9000", "1000"), proof, SECRET)
    assert not is_proved(first, "", SECRET)
    assert not is_proved(first, "é", SECRET)


@pytest.mark.parametrize(("table", "name"), [(1, "x" * 41), (1, "a\x07"), (0, "Zoé"), (10_000, "Zoé"), (1, "")])
def test_a_name_that_no_standings_could_show_is_refused(table: int, name: str) -> None:
    session = SessionScored("s", 1, ("g",), "Évry", True, (30,), (ScoredLine(table, name, (30,), (30,)),))
    played = GameResults(1, (), (PlayedSession(session),))
    with pytest.raises(InputError):
        read_results(RoomResults(UUID, "Évry", "", (), (played,)).signed(SECRET))


@pytest.mark.parametrize(
    "text", ["", "Topping, compétition scellée 1", "{}", '{"results":2}', '{"results":1,"games":3}']
)
def test_what_is_no_results_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_results(text)
