/* Random two-player Scopa deals in hand-written C: the practical limit for the compiled rules.
 *
 * It plays the same deals as mazziere.games.random_play.random_deals, move for move, keeps the same
 * state (hands, table, piles, scope, log) and gives the same checksum. Everything sits in one file
 * with plain structs and static functions, so the compiler may inline all of it; there are no other
 * games, no options and no virtual calls, only Scopa for two.
 */
#include <stdint.h>

typedef uint64_t u64;

#define DENARI 0x1111111111ULL
#define SETTEBELLO (1ULL << 24)
#define BIT(card) (1ULL << (card))

typedef struct { int count; u64 items[256]; } Moves;

/* Like the rules, the kernel keeps all its state in what it is given: threads may share it. */
typedef struct { u64 state; } Rng;

typedef struct {
    int dealer, turn, left, undealt, last_taker;
    u64 hand[2], pile[2], sweeps[2], table;
    int deck[40], entries;
    u64 log[64];
} Deal;

static inline int below(Rng *rng, int limit) {
    u64 x = rng->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    rng->state = x;
    return (int)((((x * 0x2545F4914F6CDD1DULL) >> 32) * (u64)limit) >> 32);
}

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

static void sums(u64 rest, int need, u64 move, Moves *out) {
    while (rest) {
        int card = __builtin_ctzll(rest), missing = need - (card >> 2) - 1;
        if (missing < 0)
            return;
        rest &= rest - 1;
        if (missing == 0)
            out->items[out->count++] = move | BIT(card);
        else if (rest)
            sums(rest, missing, move | BIT(card), out);
    }
}

static void fill_moves(const Deal *deal, Moves *out) {
    out->count = 0;
    for (u64 hand = deal->hand[deal->turn]; hand; hand &= hand - 1) {
        int card = __builtin_ctzll(hand), rank = card >> 2, before = out->count;
        u64 move = (u64)card << 40, equal = deal->table & (15ULL << 4 * rank);
        if (equal) {
            for (; equal; equal &= equal - 1)
                out->items[out->count++] = move | (equal & -equal);
        } else {
            u64 lower = deal->table & (BIT(4 * rank) - 1);
            if (lower & (lower - 1))
                sums(lower, rank + 1, move, out);
            if (out->count == before)
                out->items[out->count++] = move;
        }
    }
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

static int primiera(u64 pile) {
    static const int rank[10] = {6, 5, 0, 4, 3, 2, 1, 7, 8, 9};
    static const int value[10] = {21, 18, 16, 15, 14, 13, 12, 10, 10, 10};
    int total = 0;
    u64 suits = 0;
    for (int place = 0; place < 10; place++) {
        u64 gained = (pile >> 4 * rank[place]) & 15 & ~suits;
        total += value[place] * __builtin_popcountll(gained);
        suits |= gained;
        if (suits == 15)
            return total;
    }
    return 0;
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
        fill_moves(deal, moves);
        u64 move = moves->items[below(rng, moves->count)];
        checksum = mix(checksum, move);
        apply(deal, move);
    }
    return checksum;
}

u64 scopa_deals(int deals, u64 seed) {
    Rng rng = {0x9E3779B97F4A7C15ULL ^ (seed * 0x2545F4914F6CDD1DULL)};
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
