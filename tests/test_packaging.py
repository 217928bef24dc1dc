"""What the repository itself promises."""

import hashlib
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "events", "projections", "replay", "gateway")
VENDOR = ROOT / "gateway" / "web" / "vendor"


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_is_ours_and_nobody_elses(name: str) -> None:
    # `events` is also what a public package calls itself.
    assert Path(importlib.import_module(name).__file__ or "").parent == ROOT / name


def test_vendored_files_are_as_they_were_published() -> None:
    listed = {}
    for line in (VENDOR / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ./")
        listed[name] = digest
    found = {str(path.relative_to(VENDOR)): path for path in VENDOR.rglob("*") if path.is_file()}
    found.pop("SHA256SUMS")
    assert found.keys() == listed.keys()
    for name, path in found.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == listed[name], name


def test_every_module_says_which_question_it_answers() -> None:
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            first = path.read_text().lstrip().splitlines()[0] if path.read_text().strip() else ""
            assert first.startswith('"""'), path
