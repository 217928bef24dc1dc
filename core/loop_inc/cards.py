"""What do the cards say? Actions, anomalies and trips, as the house wrote them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec


class Trip(NamedTuple):
    """A trip: the date on its card, and 0 or 1 for the left or the right of the bar."""

    date: int
    side: int


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What a trip asks for and gives; ``bonus`` is one of BONUSES, or '' for none."""

    name: str
    requires: str
    points: int
    bonus: str = ""


class TripCard(msgspec.Struct, frozen=True, kw_only=True):
    """Two trips to one date."""

    era: str
    date: int
    offers: tuple[Offer, Offer]


ROOM_CARDS: Mapping[str, str] = MappingProxyType({"garage": "WP", "shop": "CN", "armory": "A"})
"""The room actions, each with the components of its room."""

ANOMALIES = (
    "spare_parts",
    "double_shift",
    "stitch_in_time",
    "lost_and_found",
    "assembly_line",
    "trade_in",
    "viral_video",
    "overtime",
    "borrowed_parts",
    "bulk_order",
    "crystal_ball",
    "retraction",
)
"""By number, from 1."""

BASE_ANOMALIES = 8
MORE_ANOMALIES = len(ANOMALIES)
"""The sizes of the anomaly deck without and with the expansion."""

CARDS = (*ROOM_CARDS, "trash", "office", "move", "exchange", "advertise", *ANOMALIES)
"""Every action card, in the order in which ``legal`` lists them."""

TITLES: Mapping[str, str] = MappingProxyType({card: card.replace("_", " ").capitalize() for card in CARDS})
"""What people call a card."""

ERAS = ("ad", "bc", "future")

BONUSES: Mapping[str, str] = MappingProxyType(
    {
        "take": "take any component",
        "discard_waste": "discard one waste",
        "discard_two_waste": "discard up to two waste",
        "discard_tear": "discard one Tear",
        "exchange": "exchange",
        "move": "move",
        "advertise": "advertise",
        "points": "+2 points",
        "launch": "launch another machine this turn",
    }
)
"""The bonus actions of the Future trips, each as its card prints it."""

BONUS_POINTS = 2


def _offer(name: str, requires: str, points: int, bonus: str = "") -> Offer:
    return Offer(name=name, requires=requires, points=points, bonus=bonus)


def _card(era: str, date: int, left: Offer, right: Offer) -> TripCard:
    return TripCard(era=era, date=date, offers=(left, right))


TRIP_CARDS = (
    _card("ad", 1989, _offer("Chips off the Berlin Wall", "C", 2), _offer("First mail on the web", "WN", 4)),
    _card("ad", 1969, _offer("Mud at Woodstock", "C", 2), _offer("One small step", "PCA", 7)),
    _card("ad", 1912, _offer("Deck chairs off the Titanic", "N", 2), _offer("Tea at the South Pole", "WCN", 7)),
    _card("ad", 1889, _offer("First lift up the Eiffel Tower", "W", 2), _offer("Open night at the Red Mill", "CN", 4)),
    _card("ad", 1776, _offer("Ink for the Declaration", "A", 2), _offer("Crossing the Delaware", "WP", 4)),
    _card("ad", 1666, _offer("The apple and Mr. Newton", "P", 2), _offer("Toast from Pudding Lane", "NA", 4)),
    _card("ad", 1492, _offer("Stowaway on the Pinta", "WN", 4), _offer("Last sunset of Granada", "PC", 4)),
    _card("ad", 1066, _offer("Hastings, front row", "AC", 4), _offer("Stitches for Bayeux", "WA", 4)),
    _card("bc", 44, _offer("The Ides of March", "WCA", 7), _offer("Cleopatra leaves Rome", "PNA", 7)),
    _card("bc", 480, _offer("Hot gates at Thermopylae", "ANW", 7), _offer("Salamis from above", "CP", 5)),
    _card("bc", 1323, _offer("Tutankhamun's farewell", "CNA", 8), _offer("Chariot race at Thebes", "WW", 5)),
    _card("bc", 2560, _offer("Top stone of the Pyramid", "WPC", 8), _offer("The Sphinx with a nose", "WWNA", 11)),
    _card("bc", 10000, _offer("Mammoth petting", "NA", 6), _offer("Last ice, first dogs", "WCNA", 12)),
    _card("bc", 65000, _offer("Dinner with Neanderthals", "PA", 6), _offer("First boat to Australia", "PCNA", 12)),
    _card("bc", 66000000, _offer("Asteroid viewing deck", "CCA", 9), _offer("Tyrannosaurus on tour", "WPCNA", 16)),
    _card("bc", 150000000, _offer("Bathing a Stegosaurus", "NNA", 9), _offer("Archaeopteryx air show", "WPCN", 13)),
    _card(
        "future",
        2077,
        _offer("Flea market on the Moon", "WC", 3, "take"),
        _offer("The great sea clean-up", "PA", 3, "discard_waste"),
    ),
    _card(
        "future",
        2150,
        _offer("Bazaar of spare memories", "CN", 3, "exchange"),
        _offer("The timeline repair shop", "WA", 3, "discard_tear"),
    ),
    _card(
        "future",
        2248,
        _offer("Billboards of Mars", "PN", 3, "advertise"),
        _offer("The Jupiter jackpot", "AA", 4, "points"),
    ),
    _card(
        "future",
        2525,
        _offer("Movers on the Ring", "C", 1, "move"),
        _offer("The double departure", "WPN", 5, "launch"),
    ),
    _card(
        "future",
        3001,
        _offer("Souvenirs of the last mall", "N", 1, "take"),
        _offer("The waste-free millennium", "PCA", 6, "discard_two_waste"),
    ),
)
"""In the order of the rules page, from which they are shuffled."""

_CARD_OF = {card.date: card for card in TRIP_CARDS}


def dates(era: str) -> tuple[int, ...]:
    """The dates of an era's cards, in the order of the rules page."""
    return tuple(card.date for card in TRIP_CARDS if card.era == era)


def offer(trip: Trip) -> Offer:
    """What the card says about this trip. It must be one of a card's two."""
    return _CARD_OF[trip.date].offers[trip.side]


def era(date: int) -> str:
    """The era of the card with this date."""
    return _CARD_OF[date].era


def along_the_timeline(days: tuple[int, ...]) -> tuple[int, ...]:
    """The dates in the order of time: BC from the largest down, then AD, then Future."""
    return tuple(sorted(days, key=lambda date: -date if era(date) == "bc" else date))


def date_text(date: int) -> str:
    """A date as people write it."""
    return f"{date:,} BC" if era(date) == "bc" else str(date)


def render_trip(trip: Trip) -> str:
    """The trip as a key: ``1989:0``."""
    return f"{trip.date}:{trip.side}"


def parse_trip(text: str) -> Trip:
    """The trip of such a key."""
    date, side = text.split(":")
    return Trip(int(date), int(side))
