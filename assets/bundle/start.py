"""Where a bundled program starts: on its command line, or in a function, for a process that it started itself."""

import multiprocessing
import sys
from importlib import import_module

from topping.__main__ import main
from topping.system.launching import INSIDE

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] == [INSIDE]:
        program, _, module, function, *arguments = sys.argv
        sys.argv = [program, *arguments]
        sys.exit(getattr(import_module(module), function)())
    sys.exit(main())
