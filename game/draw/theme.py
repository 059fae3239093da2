"""The colours, sizes and shapes of the program: palette, corners, seat colours and crests, icons.

Other modules name colours of this palette. Card faces have their own colours: `game.draw.recolour` and the scripts that
draw them.

Sizes are in units of a 1280 x 720 sheet."""

import math
from typing import Final

PALETTE: Final = {
    # cloth, from the middle to the edge
    "cloth_hi": "#2c3870",
    "cloth": "#1f2852",
    "cloth_lo": "#0e1330",
    # card, paper and what is written on it
    "washi": "#fbf6ea",
    "washi_lo": "#efe5cf",
    "paper": "#fdf9ef",
    "paper_lo": "#f4ead6",
    "ink": "#1d2233",
    "ink_soft": "#5c6178",
    # vermilion: the one main action, calls, penalties
    "verm": "#c8372d",
    "verm_a": "#cb3c30",
    "verm_b": "#a82a22",
    "verm_hi": "#dc5544",
    "verm_lo": "#9f261f",
    "verm_text": "#ff9f8f",
    "verm_ink": "#c3362c",  # on paper
    "on_verm": "#fffaf0",
    "on_verm_soft": "#fff1e8",
    # gold: focus, chosen, whose turn
    "gold": "#c9a24b",
    "gold_a": "#f0d894",
    "gold_hi": "#ecd08a",
    "gold_lo": "#8f6d25",
    "on_gold_soft": "#3d3520",
    # dark parts
    "panel": "#121836",
    "raised": "#38467f",
    "raised_lo": "#2a3566",
    "dark": "#0d1230",
    "well": "#0c112b",
    "tile": "#2a3670",
    "tile_lo": "#151b3f",
    "line": "#ffffff",
    "text": "#f6f1e3",
    "muted": "#b4bcdc",
    "ok": "#8fd0a8",
    "off": "#8f98bd",
    # light and shade
    "light": "#7f92e0",
    "halo": "#93a4ee",
    "moonlight": "#f2dfa8",
    "moon": "#f6e6b8",
    "moon_hi": "#fff6da",
    "wave": "#aebcf2",
    "river_line": "#b9c6f5",
    "bar": "#3b4a8c",
    "black": "#000000",
    "chip_shade": "#0a0d22",
    "chip_blue": "#3f57b5",
    # a sliding door: wood, and paper lit from behind
    "wood": "#4a3327",
    "wood_lo": "#2c1d1e",
    "wood_soft": "#e3d3bd",
    "door_frame": "#3a2a22",
    "door_gap": "#1a1430",
    "door_bar": "#5a3f2c",
    "door_glow": "#ffcf74",
    "lit": "#fff0c4",
    "lit_lo": "#f2c877",
}
CLOTHS: Final = {  # middle, half way, edge
    "river": (PALETTE["cloth_hi"], PALETTE["cloth"], PALETTE["cloth_lo"]),
    "pine": ("#2a5a50", "#1c433c", "#0b221f"),
    "plum": ("#553058", "#3b2142", "#1d0f24"),
}
RIVER: Final = ("#2e3c7a", "#253168", "#1d2757", "#182049", "#141b40")  # far to near
SHADOW: Final = (6, 8, 22)
VEIL: Final = (8, 11, 30)
DIM: Final = (150, 156, 190)  # an unplayable card is multiplied by this
SEATS: Final = {
    "you": "#d9b45c",
    "aki": "#e2806b",
    "ren": "#6fa8dc",
    "mio": "#b993d6",
    "sora": "#6fbfa2",
    "yuki": "#9aa3c4",
    "haru": "#e0a3b8",
    "nao": "#6cc3cf",
    "kenta": "#e8975f",
    "hina": "#8fc7a1",
    "momo": "#e7c46a",
    "taiga": "#ef8f52",
    "shiori": "#7fc4b4",
    "takumi": "#cfae5b",
    "akira": "#f08a7a",
    "shizuka": "#8ed0c6",
    "tsumugi": "#d8bf78",
    "arashi": "#e39a8f",
    "tsukasa": "#93bfe0",
    "kuon": "#d6c69a",
}
CHARACTER_CRESTS: Final = {  # the crest that a character shares, and the mark of its style below it
    "kenta": ("mio", "bold"),
    "hina": ("mio", "careful"),
    "momo": ("mio", "collector"),
    "taiga": ("aki", "bold"),
    "shiori": ("aki", "careful"),
    "takumi": ("aki", "collector"),
    "akira": ("ren", "bold"),
    "shizuka": ("ren", "careful"),
    "tsumugi": ("ren", "collector"),
    "arashi": ("yuki", "bold"),
    "tsukasa": ("yuki", "careful"),
    "kuon": ("yuki", "collector"),
}
STYLE_MARKS: Final = {  # drawn under the crest, on a 100 box
    "bold": '<path d="M50 76L64 94H36Z" fill="{c}"/>',
    "careful": '<path d="M30 86H70" stroke="{c}" stroke-width="8" stroke-linecap="round"/>',
    "collector": '<circle cx="30" cy="86" r="6" fill="{c}"/><circle cx="50" cy="86" r="6" fill="{c}"/>'
    '<circle cx="70" cy="86" r="6" fill="{c}"/>',
}
RADIUS: Final = {"key": 6, "chip": 8, "button": 12, "plate": 16, "panel": 20}
MARGIN: Final = 24
OWN_H: Final = 176  # own cards 24 % of a height of 720 (`game.table.geometry.own_h`), middle 21, opponents 12
MID_H: Final = 150
OPP_H: Final = 88
RATIO: Final = 250 / 350  # a card's width to its height
CORNER: Final = 14 / 250  # a card's corner to its width
SUIT_OF: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SUIT_TINTS: Final = {  # suits in running text, on paper and on dark ground, by four_colours; the rest is as the text
    False: {"H": (PALETTE["verm_ink"], PALETTE["verm_text"]), "D": (PALETTE["verm_ink"], PALETTE["verm_text"])},
    True: {"H": (PALETTE["verm_ink"], PALETTE["verm_text"]), "D": ("#1f6aa5", "#8cc4ff"), "C": ("#2a7350", "#86d8a6")},
}


