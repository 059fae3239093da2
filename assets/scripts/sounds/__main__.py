"""Write the sounds.

Run it as ``python -m assets.scripts.sounds [--out FOLDER] [--only NAME ...] [--wav | --wav-only]``. Without a
folder each sound goes to its place among the assets.
"""

import argparse
import tempfile
from pathlib import Path

from assets.scripts.sounds.catalogue import SOUNDS, peak_db, render
from assets.scripts.sounds.encoding import find_encoder, write_wav
from assets.scripts.sounds.tools import SAMPLE_RATE


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Write the sounds.")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="one folder for all files")
    parser.add_argument("--only", nargs="+", choices=[s.name for s in SOUNDS], metavar="NAME", help="only these sounds")
    parser.add_argument("--quality", type=float, default=4, help="Vorbis quality, 0 to 10 (default 4)")
    parser.add_argument("--wav", action="store_true", help="keep the WAV files as well")
    parser.add_argument("--wav-only", action="store_true", help="write WAV files, no OGG")
    return parser.parse_args()


def main() -> None:
    """Write all sounds, or those asked for."""
    args = _arguments()
    encode = None if args.wav_only else find_encoder(args.quality)
    with tempfile.TemporaryDirectory() as scratch:
        for sound in SOUNDS:
            if args.only and sound.name not in args.only:
                continue
            folder: Path = args.out or sound.folder
            folder.mkdir(parents=True, exist_ok=True)
            signal = render(sound)
            wav = (folder if args.wav or args.wav_only else Path(scratch)) / f"{sound.name}.wav"
            write_wav(wav, signal)
            if encode:
                encode(wav, folder / f"{sound.name}.ogg")
            seconds = len(signal) / SAMPLE_RATE
            print(f"{sound.name:18s} {seconds:6.2f} s  peak {peak_db(signal):6.1f} dBFS  {sound.lufs:5.0f} LUFS")


if __name__ == "__main__":
    main()
