"""Checks the letters' hashes: no two multisets of at most nine letters may have the same sum.

`python -m tests.trials.hashes` takes half a minute and 2 GB. Run it after any change to `codes.LETTER_HASHES`:
the search takes equal sums for equal letters.
"""

import numpy as np

from topping.solver.kernels.codes import LETTER_HASHES
from topping.solver.packing import MOST


def main() -> None:
    sums = [np.zeros(1 if size == 0 else 0, dtype=np.uint64) for size in range(MOST + 1)]
    for letter in LETTER_HASHES[:26]:
        sums = [
            np.concatenate([sums[size - copies] + np.uint64(copies) * letter for copies in range(size + 1)])
            for size in range(MOST + 1)
        ]
    everything = np.sort(np.concatenate(sums))
    equal = int((everything[1:] == everything[:-1]).sum())
    print(f"{len(everything)} multisets, {equal} with the sum of another")
    raise SystemExit(equal != 0)


if __name__ == "__main__":
    main()
