"""`topping session export --game`: the game of a session as a game file, to be played, reviewed and printed."""

from __future__ import annotations

import sys
from pathlib import Path

from topping.cli.frame.output import write_out
from topping.errors import StoreError
from topping.paths import ensure_folder
from topping.play.session.session import Session
from topping.rules.games.gametext import format_game


def export_games(session_id: int, session: Session, out: Path | None) -> int:
    """Prints the games, or writes each into a file: in a folder under names of their own, else `out` and beside it.

    A session in mort subite may have several. Raises `StoreError` where no move of any is known yet, `SetupError`.
    """
    texts = [format_game(game) for game in session.games if game.moves]
    if not texts:
        raise StoreError("sessions.no_move_yet", session=session_id)
    if out is None:
        sys.stdout.write("\n".join(texts))
        return 0
    is_folder = out.is_dir() or not (out.suffix or out.exists())
    first = ensure_folder(out) / f"seance-{session_id}-partie.txt" if is_folder else out
    for number, text in enumerate(texts, start=1):
        path = first if number == 1 else first.with_name(f"{first.stem}-{number}{first.suffix}")
        write_out(path, text)
        sys.stdout.write(f"{path}\n")
    return 0
