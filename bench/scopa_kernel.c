/* Random two-player Scopa deals in hand-written C: the practical limit for the compiled rules.
 *
 * It plays the same deals as mazziere.games.random_play.random_deals, move for move, keeps the same
 * state (hands, table, piles, scope, log) and gives the same checksum. Everything is plain
 * structs and static functions, so the compiler may inline all of it; there are no other games, no
 * options and no virtual calls, only Scopa for two.
 */
#include "captures.h"

typedef struct {
    int dealer, turn, left, undealt, last_taker;
    u64 hand[2], pile[2], sweeps[2], table;
    int deck[40], entries;
    u64 log[64];
} Deal;

static inline u64 mix(u64 checksum, u64 value) {
    return (checksum ^ value) * 0x100000001B3ULL;
}

static void shuffle(Rng *rng, Deal *deal) {
    for (int last = 39; last > 0; last--) {
        int other = below(rng, last + 1), card = deal->deck[last];
        deal->deck[last] = deal->deck[other];
        deal->deck[other] = card;
    }
}

static inline void deal_three(Deal *deal) {
    for (int i = 0; i < 3; i++) {
        deal->hand[1 - deal->dealer] |= BIT(deal->deck[40 - deal->undealt--]);
        deal->hand[deal->dealer] |= BIT(deal->deck[40 - deal->undealt--]);
    }
}

static int begin(Deal *deal) {
    deal->left = 36;
    deal->undealt = 40;
    deal->entries = 0;
    deal->last_taker = -1;
    deal->turn = 1 - deal->dealer;
    deal->table = 0;
    for (int side = 0; side < 2; side++)
        deal->hand[side] = deal->pile[side] = deal->sweeps[side] = 0;
    deal_three(deal);
    for (int i = 0; i < 4; i++)
        deal->table |= BIT(deal->deck[40 - deal->undealt--]);
    return __builtin_popcountll(deal->table >> 36) < 3;
}

static void apply(Deal *deal, u64 move) {
    int seat = deal->turn, points = 0;
    u64 played = BIT(move >> 40), taken = move & 0xFFFFFFFFFFULL;
    deal->hand[seat] ^= played;
    deal->left--;
    if (taken) {
        deal->table ^= taken;
        deal->pile[seat] |= taken | played;
        deal->last_taker = seat;
        if (!deal->table && deal->left) {
            deal->sweeps[seat] |= played;
            points = 1;
        }
    } else {
        deal->table |= played;
    }
    deal->log[deal->entries++] = (u64)points << 52 | (u64)seat << 50 | move;
    deal->turn = 1 - seat;
    if (!deal->hand[1 - seat]) {
        if (deal->undealt) {
            deal_three(deal);
        } else {
            deal->turn = -1;
            if (deal->last_taker >= 0) {
                deal->pile[deal->last_taker] |= deal->table;
                deal->table = 0;
            }
        }
    }
}

static int score(const Deal *deal, int side) {
    u64 pile = deal->pile[side];
    return (__builtin_popcountll(pile) > 20) + (__builtin_popcountll(pile & DENARI) > 5)
         + ((pile & SETTEBELLO) != 0) + (primiera(pile) > primiera(deal->pile[1 - side]))
         + __builtin_popcountll(deal->sweeps[side]);
}

static u64 play_out(Rng *rng, Deal *deal, Moves *moves) {
    u64 checksum = 0;
    while (deal->turn >= 0) {
        fill_moves(deal->hand[deal->turn], deal->table, moves);
        u64 move = moves->items[below(rng, moves->count)];
        checksum = mix(checksum, move);
        apply(deal, move);
    }
    return checksum;
}

u64 scopa_deals(int deals, u64 seed) {
    Rng rng = seeded(seed);
    Moves moves;
    Deal deal;
    u64 checksum = 0;
    for (int card = 0; card < 40; card++)
        deal.deck[card] = card;
    for (int number = 0; number < deals; number++) {
        deal.dealer = number % 2;
        do
            shuffle(&rng, &deal);
        while (!begin(&deal));
        checksum = mix(checksum, play_out(&rng, &deal, &moves));
        checksum = mix(checksum, (u64)score(&deal, 0) << 8 | (u64)score(&deal, 1));
    }
    return checksum;
}
