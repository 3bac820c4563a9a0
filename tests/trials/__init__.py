"""Long trials of the whole program: `python -m tests.trials.kill`, `fuzz`, `mutations`, `monkey`, `soak`, `load`.

Most of them draw cases from `--seed`, and case number N is the same whichever were tried before it: the line that a
fault is told with repeats it alone.
"""

import os

# before pygame is imported
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