def crest(kind: str, c: str) -> str:
    """The SVG body of a seat's crest on a 100 box. Crests differ in shape as well as in colour `c`."""
    if kind in CHARACTER_CRESTS:
        shared, style = CHARACTER_CRESTS[kind]
        return (
            f'<g transform="translate(12 -4) scale(.76)">{crest(shared, c)}</g>{STYLE_MARKS[style].replace("{c}", c)}'
        )
    if kind == "you":  # moon on water
        return (
            f'<circle cx="50" cy="40" r="20" fill="{c}"/>'
            f'<path d="M20 70Q27 62 35 70T50 70T65 70T80 70M28 82Q35 74 43 82T58 82T73 82" fill="none" '
            f'stroke="{c}" stroke-width="6" stroke-linecap="round"/>'
        )
    if kind == "aki":  # fan
        return (
            f'<path d="M50 80L16 44A48 48 0 0 1 84 44Z" fill="{c}"/>'
            f'<path d="M50 80L33 31M50 80L67 31M50 80V26" stroke="#000" stroke-opacity=".35" stroke-width="4"/>'
        )
    if kind == "ren":  # three waves
        return "".join(
            f'<path d="M18 {y}Q26 {y - 14} 34 {y}T50 {y}T66 {y}T82 {y}" fill="none" stroke="{c}" '
            f'stroke-width="8" stroke-linecap="round"/>'
            for y in (36, 54, 72)
        )
    if kind == "mio":  # plum
        turns = [math.radians(72 * i - 90) for i in range(5)]
        return (
            "".join(
                f'<circle cx="{50 + 19 * math.cos(a):.1f}" cy="{51 + 19 * math.sin(a):.1f}" r="14.5" fill="{c}"/>'
                for a in turns
            )
            + f'<circle cx="50" cy="51" r="7" fill="{PALETTE["ink"]}"/>'
        )
    if kind == "sora":  # four diamonds
        return (
            f'<path d="M50 18L66 34L50 50L34 34ZM50 52L66 68L50 84L34 68ZM32 35L48 51L32 67L16 51Z'
            f'M68 35L84 51L68 67L52 51Z" fill="{c}"/>'
        )
    if kind == "nao":  # gate
        return (
            f'<path d="M16 30Q50 40 84 30M24 50H76M32 34L28 82M68 34L72 82" fill="none" stroke="{c}" '
            f'stroke-width="9" stroke-linecap="round"/>'
        )
    if kind == "haru":  # eight petals
        return "".join(
            f'<g transform="rotate({45 * i} 50 50)"><ellipse cx="50" cy="29" rx="8" ry="15" fill="{c}"/></g>'
            for i in range(8)
        )
    d = ""  # yuki: snow
    for i in range(3):
        x, y = 30 * math.cos(math.radians(60 * i + 90)), 30 * math.sin(math.radians(60 * i + 90))
        d += f"M{50 + x:.1f} {50 + y:.1f}L{50 - x:.1f} {50 - y:.1f}"
    return f'<path d="{d}" stroke="{c}" stroke-width="8" stroke-linecap="round" fill="none"/>'


