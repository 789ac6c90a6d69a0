"""Why a move was a mistake, in words that a player understands: codes, for the pages to word.

Each finder compares what was played with what was better, by what the rules say happens. The most
telling comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, stdev

from mazziere.cards import (
    DENARI,
    SETTEBELLO,
    Card,
    CardSet,
    card_name,
    cards_in,
    cards_name,
    suit_of,
)
from mazziere.games import Rules, View
from mazziere.games.deal import act
from mazziere.notation import format_move
from mazziere.review.outlook import Outlook
from mazziere.review.result import Reason

#: Every code, and what it says. The code of a hint for the same reason stands beside it.
REASONS = {
    "missed_declaration": ("declare", "something could have been declared first"),
    "missed_scopa": ("scopa", "there was a scopa to be made"),
    "missed_settebello": ("settebello", "the settebello could have been taken"),
    "gave_settebello": ("guard_settebello", "the settebello was left for the next player"),
    "left_scopa": ("no_scopa", "the next player could answer with a scopa"),
    "missed_capture": ("capture", "cards could have been taken"),
    "broke_pairs": ("keep_pairs", "ranks were made odd that should have stayed even"),
    "kept_pairs": ("break_pairs", "ranks stayed even that should have been made odd"),
    "worse_capture": ("better_capture", "other cards were worth more"),
    "gave_points": ("save_points", "a card worth points went to the other side"),
    "missed_trick": ("take_trick", "the trick could have been taken"),
    "wasted_trump": ("save_trump", "a briscola was spent without need"),
    "wrong_lead": ("lead", "another card was better to lead"),
    "wrong_discard": ("discard", "another card was better to throw"),
    "poorer_declaration": ("declare_more", "another declaration was worth more"),
    "declared_early": ("keep_quiet", "the cards were better not shown"),
    "poorer_trick": ("richer_trick", "the trick was worth less with this card"),
    "gave_denari": ("guard_denari", "denari were left for the next player"),
    "left_own": ("bring_home", "another card belonged into the pile as well"),
    "left_capture": ("no_capture", "something was left for the next player to take"),
    "fewer_scope": ("more_scope", "in the end it brings fewer scope, or more of the others'"),
    "fewer_settebello": ("more_settebello", "in the end the settebello goes to the others"),
    "fewer_denari": ("more_denari", "in the end it brings fewer denari"),
    "fewer_carte": ("more_carte", "in the end it brings fewer cards"),
    "fewer_primiera": ("more_primiera", "in the end the primiera goes to the others"),
    "fewer_grande": ("more_grande", "in the end the grande goes to the others"),
    "fewer_piccola": ("more_piccola", "in the end the piccola goes to the others"),
    "fewer_ultima_presa": ("more_ultima_presa", "in the end the last trick goes to the others"),
    "fewer_punti": ("more_punti", "in the end the tricks bring fewer points"),
    "other": ("best", "the other move leads to more"),
}
#: By so much more often something has to happen to be the reason: a share of the worlds.
MORE_OFTEN = 0.15
#: A trick is as good as won or lost when it is in so many worlds.
MOSTLY = 0.5

#: Of the points that a deal brings, so much more on average has to come of something, and so many
#: times the error of that average, to be the reason.
SHARE_OF_A_DEAL = 0.025
BEYOND_DOUBT = 2.0
#: These say that there was something better, but hardly why.
VAGUE = ("wrong_lead", "wrong_discard", "other")

Finder = Callable[[View, Outlook, Outlook], Reason | None]


def reasons(view: View, chosen: Outlook, best: Outlook) -> tuple[Reason, ...]:
    """Why ``chosen`` is worse than ``best``; ``other`` where nothing that has a name says it.

    Where nothing that a player sees at once tells them apart, it is what comes of them later.
    """
    plays = act.kind(chosen.move) == act.kind(best.move) == act.PLAY
    finders = FINDERS if plays else DECLARATIONS
    found = [reason for find in finders if (reason := find(view, chosen, best)) is not None]
    if plays and all(reason.code in VAGUE for reason in found):
        later = (find(view, chosen, best) for find in LATER)
        found += [reason for reason in later if reason is not None][:1]
    return tuple(found) or (Reason("other", move=format_move(best.move)),)


def telling(reason: Reason) -> int:
    """How much a reason tells, for a hint, which has but one: the lower, the more."""
    later = ("poorer_trick", "gave_denari", "left_own", "left_capture")
    if reason.code == "other":
        return 3
    if reason.code in VAGUE:
        return 2
    return int(reason.code in later or reason.code.startswith("fewer_"))


def missed_declaration(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """An accuso or a busso that was left out."""
    if act.kind(best.move) == act.PLAY or act.kind(chosen.move) != act.PLAY:
        return None
    return Reason("missed_declaration", move=format_move(best.move))


def poorer_declaration(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """One declaration instead of another."""
    if act.PLAY in (act.kind(best.move), act.kind(chosen.move)):
        return None
    return Reason("poorer_declaration", move=format_move(best.move))


def declared_early(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """A declaration, which shows cards, where a play was better."""
    if act.kind(best.move) != act.PLAY or act.kind(chosen.move) == act.PLAY:
        return None
    return Reason("declared_early", move=format_move(best.move))


def missed_scopa(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """A play that scores at once."""
    if not best.scores or chosen.scores:
        return None
    return Reason("missed_scopa", move=format_move(best.move))


def missed_settebello(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The settebello on the table was not taken."""
    if not best.taken >> SETTEBELLO & 1 or chosen.taken >> SETTEBELLO & 1:
        return None
    return Reason("missed_settebello", move=format_move(best.move))


