"""The compiled wheel (`.ci/compile.py`): what is compiled, when, and that it plays the same."""

import importlib.util
import os
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
DEALS = """
import sys
from random import Random

import engine
from engine.contract import Action
from engine.games.gin import state as compiled
from engine.options import table_options

assert compiled.__file__.endswith(sys.argv[1]), compiled.__file__
rules = engine.load("gin")
for seed in range(300):
    options = table_options(rules, sorted(rules.PRESETS)[seed % len(rules.PRESETS)])
    state, rng = rules.deal(options, 2, seed, rules.match_state(options, 2, seed, ())), Random(seed)
    while not state.result:
        seat = state.acting()[0]
        assert state.why_not(Action(seat, "nonsense")) == "unknown_action"
        state = rng.choice((state, state.clone()))
        state.apply(rng.choice(state.legal(seat)))
    print(state.result, rules.determinize(state.view(0), rng).position())
"""


class Hook:
    """Stands for the class of hatchling, which is there only while a wheel is built."""

    root = str(ROOT)

    def __class_getitem__(cls, _: Any) -> type["Hook"]:
        return cls


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`.ci/compile.py`."""
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    vars(interface)["BuildHookInterface"] = Hook
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    spec = importlib.util.spec_from_file_location("compile_hook", ROOT / ".ci/compile.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_without_the_variable_a_wheel_is_plain(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(script.VARIABLE, raising=False)
    hook, data = script.CompileHook(), dict[str, Any]()
    hook.initialize("standard", data)
    hook.finalize("standard", data, "")
    assert hook.dependencies() == [] and data == {}


def test_an_installation_that_can_be_edited_is_plain(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(script.VARIABLE, "1")
    hook, data = script.CompileHook(), dict[str, Any]()
    hook.initialize("editable", data)
    assert hook.dependencies() and data == {}


def test_with_the_variable_the_libraries_are_in_the_wheel(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(script.VARIABLE, "1")
    monkeypatch.setattr(script, "compiled", lambda root, folder: [folder / "engine/cards.so"])
    hook, data = script.CompileHook(), dict[str, Any](force_include={})
    hook.initialize("standard", data)
    assert list(data["force_include"].values()) == ["engine/cards.so"]
    assert data["infer_tag"] and not data["pure_python"]
    assert hook.folder.is_dir()
    hook.finalize("standard", data, "")
    assert not hook.folder.exists()


def test_the_rules_and_the_decisions_of_every_game_are_compiled(script: ModuleType) -> None:
    files = script.chosen(ROOT)
    games = [p.parent.name for p in (ROOT / "engine/games").glob("*/state.py")]
    assert games and all({f"engine/games/{g}/state.py", f"ai/games/{g}/club.py"} <= set(files) for g in games)
    assert not [f for f in files if f.endswith(("__init__.py", "/bots.py", "_weights.py", "engine/rng.py"))]


def test_every_pattern_of_the_choice_names_a_file(script: ModuleType) -> None:
    assert all(list(ROOT.glob(pattern)) for pattern in script.COMPILED)
    files = [p.relative_to(ROOT).as_posix() for pattern in script.COMPILED for p in ROOT.glob(pattern)]
    assert all(any(fnmatch(file, pattern) for file in files) for pattern in script.INTERPRETED)


@pytest.mark.campaign
@pytest.mark.skipif(not (shutil.which("cc") or shutil.which("cl")), reason="no C compiler here")
def test_compiled_rules_play_the_same_deals(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Some of the files, as a compiler takes its time; `.ci/compiled` tries all of them with the whole suite."""
    monkeypatch.setattr(script, "COMPILED", tuple(p for p in script.COMPILED if p.count("/") == 1 or "melds" in p))
    files = [f for f in script.chosen(ROOT) if f.startswith("engine/")]
    files += [f"engine/games/gin/{name}.py" for name in ("fields", "legal", "match", "position", "score", "state")]
    monkeypatch.setattr(script, "chosen", lambda root: files)
    assert len(script.compiled(ROOT, tmp_path)) > len(files)
    ends = [(ROOT, ".py"), (tmp_path, "d" if os.name == "nt" else "so")]
    played = [
        subprocess.run(
            [sys.executable, "-c", DEALS, end], cwd=folder, capture_output=True, text=True, check=True, timeout=120
        ).stdout
        for folder, end in ends
    ]
    assert played[0].count("\n") == 300 and played[0] == played[1]
