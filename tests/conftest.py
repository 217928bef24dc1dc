"""What every test may count on."""

import pytest

from tests.gateway.site import place, site

__all__ = ["place", "site"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long runs as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # By far the longest test begins first, so that nobody waits for it alone at the end.
    items.sort(key=lambda item: "tests/soak/" not in item.nodeid)
    if not config.getoption("--long"):
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="a long run: give --long"))
