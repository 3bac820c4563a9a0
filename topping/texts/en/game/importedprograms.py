"""English sentences of imported files of Eliot and of analysers."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "import.eliot_format": "file of Eliot in format {format}, read as if it were in format 2",
    "import.eliot_variant": "Eliot names the variant “{name}”, which no formula of the federation has",
    "import.eliot_unplayed": "the draw {letters} was not played: the game stops before it",
    "import.eliot_total": "{name}: the file says {said:points}, the moves make {found}",
    "import.gcg_line": "line that has nothing to do with a move: “{text}”",
    "import.session": plural(
        "players",
        one="session {session} imported: {players} player, with moves, warnings and solos",
        other="session {session} imported: {players} players, with their moves, warnings and solos",
    ),
    "import.session_again": "session {session} holds these players and these moves already",
    "import.fault.xml": "the XML file is cut short or damaged, at column {column}",
    "import.fault.xml_doctype": "this XML file defines a document type: a file of Eliot has none",
    "import.fault.xml_deep": "this XML file nests more elements than a file of Eliot",
    "import.fault.eliot_root": "this XML file is no game of Eliot: it begins with “{name}”",
    "import.fault.eliot_players": "more players than a session can have",
    "import.fault.eliot_turns": "more moves than a game can have",
    "import.fault.eliot_mode": "mode “{mode}”: this is no duplicate game",
    "import.fault.eliot_move": "move “{kind}”: in a duplicate game a word is laid at each move",
    "import.fault.eliot_no_history": "this text holds no history of a game of Eliot",
    "import.fault.gcg_empty": "this GCG file holds no move",
    "import.fault.gcg_two_players": "game of two players ({first} and {second}): replay it with "
    "“topping classic replay”",
    "import.fault.gcg_event": "unreadable GCG event: “{text}”",
    "import.fault.gcg_dot": "the dot in “{text}” stands for no letter of the grid",
    "import.fault.gcg_pass": "{name} passes: there is no such thing in duplicate",
    "import.fault.gcg_exchange": "{name} exchanges letters: there is no such thing in duplicate",
    "import.fault.gcg_withdrawn": "{name} withdraws a word: there is no such thing in duplicate",
    "import.fault.gcg_challenge": "{name} wins a challenge: there is no such thing in duplicate",
    "import.fault.gcg_time": "{name} loses points for time: there is no such thing in duplicate",
    "import.fault.gcg_rack": "{name} counts letters left: there is no such thing in duplicate",
}
