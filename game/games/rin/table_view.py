"""The table of RIN: what can be pressed and dragged, and which actions that means.

`model` says where the cards lie, `painting` draws the table in play, `open_hands` the end of a deal."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import BIT, DECK, code
from engine.contract import Action, Event, Result
from engine.games.rin.effects import EIGHTS, SUIT_BY_NAME, SUIT_NAMES
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box, face_of
from game.draw.theme import OPP_H
from game.games.rin import buttons, painting, score_sheet, texts
from game.games.rin import layout as rin_layout
from game.games.rin.card_text import SUITS, card_words
from game.games.rin.model import FLY_MS, RinModel
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet
from game.table.view import Drop, Mark, Seats, TableView
from game.text.translations import tr
from game.ui.widgets import Rect, Widget, Zone

SOUNDS: Final = {
    "rin": "rin",
    "torin": "torin",
    "return": "return",
    "last": "last",
    "challenge": "challenge",
    "false_call": "error",
    "penalty": "card-flip",
    "debt": "card-flip",
    "redeal": "shuffle",
}


class RinTable(RinModel):
    """See `game.table.view.TableView`."""

    # ---------------------------------------------------------------- widgets --
    def widgets(self) -> list[Widget]:
        if self.ended:
            return []
        layout = self.layout_at_rest()
        widgets: list[Widget] = []
        if self.may_draw and layout["stock"]:
            name = tr("rin.table.stock")
            widgets.append(Zone("stock", box(layout["stock"][-1]), accessible_label=name, tip=name, focusable=False))
        widgets += self._plates()
        order = sorted(zip(layout[f"hand:{self.me}"], self.keys, strict=True), key=lambda p: (p[0].row, p[0].x))
        widgets += [Zone(f"card:{key}", box(spot), accessible_label=card_words(face_of(key))) for spot, key in order]
        return widgets + buttons.moves(self) + buttons.no_call(self) + buttons.calls(self) + buttons.suits(self)

    def _plates(self) -> list[Widget]:
        """The plates of the opponents. A click challenges a player who did not call Last."""
        plates: list[Widget] = []
        for seat, x, y in self.opponents():
            w = self.geometry.pitch - 8
            plates.append(
                Zone(
                    f"plate:{seat}",
                    (x - w / 2, y + 8, w, 64) if self.canvas.upright else (x - w / 2, y + 15, w, 50),
                    focusable=seat in self.facts.exposed,
                    accessible_label=tr("rin.table.challenge", name=self.seats.name(seat)),
                    tip=self.seats.name(seat),
                )
            )
        return plates

    def first(self) -> str | None:
        if self.asking is not None:
            return f"name:{SUIT_NAMES[0]}"
        playable = next((self.hand[s] for s in self.shown if self.hand[s] in self.playable or self.quiz), None)
        if playable is not None:
            return f"card:{playable}"
        return "draw" if self.can("draw") else "pass" if self.can("pass") else None

    # ---------------------------------------------------------------- to act --
    def choose(self, wid: str) -> None:
        if (card := self.held(wid)) is not None:
            self.chosen = card

    def lifted(self) -> int | None:
        if self.asking is not None:
            return self.asking
        return self.waits_for() if self.waiting else self.chosen if self.mine else None

    def activate(self, wid: str) -> list[Action]:
        card = self.held(wid)
        if card is not None:
            return self._press_card(card)
        if wid.startswith("name:"):
            assert self.asking is not None
            self.chosen, self.asking = self.asking, None
            return [self._play(face_of(self.chosen), wid[5:])]
        if wid.startswith("plate:"):
            return [Action(self.me, "challenge", (), wid[6:])]
        if wid == "sort":
            self.next_sort()
            return []
        if wid == "last" and self.facts.unsaid != self.me and len(self.hand) == 2:
            self.armed = not self.armed
            return []
        if wid == "challenge":
            target = next((s for s in self.facts.exposed if s != self.me), (self.me + 1) % self.n)
            return [Action(self.me, "challenge", (), str(target))]
        return [Action(self.me, "draw" if wid == "stock" else wid)]

    def _press_card(self, key: int) -> list[Action]:
        """Play the card. An 8 asks for a suit first; a second click takes it back."""
        asked, self.asking, card = self.asking, None, face_of(key)
        if card in self.playable and BIT[card] & EIGHTS:
            self.asking = None if asked == key else key
            return []
        self.chosen = key  # at one screen it stays in the hand until the screen is passed on
        return [self._play(card, "")]

    def _play(self, card: int, suit: str) -> Action:
        last = "last" if self.armed and len(self.hand) == 2 else ""
        return Action(self.me, "play", (card,), f"{suit} {last}".strip())

    def steps(self, action: Action) -> list[str]:
        if action.verb == "challenge":
            first = next((s for s in self.facts.exposed if s != self.me), None)
            return ["challenge"] if action.arg == str(first) else [f"plate:{action.arg}"]
        if action.verb != "play":
            return [action.verb]
        said = action.arg.split()
        presses = ["last"] if ("last" in said) != self.armed else []
        if self.asking is None or face_of(self.asking) != action.cards[0]:
            presses.append(f"card:{action.cards[0]}")
        return [*presses, f"name:{said[0]}"] if said and said[0] in SUIT_BY_NAME else presses

    def picks(self, action: Action) -> bool:
        return action.verb == "play"

    # --------------------------------------------------------------- dragging --
    def mark(self, key: int, /) -> Mark | None:
        text = texts.effect(self, face_of(key)) if self.mine and not self.quiz and not self.ended else ""
        return Mark(text, gold=True) if text else None

    def drops(self, key: int) -> list[Drop]:
        if self.ended:
            return []
        face = face_of(key)
        where = box(Spot(rin_layout.field_x(self.geometry), self.geometry.y, rin_layout.FIELD_H))
        if not self.mine:
            return [Drop(where, "", None, "not_your_turn")]
        if face not in self.playable and not self.quiz:
            why = "only_two" if self.facts.chain else "only_king" if self.facts.lap >= 0 else "no_match"
            return [Drop(where, "", None, "wrong_phase" if self.view.phase in ("owe", "claims") else why)]
        press = f"card:{key}" if BIT[face] & EIGHTS else ""
        return [Drop(where, tr("rin.table.drop"), self._play(face, ""), press=press)]

    def clear_of_hints(self) -> Sequence[Rect]:
        """The field card, the totals beside it with what is in force, the prompt of an upright sheet, and the stock."""
        field, stock = rin_layout.field(1, self.geometry)[-1], rin_layout.stock(1, self.geometry)[-1]
        anchors = self.anchors()
        return (box(field), *(anchors[name] for name in ("side", "prompt") if name in anchors), box(stock))

    def anchors(self) -> Mapping[str, Rect]:
        if self.ended:
            return {f"row:{seat}": (cell.x, cell.y, cell.w, 40) for seat, cell in self.cells()}
        g = self.geometry
        names_suit = any(a.verb == "play" and a.arg in SUIT_NAMES for a in self.legal)
        return {
            **({"suits": rin_layout.suits_panel(g)} if names_suit else {}),
            **({"sums": painting.sums_box(self)} if painting.sums(self) else {}),
            **({"side": painting.side_box(self)} if painting.sums(self) or painting.in_force(self) else {}),
            "calls": rin_layout.panel(g),
            **(
                {"prompt": rin_layout.row(g) if g.upright else self._ring_and_prompt()}
                if painting.prompts(self)
                else {}
            ),
            "plate": (g.w / 2 - 180, rin_layout.own_at(g) - 20, 360, 40),
            **{f"seat:{s}": (x - 85, y + 12, 170, 88) for s, x, y in self.opponents()},
        }

    # ---------------------------------------------------------------- drawing --
    def pictures(self) -> list[tuple[float, str]]:
        open_h = self.cells()[0][1].card
        own_h = rin_layout.hand(7, self.geometry)[0].h
        names = ["back", *map(code, DECK)]
        return [(h, name) for h in (open_h, OPP_H, own_h, rin_layout.FIELD_H) for name in names]

    def prompt(self) -> tuple[str, str]:
        return texts.prompt(self)

    def prompt_box(self) -> Rect:
        """Also as high as its words, which stand out above and below where there are many."""
        x, y, w, h = super().prompt_box()
        high = max(h, painting.prompt_height(self, self.canvas))
        return x, y + (h - high) / 2, w, high

    def _ring_and_prompt(self) -> Rect:
        """The place of the prompt with the ring left of it."""
        x, y, w, h = self.prompt_box()
        left = rin_layout.row(self.geometry)[0]
        return left, y, x + w - left, h

    def refusal(self, reason: str, /) -> str:
        named = self.facts.named
        if reason == "no_match" and named:
            return tr("rin.table.only_named", suit=SUITS[named])
        return super().refusal(reason)

    def announcement(self, event: Event) -> tuple[str, str] | None:
        kind = event.arg.split(" ")[0]
        if event.kind != "say" or kind not in SOUNDS:
            return None
        words = event.arg.split(" ")
        values = {"target": self.seats.name(int(words[1]))} if kind == "challenge" else {"n": words[-1]}
        key = "challenge_me" if words == ["challenge", str(self.me)] and not self.seats.shared else kind
        return self.seats.say(f"rin.cry.{key}", event.seat, **values), SOUNDS[kind]

    def tick(self, ms: float) -> bool:
        if not self.ended or self.flown >= FLY_MS:
            return False
        self.flown += ms
        return True

    def finish_effects(self) -> None:
        if self.ended:
            self.flown = FLY_MS

    def under(self, canvas: Canvas) -> None:
        painting.under(self, canvas)

    def over(self, canvas: Canvas) -> None:
        painting.over(self, canvas)

    def live(self, canvas: Canvas) -> None:
        painting.live(self, canvas)

    def result(self) -> ResultSheet | None:
        return score_sheet.sheet(self) if self.view.result else None

    def match_score(self, results: Sequence[Result]) -> MatchScore:
        return score_sheet.match_score(self, results)

    def final(self) -> ResultSheet:
        return score_sheet.final(self)


def create(seats: Seats) -> TableView:
    """Return the table as the seat `seats.me` sees it."""
    return RinTable(seats)
