"""What Novice, Club and Expert say of their moves: the rule that they name is true of the position, and no action that
they compared is worth more than their choice."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

import pytest

import engine
from ai import registry
from ai.explain import Explains, Explanation
from ai.games.gin import novice as gin_novice
from ai.games.rin.calls import sum_difference
from ai.games.rumino import novice as rumino_novice
from ai.games.sumidagawa.observation import goes_out, observe
from engine.cards import BIT, JOKER, faces, mask
from engine.contract import CLOSE, Action, Result, State, View, parse
from engine.games.rin import CALLS
from engine.games.rin.effects import EFFECTS, VALUE
from engine.games.sumidagawa.combinations import SHAPES
from engine.melds import jokers, plain
from engine.options import table_options
from tests.kit import rumino_positions as of_rumino
from tests.kit.deals import do, ended, gin
from tests.kit.narrow import present
from tests.kit.rin_positions import rin
from tests.kit.rumino_positions import rumino
from tests.kit.sumidagawa_positions import sumi

Claim = Callable[[View, list[Action], Action], bool]
SEATS: Final = {"gin": 2, "rin": 3, "rumino": 3, "sumidagawa": 3}


def verb(*verbs: str) -> Claim:
    return lambda view, legal, action: action.verb in verbs


def both(first: Claim, second: Claim) -> Claim:
    return lambda view, legal, action: first(view, legal, action) and second(view, legal, action)


def without(claim: Claim) -> Claim:
    return lambda view, legal, action: not claim(view, legal, action)


def may_knock(view: View, legal: list[Action], action: Action) -> bool:
    return any(a.verb == "knock" for a in legal)


def only(view: View, legal: list[Action], action: Action) -> bool:
    return len(legal) == 1


def phase(*phases: str) -> Claim:
    return lambda view, legal, action: view.phase in phases


# ---------------------------------------------------------------------- Gin --
def top(view: View) -> int:
    return view.zones["discard"][-1]


def leaves_none(view: View, legal: list[Action], action: Action) -> bool:
    return plain.deadwood(mask(view.hand) ^ BIT[action.cards[0]]) == 0


def grows_to_gin(view: View, legal: list[Action], action: Action) -> bool:
    grown = mask(view.hand) | BIT[top(view)]
    return any(plain.deadwood(grown ^ BIT[c]) == 0 for c in view.hand)


def is_void(view: View, legal: list[Action], action: Action) -> bool:
    """The deal is void after this discard, and no move avoids that."""
    return action.verb == "discard" and len(view.zones["stock"]) == 2 and not may_knock(view, legal, action)


def draws_again(view: View, legal: list[Action], action: Action) -> bool:
    """The opponent's next card is not the last one."""
    return len(view.zones["stock"]) > 3


def waits_in_gin(view: View, legal: list[Action], action: Action) -> bool:
    return may_knock(view, legal, action) and gin_novice.patient(view, gin_novice.STANDARD)


TAKES, DISCARDS, KNOCKS = verb("take"), verb("discard"), verb("knock")
GIN: Final[Mapping[str, Claim]] = {
    "only": only,
    "arrange": without(phase("upcard", "draw", "discard")),
    "void": is_void,
    "gin": both(KNOCKS, leaves_none),
    "big_gin": verb("biggin"),
    "knock_low": both(KNOCKS, without(leaves_none)),
    "soon": both(KNOCKS, without(leaves_none)),
    "waits": both(both(DISCARDS, may_knock), draws_again),
    "late": both(both(DISCARDS, may_knock), without(draws_again)),
    "waits_gin": both(DISCARDS, waits_in_gin),
    "lone": both(DISCARDS, without(waits_in_gin)),
    "useless": verb("draw", "pass"),
    "meld": TAKES,
    "pair": lambda view, legal, action: action.verb == "take" and gin_novice.friends(top(view), view.facts.hand) > 1,
    "take_gin": both(TAKES, grows_to_gin),
    "": verb("take", "draw", "pass", "discard", "knock"),
}


# ---------------------------------------------------------------------- RIN --
def sum_fits(view: View, legal: list[Action], action: Action) -> bool:
    return sum_difference(view) == 0


def moves(legal: list[Action]) -> set[Action]:
    """The moves, whether Last is said with them or not."""
    return {a._replace(arg=a.arg.removesuffix("last").rstrip()) for a in legal if a.verb not in CALLS}


def is_highest(view: View, legal: list[Action], action: Action) -> bool:
    below_king = [VALUE[a.cards[0]] for a in legal if a.verb == "play" and VALUE[a.cards[0]] < 13]
    return VALUE[action.cards[0]] == max(below_king, default=13)


