"""The referee's voice: scripts of clips and pauses (pure), and the sound device that plays them."""

from topping.kiosk.voice.draw import DrawScript, script_of_draw
from topping.kiosk.voice.script import Pause, Script
from topping.kiosk.voice.signal import TOP, script_of_move, script_of_signal
from topping.kiosk.voice.solution import script_of_reminder, script_of_solution
from topping.kiosk.voice.voice import Voice

__all__ = [
    "TOP",
    "DrawScript",
    "Pause",
    "Script",
    "Voice",
    "script_of_draw",
    "script_of_move",
    "script_of_reminder",
    "script_of_signal",
    "script_of_solution",
]
