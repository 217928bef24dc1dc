"""What does the office do and pay?"""

import pytest

from tests.core.loop_inc.table import Table
from tests.core.loop_inc.test_days import at_the_end_of, end


def test_the_office_discards_a_waste_of_choice() -> None:
    table = Table(2, office=True)
    table.give(0, waste="WCC")
    assert table.ways("office") == [{"component": "W"}, {"component": "C"}]
    table.new(0, "office", component="C")
    assert table.player(0).waste == "WC"


def test_with_waste_something_must_be_discarded() -> None:
    table = Table(2, office=True)
    table.give(0, waste="W")
    assert table.no(0, "office") == "bad_arguments"
    assert table.no(0, "office", component="C") == "component_not_there"
    assert table.no(0, "office", tear=True) == "must_act"


def test_without_waste_the_office_is_still_possible() -> None:
    table = Table(2, office=True)
    assert table.ways("office") == [{}]
    assert table.no(0, "office", component="C") == "component_not_there"
    table.new(0, "office")
    assert table.player(0).tears == 0


@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        (("office", "garage", "garage"), 2),
        (("garage", "garage", "office"), 2),
        (("office", "garage", "office"), 4),
        (("garage",) * 3 + ("office",) * 3, 3),
        (("garage",) * 6 + ("office",) * 3, 0),
        (("office",) * 9, 9),
    ],
)
def test_office_cards_pay_by_where_they_stand(tableau: tuple[str, ...], points: int) -> None:
    table = at_the_end_of(3, office=True)
    table.give(1, tableau=tableau)
    end(table)
    assert table.score(1) == points


def test_who_has_left_is_paid_no_more() -> None:
    table = at_the_end_of(1, 3, office=True)
    table.give(1, tableau=("office",), out="tears")
    table.set(left=(1,))
    end(table)
    assert table.score(1) == 0