SAYS_RIN, PLAYS = verb("rin", "torin"), verb("play")
RIN: Final[Mapping[str, Claim]] = {
    "only": lambda view, legal, action: len(moves(legal)) == 1,
    "cannot": lambda view, legal, action: action.verb != "play" and all(a.verb != "play" for a in moves(legal)),
    "special": lambda view, legal, action: action.verb == "play" and bool(BIT[action.cards[0]] & EFFECTS),
    "highest": both(PLAYS, is_highest),
    "any": PLAYS,
    "missed": lambda view, legal, action: (
        sum_difference(view) == 0 and any(a.verb in ("rin", "torin") for a in legal) and action.verb not in CALLS
    ),
    "miscounted": both(SAYS_RIN, without(sum_fits)),
    "say_rin": both(verb("rin"), sum_fits),
    "say_torin": both(verb("torin"), sum_fits),
    "say_return": verb("return"),
    "say_last": verb("last"),
    "say_challenge": verb("challenge"),
    "out": lambda view, legal, action: action.verb == "play" and len(view.hand) == 1,
    "": without(verb(*CALLS)),
}


# ------------------------------------------------------------------- Rumino --
def takes_joker(view: View, legal: list[Action], action: Action) -> bool:
    return action.verb == "take" and top(view) == JOKER


def makes_gin(view: View, legal: list[Action], action: Action) -> bool:
    grown = jokers.add(jokers.gather(view.hand), top(view))
    return any(jokers.deadwood(jokers.without(grown, c)) == 0 for c in (*view.hand, top(view)))


def puts_out(view: View, legal: list[Action], action: Action) -> bool:
    return bool(view.match_state.totals[view.seat] + jokers.deadwood(jokers.gather(view.hand)) >= 100)


def waits_in_rumino(view: View, legal: list[Action], action: Action) -> bool:
    return may_knock(view, legal, action) and rumino_novice.patient(view, rumino_novice.STANDARD)


RUMINO: Final[Mapping[str, Claim]] = {
    "only": only,
    "gin": verb("gin"),
    "rumino": verb("rumino"),
    "take_joker": takes_joker,
    "take_gin": both(TAKES, makes_gin),
    "knock_now": KNOCKS,
    "soon": KNOCKS,
    "unsafe": lambda view, legal, action: (
        action.verb in ("draw", "take") and may_knock(view, legal, action) and puts_out(view, legal, action)
    ),
    "rebuy": verb("rebuy"),
    "stay_out": both(phase("rebuy"), without(verb("rebuy"))),
    "waits_gin": both(verb("draw"), waits_in_rumino),
    "meld": both(TAKES, without(takes_joker)),
    "pair": both(TAKES, without(takes_joker)),
    "useless": both(verb("draw"), without(may_knock)),
    "lone": DISCARDS,
    "": both(verb("draw", "take", "discard", "knock", "rebuy", "pass"), without(takes_joker)),
}


# --------------------------------------------------------------- Sumidagawa --
def has_tiles(view: View, legal: list[Action], action: Action) -> bool:
    return bool(view.hand)


def most_for_few_wilds(legal: list[Action]) -> list[Action]:
    """The plays that Novice likes best: a wild card costs half a card."""
    plays = [a for a in legal if a.verb == "play"]
    worth = [len(SHAPES[a.cards].plain) - SHAPES[a.cards].wilds / 2 for a in plays]
    return [a for a, n in zip(plays, worth, strict=True) if n == max(worth)]


def takes_many(view: View, legal: list[Action], action: Action) -> bool:
    liked = most_for_few_wilds(legal)
    if action not in liked:
        return False
    shape, alike = (
        SHAPES[action.cards],
        [a for a in liked if len(SHAPES[a.cards].plain) == len(SHAPES[action.cards].plain)],
    )
    numbers = [SHAPES[a.cards].least for a in alike]
    return shape.least == (min(numbers) if len(shape.plain) <= 3 else max(numbers))


def costs_wilds(view: View, legal: list[Action], action: Action) -> bool:
    liked = [SHAPES[a.cards] for a in most_for_few_wilds(legal)]
    return action.verb == "pass" and any(shape.wilds >= len(shape.plain) for shape in liked)


def up(view: View, action: Action) -> tuple[int, int]:
    """The wild cards that are up: of the colour of an action, and of the other one."""
    black, red = view.facts.up[view.seat]
    return (black, red) if action.cards == faces("rB") else (red, black)


def revives_fewer(view: View, legal: list[Action], action: Action) -> bool:
    mine, other = up(view, action)
    return view.phase == "revive" and mine <= other


def turns_down_more(view: View, legal: list[Action], action: Action) -> bool:
    mine, other = up(view, action)
    return view.phase == "burn" and not view.hand and mine >= other


