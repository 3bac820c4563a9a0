import pytest

from topping.facts.identity import competition_uuid, is_founded_by, is_machine_of, machine_uuid

KEY, OTHER = "ab" * 32, "cd" * 32
MACHINE = machine_uuid(7, KEY)
COMPETITION = competition_uuid(7, MACHINE)


def test_a_name_is_the_same_on_every_machine() -> None:
    assert MACHINE == "00000007-4713-89c9-8f0c-94b7b3f2cddb"
    assert COMPETITION == "00000007-b171-81ee-8ab5-7cd4d5809fa4"


@pytest.mark.parametrize(
    ("machine", "key", "is_its"),
    [
        (MACHINE, KEY, True),
        (MACHINE, OTHER, False),
        (MACHINE.upper(), KEY, False),
        ("", KEY, False),
        (machine_uuid(8, KEY), KEY, True),
        (machine_uuid(0xABCDEF01, KEY), KEY, True),
        (COMPETITION, KEY, False),
        (MACHINE, KEY.upper(), False),
        (MACHINE, "", False),
    ],
)
def test_a_machine_bears_the_name_of_its_key(machine: str, key: str, is_its: bool) -> None:
    assert is_machine_of(machine, key) is is_its


def test_a_competition_bears_the_name_of_who_founded_it() -> None:
    assert is_founded_by(COMPETITION, MACHINE)
    assert not is_founded_by(COMPETITION, machine_uuid(8, KEY))
    assert not is_founded_by("tournoi", MACHINE)
