"""A deal told in sentences, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from mazziere.cards import Card, CardSet, card_name, cards_in
from mazziere.games import Deal, Item
from mazziere.games.deal import act
from mazziere.notation import parse_record, replay, verify
from mazziere.notation.positions import format_rules

DECLARATIONS = {
    act.CIRULLA: "has a cirulla",
    act.DECINO: "has a decino",
    act.BUONGIOCO: "declares a buongioco",
    act.STELLA: "declares a stella",
    act.NAPOLI: "declares a napoli",
    act.TURNED: "turned up fifteen or thirty and takes the table",
}


def deal_lines(deal: Deal, deck: list[Card]) -> Iterator[str]:
    """The deal from its first card on: how it began, every act, the count."""
    start = deal.rules.deal(deck, deal.dealer)
    yield f"{format_rules(deal.rules)}: player {deal.dealer} deals."
    if deal.void:
        yield f"The deal is void ({deal.void_reason}); the same player deals again."
        return
    yield from opening_lines(start)
    for place, entry in enumerate(deal.log):
        yield entry_line(entry)
        if hasattr(deal, "trick"):
            yield from trick_line(deal, place)
    if deal.over:
        yield from count_lines(deal)


def record_lines(text: str) -> Iterator[str]:
    """The deals of a record."""
    for written, deal in replay(parse_record(text)):
        yield from deal_lines(deal, written.deck)


def match_lines(text: str) -> Iterator[str]:
    """A whole match, deal by deal, with the totals and the result."""
    match = verify(text)
    assert match.started is not None
    assert match.result is not None
    for seat, name in enumerate(match.started.players):
        yield f"Player {seat} is {name}."
    for row in match.rows:
        yield ""
        yield from deal_lines(row.deal, row.deck)
    result = match.result
    yield ""
    for award in result.awards:
        yield f"Assigned ({award.how}): {award.name} {award.points[0]}-{award.points[1]}."
    won = "A draw" if result.winner is None else f"Side {result.winner} wins"
    yield f"{won} ({result.how}), {result.points[0]} to {result.points[1]}."
    yield f"VP {result.standing.vp[0]}-{result.standing.vp[1]}."


def opening_lines(start: Deal) -> Iterator[str]:
    """What lies open before the first move, and the hands."""
    facts = dict(start.view(None).facts)
    if facts.get("table"):
        yield f"On the table: {names(int(facts['table']))}."  # type: ignore[arg-type]
    if "trump" in facts:
        yield f"The briscola is {card_name(int(facts['trump']))}."  # type: ignore[arg-type]
    for seat in range(start.seats):
        yield f"Player {seat} holds {names(start.hand[seat])}."


def entry_line(entry: int) -> str:
    """One act as a sentence."""
    kind, cards = act.kind(entry), act.cards(entry)
    player, card = f"Player {act.seat(entry)}", act.card(entry)
    if kind == act.DRAW:
        return f"  {player} draws {card_name(card)}."
    if kind == act.REST:
        return f"  {player} took last and gets {names(cards)}."
    if kind == act.PLAY and not cards:
        return f"{player} plays {card_name(card)}."
    if kind == act.PLAY:
        scopa = " Scopa!" if act.points(entry) else ""
        return f"{player} plays {card_name(card)} and takes {names(cards)}.{scopa}"
    return f"{player} {DECLARATIONS[kind]}: {names(cards)}, {act.points(entry)} points."


def trick_line(deal: Deal, place: int) -> Iterator[str]:
    """Who takes the trick, if that entry of the log was its last card: whoever plays next."""
    plays = [at for at, entry in enumerate(deal.log) if act.kind(entry) == act.PLAY]
    if place in plays and (plays.index(place) + 1) % deal.seats == 0:
        later = [at for at in plays if at > place]
        winner = act.seat(deal.log[later[0]]) if later else deal.last_taker
        yield f"  Player {winner} takes the trick."


def count_lines(deal: Deal) -> Iterator[str]:
    """The count, side by side."""
    tally = deal.tally()
    yield "The count:"
    for item in tally.items:
        yield "  " + item_line(item)
    if tally.cappotto is not None:
        yield f"  Cappotto: side {tally.cappotto} wins the match."
    yield f"Points: {tally.points[0]} to {tally.points[1]}."


def item_line(item: Item) -> str:
    """One line of the count; where they are few, with the cards of both sides."""
    few = max(cards.bit_count() for cards in item.cards) <= 10 and any(item.cards)
    proof = f"   {' | '.join(names(cards) or '-' for cards in item.cards)}" if few else ""
    mine, yours = item.points
    return (
        f"{item.name:<13}{item.measure[0]:>3} : {item.measure[1]:<3}  gives {mine}-{yours}{proof}"
    )


def names(cards: CardSet) -> str:
    """Cards with spaces between."""
    return " ".join(map(card_name, cards_in(cards)))
