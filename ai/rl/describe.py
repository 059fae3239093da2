"""Print what the numbers of a game mean: `python -m ai.rl.describe GAME [SEATS]`."""

import argparse
from collections.abc import Sequence

import engine
from ai.rl.encoding import Codec, encoding_of
from engine.contract import UnknownGame
from engine.options import check_seats


def describe(game: str, seats: int = 0) -> list[str]:
    """The parts of an observation, then the actions; a line each. `seats` 0: the fewest. Raises UnknownGame,
    OptionError, and ValueError for a game without an encoding."""
    rules = engine.load(game)
    seats = seats or min(rules.SEATS)
    check_seats(rules, seats)
    codec = Codec(encoding_of(game, seats), seats)
    head = f"{game} with {seats} seats: an observation has {len(codec.most)} numbers"
    actions = [f"{number:5}  {name}" for number, name in enumerate(codec.names)]
    return [head, " from size  most  part", *codec.describe(), "", "the actions", *actions]


def main(words: Sequence[str] | None = None) -> None:
    """Print the description. Raises SystemExit for a game or a number of seats that there is not."""
    parser = argparse.ArgumentParser(
        prog="python -m ai.rl.describe", description="Print what the numbers of a game mean."
    )
    parser.add_argument("game", help=f"the game: {', '.join(engine.game_ids())}")
    parser.add_argument("seats", nargs="?", type=int, default=0, help="the number of seats (default: the fewest)")
    args = parser.parse_args(words)
    try:
        print("\n".join(describe(args.game, args.seats)))
    except (UnknownGame, ValueError) as e:
        parser.exit(2, f"{parser.prog}: {e}\n")


if __name__ == "__main__":
    main()
