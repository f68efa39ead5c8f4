"""Time zones that people and groups can choose, and the days in them. Moments are in seconds since the epoch."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONES = (
    *("Asia/Colombo", "Asia/Dhaka", "Asia/Dubai", "Europe/London", "Europe/Madrid"),
    *("America/Sao_Paulo", "America/New_York", "America/Mexico_City", "Australia/Sydney"),
    *("Asia/Riyadh", "Asia/Singapore", "America/Los_Angeles"),
)
"""Those that can be chosen; buttons have their indices."""
FIRST_ZONE = "Europe/London"
"""Of a group whose language is read in many zones: the hour of its message needs one, which is named beside it."""
FIRST_ZONES = {"si": "Asia/Colombo", "bn": "Asia/Dhaka", "es": "Europe/Madrid"}
UTC_ZONE = "UTC"
"""Of a person whose language is read in many zones: another would be wrong for most of them."""


def first_zone(language: str, otherwise: str = UTC_ZONE) -> str:
    """Return the zone of those who read a language, until they choose another."""
    return FIRST_ZONES.get(language, otherwise)


def local(moment: float, zone: str) -> datetime:
    """Return a moment in a zone."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone))


def day_number(moment: float, zone: str) -> int:
    """Return the number of a moment's day in a zone; those of days in a row are consecutive."""
    return local(moment, zone).toordinal()


def day_begins(moment: float, zone: str, days: int = 0) -> float:
    """Return when a day begins in a zone: that of a moment, or some days later."""
    day = local(moment, zone).date() + timedelta(days=days)
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()
