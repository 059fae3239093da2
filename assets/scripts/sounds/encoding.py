"""Writing signals as WAV and as OGG Vorbis."""

import shutil
import subprocess
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np

from assets.scripts.sounds.tools import SAMPLE_RATE, Signal

Encoder = Callable[[Path, Path], None]


def write_wav(file: Path, signal: Signal) -> None:
    """Write a signal with 16 bits a sample."""
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(np.round(signal * 32767).astype("<i2").tobytes())


def _oggenc(wav: str, ogg: str, quality: str) -> list[str]:
    return ["oggenc", "-Q", "-s", "1", "-q", quality, "-o", ogg, wav]


def _ffmpeg(wav: str, ogg: str, quality: str) -> list[str]:
    exact = ["-flags:a", "+bitexact", "-fflags", "+bitexact"]  # no version or date in the file
    return ["ffmpeg", "-v", "error", "-y", "-i", wav, "-c:a", "libvorbis", "-q:a", quality, *exact, ogg]


def _sox(wav: str, ogg: str, quality: str) -> list[str]:
    return ["sox", "-D", wav, "-C", quality, ogg]


def find_encoder(quality: float) -> Encoder:
    """Return a function that encodes a WAV file as an OGG file, with the first encoder found.

    ``quality`` is Vorbis quality, 0 to 10. Raises SystemExit if there is no encoder; the function does if the
    encoder fails.
    """
    commands = {"oggenc": _oggenc, "ffmpeg": _ffmpeg, "sox": _sox}
    command = next((commands[name] for name in commands if shutil.which(name)), None)
    if command is None:
        raise SystemExit("no OGG encoder: install oggenc (vorbis-tools), ffmpeg or sox, or use --wav-only")

    def encode(wav: Path, ogg: Path) -> None:
        done = subprocess.run(command(str(wav), str(ogg), str(quality)), capture_output=True, text=True, check=False)
        if done.returncode or not ogg.exists():
            raise SystemExit(f"{ogg.name}: the encoder failed\n{done.stderr}")

    return encode
