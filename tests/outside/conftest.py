from __future__ import annotations

from tests.kiosk.conftest import home

__all__ = ["home"]
