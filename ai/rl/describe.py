"""Print what the numbers of a game mean: `python -m ai.rl.describe GAME [SEATS]`."""

import sys

import engine
from ai.rl.encoding import Codec, encoding_of


def describe(game: str, seats: int = 0) -> list[str]:
    """The parts of an observation, then the actions; a line each. `seats` 0: the fewest."""
    seats = seats or min(engine.load(game).SEATS)
    codec = Codec(encoding_of(game, seats), seats)
    head = f"{game} with {seats} seats: an observation has {len(codec.most)} numbers"
    actions = [f"{number:5}  {name}" for number, name in enumerate(codec.names)]
    return [head, " from size  most  part", *codec.describe(), "", "the actions", *actions]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit("usage: python -m ai.rl.describe GAME [SEATS]")
    print("\n".join(describe(sys.argv[1], *map(int, sys.argv[2:3]))))
