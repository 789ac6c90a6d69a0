/* What the kernels share: random numbers, the captures of Scopa, the primiera. */
#include <stdint.h>

typedef uint64_t u64;

#define DENARI 0x1111111111ULL
#define SETTEBELLO (1ULL << 24)
#define BIT(card) (1ULL << (card))
#define MULTIPLIER 0x2545F4914F6CDD1DULL

typedef struct { int count; u64 items[2048]; } Moves;

/* Like the rules, a kernel keeps all its state in what it is given: threads may share it. */
typedef struct { u64 state; } Rng;

static inline Rng seeded(u64 seed) {
    u64 state = 0x9E3779B97F4A7C15ULL ^ seed * MULTIPLIER;
    return (Rng){state ? state : 1};
}

static inline int below(Rng *rng, int limit) {
    u64 x = rng->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    rng->state = x;
    return (int)((((x * MULTIPLIER) >> 32) * (u64)limit) >> 32);
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

static inline void fill_moves(u64 hand, u64 table, Moves *out) {
    out->count = 0;
    for (; hand; hand &= hand - 1) {
        int card = __builtin_ctzll(hand), rank = card >> 2, before = out->count;
        u64 move = (u64)card << 40, equal = table & (15ULL << 4 * rank);
        if (equal) {
            for (; equal; equal &= equal - 1)
                out->items[out->count++] = move | (equal & -equal);
        } else {
            u64 lower = table & (BIT(4 * rank) - 1);
            if (lower & (lower - 1))
                sums(lower, rank + 1, move, out);
            if (out->count == before)
                out->items[out->count++] = move;
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
