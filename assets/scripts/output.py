"""The command line that the drawing programs share."""

import argparse
from collections.abc import Callable
from pathlib import Path


def write_drawings(description: str, folder: Path, draw: Callable[[], dict[str, str]]) -> Path:
    """Write the drawings into ``folder`` or the one named by ``--out``, and return that folder.

    ``draw`` returns the text of the files by their names, which may contain folders.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--out", default=folder, type=Path, metavar="FOLDER", help="folder for the files")
    out: Path = parser.parse_args().out
    files = draw()
    for name, text in files.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KiB, in {out}")
    return out
