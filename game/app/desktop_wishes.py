"""What the desktop asks of every program: less motion, more contrast. It is read in the background after the start.

A desktop that does not answer in time, or in another form, wishes nothing."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import Final, NamedTuple

TIMEOUT_S: Final = 1.0
"""How long one question may take."""

Ask = Callable[[Sequence[str]], str]
"""Runs a command and returns what it prints. Raises OSError or subprocess.SubprocessError."""


class Wishes(NamedTuple):
    """What the desktop asks for."""

    reduced_motion: bool = False
    high_contrast: bool = False


def ask(command: Sequence[str]) -> str:
    """Run a command of the desktop. See `Ask`."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT_S, check=True
    )
    return done.stdout


def read(platform: str = sys.platform, run: Ask = ask) -> Wishes:
    """Ask the desktop. Never raises."""
    with suppress(Exception):  # nothing of it is needed to play
        if platform == "win32":
            return _windows()
        if platform == "darwin":
            return _mac(run)
        return _linux(run)
    return Wishes()


def _answer(run: Ask, *command: str) -> str:
    """What a command prints; empty if there is no such command or setting."""
    with suppress(OSError, subprocess.SubprocessError, ValueError):
        return run(command).strip()
    return ""


def _linux(run: Ask) -> Wishes:
    def setting(schema: str, key: str) -> str:
        return _answer(run, "gsettings", "get", schema, key)

    still = setting("org.gnome.desktop.interface", "enable-animations") == "false"
    contrast = setting("org.gnome.desktop.a11y.interface", "high-contrast") == "true"
    if not contrast:  # the portal answers on other desktops
        portal = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
        answer = _answer(
            run,
            *("gdbus", "call", "--session", "--timeout", "1", "--dest", portal[0], "--object-path", portal[1]),
            *("--method", "org.freedesktop.portal.Settings.Read", "org.freedesktop.appearance", "contrast"),
        )
        contrast = "uint32 1" in answer
    return Wishes(still, contrast)


def _mac(run: Ask) -> Wishes:
    def setting(key: str) -> bool:
        return _answer(run, "defaults", "read", "com.apple.universalaccess", key) == "1"

    return Wishes(setting("reduceMotion"), setting("increaseContrast"))


def _windows() -> Wishes:
    import ctypes  # late: on Windows only

    class HighContrast(ctypes.Structure):
        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))

    ask_system = vars(ctypes)["windll"].user32.SystemParametersInfoW
    animated = ctypes.c_int(1)
    ask_system(0x1042, 0, ctypes.byref(animated), 0)  # SPI_GETCLIENTAREAANIMATION
    contrast = HighContrast(ctypes.sizeof(HighContrast), 0, None)
    ask_system(0x0042, contrast.size, ctypes.byref(contrast), 0)  # SPI_GETHIGHCONTRAST
    return Wishes(not animated.value, bool(contrast.flags & 1))


class Reader:
    """Reads the wishes in a thread of its own, so that nothing waits for the desktop."""

    def __init__(self, read_wishes: Callable[[], Wishes] = read) -> None:
        self._read = read_wishes
        self._found: list[Wishes] = []
        self.thread: Thread | None = None

    def begin(self) -> None:
        """Ask, once, without waiting for the answer."""
        if self.thread is None:
            self.thread = Thread(target=lambda: self._found.append(self._read()), daemon=True)
            self.thread.start()

    def take(self) -> Wishes | None:
        """The answer, once; None while there is none."""
        return self._found.pop() if self._found else None