def gave_settebello(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The next player may take the settebello, and more likely than after the better move."""
    if chosen.takes_settebello - best.takes_settebello < MORE_OFTEN:
        return None
    return Reason("gave_settebello", chance=share(chosen.takes_settebello))


def left_scopa(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The next player may make a scopa, and more likely than after the better move."""
    if chosen.scores_back - best.scores_back < MORE_OFTEN:
        return None
    return Reason("left_scopa", chance=share(chosen.scores_back))


def missed_capture(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """Nothing was taken."""
    return None if chosen.taken else capture("missed_capture", best)


def worse_capture(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """Other cards were taken than those that were worth more."""
    if not chosen.taken or chosen.taken == best.taken:
        return None
    return capture("worse_capture", best)


def capture(code: str, best: Outlook) -> Reason | None:
    """The cards that the better move takes, if it takes any."""
    if not best.taken:
        return None
    return Reason(code, move=format_move(best.move), cards=cards_name(cards_in(best.taken)))


def pairs(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """When all cards are dealt, it matters which ranks have an odd number left (spariglio)."""
    if view.taken is None or view.stock or not chosen.taken:
        return None
    broken, better = pairs_broken(view, chosen), pairs_broken(view, best)
    if broken > max(0, better):
        return Reason("broke_pairs", move=format_move(best.move))
    if better > max(0, broken):
        return Reason("kept_pairs", move=format_move(best.move))
    return None


def gave_points(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """A card that counts more than the better one, in a trick that the others mostly get."""
    if not in_tricks(view) or chosen.trick_won >= MOSTLY:
        return None
    card = act.card(chosen.move)
    points = worth(view.rules, card)
    if points <= worth(view.rules, act.card(best.move)):
        return None
    return Reason("gave_points", None, card_name(card), points, share(1 - chosen.trick_won))


def missed_trick(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """A trick that was mostly there to be had."""
    if not in_tricks(view) or leads(view):
        return None
    if best.trick_won - chosen.trick_won < MOSTLY:
        return None
    points = sum(worth(view.rules, card) for card in trick(view))
    return Reason("missed_trick", format_move(best.move), None, points, share(best.trick_won))


def wasted_trump(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """A briscola where another suit was better, or one that counts more than was needed."""
    trump = dict(view.facts).get("trump")
    card, better = act.card(chosen.move), act.card(best.move)
    if not isinstance(trump, int) or (card ^ trump) & 3:
        return None
    if not (better ^ trump) & 3 and worth(view.rules, card) <= worth(view.rules, better):
        return None
    return Reason("wasted_trump", move=format_move(best.move), cards=card_name(card))


def wrong_card(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """Another card to lead; or to throw, where the trick is lost either way."""
    if not in_tricks(view):
        return None
    if leads(view):
        return Reason("wrong_lead", move=format_move(best.move))
    if max(chosen.trick_won, best.trick_won) >= MOSTLY:
        return None
    return Reason("wrong_discard", move=format_move(best.move))


def poorer_trick(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The trick brings less, or costs more, on average."""
    more = best.trick_points - chosen.trick_points
    if not in_tricks(view) or more < least_of(view.rules):
        return None
    return Reason("poorer_trick", move=format_move(best.move), points=round(more, 1))


def gave_denari(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The next player may take denari, and more likely than after the better move."""
    if chosen.takes_denari - best.takes_denari < MORE_OFTEN:
        return None
    return Reason("gave_denari", chance=share(chosen.takes_denari))


def left_own(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The same cards were taken, but with a card that counts less in the pile."""
    if not best.taken or chosen.taken != best.taken:
        return None
    card = act.card(best.move)
    if suit_of(card) != DENARI or suit_of(act.card(chosen.move)) == DENARI:
        return None
    return Reason("left_own", move=format_move(best.move), cards=card_name(card))


def left_capture(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The next player may take something, and more likely than after the better move."""
    if chosen.takes_back - best.takes_back < MORE_OFTEN:
        return None
    return Reason("left_capture", chance=share(chosen.takes_back))


def poorer_end(view: View, chosen: Outlook, best: Outlook) -> Reason | None:
    """The line of the count that comes out worse by most, when all go on as they usually would."""
    least = least_of(view.rules)
    found: tuple[float, str] = (0.0, "")
    for code in REASONS:
        name = code.removeprefix("fewer_")
        if name == code:
            continue
        ends = zip(best.endings, chosen.endings, strict=True)
        more = [one.get(name, 0) - other.get(name, 0) for one, other in ends]
        if not any(more):
            continue
        average, doubt = fmean(more), stdev(more) / len(more) ** 0.5
        if average >= least and average >= BEYOND_DOUBT * doubt:
            found = max(found, (average, code))
    average, code = found
    if not code:
        return None
    return Reason(code, move=format_move(best.move), points=round(average, 1))


#: In the order in which they tell most.
FINDERS: tuple[Finder, ...] = (
    missed_scopa,
    missed_settebello,
    gave_settebello,
    left_scopa,
    missed_capture,
    pairs,
    worse_capture,
    gave_points,
    missed_trick,
    wasted_trump,
    wrong_card,
)
DECLARATIONS: tuple[Finder, ...] = (missed_declaration, poorer_declaration, declared_early)
#: Only where the others find nothing.
LATER: tuple[Finder, ...] = (poorer_trick, gave_denari, left_own, left_capture, poorer_end)


def pairs_broken(view: View, outlook: Outlook) -> int:
    """How many more ranks have an odd number of cards outside the piles after the move."""
    assert view.taken is not None
    before = view.taken[0] | view.taken[1]
    gained = outlook.taken | 1 << act.card(outlook.move) if outlook.taken else 0
    return odd_ranks(before | gained) - odd_ranks(before)


def odd_ranks(cards: CardSet) -> int:
    """How many ranks there are of which a set has one or three cards."""
    return sum((cards >> 4 * rank & 15).bit_count() & 1 for rank in range(10))


def in_tricks(view: View) -> bool:
    """Whether the game is one of tricks."""
    return "trick" in dict(view.facts)


def trick(view: View) -> list[Card]:
    """The cards in the trick so far."""
    cards = view.fact("trick")
    return [card for card in (() if isinstance(cards, int) else cards) if card >= 0]


def leads(view: View) -> bool:
    """Whether the player is the first of the trick."""
    return not trick(view)


def worth(rules: Rules, card: Card) -> int:
    """What a card counts in a pile, as the rules count it."""
    return rules.blank().worth(1 << card)


def least_of(rules: Rules) -> float:
    """The points that are worth speaking of, on average."""
    return SHARE_OF_A_DEAL * rules.game.habits.points_a_deal


def share(value: float) -> float:
    """A share of the worlds, as it is told."""
    return round(value, 2)
