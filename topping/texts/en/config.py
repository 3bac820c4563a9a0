"""English sentences of settings."""

from typing import Final

_KEYS: Final[dict[str, str]] = {
    "lexicon.default": "lexicon used where none is named; empty, the one supplied",
    "play.time": "time per move, in seconds",
    "play.penalty": "penalty for a missed top, in seconds",
    "play.show_distance": "training: show the points and the difference from the top",
    "play.missed_stay": "how long a missed top stays on screen: until Enter (enter), 4 seconds, or not at "
    "all (none); in a ranked run, always 4 seconds",
    "play.show_bag": "training: show what is left in the bag",
    "play.club": "training: as on a slip, each proposal states its score, WORD H4 32; in topping, a word not valid or "
    "that cannot be played ends the move",
    "play.tray": "the letters of the draw: as they were drawn (drawn), in alph"
    "abetical order (alphabet) or shuffled (shuffled)",
    "play.ghost": "the ghost, in topping: nothing (none); your par (par); or, when playing a game again, your best "
    "time (best)",
    "sound.effects": "sounds of the game: found, not the top, missed, last seconds, personal best",
    "sound.tiles": "a sound for each letter typed or placed",
    "sound.volume": "how loud the voice is",
    "sound.muted": "voice and sounds off",
    "announce.solo": "alone, announce the draw before it is shown",
    "announce.session": "in a session, announce the draw before it is shown",
    "announce.speed": "speed of the announcement, in percent of the usual pace",
    "display.language": "language of the program, where neither --lang nor TOPPING_LANG says",
    "display.theme": "colours: dark (plum), light (ivory) or contrast (high contrast)",
    "display.text_scale": "size of texts, in percent of the usual size",
    "display.animations": "movement on screen, never before the clock starts",
    "display.tenths": "tenths of a second on clocks; times are kept to the thousandth",
    "display.names": "countries under the letters of the draw",
    "display.second": "a second display shows the public face of a session (auto) or nothing (none)",
    "kiosk.idle": "seconds without anybody touching anything before the waiting screen; 0: never",
    "kiosk.pin": "hash of the PIN without which nobody leaves the public kiosk",
    "ranking.resumed": "rank games that were interrupted and resumed, among themselves",
    "daily.chain": "each player’s chain of days on the home screen; never at the public kiosk",
    "hub.label": "this machine’s name for others; empty: its name in the network",
    "kiosk.strokes": "keep the keys and clicks of each move with their times at the public kiosk too",
    "record.strokes": "keep the keys and clicks of each move with their times, elsewhere than at the public kiosk",
}

SENTENCES: Final[dict[str, str]] = {
    **{f"config.key.{name}": meaning for name, meaning in _KEYS.items()},
    "config.expects.switch": "true or false",
    "config.expects.number": "a number from {least} to {most}",
    "config.expects.text": "a text of at most {most:characters}, in quotation marks",
    "config.expects.choice": "one of these words, in quotation marks: {known}",
    "config.expects.pin": "what topping config pin writes there",
    # the file
    "config.unreadable": "settings cannot be read ({path}): {why}; the default settings are used",
    "config.unwritable": "cannot write the settings ({path}): {why}",
    "config.not_utf8": "this is not UTF-8 text; the default settings are used",
    "config.not_toml": "this is not TOML (a text goes in quotation marks, a setting stands there only once); the "
    "default settings are used",
    "config.unknown_key": "unknown setting: {key}",
    "config.unknown_key_alike": "unknown setting: {key} (is it {alike}?)",
    "config.bad_value": "the setting {key} cannot be {value}: it must be {expected} (by default: {default})",
    "config.cannot_change": "cannot change {key} in {path} without upsetting the rest; change it by hand",
    "config.secret": "set",
    # the command
    "help.config": "the settings, and the kiosk’s PIN",
    "help.config.commands": "what to do",
    "help.config.command": "ACTION",
    "help.config.path": "Tell where the settings file is (there is one only once something has been set).",
    "help.config.show": "Show each setting, its value, its default and what it does.",
    "help.config.show.json": "give them as JSON",
    "help.config.set": "Change one setting; the rest of the file is left alone.",
    "help.config.set.key": "the setting, sound.volume for instance",
    "help.config.set.value": "its value: a number, true or false, a text",
    "help.config.pin": "Choose the PIN needed to leave the kiosk: asked for twice, or read from standard input where "
    "that is not a terminal.",
    "help.config.pin.clear": "ask for none any more",
    "help.config.metavar.key": "SETTING",
    "help.config.metavar.value": "VALUE",
    "config.file": "{path}",
    "config.file_absent": "{path} (does not exist yet: everything is at its default)",
    "config.as_default": "{key} = {value}",
    "config.chosen": "{key} = {value} (by default: {default})",
    "config.explained": "    {meaning} ({expected})",
    "config.set": "{key} = {value}",
    # the PIN
    "pin.malformed": "a kiosk PIN is made of {least} to {most} digits, and nothing else",
    "pin.differ": "the two entries differ; the PIN has not changed",
    "pin.ask": "Kiosk PIN: ",
    "pin.ask_again": "Once more: ",
    "pin.kept": "Kiosk PIN saved: {path} keeps only its hash.",
    "pin.cleared": "No PIN any more: anybody may leave the kiosk.",
    "pin.use_command": "the kiosk’s PIN is not given here, where it can be seen: topping config pin",
}
