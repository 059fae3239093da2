"""Write the faces of the opponents.

Run it as ``python -m assets.scripts.portraits [--out FOLDER]``. The folder is ``assets/portraits`` unless said
otherwise.
"""

import assets
from assets.scripts.output import write_drawings
from assets.scripts.portraits.bust import portrait
from assets.scripts.portraits.expressions import EXPRESSIONS
from assets.scripts.portraits.people import PEOPLE


def draw() -> dict[str, str]:
    """Return all pictures by file name, such as ``aki-pleased.svg``."""
    return {
        f"{name}-{expression}.svg": portrait(person, expression)
        for name, person in PEOPLE.items()
        for expression in EXPRESSIONS
    }


if __name__ == "__main__":
    write_drawings(__doc__, assets.path("portraits"), draw)
