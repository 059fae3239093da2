"""Write the Sumidagawa pack.

Run it as ``python -m assets.scripts.sumidagawa [--out FOLDER]``. The folder is ``assets/games/sumidagawa/cards``
unless said otherwise.
"""

import assets
from assets.scripts.output import write_drawings
from assets.scripts.sumidagawa.back import back_card
from assets.scripts.sumidagawa.layout import BLACK, RED
from assets.scripts.sumidagawa.plain import plain_card
from assets.scripts.sumidagawa.wild import used_wild_card, wild_card, wild_card_down


def draw() -> dict[str, str]:
    """Return all files of the pack by name."""
    files = {"sback.svg": back_card()}
    for colour in (BLACK, RED):
        files |= {f"{colour.letter}{number}.svg": plain_card(colour, number) for number in range(1, 11)}
        files[f"r{colour.letter}.svg"] = wild_card(colour)
        files[f"r{colour.letter}-used.svg"] = used_wild_card(colour)
        files[f"r{colour.letter}-down.svg"] = wild_card_down(colour)
    return files


if __name__ == "__main__":
    write_drawings(__doc__, assets.path("games", "sumidagawa", "cards"), draw)
