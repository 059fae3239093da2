"""Dates in words of the current language."""

from datetime import date

from game.text.translations import tr


def day_text(day: date) -> str:
    """A day with its weekday, such as "Sunday, November 22"."""
    weekday, month = tr("date.weekdays").split()[day.weekday()], tr("date.months").split()[day.month - 1]
    number = tr("date.first") if day.day == 1 else day.day
    return tr("date.day", weekday=weekday, month=month, day=number)


def weekday_letter(day: date) -> str:
    """The shortest name of a day's weekday."""
    return tr("date.weekdays").split()[day.weekday()][0]
