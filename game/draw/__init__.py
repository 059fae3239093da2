"""Drawing on pygame surfaces: shapes and text, parts of a table, card faces, animation, colours.

May import `game.text` and `assets`, and from `engine` cards and events. Start reading at `pen` (shapes and text) and
`canvas` (buttons, plates, cards)."""
