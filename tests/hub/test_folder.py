import os
from pathlib import Path

import pytest

from tests.hub.somefacts import Holding, a_fact, machine, some_facts
from topping.errors import HubError
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import EVERYTHING
from topping.hub.carrier import CarrierLostError
from topping.hub.folder import MARK, FolderCarrier, make_hub

ANA, BOB = machine(1), machine(2)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_hub(tmp_path)
    return tmp_path


def taken(carrier: FolderCarrier, heads: dict[str, int] | None = None) -> list[Fact]:
    return [fact for part in carrier.news(EVERYTHING, Holding(heads)) for fact in part]


def test_what_is_known_is_told_by_the_end_of_a_line_alone(folder: Path) -> None:
    end = f',"kind":"signal","machine":"{ANA}","number":2}}'
    facts = [
        a_fact(ANA, 2, text="x" * 900).signed("A" * 88),
        a_fact(ANA, 7, text=end),
        a_fact(ANA, 8, text=f'"{end}').signed("A" * 88),
        Fact(ANA, 3, 1, FactKind.GONE, {}),
        Fact(ANA, 4, 1, FactKind.GONE, {}, "A" * 88),
        a_fact(ANA, 44).signed("A" * 88),
    ]
    lines = [str(fact) for fact in facts]
    other = '{"number":45, "machine":"' + ANA + '","kind":"signal","at":1,"body":{"number":2}}'
    (folder / f"{ANA}.facts").write_text("\n".join([*lines, other, ""]), encoding="utf-8")
    found = taken(FolderCarrier.open(folder, BOB), {ANA: 5})
    assert found[:-1] == facts[1:]
    assert found[-1].number == 45


def test_a_line_that_was_cut_off_is_added_again(folder: Path) -> None:
    FolderCarrier.open(folder, ANA).give(some_facts(ANA, 1, 3))
    path = folder / f"{ANA}.facts"
    path.write_bytes(path.read_bytes()[:-20])
    bob = FolderCarrier.open(folder, BOB)
    assert taken(bob) == some_facts(ANA, 1, 2)
    again = FolderCarrier.open(folder, ANA)
    assert again.lacking(ANA, 3) == [3]
    again.give(some_facts(ANA, 3, 3))
    assert taken(bob) == some_facts(ANA, 3, 3)
    assert again.lacking(ANA, 3) == []


def test_how_much_has_come_is_told_in_per_cent(folder: Path) -> None:
    for of in (ANA, BOB):
        FolderCarrier.open(folder, of).give(some_facts(of, 1, 1_000))
    carrier = FolderCarrier.open(folder, machine(3))
    parts = [(len(part), carrier.percent) for part in carrier.news(EVERYTHING, Holding())]
    assert parts == [(500, 50), (500, 50), (500, 99), (500, 99), (0, 99)]
    assert carrier.percent == 100


def test_what_must_be_forgotten_leaves_the_file(folder: Path) -> None:
    ana, bob = FolderCarrier.open(folder, ANA), FolderCarrier.open(folder, BOB)
    ana.give([a_fact(ANA, 1, text="Zoé"), a_fact(ANA, 2)])
    assert len(taken(bob)) == 2
    gone = Fact(ANA, 1, 1, FactKind.GONE, {})
    ana.give([gone])
    assert "Zoé" not in (folder / f"{ANA}.facts").read_text("utf-8")
    assert gone in taken(bob, {ANA: 2})
    assert ana.lacking(ANA, 2) == []


def test_a_machines_file_that_cannot_be_read_keeps_nobody_from_those_of_others(folder: Path) -> None:
    (folder / f"{ANA}.facts").mkdir()
    (folder / f"{machine(4)}.facts").symlink_to(folder / "nowhere")
    (folder / f"{BOB}.facts").write_text(f"{a_fact(BOB, 1)}\n", "utf-8")
    carrier = FolderCarrier.open(folder, machine(3))
    assert taken(carrier) == [a_fact(BOB, 1)]
    (folder / f"{ANA}.facts").rmdir()
    (folder / f"{ANA}.facts").write_text(f"{a_fact(ANA, 1)}\n", "utf-8")
    assert taken(carrier) == [a_fact(ANA, 1)]


@pytest.mark.parametrize("has_more", [False, True])
def test_a_file_of_this_machine_that_was_deleted_is_written_again_as_a_whole(has_more: bool, folder: Path) -> None:
    carrier = FolderCarrier.open(folder, ANA)
    carrier.give(some_facts(ANA, 1, 3))
    (folder / f"{ANA}.facts").unlink()
    with pytest.raises(CarrierLostError, match="file_cut"):
        carrier.give([a_fact(ANA, 4)]) if has_more else taken(carrier)
    assert FolderCarrier.open(folder, ANA).lacking(ANA, 3) == [1, 2, 3]


@pytest.mark.parametrize("has_more", [False, True])
def test_a_byte_that_somebody_changed_in_this_machines_file_is_mended(has_more: bool, folder: Path) -> None:
    carrier, path = FolderCarrier.open(folder, ANA), folder / f"{ANA}.facts"
    carrier.give(some_facts(ANA, 1, 3))
    content = path.read_bytes()
    path.write_bytes(content.replace(b"{", b"[", 1))
    os.utime(path, ns=(0, 1))  # within one tick of the clock the file would look untouched
    with pytest.raises(CarrierLostError, match="file_cut"):
        carrier.give([a_fact(ANA, 4)]) if has_more else taken(carrier)
    again = FolderCarrier.open(folder, ANA)
    assert again.lacking(ANA, 3) == [1]
    again.give(some_facts(ANA, 1, 1))
    assert {fact.number for fact in taken(FolderCarrier.open(folder, BOB))} == {1, 2, 3}


def test_a_file_of_this_machine_that_was_touched_alone_is_as_it_was(folder: Path) -> None:
    carrier = FolderCarrier.open(folder, ANA)
    carrier.give(some_facts(ANA, 1, 3))
    os.utime(folder / f"{ANA}.facts", ns=(0, 1))
    carrier.give([a_fact(ANA, 4)])
    assert {fact.number for fact in taken(FolderCarrier.open(folder, BOB))} == {1, 2, 3, 4}


def test_a_folder_that_is_gone_is_lost_and_one_that_is_no_hub_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CarrierLostError):
        FolderCarrier.open(tmp_path / "key", ANA)
    with pytest.raises(CarrierLostError):  # the empty place of a disk that is not there
        FolderCarrier.open(tmp_path, ANA)
    (tmp_path / "photo.jpg").write_bytes(b"")
    with pytest.raises(HubError, match="no_mark"):
        FolderCarrier.open(tmp_path, ANA)
    assert make_hub(tmp_path)
    assert not make_hub(tmp_path)
    carrier = FolderCarrier.open(tmp_path, ANA)
    (tmp_path / MARK).rename(tmp_path / "away")
    with pytest.raises(HubError):
        carrier.give(some_facts(ANA, 1, 1))
    with pytest.raises(HubError):
        taken(carrier)


def test_a_newer_folder_is_refused(folder: Path) -> None:
    (folder / MARK).write_text("topping hub 2\n")
    with pytest.raises(HubError, match="newer"):
        FolderCarrier.open(folder, ANA)
    for other in ("shopping list", "shopping list 1", "topping hub one", "1"):
        (folder / MARK).write_text(f"{other}\n")
        with pytest.raises(HubError, match="no_mark"):
            FolderCarrier.open(folder, ANA)
