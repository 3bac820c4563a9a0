"""Where a bundled program starts: on its command line, or inside, for a process that it started itself."""

import multiprocessing
import sys

from topping.__main__ import main
from topping.launching import called_inside

if __name__ == "__main__":
    multiprocessing.freeze_support()
    code = called_inside()
    sys.exit(main() if code is None else code)
