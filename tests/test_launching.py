"""Other processes of this program: what they may import."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from topping.system.launching import command


def test_nothing_is_imported_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = tmp_path / "ran"
    for name in ("json", "topping", "numba", "scipy", "sitecustomize", "usercustomize", "platformdirs", "colorama"):
        (tmp_path / f"{name}.py").write_text(f"open({str(ran)!r}, 'a').write({name!r})\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}")
    assert subprocess.run(command("topping.__main__", arguments=("--version",)), check=False).returncode == 0
    assert not ran.exists()
