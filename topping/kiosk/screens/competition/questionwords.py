"""The texts of the questions to the organiser about the results of rooms, and of their answers."""

from topping.competition.decisions import EntrantExcluded, MoveVoided, TopRetained
from topping.competition.events import Answer, FileChosen, LicenceSettled, RoomRuled
from topping.competition.questions import DecisionQuestion, FileQuestion, LicenceQuestion, Question
from topping.competition.results import TakenResults
from topping.sheets.competition import CompetitionSheet
from topping.store.database import of_ms
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.wording.sentences import printable


def question_head(sheet: CompetitionSheet, question: Question) -> str:
    """Returns the title of a question: `Coup 8 annulé sur place (§3.6)`."""
    match question:
        case FileQuestion():
            return say("competition_inout.ask.file")
        case LicenceQuestion(shared):
            licence = next(iter({*shared.entrant.licences} & {*shared.known.licences} - {""}), "–")
            return say("competition_inout.ask.licence", licence=printable(licence))
        case DecisionQuestion(heard):
            match heard.decision:
                case MoveVoided(move=move):
                    return say("competition_inout.ask.voided", move=move)
                case TopRetained(move=move):
                    return say("competition_inout.ask.top", move=move)
                case EntrantExcluded(entrant=gone):
                    entrant = sheet.competition.entrants.get(gone)
                    name = say("decision.somebody") if entrant is None else printable(entrant.name)
                    return say("competition_inout.ask.excluded", name=name)
    return ""


def question_lines(question: Question, now: str) -> tuple[str, ...]:
    """Returns the text of a question to the organiser, as sentences; `now` is the current date (ISO 8601)."""
    match question:
        case FileQuestion(counted, asked):
            told = {"first": _file_text(counted, now), "second": _file_text(asked, now)}
            return (say("competition_inout.ask.which_file", **told),)
        case LicenceQuestion(shared):
            names = {"name": printable(shared.entrant.name), "known": printable(shared.known.name)}
            return (say("competition_inout.ask.same_person", **names),)
        case DecisionQuestion(heard):
            decided = {"reason": printable(heard.decided.reason), "author": printable(heard.decided.author)}
            key = "holds_excluded" if isinstance(heard.decision, EntrantExcluded) else "holds_there"
            return say("competition_inout.ask.reason", **decided), say(f"competition_inout.ask.{key}")


def answer_text(answer: Answer) -> str:
    """Returns the text of an answer's button."""
    match answer:
        case RoomRuled(decision=MoveVoided(), everywhere=True):
            return say("competition_inout.answer.voided")
        case RoomRuled(decision=TopRetained(), everywhere=True):
            return say("competition_inout.answer.top")
        case RoomRuled(everywhere=True):
            return say("competition_inout.answer.excluded")
        case RoomRuled():
            return say("competition_inout.answer.there_only")
        case FileChosen(number=number, latest=latest):
            return say(f"competition_inout.answer.{'replace' if number == latest else 'keep_first'}")
        case LicenceSettled(is_same=is_same):
            return say(f"competition_inout.answer.{'same' if is_same else 'two'}")


def short_answers(answer: Answer) -> tuple[str, ...]:
    """Returns shorter texts of an answer's button, if it has any."""
    match answer:
        case RoomRuled(decision=EntrantExcluded(), everywhere=True):
            return (say("competition_inout.short_excluded"),)
        case RoomRuled(everywhere=False):
            return (say("competition_inout.short_there_only"),)
    return ()


def _file_text(taken: TakenResults, now: str) -> str:
    proof = say(f"competition_inout.proof.{taken.proof.value}")
    return say("competition_inout.ask.one_file", proof=proof, at=recent_minute_of(of_ms(taken.at), now))
