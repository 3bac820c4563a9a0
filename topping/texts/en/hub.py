"""English sentences of several machines."""

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "facts.unreadable": "this is no fact that Topping can read",
    "hub.key_damaged": "this machine’s key cannot be read ({path}): put the file back from a backup, or delete it to "
    "get "
    "another one, which the referee enrols",
    "hub.key_unreadable": "this machine’s key cannot be read ({path}): {why}",
}
