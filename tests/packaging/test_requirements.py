"""The pinned requirements of a club's installation name what the program needs, each with its hashes."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging import requirements


def pinned(name: str) -> dict[str, tuple[str, int, str]]:
    """Version, number of hashes and marker of each line of a file."""
    text = (requirements.FOLDER / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found: dict[str, tuple[str, int, str]] = {}
    for line in lines:
        requirement = Requirement(line.split("--hash")[0])
        hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}(?![0-9a-f])", line)
        found[canonicalize_name(requirement.name)] = (str(requirement.specifier), len(hashes), str(requirement.marker))
    return found


@pytest.mark.parametrize("name", requirements.wanted())
def test_every_requirement_is_pinned_within_what_the_project_asks(name: str) -> None:
    lines = pinned(name)
    assert all(version.startswith("==") and hashes for version, hashes, _ in lines.values())
    for text in requirements.wanted()[name]:
        asked = Requirement(text)
        version, _, marker = lines[canonicalize_name(asked.name)]
        assert version.removeprefix("==") in asked.specifier, text
        assert marker == "None"


def test_compiled_ones_have_a_wheel_for_each_system_and_python() -> None:
    kinds = sum(len(one) for one in requirements.SYSTEMS.values())
    lines = pinned("club")
    for name, pythons in (("pygame-ce", requirements.PYTHONS), ("cryptography", "3")):
        assert lines[name][1] == kinds * len(pythons), name  # one wheel serves every Python 3 where it says `abi3`


def test_what_one_system_alone_needs_is_said() -> None:
    assert pinned("club")["colorama"][2] == 'sys_platform == "win32"'
