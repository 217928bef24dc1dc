"""The fixtures that several modules here share."""

from tests.gateway.site import place, site

__all__ = ["place", "site"]
