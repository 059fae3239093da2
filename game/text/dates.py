"""Dates in words of the current language."""

import time
from datetime import date

from game.text.translations import tr


def day_text(day: date) -> str:
    """A day with its weekday, such as "Sunday, November 22"."""
    weekday = tr("date.weekdays").split()[day.weekday()]
    month = tr("date.months").split()[day.month - 1]
    return tr("date.day", weekday=weekday, month=month, day=_number(day.day))


def moment_text(when: time.struct_time) -> str:
    """A day of a year with its time, such as "Nov 22, 2026, 17:05"."""
    month, day = tr("date.short_months").split()[when.tm_mon - 1], _number(when.tm_mday)
    return tr("date.moment", year=when.tm_year, month=month, day=day, time=time.strftime("%H:%M", when))


def weekday_letter(day: date) -> str:
    """The shortest name of a day's weekday."""
    return tr("date.weekdays").split()[day.weekday()][0]


def _number(day: int) -> str:
    return tr("date.first") if day == 1 else str(day)
