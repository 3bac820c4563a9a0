"""Every screen in every state: reached from outside, written down, compared, held to a contract."""

import os

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # pygame reads them when it is imported
