"""English sentences of the games that are not duplicate."""

from __future__ import annotations

from typing import Final

from topping.texts.en.othergames import (
    beside,
    blanksheets,
    home,
    homegame,
    inverse,
    inversegame,
    loto,
    menu,
    solitaire,
    tablegames,
)

ROOMS: Final = (beside, blanksheets, home, homegame, inverse, inversegame, loto, menu, solitaire, tablegames)