# suit shapes on a 100 box
SUIT: Final = {
    "H": ("M50 91C20 67 5 51 5 31C5 16 16 8 28 8C38 8 46 13 50 22C54 13 62 8 72 8C84 8 95 16 95 31C95 51 80 67 50 91Z"),
    "D": "M50 3C58 20 72 38 87 50C72 62 58 80 50 97C42 80 28 62 13 50C28 38 42 20 50 3Z",
    "S": (
        "M50 5C58 22 93 40 93 64C93 78 83 85 73 85C65 85 57 81 54 75C55 84 58 90 65 95H35C42 90 45 "
        "84 46 75C43 81 35 85 27 85C17 85 7 78 7 64C7 40 42 22 50 5Z"
    ),
    "C": (
        "M50 5A21 21 0 0 1 67 38A21 21 0 1 1 54 72C55 83 58 90 65 95H35C42 90 45 83 46 72A21 21 0 1 "
        "1 33 38A21 21 0 0 1 50 5Z"
    ),
}

# icons on a 100 box; {c} is the colour
ICON: Final = {
    "menu": '<path d="M22 32H78M22 50H78M22 68H78" stroke="{c}" stroke-width="8" stroke-linecap="round"/>',
    "search": (
        '<circle cx="44" cy="44" r="24" fill="none" stroke="{c}" stroke-width="9"/><path d="M62 62L82 82" '
        'stroke="{c}" stroke-width="11" stroke-linecap="round"/>'
    ),
    "help": (
        '<path d="M36 38A14 14 0 1 1 56 50C51 53 50 56 50 62" fill="none" stroke="{c}" '
        'stroke-width="8" stroke-linecap="round"/><circle cx="50" cy="77" r="5.500" fill="{c}"/>'
    ),
    "gear": (
        '<circle cx="50" cy="50" r="19" fill="none" stroke="{c}" stroke-width="9"/><path d="M50 '
        "14V26M50 74V86M14 50H26M74 50H86M24.500 24.500L33 33M67 67L75.500 75.500M24.500 75.500L33 "
        '67M67 33L75.500 24.500" stroke="{c}" stroke-width="10" stroke-linecap="round"/>'
    ),
    "chart": ('<path d="M24 76V54M42 76V34M60 76V46M78 76V24" stroke="{c}" stroke-width="11" stroke-linecap="round"/>'),
    "play": ('<path d="M34 22L78 50L34 78Z" fill="{c}" stroke="{c}" stroke-width="6" stroke-linejoin="round"/>'),
    "book": (
        '<path d="M50 30C42 23 30 21 18 23V75C30 73 42 75 50 82C58 75 70 73 82 75V23C70 21 58 23 50 '
        '30ZM50 30V80" fill="none" stroke="{c}" stroke-width="7" stroke-linejoin="round"/>'
    ),
    "check": (
        '<path d="M22 52L42 72L78 30" fill="none" stroke="{c}" stroke-width="12" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "cross": '<path d="M28 28L72 72M72 28L28 72" stroke="{c}" stroke-width="11" stroke-linecap="round"/>',
    "eye": (
        '<path d="M12 50C24 30 37 24 50 24C63 24 76 30 88 50C76 70 63 76 50 76C37 76 24 70 12 50Z" '
        'fill="none" stroke="{c}" stroke-width="7"/><circle cx="50" cy="50" r="12" fill="{c}"/>'
    ),
    "card": ('<rect x="27" y="16" width="46" height="68" rx="8" ry="8" fill="none" stroke="{c}" stroke-width="8"/>'),
    "chevron": (
        '<path d="M36 22L64 50L36 78" fill="none" stroke="{c}" stroke-width="12" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "back": (
        '<path d="M62 22L34 50L62 78" fill="none" stroke="{c}" stroke-width="12" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "redo": (
        '<path d="M74 40A28 28 0 1 0 78 56" fill="none" stroke="{c}" stroke-width="9" '
        'stroke-linecap="round"/><path d="M80 20V44H56" fill="none" stroke="{c}" stroke-width="9" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "share": (
        '<path d="M50 62V18M34 32L50 16L66 32M30 46H24V82H76V46H70" fill="none" stroke="{c}" stroke-width="9" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "skip": (
        '<path d="M26 26L52 50L26 74ZM54 26L80 50L54 74Z" fill="{c}" stroke="{c}" stroke-width="5" '
        'stroke-linejoin="round"/>'
    ),
    "bulb": (
        '<path d="M50 14A26 26 0 0 0 34 60C38 64 39 67 39 72H61C61 67 62 64 66 60A26 26 0 0 0 50 '
        '14ZM41 84H59" fill="none" stroke="{c}" stroke-width="8" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
    ),
    "quit": (
        '<path d="M58 20H28V80H58M46 50H82M68 36L82 50L68 64" fill="none" stroke="{c}" '
        'stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "globe": (
        '<circle cx="50" cy="50" r="31" fill="none" stroke="{c}" stroke-width="7"/><path d="M19 '
        '50H81M50 19C34 36 34 64 50 81C66 64 66 36 50 19Z" fill="none" stroke="{c}" '
        'stroke-width="6"/>'
    ),
    "sound": (
        '<path d="M20 40H34L52 24V76L34 60H20Z" fill="{c}" stroke="{c}" stroke-width="6" '
        'stroke-linejoin="round"/><path d="M64 38A17 17 0 0 1 64 62M74 27A32 32 0 0 1 74 73" '
        'fill="none" stroke="{c}" stroke-width="8" stroke-linecap="round"/>'
    ),
    "mute": (
        '<path d="M20 40H34L52 24V76L34 60H20Z" fill="{c}" stroke="{c}" stroke-width="6" '
        'stroke-linejoin="round"/><path d="M64 40L84 60M84 40L64 60" stroke="{c}" stroke-width="8" '
        'stroke-linecap="round"/>'
    ),
    "flag": (
        '<path d="M28 84V18M28 22H74L62 38L74 54H28" fill="none" stroke="{c}" stroke-width="8" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "home": (
        '<path d="M18 50L50 22L82 50M28 46V80H72V46" fill="none" stroke="{c}" stroke-width="8" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "pause": '<path d="M36 24V76M64 24V76" stroke="{c}" stroke-width="13" stroke-linecap="round"/>',
    "next_deal": (
        '<path d="M24 26L62 50L24 74Z" fill="{c}" stroke="{c}" stroke-width="6" stroke-linejoin="round"/>'
        '<path d="M77 24V76" stroke="{c}" stroke-width="9" stroke-linecap="round"/>'
    ),
    "last_deal": (
        '<path d="M76 26L38 50L76 74Z" fill="{c}" stroke="{c}" stroke-width="6" stroke-linejoin="round"/>'
        '<path d="M23 24V76" stroke="{c}" stroke-width="9" stroke-linecap="round"/>'
    ),
    "undo": (
        '<path d="M30 26L16 42L32 56M18 42H58A18 18 0 0 1 58 78H40" fill="none" stroke="{c}" '
        'stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "turn": (
        '<path d="M21 44A30 30 0 0 1 76 34M76 16V36H56M79 56A30 30 0 0 1 24 66M24 84V64H44" fill="none" stroke="{c}" '
        'stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "dice": (
        '<rect x="20" y="20" width="60" height="60" rx="12" ry="12" fill="none" stroke="{c}" '
        'stroke-width="7"/><circle cx="37" cy="37" r="6" fill="{c}"/><circle cx="63" cy="63" r="6" '
        'fill="{c}"/><circle cx="50" cy="50" r="6" fill="{c}"/>'
    ),
    "full": (
        '<path d="M20 40V20H40M60 20H80V40M80 60V80H60M40 80H20V60" fill="none" stroke="{c}" '
        'stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "info": (
        '<circle cx="50" cy="24" r="6" fill="{c}"/><path d="M50 42V78" stroke="{c}" '
        'stroke-width="10" stroke-linecap="round"/>'
    ),
}