SUMIDAGAWA: Final[Mapping[str, Claim]] = {
    "only": only,
    "revive": revives_fewer,
    "burn": both(phase("burn"), has_tiles),
    "burn_wild": turns_down_more,
    "out": lambda view, legal, action: action.verb == "play" and goes_out(action, observe(view)),
    "first": without(phase("play")),
    "many": takes_many,
    "dear": costs_wilds,
    "": verb("play", "pass", "burn"),
}
CLAIMS: Final = {"gin": GIN, "rin": RIN, "rumino": RUMINO, "sumidagawa": SUMIDAGAWA}


# ------------------------------------------------------------------- what is told --
def told(game: str, level: str, deals: int) -> Iterator[tuple[View, list[Action], Explanation]]:
    """The explanations of a level in deals that it plays itself."""
    rules, bot, n = engine.load(game), registry.load(game, level), 0
    assert isinstance(bot, Explains)
    options, seats = table_options(rules), SEATS[game]
    results: list[Result] = []
    for seed in range(deals):
        match_state = rules.match_state(options, seats, seed, results)
        if match_state.over:
            results, match_state = [], rules.match_state(options, seats, seed, ())
        state = rules.deal(options, seats, seed, match_state)
        while state.result is None:
            for seat in sorted(state.acting(), key=lambda s: s not in state.view(s).acting):
                view, legal, n = state.view(seat), state.legal(seat), n + 1
                if explanation := bot.explain(view, legal, Random(n)):
                    yield view, legal, explanation
                    state.apply(explanation.choice)
                    break
            else:
                state.apply(CLOSE)
        results.append(state.result)


def check(view: View, legal: list[Action], explanation: Explanation) -> None:
    claim, choice = CLAIMS[view.game][explanation.rule], explanation.choice
    assert choice in legal and claim(view, legal, choice), (explanation.rule, choice, view)
    best, *others = explanation.options
    assert all(o.worth <= best.worth + 1e-9 for o in others if o.looked), (explanation, view)


DEALS: Final = {"novice": 40, "club": 25, "expert": 5}


@pytest.mark.sample
@pytest.mark.parametrize("level", DEALS)
@pytest.mark.parametrize("game", CLAIMS)
def test_the_rule_that_is_named_is_true_and_nothing_compared_is_better(game: str, level: str) -> None:
    n = 0
    for view, legal, explanation in told(game, level, DEALS[level]):
        check(view, legal, explanation)
        n += 1
    assert n > 50


def in_gin(hand: str, discard: str, phase: str = "discard", **parts: Any) -> Callable[[], State]:
    return lambda: gin((hand, "3C 7H 2S 2C KS KC QH QS 5C 8C"), phase, discard=discard, **parts)


def asked(hands: str, *actions: str, **parts: Any) -> Callable[[], State]:
    return lambda: do(sumi(hands, plays=["3 B1"], turn=0, **parts), *actions)


def called(preset: str, hands: str, field: str, *actions: str, **parts: Any) -> Callable[[], State]:
    return lambda: do(rin(hands, field, preset, **parts), *actions)


def drawn(hand: str, draw: str, **parts: Any) -> Callable[[], State]:
    return lambda: do(rumino(hand, of_rumino.BAD, of_rumino.OTHERS[2], stock=f"{draw} 2S", **parts), "0 draw")


