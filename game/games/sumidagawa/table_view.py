"""The table of Sumidagawa: what can be pressed and dragged, and which actions that means.

`model` says where the cards lie, `painting` and `board` draw what is round them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.contract import Action, Event, Result
from engine.games.sumidagawa.combinations import B1, WILD
from game.draw.canvas import Canvas
from game.draw.card_layout import COPY, box, face_of
from game.draw.theme import OPP_H
from game.games.sumidagawa import (
    board,
    buttons,
    lesson_anchors,
    painting,
    score_sheet,
    texts,
)
from game.games.sumidagawa import (
    layout as sumidagawa_layout,
)
from game.games.sumidagawa.card_text import called, card_words, code_of, combination, place_words, read
from game.games.sumidagawa.model import SumidagawaModel
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet
from game.table.view import Drop, Seats, TableView
from game.text.translations import tr
from game.ui.widgets import Rect, Widget, Zone

ALOUD: Final = {"dakuryu": "river", "honoo": "challenge"}
"""The combinations that are announced in large letters, with their sounds."""


class SumidagawaTable(SumidagawaModel):
    """See `game.table.view.TableView`."""

    hides_right = True

    # ---------------------------------------------------------------- widgets --
    def widgets(self) -> list[Widget]:
        if self.ended or self.only_shown:
            return []
        layout = self.layout_at_rest()
        widgets: list[Widget] = []
        for slot in self.shown:
            spot, key = layout[f"hand:{self.me}"][slot], self.keys[slot]
            widgets.append(Zone(f"card:{key}", box(spot), accessible_label=card_words(self.hand[slot]), picked=True))
        for i, spot in enumerate(layout[f"wild:{self.me}"]):
            state = tr(f"sumidagawa.word.{self.wild_state(self.me, i) or 'up'}")
            name = f"{card_words(WILD + i // 2)} {state}"
            widgets.append(Zone(f"wild:{i}", box(spot), accessible_label=name, tip=name, picked=True))
        return widgets + buttons.buttons(self)

    def first(self) -> str | None:
        if self.asked:
            return buttons.answer_id(self.asked[0])
        if self.chosen:
            return self.chosen[-1]
        add = self.can_add()
        focusable = [f"card:{self.keys[s]}" for s in self.shown if self.hand[s] in add]
        focusable += [f"wild:{i}" for i in range(4) if not self.wild_state(self.me, i) and WILD + i // 2 in add]
        return focusable[0] if focusable else None

    # ---------------------------------------------------------------- to act --
    def choose(self, wid: str) -> None:
        """The focus alone chooses no card."""

    def lifted(self) -> int | None:
        return None

    def activate(self, wid: str) -> list[Action]:
        kind = wid.partition(":")[0]
        if kind in ("card", "wild"):
            return self._press_card(wid)
        if kind == "answer":
            return [a for a in self.asked if buttons.answer_id(a) == wid]
        if wid == "sort":
            self.next_sort()
        elif wid == "clear":
            self.chosen = []
        elif wid == "play":
            return [Action(self.me, "play", self.chosen_cards())]
        elif wid == "pass":
            return [Action(self.me, "pass")]
        return []

    def _press_card(self, wid: str) -> list[Action]:
        """Choose a card or take it back. While a question is asked, answer it with the card."""
        if self.asked:
            return [a for a in self.asked if a.cards[0] == self.face(wid)][:1]
        if wid in self.chosen:
            self.chosen.remove(wid)
        elif wid.startswith("wild:") and self.wild_state(self.me, int(wid[5:])):
            self.pressed_off = int(wid[5:])
            self.chosen = []
        else:
            self.chosen.append(wid)
        return []

    def steps(self, action: Action) -> list[str]:
        if action.verb != "play":
            return ["pass"] if action.verb == "pass" else [buttons.answer_id(action)]
        wanted = self.widgets_of(action.cards)
        # what is missing comes first: a lesson's arrow must not point at a card just because it is chosen by mistake
        return [*(w for w in wanted if w not in self.chosen), *(w for w in self.chosen if w not in wanted), "play"]

    def widgets_of(self, cards: Sequence[int]) -> list[str]:
        """The ids of the widgets of the cards of a play."""
        wids, n = [], Counter[int]()
        for card in cards:
            copy = n[card]
            n[card] += 1
            if card < WILD:
                wids.append(f"card:{card + COPY * copy}")
            else:
                wids.append(f"wild:{2 * (card - WILD) + copy}")
        return wids

    def picks(self, action: Action) -> bool:
        return action.verb == "play"

    def own_zones(self) -> tuple[str, ...]:
        return f"hand:{self.me}", f"wild:{self.me}"

    def is_own_card(self, wid: str) -> bool:
        return wid.startswith(("card:", "wild:"))

    # --------------------------------------------------------------- dragging --
    def held(self, wid: str) -> int | None:
        """Wild cards have keys as if they were a hand."""
        if not wid.startswith("wild:"):
            return super().held(wid)
        slot = int(wid[5:])
        return WILD + slot // 2 + COPY * (slot % 2)

    def along(self, key: int, /) -> list[int]:
        return [k for wid in self.chosen if (k := self.held(wid)) is not None and k != key]

    def drops(self, key: int) -> list[Drop]:
        """The river, which takes the dragged card together with the chosen cards; over it a question, which takes one
        that answers it."""
        if self.ended:
            return []
        where, face = sumidagawa_layout.question(self.geometry), face_of(key)
        if self.asked:
            verb = self.asked[0].verb
            if answer := next((a for a in self.asked if a.cards[0] == face), None):
                return [Drop(where, tr(f"sumidagawa.verb.{verb}"), answer)]
            return [Drop(where, "", None, "not_lowest" if verb == "burn" and self.hand else "not_this_wild")]
        if self.phase != "play":
            return [Drop(where, "", None, "wrong_phase" if self.mine else "not_your_turn")]
        cards = tuple(sorted(face_of(k) for k in (key, *self.along(key))))
        if face >= WILD and self.wild_state(self.me, 2 * (face - WILD) + key // COPY):
            return [Drop(where, "", None, "no_wild")]
        if action := self.playable(cards):
            reading = read(cards, self.facts.number)
            assert reading is not None
            return [Drop(where, called(reading.kind, reading.number), action)]
        return [Drop(where, "", None, self._why_not(cards))]

    def _why_not(self, cards: Sequence[int]) -> str:
        """The key of the text that says why cards cannot be played."""
        facts, reading = self.facts, read(cards, self.facts.number)
        if not self.mine:
            return "not_your_turn"
        if self.me in facts.passed:
            return "passed"
        if not self.plays:
            return "must_pass"
        if reading is None:
            return "no_combination"
        return "already_made" if any(s.kind == reading.kind for s in facts.plays) else "too_low"

    def anchors(self) -> Mapping[str, Rect]:
        return lesson_anchors.anchors(self)

    # ---------------------------------------------------------------- drawing --
    def pictures(self) -> list[tuple[float, str]]:
        """Wild cards in every state, and plain cards in the sizes of hand and river."""
        wilds = [
            (h, code_of(WILD + colour, state))
            for h in (sumidagawa_layout.SMALL_H, sumidagawa_layout.own_wilds(self.geometry)[0].h)
            for colour in (0, 1)
            for state in ("", "used", "down")
        ]
        own = sumidagawa_layout.hand([False] * len(self.hand) or [False], self.geometry)[0].h
        plain = [(h, code_of(B1 + n)) for h in (sumidagawa_layout.PLAY_H[0], own) for n in range(20)]
        return [*wilds, *plain, (OPP_H, "sback")]

    def tick(self, ms: float) -> bool:
        """The table is at rest, so a question may be asked. True once, for a new `look`."""
        fresh = not self._ready and self.phase != "play" and self.mine
        self._ready = self._ready or fresh
        return fresh

    def clear_of_hints(self) -> Sequence[Rect]:
        """The number to beat, the plays of the round, the one that it stands for first, the board of combinations, the
        opponents, and the tags below them."""
        x, y, r = sumidagawa_layout.number_at(self.geometry)
        high = self.canvas.text_height(16)
        plays = (play.whole(high) for play in reversed(self.river_layout.groups))
        seats, foot = self.opponents(), 0.0 if self.canvas.upright else self.tags_foot()
        tags = [(x, y + h, w, foot - y - h) for s, (x, y, w, h) in seats if foot > y + h and texts.tags(self, s)]
        board = sumidagawa_layout.board(self.geometry)
        return ((x - r, y - r, 2 * r, 2 * r), *plays, board, *self.geometry.seats, *tags)

    def prompt(self) -> tuple[str, str]:
        return texts.prompt(self)

    def announcement(self, event: Event) -> tuple[str, str] | None:
        """Announced are the torrent, the flame flower, tiles, going out and overtaking."""
        word, _, n = event.arg.partition(" ")
        seat = event.seat
        if event.kind != "say":
            return None
        if word in ALOUD:
            return tr("sumidagawa.cry.made", name=self.seats.name(seat), combination=combination(word)), ALOUD[word]
        if word == "tile":
            self._tiles[seat] = int(n)
            return self.seats.say("sumidagawa.cry.tile", seat, tile=n), "last"
        if word != "out":
            return None
        before, self._out = list(self._out), [*self._out, seat]
        over = [s for s in range(self.n) if 0 < self._tiles[s] < self._tiles[seat] and s not in before]
        under = [s for s in before if s not in self._were_out and self._tiles[s] > self._tiles[seat]]
        if over or under:
            a, b = (seat, over[0]) if over else (under[0], seat)
            key = "over_me" if b == self.me and not self.seats.shared else "over"
            return self.seats.say(f"sumidagawa.cry.{key}", a, b=self.seats.name(b)), "return"
        return self.seats.say("sumidagawa.cry.out", seat, place=place_words(int(n))), "going-out"

    def under(self, canvas: Canvas) -> None:
        if self.ended:
            painting.final_lines(self, canvas)
            return
        board.paint(self, canvas)
        painting.under(self, canvas)

    def over(self, canvas: Canvas) -> None:
        if not self.ended:
            painting.over(self, canvas)

    def result(self) -> ResultSheet | None:
        return score_sheet.sheet(self) if self.view.result else None

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        return score_sheet.match_score(self, results)

    def final(self) -> ResultSheet:
        return score_sheet.final(self)


def create(seats: Seats) -> TableView:
    """Return the table as the seat `seats.me` sees it."""
    return SumidagawaTable(seats)
