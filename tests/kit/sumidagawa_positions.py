"""What the tests of Sumidagawa share: positions written in a line, and what came of them."""

from typing import Any

from engine.cards import FACES, codes
from engine.contract import Event, MatchState, parse
from engine.games import sumidagawa as rules
from engine.games.sumidagawa.state import Facts, State
from tests.kit.deals import do, ended, refused, texts

SUMI = rules


def sumi(hands: str, **parts: Any) -> State:
    """A position: hands by seat with `|` between; it is the turn of who follows the last of `plays`, else seat 0's.
    `options` may change the preset's."""
    options = {"preset": "ultra"} | parts.pop("options", {})
    return SUMI.setup({"options": options, "hands": hands.split("|")} | parts)


def legal(state: State) -> list[str]:
    """What the seat whose turn it is may do, in the notation, without its seat."""
    return [text.partition(" ")[2] for text in texts(state.legal(facts(state).turn))]


def facts(state: State) -> Facts:
    found: Facts = state.view(0).facts
    return found


def turn(state: State) -> tuple[int, str]:
    """Whose turn it is, and in which phase."""
    return facts(state).turn, state.view(0).phase


def last_play(state: State) -> str:
    """The last play of this round as it was said."""
    said = facts(state).plays[-1]
    return f"{said.kind} {said.number}"


def wilds(state: State, seat: int) -> str:
    """A seat's wild cards: up, used and down, as in `rB rR rR | rB |`."""
    found = facts(state)
    shown = (found.up[seat], found.used[seat], found.down[seat])
    return " | ".join(codes([FACES["rB"]] * b + [FACES["rR"]] * r) for b, r in shown).strip()


def made(cards: str, before: int | None = None, *, after: str = "") -> str:
    """What cards are said to be after a number (`after` names the play it was said with); else the reason why
    they cannot be played."""
    held = " ".join(c for c in cards.split() if c[0] != "r")
    plays = [f"2 {after}"] if after else [] if before is None else ["2 B1 B2 rR" if before == 0 else f"2 B{before}"]
    state = sumi(f"{held} B10|R10|B9", plays=plays, turn=0)
    assert before is None or facts(state).number == before
    reason = refused(state, f"0 play {cards}")
    if reason:
        return reason
    events: list[Event] = []
    state.apply(parse(f"0 play {cards}"), events)
    return next(e.arg for e in events if e.kind == "say")


def passes(state: State, *, forced: bool = False) -> State:
    """Everybody passes who is asked, until the round is over; `forced` stops where somebody could choose."""
    rounds = facts(state).rounds
    while state.result is None and facts(state).rounds == rounds and state.view(0).phase == "play":
        if forced and state.forced() is None:
            break
        do(state, f"{facts(state).turn} pass")
    return state


def carry_after(state: State, **changes: Any) -> MatchState:
    """Where a match of this one deal stands."""
    return SUMI.match_state(dict(state.options) | changes, state.seats, 1, [ended(state)])
