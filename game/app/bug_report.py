"""A bug report in one file: the unfinished matches, the settings, the error log, the versions.

It holds nothing but what the player can read in the data folder, and is not sent anywhere."""

import platform
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pygame

from game.app.settings import home
from game.match.saves import unfinished

FILES = ("settings.json", "errors.log")


def write() -> Path:
    """Write a new report and return its path. Raises OSError if it cannot be written."""
    folder = home() / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    n = 1
    while (path := folder / f"rintaku-report-{n:03}.zip").exists():
        n += 1
    with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as out:
        out.writestr("versions.txt", _versions())
        for file in (*unfinished(), *(home() / name for name in FILES)):
            if file.exists():
                out.write(file, file.name)
    return path


def _versions() -> str:
    try:
        own = version("rintaku")
    except PackageNotFoundError:
        own = "not installed"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"rintaku {own}\nPython {platform.python_version()}\npygame-ce {pygame.version.ver}\nSDL {sdl}\n"
        f"{platform.system()} {platform.release()}\n"
    )
