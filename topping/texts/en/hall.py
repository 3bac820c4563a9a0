"""English sentences of a game on the phones of a room."""

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # faults
    "hall.journal_damaged": "this journal of a room cannot be read: {line}",
    "hall.journal_unreadable": "the room’s journal cannot be read ({path}): {why}",
    "hall.formula": "a room plays topping, with a time limit for each move",
    "hall.running": "a game on phones is open on this machine already",
    "hall.unfinished": "a game on phones is not over: “topping hall resume” takes it up, “topping hall drop” leaves it",
    "hall.nothing": "no game on phones waits",
    "hall.no_network": "this machine is on no network: phones cannot reach it",
    "hall.no_port": "nothing can listen at {address}:{port}: {why}",
    "hall.no_seat": "there is no table {table}",
    "hall.named_late": "table {table} plays already: its name does not change any more",
    "hall.full": "a room has 1 to {most} seats",
    "hall.order": "unknown order: “{line}”; orders are start, slip 12, name 12 NAME, seat NAME, hold, go, stop",
    # what the command says
    "hall.ready": "The room is open: {url}",
    "hall.seat": "Table {table}",
    "hall.check.address": "{address}: phones open {url}",
    "hall.check.listens": "The port is free; the page will be at {url}",
    "hall.check.firewall": "If the system asks whether Topping may use the network: yes, on private networks.",
    "hall.check.data": "A network without internet: have mobile data turned off, or a phone looks for the page "
    "elsewhere.",
    "hall.check.guests": "A guests’ network often keeps devices apart: try {url} on a phone.",
    "hall.check.screen": "Screens of phones: set sleep to 5 minutes.",
    "hall.check.listeners": "Who listens on the network can read proposals: use a network with a password, and give no "
    "prizes by phone.",
    # slips
    "hall_slip.title": "Slips of the seats: {game}",
    "hall_slip.table": "Table {table}",
    "hall_slip.without": "Without the square, open this address and type the code:",
    "hall_slip.network": "Join the room’s network, with mobile data off.",
    "hall_slip.scan": "Point the camera at the square: it opens your seat.",
    "hall_slip.screen": "Set the screen’s sleep to 5 minutes.",
    # `topping hall`
    "help.hall": "play a game on the phones of a room",
    "help.hall.commands": "what to do",
    "help.hall.command": "ACTION",
    "help.hall.start": "Open the room; its orders are then typed, one a line (start, slip 12, hold, go, stop).",
    "help.hall.resume": "Take up the game that a failure cut off.",
    "help.hall.drop": "Leave the game that is not over: its runs are kept, without a rank.",
    "help.hall.check": "Say by what address phones would come, and what is in their way.",
    "help.hall.game": "the game: a prepared one (normale-08), a file, an id",
    "help.hall.metavar.game": "GAME",
    "help.hall.players": "the players, one a line, each with a seat",
    "help.hall.seats": "so many numbered seats",
    "help.hall.late": "what becomes of a latecomer: {known}",
    "help.hall.metavar.late": "RULE",
    "help.hall.pause": "seconds from the end of a move to the next draw",
    "help.hall.slips": "write the slips to print into this HTML file",
    "help.hall.address": "this machine’s address that phones use",
    "help.hall.port": "the port (8080 if not given)",
    "help.hall.host": "a name that leads to this address on the room’s network",
}
