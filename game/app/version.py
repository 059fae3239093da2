"""The version of the program."""

from functools import cache
from importlib import metadata


@cache
def version() -> str:
    """The version that is installed; empty if the program runs without."""
    try:
        return metadata.version("rintaku")
    except metadata.PackageNotFoundError:
        return ""
