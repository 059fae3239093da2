"""`python -m game` starts the program, like the command `rintaku`."""

import sys

from game.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
