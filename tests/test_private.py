"""Settings, database and log are the user's own, and stay so at every write."""

import stat
import sys
from pathlib import Path

import pytest

from topping import config
from topping.log import LOG, close_log, setup_log
from topping.store import open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_whatever_is_written_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("TOPPING_HOME", str(home))
    for _ in range(2):
        config.save("play.time", 90)
        with open_store().store as store:
            store.people.names()
            files = [home / name for name in ("config.toml", "topping.db", "topping.db-wal") if (home / name).exists()]
            assert [rights(file) for file in files] == [0o600] * len(files)
        setup_log()
        LOG.warning("something")
        close_log()
        assert rights(home / "logs" / "topping.log") == 0o600
        assert (rights(home), rights(home / "logs")) == (0o700, 0o700)
        (home / "config.toml").chmod(0o644)
        (home / "topping.db").chmod(0o644)