ELEVEN: Final = "4H 5H 6H 9S 9C 9D 9H 10D JD QD KD"
WAITS: Final = "4H 5H 6H 9S 9C 9D 10D JD QD 2H"
NO_KNOCK: Final = "4H 5H 6H 9S 9C KD 10D JH QD 2H"
TORIN: Final = ("5S 2H 3D|2D|9C JC", "9S", "0 play 5S", "1 draw")
RETURN: Final = ("5S 2H 3D|5D|4C AC|9C JC", "9S", "0 play 5S", "1 rin")
DOWN: Final = ("9H QC|9D 2D|JC 3D", "3H", "0 play 9H")
BURN: Final = "R2 R6 R7 R8 R9 B2 B3 B4|B9 B9|B8|B7"
REVIVE: Final = "B4 B5 R7|B9 B9|B8|B7"
BURN_WILD: Final = "R6 R7 R8 R9|B9 B9|B8|B7"
SEVEN: Final = "4S 5S 6S JK 8S 9S KD"
MELDED: Final = "3H 4H 5H 6H 9S 9C 9D"
NAMED: Final[tuple[tuple[str, str, Callable[[], State]], ...]] = (
    ("novice club expert", "big_gin", in_gin(ELEVEN, "AC")),
    ("expert", "gin", in_gin(f"{WAITS} 9H", "AC")),
    ("expert", "take_gin", in_gin(WAITS, "9H", "draw")),
    ("novice club expert", "void", in_gin(f"{NO_KNOCK} AC", "5D", stock="3H 6D")),
    ("club", "waits", in_gin(f"{WAITS} AC", "5D", stock="3H 4D 6D 9H")),
    ("club", "late", in_gin(f"{WAITS} AC", "5D", stock="3H 6D 9H")),
    ("novice club expert", "say_torin", called("sharp", *TORIN, stock="3C KH")),
    ("novice club expert", "say_return", called("sharp", *RETURN)),
    ("novice club expert", "say_last", called("school", *DOWN, stock="3C 6H")),
    ("novice", "miscounted", called("sharp", "9H 3D|3C 5D 9C", "KH", stock="3H 6H")),
    ("novice club expert", "rumino", drawn(SEVEN, "10S")),
    ("club expert", "gin", drawn("3H 4H 5H 9S 9C 9D KD", "9H")),
    ("novice club", "rebuy", lambda: of_rumino.four(totals=[1, 50, 2, 50])),
    ("expert", "take_gin", lambda: rumino(MELDED, of_rumino.BAD, of_rumino.OTHERS[2])),
    ("club", "unsafe", lambda: rumino(of_rumino.SEVEN, *of_rumino.OTHERS[:3], totals=[93, 0, 0, 0])),
    ("expert", "", asked(BURN, "0 play R6 R7 R8 R9")),
    ("club", "burn", asked(BURN, "0 play R6 R7 R8 R9")),
    ("club expert", "burn_wild", asked(BURN_WILD, "0 play R6 R7 R8 R9")),
    ("novice", "first", asked(BURN, "0 play R6 R7 R8 R9")),
    (
        "club expert",
        "revive",
        lambda: do(sumi(REVIVE, plays=["3 B5"], turn=2, down=["rB rR", "rB", "rR", ""]), "2 pass"),
    ),
)
"""Levels, the rule that they name, and where."""


@pytest.mark.parametrize(("levels", "rule", "made"), NAMED, ids=[f"{rule} {levels}" for levels, rule, _ in NAMED])
def test_what_seldom_happens_is_named(levels: str, rule: str, made: Callable[[], State]) -> None:
    state = made()
    for level in levels.split():
        named = set()
        for seat in state.acting():
            view, legal, bot = state.view(seat), state.legal(seat), registry.load(state.view(seat).game, level)
            assert isinstance(bot, Explains)
            for n in range(200 if rule == "miscounted" else 20):
                if explanation := bot.explain(view, legal, Random(n)):
                    check(view, legal, explanation)
                    named.add(explanation.rule)
        assert rule in named, (level, named)


def explained(state: State, seat: int, level: str = "expert") -> Explanation:
    bot = registry.load(state.view(seat).game, level)
    assert isinstance(bot, Explains)
    return present(next(filter(None, (bot.explain(state.view(seat), state.legal(seat), Random(n)) for n in range(9)))))


def test_where_a_deal_is_void_without_a_knock_no_card_to_come_speaks_for_it() -> None:
    knock = explained(in_gin(f"{WAITS} AC", "5D", stock="3H 6D")(), 0)
    assert knock.choice.verb == "knock" and knock.options[1].action == parse("0 discard 2H")
    keys = {r.key for option in knock.options[1:] for r in option.reasons}
    assert keys == {"knock_void", "knock_low", "knock_lay_offs", "knock_score"}
    void = explained(in_gin(f"{NO_KNOCK} AC", "5D", stock="3H 6D")(), 0)
    assert len(void.options) == 11 and {option.worth for option in void.options} == {0.0}
    assert not any(option.reasons for option in void.options)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (("5S 2H 3D|5D|9C JC", "9S"), ("0 play 5S", "1 rin")),
        (("5S 2H 3D|2D|9C JC", "9S"), ("0 play 5S", "1 draw", "1 torin")),
        (("9S 7H 2D|9D|9C JC", "2S"), ("0 play 9S", "1 rin")),
        (("9S 7H 2D|9D|4H 5C", "2S"), ("0 play 9S", "1 rin", "2 rin")),
    ],
)
def test_what_a_return_is_worth_is_what_silence_costs(position: tuple[str, str], said: tuple[str, ...]) -> None:
    state = do(rin(*position, "sharp", stock="3C KH"), *said)
    told = explained(state, 0)
    assert told.choice.verb == "return"
    assert told.options[0].worth == -ended(do(state, "* close")).points[0] > 0


def test_a_knock_that_puts_its_player_out_says_to_which_total() -> None:
    state = rumino(of_rumino.SEVEN, *of_rumino.OTHERS[:3], totals=[93, 0, 0, 0])
    (knock,) = [o for o in explained(state, 0).options if o.action.verb == "knock"]
    (reason,) = [r for r in knock.reasons if r.key == "knocked_out"]
    assert reason.number == 100 and reason.worth < -20
