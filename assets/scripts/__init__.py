"""Programs that draw the cards and the icon, and synthesise the sounds.

They run from the root of the repository. Each overwrites the files in ``assets``, or
writes into another folder with ``--out FOLDER``; ``--help`` lists further options.

| command | writes | needs |
|---|---|---|
| ``python -m assets.scripts.deck`` | the deck of 52, two Jokers and the backs | the standard library |
| ``python -m assets.scripts.sumidagawa`` | the Sumidagawa pack | the standard library |
| ``python -m assets.scripts.portraits`` | the faces of the opponents | the standard library |
| ``python -m assets.scripts.icon`` | the window's icon | pygame-ce |
| ``python -m assets.scripts.sounds`` | the sounds | numpy, and one of oggenc, ffmpeg or sox |

All pictures are SVG with ``path``, ``rect``, ``circle``, ``ellipse``, ``line`` and ``g`` elements,
presentation attributes and gradients in user space. The rasteriser behind pygame (nanosvg) draws
nothing else: no text, clip paths, masks or reuse.
"""
