"""A button for an action. The game gives it its place once it knows how many buttons there are."""

from game.ui.widgets import Button


def action_button(
    wid: str,
    key: str,
    kind: str,
    label: str,
    *,
    sub: str | None = None,
    enabled: bool = True,
    reason: str | None = None,
) -> Button:
    """Return a button without a place. `sub` is shown while it is enabled, `reason` while it is not."""
    return Button(
        wid,
        (0, 0, 0, 0),
        enabled,
        key,
        label=label,
        kind=kind,
        sub=sub if enabled else None,
        reason=None if enabled else reason,
    )
