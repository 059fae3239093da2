"""Says what happens at a table, for players who hear it: each move, whose turn it is, and on request everything."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from engine.contract import PUBLIC, View
from game.learn.coach import card_words
from game.scenes.table.base import TableBase
from game.text.amounts import number
from game.text.translations import has, language, tr
from game.ui import input as ins
from game.ui import key_map

HAND: Final = "hand:"
"""How the names of the zones with hands begin."""
OPEN_PILES: Final = ("discard", "field")
"""The zones with piles whose top card players take or match."""
TRICK: Final = "trick"
"""The zone whose cards all lie open side by side."""


class Narrator:
    """Announces a table to the listeners of the program. It says no more than its player may see."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene
        self._said: tuple[tuple[str, str], ...] = ()  # who made the moves of this deal, and what they were
        self._ply = -1
        self._seat: int | None = None
        self._language = language()
        self._calls: list[str] = []  # what was called meanwhile

    def on_call(self, text: str) -> None:
        """Something is called, such as a knock: announce it after the move it belongs to."""
        if self.scene.app.heard:
            self._calls.append(text)

    def update(self) -> None:
        """Once the cards have come to rest, announce the moves since the last time, what was called, and the question
        if the player has to act. A lesson says itself what it asks, and the table must not answer it."""
        scene = self.scene
        if (
            (self._ply, self._seat) == (scene.table.ply, scene.seat)
            or scene.anim.busy
            or not scene.app.heard
            or scene.seat_view.ply != scene.table.ply
        ):
            return
        self._ply, self._seat = scene.table.ply, scene.seat
        score = scene.table_view.match_score(scene.table.results)
        moves = tuple((score.names[player], text) for player, text in score.moves)  # each seat has another order
        if self._language != language():  # all moves have other words now: those that were said are not said again
            self._language, self._said = language(), moves[: max(0, len(self._said) - 1)]
        known = next((n for n, (a, b) in enumerate(zip(self._said, moves, strict=False)) if a != b), len(self._said))
        for name, text in moves[min(known, len(moves)) :]:  # the last one may have been half a move
            scene.app.announce(tr("say.of", who=name, what=text))
        self._said = moves
        for text in self._calls:
            scene.app.announce(text)
        self._calls.clear()
        if scene.me in scene.table.view(scene.me).acting and not scene.table_view.lesson:
            scene.app.announce(scene.asks())

    def after_press(self, new: Collection[str], before: Mapping[str, str]) -> None:
        """Something was pressed that makes no move: announce the question if it brought buttons, else those of `before`
        that now say something else, as what the chosen cards are."""
        scene = self.scene
        if scene.table_view.lesson or not scene.app.heard:
            return
        changed = [w.announce() for w in scene.ui.widgets if w.announce() != before.get(w.id)]
        for text in [scene.asks()] if new else changed:
            scene.app.announce(text)

    def handle(self, event: ins.Event) -> bool:
        """Say everything if its key is pressed; False for another input."""
        if not (isinstance(event, ins.Key) and event.down and event.name == key_map.key("table", "say")):
            return False
        for text in self.state():
            self.scene.app.announce(text)
        return True

    def state(self) -> list[str]:
        """The own hand, the piles, the seats with their points, and the question."""
        scene, view = self.scene, self.scene.table_view
        public = scene.table.view(PUBLIC)
        score = view.match_score(scene.table.results)
        counts = [len(public.zones.get(f"{HAND}{seat}", ())) for seat in view.seat_order()]
        return [
            *self._hand(),
            *self._piles(public),
            *[
                tr("say.seat", name=name, n=n, points=points)
                for name, n, points in zip(score.names, counts, score.totals, strict=True)
            ],
            *filter(None, [scene.asks()]),
        ]

    def _piles(self, public: View) -> Iterator[str]:
        """The piles that the game names: with the card that players take or match, or with the number of cards; of a
        trick every card."""
        for zone, cards in public.zones.items():
            name = f"{public.game}.table.{zone}"
            if cards and has(name):
                said = cards if zone == TRICK else cards[-1:] if zone in OPEN_PILES else ()
                what = card_words(public.game, said) if said else number(len(cards))
                yield tr("say.of", who=tr(name), what=what)

    def _hand(self) -> list[str]:
        """The own hand, also while no card of it can be pressed; nothing about an empty one."""
        scene, view = self.scene, self.scene.table_view
        if scene.seat is None:
            return [tr("say.no_hand")]
        labels = [w.announce() for w in view.widgets() if view.is_own_card(w.id)]
        labels = labels or [card_words(scene.match.game, (card,)) for card in scene.table.view(scene.seat).hand]
        return [tr("say.hand", cards=", ".join(labels))] if labels else []
