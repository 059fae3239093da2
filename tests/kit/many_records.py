"""Many distinct records and matches, quickly: a few matches are played, the others differ from them by a name."""

from pathlib import Path
from random import Random

import engine
from engine.record.match_file import read
from game.app.settings import home
from game.stats.contract import LuckSample, statistics_of
from game.stats.record_stats import VOID, DealStats, MatchStats, SeatStats
from tests.kit.hostile import write_record
from tests.kit.records import GAMES, record


def many_records(count: int, first: int = 1) -> list[Path]:
    """Write `count` records of finished matches into the data folder, numbered from `first` on. Each takes less than a
    millisecond."""
    played = []
    for game in GAMES:
        base = read(record(game, 1, 9999))
        played.append((base.header, base.texts))
    folder = home() / "matches"
    (folder / "9999.jsonl").unlink()
    files = []
    for n in range(first, first + count):
        header, texts = played[n % len(played)]
        seats = list(header.seat_configs)
        seats[1] = seats[1]._replace(name=f"bot {n}")
        data = header._replace(seat_configs=tuple(seats)).data()
        files.append(write_record(folder / f"{n:04}.jsonl", data, texts))
    return files


def random_match(rng: Random, name: str) -> MatchStats:
    """A match of any game with anything that a record or an import can hold."""
    game = rng.choice(GAMES)
    rules, statistics = engine.load(game), statistics_of(game)
    seats = rng.choice(rules.SEATS)
    players = [rng.choice(("you", "you", "Hana", "")) for _ in range(seats)]

    def plays(whole: bool = False) -> tuple[SeatStats, ...]:
        return tuple(
            SeatStats(
                seat,
                player,
                "" if player else "club",
                rng.randint(-50, 100),
                rng.random() < 0.4,
                rng.randint(0, seats),
                tuple(f for f in statistics.FEATS if rng.random() < 0.3),
                {
                    m.key: LuckSample(rng.randint(0, 9), rng.randint(1, 9), rng.choice((None, rng.random() * 9)))
                    for m in statistics.LUCK_MEASURES
                    if rng.random() < 0.8 and not whole
                },
            )
            for seat, player in enumerate(players)
            if rng.random() < 0.95
        )

    numbers = sorted(rng.sample(range(12), rng.randint(0, 6)))
    kinds = ("gin", "gin", "out", VOID)
    deals = tuple(DealStats(n, rng.choice(kinds), f"{rng.randint(0, 60)}", plays()) for n in numbers)
    return MatchStats(
        name,
        game,
        rng.choice(list(rules.PRESETS)),
        rng.choice(("novice", "club", "expert", "mixed")),
        seats,
        rng.random() < 0.3,
        deals,
        plays(True) if rng.random() < 0.5 else (),
    )
