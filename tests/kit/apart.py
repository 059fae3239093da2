"""Makes weight files in a process of its own: JAX starts threads, and a test that comes later may fork its process."""

import subprocess
import sys
from pathlib import Path


def train_apart(game: str, makes: str, deals: int, out: Path) -> None:
    """Make a weight file."""
    command = ["train", game, makes, "--deals", str(deals), "--jobs", "1", "--out", str(out)]
    done = subprocess.run([sys.executable, "-m", "game", *command], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
