"""English sentences of sessions: players, the referee's desk, elimination."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # players
    "roster.no_name": "a name is needed",
    "roster.too_long": "this name is too long: {most:characters} at most",
    "roster.unprintable": "this name holds a character that cannot be written",
    "roster.table": "“{table}” is not a table number: from 1 to {most}",
    "roster.twice": "table {table} is already taken",
    # a session before its first event
    "session.name_too_long": "this session name is too long: {most:characters} at most",
    "session.name_unprintable": "this session name holds a character that cannot be written",
    "session.formula": "a session is not played under the formula {name} (known: {known})",
    "session.variant": "the game is of the variant {game}, and the session of the variant {plan}",
    # the line of the desk
    "deskline.token": "“{text}” is neither a word, nor a reference, nor a score",
    "deskline.no_word": "the word is missing: 12 PASSE H4 24, for instance",
    "deskline.no_order": "the order after the exclamation mark is missing: 12 !abs, for instance",
    "deskline.row": "the row is missing after the asterisk: 12 *2, for instance",
    "deskline.order": "unknown order: !{text} (known: {known})",
    # the course of a session
    "arbiters.tables": "“{text}” is no list of tables such as “1-20, 25”",
    "session.sealed": "the session is sealed: its results are final",
    "session.not_ended": "the session is not closed",
    "session.late_is_out": (
        "in mort subite a missed move is a zero: after {missed:moves} a late player would be out at once (§6.2, §3.8.3)"
    ),
    "session.appeal_text": "an appeal says what it is about, in a short sentence",
    "session.already_left": "table {table} has already left",
    "session.not_left": "table {table} has not left",
    "session.excuse_text": "say in a short sentence why play goes on",
    "session.appeal_next_game": "move {move}: an appeal is made before the next game begins (§6.3)",
    "session.appeal_late": "an appeal is made within {minutes} minutes after the last game (§6.3)",
    "session.ended": "the session is closed",
    "session.no_move": "no move {move}: the game has {moves}",
    "session.no_table": "no player at table {table}",
    "session.first_move": "a player’s first move cannot be move {move}",
    "session.not_next": "move {move} cannot begin now",
    "session.not_open": "move {move} is not under way",
    "session.not_collected": "the bulletins of move {move} have not been collected yet",
    "session.bulletins_missing": "move {move}: bulletins are still missing ({missing})",
    "session.does_not_play": "table {table} does not play move {move}",
    "session.no_bulletin": "no bulletin of table {table} at move {move}",
    "session.none_awaited": "all bulletins of move {move} are entered",
    "session.no_row": "the list of the move’s solutions has no row {row}: it has {rows}",
    "session.no_average": "table {table}: the average of §5.9 is not due",
    "session.cannot_cancel": "move {move} cannot be cancelled: only the last move begun can be",
    "session.other_game": "the game proposed does not keep the moves played before move {move}",
    "session.not_played_out": "the game is not over, or bulletins are missing",
    "session.event_unreadable": "unreadable event in the session: {kind}",
    # preparing a session, and those there are
    "sessions.title": "Club sessions",
    "sessions.footer": "Arrows choose · Enter open · Esc home",
    "sessions.new": "New session",
    "sessions.one": "No. {id} · {name} · {date} · {formula} · {state}",
    "sessions.unnamed": "unnamed",
    "sessions.open": "open",
    "sessions.ended": "closed",
    "session_setup.title": "Who takes part in the session?",
    "session_setup.footer": (
        "Enter add; on an empty line, the game · Ctrl+V paste · F6 name the session · F8 remove · Esc"
    ),
    "session_setup.hint": "One player a line: 12 Élodie Martin, or the name alone, which takes the next table.",
    "session_setup.game_title": "Which game for the session? Players: {count}",
    "session_setup.add": "Add",
    "session_setup.remove": "Remove",
    "session_setup.name": "Name",
    "session_setup.named": "Session: {name}",
    "session_setup.go_on": "Game ›",
    "session_setup.none": "At least one player is needed.",
    "session_setup.no_one": "Nobody to remove.",
    # the public screen
    "session.move": "MOVE {move}/{of}",
    "screen.title": "Topping",
    "screen.no_session": "No session yet: it will be shown here as soon as it begins.",
    "screen.not_led": "One moment: the referee’s desk does not answer.",
    "session.show_desk": "The clock is running and the room watches this display: Tab again shows the referee’s desk.",
    "help.screen": "the public face of a session on a display of its own, following the session that the kiosk leads",
    "help.screen.session_metavar": "SESSION",
    "help.screen.session": "the number of the session; by default the one being played, else the last one",
    "help.screen.display": "the display to show it on, from 1; by default the second one, where there are two",
    "session.public_move": "Move {move}",
    "session.players": "Players: {count}",
    "session.before_first": "F2 or Enter: first draw.",
    "session.out_at": "OUT",
    "session.at_move": "move {move}",
    "session.winner": "Winner: {name}",
    "session.nobody_out": "Move {move}: nobody is out.",
    "session.out": "Out at move {move}: {names}",
    "session.interrupted_move": "Move {move} was cut off: F2 gives it its whole time again, F8 twice cancels it.",
    "session.collect": "Time is up: collect the bulletins, then F2.",
    "session.choose_top": "Slips collected, several tops: F2 shows the solution; at the desk another may be chosen.",
    "session.choice": "# Move {move}: the tops to choose from (§3.4)",
    "session.retained_row": "{row}  {solution}  · retained",
    "session.other_row": "{row}  {solution}",
    "session.retained": "{solution} is retained; what follows in the game is made anew.",
    "session.paused": "Interruption",
    "session.paused_rule": "Beyond fifteen minutes, the game ends (§3.7).",
    "session.footer.public": (
        "F2 or Enter: go on · Tab: desk · F5 standings · F8 cancel the move · F9 interrupt · F10 close"
    ),
    "session.footer.collect": (
        "F2: bulletins collected, solution · Tab: desk, public screen · F8 cancel the move · F9 interrupt"
    ),
    "session.footer.choose": "F2 or Enter: show the solution · Tab: choose another · F8 cancel the move",
    "session.footer.choose_at_desk": "1 to 9: retain another top · F2: show the solution · Tab: public screen",
    "session.footer.desk": (
        "Tab: public screen · F2 go on · F4 small grid · F5 standings · F6 reasons · F7 slip given · F9 pause"
    ),
    "session.footer.paused": "F9: go on",
    "session.footer.pad": "Letters, arrows · Tab: turn · Shift + letter: circle · Enter confirm · Esc give up",
    "session.footer.standings": "Arrows scroll · F5, Enter or Esc: back",
    # asked twice
    "session.stop_early": "F3 again: all bulletins are handed in, the move ends.",
    "session.cancel": "F8 again: cancel move {move} and draw other letters (§3.6).",
    "session.tie": "Game over, a tie: F2 again for a new game with the same players.",
    "session.end": "F10 again: close the session; solos and warnings are then counted.",
    "session.end_missing": plural(
        "count",
        one="F10 again: close the session; {count} missing bulletin will count as not handed in: {missing}.",
        other="F10 again: close the session; {count} missing bulletins will count as not handed in: {missing}.",
    ),
    "session.missing_of_move": "move {move} ({tables})",
    "session.missing_more": "…",
    "session.leave": "Esc again: leave. Session {id} stays open; “Club sessions” resumes it.",
    "session.making": "The rest of the game is being made…",
    "session.cancelled": "Move {move} cancelled. F2: new draw.",
    "session.continued": "New game, same players. F2: draw.",
    "session.played_out_missing": "The game is over, but bulletins are still missing.",
    # the desk
    "session.table": "TABLE",
    "session.player": "PLAYER",
    "session.word": "WORD",
    "session.reference": "REF",
    "session.points": "PTS",
    "session.sanction": "SANCTION",
    "session.nobody": "No player at this move.",
    "session.sanction.none": "",
    "session.sanction.warning": "warning",
    "session.sanction.penalty": "−5",
    "session.sanction.zero": "zero",
    "session.disciplinary": "discipline ({count})",
    "session.no_sanction": "no sanction",
    "session.entered": "{table}: {word}, {points:points}, {sanction}.",
    "session.solutions": "# Move {move}: the solutions, by row",
    "session.which_way": "{word}: horizontal (- or H) {across:points}, vertical (| or V) {down:points}?",
    "session.to_decide": plural("count", one="# To decide: {count} question", other="# To decide: {count} questions"),
    "session.join_question": "Move {move}, {table} {name}: {word} at {places} forms {formed}: plausible? (§5.3.3)",
    "session.join_keys": "Ctrl+O: yes, zero · Ctrl+N: no, {points:points}",
    "session.warned": "Table {table}: disciplinary warning noted; its bulletin is awaited.",
    "session.repeat": "§5.9: mistake made before, not notified: !moy if the average is due.",
    "session.no_entry": "Nothing is entered for table {table}.",
    "session.earlier": "Before: {word}, {points:points}",
    "session.delivered": "Slip given.",
    "session.not_delivered": "Slip not given.",
    "session.not_over": "Move {move}: the bulletins have not been collected yet.",
    "session.all_entered": "Move {move}: all bulletins are entered.",
    "session.progress": "Move {move}: {entered} of {of}, awaited: {waiting}",
    "session.registered": "Table {table}: {name}, from move {move} on.",
    "session.renamed": "Table {table}: {name}.",
    "session.grouped": "Arbiter {arbiter}: tables {tables}.",
    "session.ungrouped": "Arbiter {arbiter}: no tables of his own any more.",
    "session.appealed": "Table {table}, move {move}: appeal noted (§6.3).",
    "session.left": "Table {table}: gone, zero from move {move} on; !revenu when back.",
    "session.returned": "Table {table}: back.",
    "session.excluded": "Table {table}: exclusion (§6.1), its points are annulled.",
    "session.choose_first": "First choose a table, with the arrows.",
    "session.pad_table": "First give the table: 12 H4 24, then F4.",
    "session.desk_help": (
        "# Entry\n"
        "12 PASSE H4 24: table, word, reference, score\n"
        "Enter alone, or 1,4,7: word retained · 12 *2: 2nd of the list\n"
        "PASS(E)R: the player’s circle · - or |: direction\n"
        "WORD H4 20 / OTHER 5C 12: several solutions\n"
        "12 !abs !retard !illisible !blanc !echange !plusieurs\n"
        "12 !zero !avert !ratures !-5 !moy !parti !exclu: referee’s ruling\n"
        "+ 17 Zoé: latecomer · = 12 Zoé: put a name right\n"
        "Arrows: table; Enter opens it again · PgUp, PgDn: move\n"
        "F7 on the public screen: draw announced letter by letter, or shown at once"
    ),
    # the standings
    "session.standings": "Standings of the session",
    "session.rank": "RANK",
    "session.total": "TOTAL",
    "session.percent": "%",
    "session.difference": "DIFF",
    "session.warnings": "WARN.",
    "session.solos": "SOLOS",
    "session.void": "Interruption too long and too few moves: the results are annulled (§3.7).",
    "session.provisional": "Provisional; bulletins to enter: {missing}.",
    "session.after_moves": "After {moves:moves}; solos and warnings are counted at the end.",
    "session.solo": "move {move} {name} (+{bonus})",
    "session.solos_told": "Solos: {solos}",
    "session.no_solo": "No solo.",
}
