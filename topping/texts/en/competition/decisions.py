"""English sentences of the referee's decisions in a competition, and of its results written to files."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "competition_decisions.title": "Decisions",
    "competition_decisions.history": "history",
    "competition_decisions.none": "No decision yet.",
    "competition_decisions.label.kind": "Decision",
    "competition_decisions.label.entrant": "About whom (or his number)",
    "competition_decisions.label.place": "Game",
    "competition_decisions.label.reason": "Reason",
    "competition_decisions.label.reason_to_revoke": "Why it is revoked",
    "competition_decisions.how_to_revoke": "Type why: Del revokes the decision chosen, which stays in the history.",
    "competition_decisions.do_form": "another decision",
    "competition_decisions.label.author": "Decided by",
    "competition_decisions.kind.time-back": "give time back",
    "competition_decisions.kind.void-move": "cancel a move",
    "competition_decisions.kind.void-move-for-all": "cancel a move for all",
    "competition_decisions.kind.admitted": "admit the run",
    "competition_decisions.kind.set-aside": "let it be played again",
    "competition_decisions.kind.disqualified": "disqualify the run",
    "competition_decisions.kind.excluded": "exclude (§6.1)",
    "competition_decisions.kind.name": "put the name right",
    "competition_decisions.value.time-back": "Seconds given back (or −10: added)",
    "competition_decisions.value.void-move": "Number of the move",
    "competition_decisions.value.void-move-for-all": "Number of the move",
    "competition_decisions.value.name": "Right name",
    "competition_decisions.means.time-back": "This time is taken off the run.",
    "competition_decisions.means.void-move": "The move does not count, its time is given back.",
    "competition_decisions.means.void-move-for-all": "The move counts for nobody, its time is given back to all.",
    "competition_decisions.means.admitted": "The run counts; each move that it lacks costs its limit and the penalty.",
    "competition_decisions.means.set-aside": "The run does not count and may be played again.",
    "competition_decisions.means.disqualified": "The run does not count and is not played again.",
    "competition_decisions.means.excluded": "All his results are cancelled and he plays no more.",
    "competition_decisions.means.name": "The name is written so everywhere.",
    "competition_decisions.done": "Decided; the standings take it into account.",
    "competition_decisions.revoked_now": "The decision is revoked; the standings take it into account.",
    "competition_decisions.revoked_before": "This decision is revoked already.",
    "competition_decisions.reason_to_revoke": "Write the reason first, then press Del on the decision to revoke.",
    "competition_decisions.no_entrant": "choose first whom it is about",
    "competition_decisions.no_run": "{name} has not played this game",
    "competition_decisions.no_move": "this is not the number of a move of this game",
    "competition_decisions.no_time": "write seconds: 12, 12.5 or −10",
    "competition_decisions.no_reason": "a decision has a reason and an author",
    "competition_decisions.do_decide": "decide",
    "competition_decisions.do_revoke": "revoke the decision",
    "decision.referee": "Referee",
    # results
    "competition_results.title": "Results",
    "competition_results.all": "Print all",
    "competition_results.all_text": "All sheets and all files, by one key",
    "competition_results.resultats": "Page to hang up",
    "competition_results.appel": "List to call",
    "competition_results.classement": "Standings (CSV)",
    "competition_results.inscrits": "Entrants (CSV)",
    "competition_results.tout": "All of it, as JSON",
    "competition_results.sigles": "For SIGLES",
    "competition_results.puzzles": "To look at again",
    "competition_results.puzzles_text": "What half have missed and the solos, into the deck of {player}",
    "competition_results.do_write": "write",
    "competition_results.written": plural(
        "count", one="{count} file written: {path}", other="{count} files written: {path}"
    ),
}
