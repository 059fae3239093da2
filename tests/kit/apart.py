"""Fits weights in a process of its own: JAX starts threads, and a test that comes later may fork its process."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def train_apart(game: str, makes: str, deals: int, out: Path) -> None:
    """Make a weight file."""
    command = ["train", game, makes, "--deals", str(deals), "--jobs", "1", "--out", str(out)]
    done = subprocess.run([sys.executable, "-m", "game", *command], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr


def result_apart(function: Callable[[], Any]) -> Any:
    """What a function of a module returns, which has to be plain data."""
    code = f"import json, {function.__module__} as m; print(json.dumps(m.{function.__name__}()))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
