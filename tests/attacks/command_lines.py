"""Bad command lines, from a seed: words that are wrong, huge, empty or hostile in every place of every command."""

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

HOSTILE: Final = (
    *(
        "",
        " ",
        "-",
        "--",
        "=",
        "0",
        "-1",
        "-0",
        "1e9",
        "1.5",
        "NaN",
        "inf",
        "0x10",
        "１２",
        "٣",
        "²",
        "07",
        "+7",
        "1_0",
    ),
    *("9" * 12, "9" * 400, "-" + "9" * 5000, "a" * 5000, "a," * 3000, "=" * 300, "a=" + "b" * 900, "club/" + "x" * 300),
    *(
        "\x1b[31mred",
        "\x1b]0;title\x07",
        "\u202eabc",
        "a\u2028b",
        "a\nb",
        "a\rb",
        "\t",
        "\x00",
        "a\x00b",
        "\x7f",
        "\x9b2J",
    ),
    *("凛卓", "é", "\udcff", "👩‍👩‍👧", "\ufeff", "'", '"', "'" * 200, '"' * 90 + "'" * 90, "\\" * 100, "`id`", "$(id)"),
    *(
        "%s%s%n",
        "{}",
        "{0.__class__}",
        "../..",
        "~",
        "*",
        "x" * 79,
        "x" * 81,
        "club:0",
        "master:" + "9" * 4400,
        "club/",
    ),
    *("--help=1", "--game", "--se=" + "q" * 200, "--no-such", "--json=" + "y" * 200, "-h", "-" * 200, "@file"),
)
WORDS: Final = {
    "game": ("gin", "rin", "rumino", "sumidagawa", "bridge", "GIN", "gin ", "random"),
    "preset": ("app", "straight", "hollywood", "custom", "school", "table", "high_water"),
    "change": ("target=100", "target=7", "wins_target=2", "colour=red", "target", "deals=3", "decks=1", "decks=9"),
    "bots": (
        "club",
        "club,random",
        "club,club",
        "expert/bold",
        "novice/any,club",
        "genius,club",
        "random,random,random",
    ),
    "people": ("Aki", "Aki,Ben", "Aki,Aki", ",", "you", "A" * 13, "a,b,c,d,e,f,g,h,i"),
    "seed": ("7", "today", "word", "se-ven", "0", "x" * 21),
    "number": ("1", "2", "3", "200", "100000", "1000000", "1000001", "0", "-5", "many"),
    "hash": ("#3f9ac2d1", "3f9ac2d1" * 4, "3f9ac2d1" * 8, "xyz", "#", "3f9a"),
    "size": ("1280x720", "100x100", "99999x99999", "960×540", "1280*720"),
    "lang": ("en", "ja", "xx"),
    "lesson": ("melds", "upcard", "flying"),
    "picture": ("may-knock", "start", "nothing"),
    "measure": ("wins", "points", "losses", "luck"),
    "budgets": ("25,100", "25", "25,0", "25,25", ",".join(map(str, range(1, 90)))),
    "tune": ("expert", "expert:knock", "expert:nothing", "club", "random", "master"),
    "name": ("Mia", "you"),
}
PATH: Final = "path"
COMMANDS: Final[dict[str, tuple[Sequence[str], dict[str, Sequence[str]]]]] = {
    "play": (
        ["game"],
        {"--preset": ["preset"], "--set": ["change"], "--bots": ["bots"], "--people": ["people"], "--seed": ["seed"]},
    ),
    "replay": ([PATH], {}),
    "verify": ([PATH], {"--hash": ["hash", "hash"]}),
    "learn": (["game"], {"--lesson": ["lesson"]}),
    "arena": (
        ["game"],
        {
            **{"--preset": ["preset"], "--set": ["change"], "--bots": ["bots"], "--cross": ["bots"]},
            **{"--budgets": ["budgets"], "--tune": ["tune"], "--generations": ["number"], "--level": ["bots"]},
            **{"--against": ["bots"], "--plot": [PATH], "--seats": ["number"], "--measure": ["measure"]},
            **{"--matches": ["number"], "--deals": ["number"], "--seed": ["number"], "--jobs": ["number"]},
            **{"--out": [PATH], "--json": []},
        },
    ),
    "demo": (
        ["game"],
        {
            **{"--preset": ["preset"], "--frames": [PATH], "--only": ["picture"], "--size": ["size"]},
            **{"--seed": ["number"], "--lang": ["lang"]},
        },
    ),
    "records": ([], {"--game": ["game"], "--export": [PATH], "--import": [PATH], "--as": ["name"]}),
    "bench": ([], {"--json": []}),
}
"""Of each command the kinds of its arguments, and of the values of its options."""


def write_files(folder: Path) -> list[str]:
    """Put files of every kind into a folder that paths can name. Returns the paths, and some of nothing."""
    (folder / "a folder").mkdir()
    (folder / "empty.jsonl").touch()
    (folder / "text.json").write_text("no match\n" * 50)
    (folder / "bytes.jsonl").write_bytes(bytes(range(256)) * 40)
    (folder / "deep.json").write_text("[" * 20_000)
    (folder / "\x1b[31mred\u202e.jsonl").write_text('{"rintaku": "' + "9" * 500 + '"}\n')
    (folder / f"{'long' * 50}.json").write_text("{}")
    os.mkfifo(folder / "pipe.jsonl")
    names = [
        "a folder",
        "empty.jsonl",
        "text.json",
        "bytes.jsonl",
        "deep.json",
        "\x1b[31mred\u202e.jsonl",
        "pipe.jsonl",
    ]
    names += [
        "missing.jsonl",
        "no/such/folder.jsonl",
        "text.json/below",
        "new.json",
        "new.csv",
        "new.svg",
        "new.xls",
        "n" * 300,
    ]
    return [*(str(folder / name) for name in names), "/dev/zero", "/dev/null", "/dev/full", "/", "", "./" * 2500]


def line(rng: Random, paths: Sequence[str]) -> list[str]:
    """One command line; most have something wrong."""
    command = rng.choice(list(COMMANDS))
    arguments, options = COMMANDS[command]

    def word(kind: str) -> str:
        if rng.random() < 0.25:
            return rng.choice(HOSTILE)
        return rng.choice(paths if kind == PATH else WORDS[kind])

    words = [command, *(word(kind) for kind in arguments)]
    for option in rng.sample(list(options), min(len(options), rng.choice((0, 1, 1, 2, 2, 3, 6)))):
        values = [word(kind) for kind in options[option]]
        if values and rng.random() < 0.2:
            words.append(f"{option}={values[0]}")
        else:
            words += [option, *values]
    if rng.random() < 0.15:
        words.insert(rng.randrange(len(words) + 1), rng.choice(HOSTILE))
    if rng.random() < 0.05:
        words.pop(rng.randrange(len(words)))
    if rng.random() < 0.01:
        words += [rng.choice(HOSTILE)] * 2000
    return words
