/* The search on Scopone scientifico in hand-written C: the practical limit for the compiled search.
 *
 * It does what mazziere.bots.search.Search.run does over mazziere.bots.worlds.Worlds without a past:
 * the same worlds, the same random numbers, iteration for iteration the same tree, whose nodes and
 * totals can be compared bit by bit. Everything is plain structs and static functions, so the compiler
 * may inline all of it; there are no other games and no virtual calls, and the deal keeps only what
 * this search needs of it (no deck, no log).
 */
#include <math.h>
#include <stdlib.h>

#include "captures.h"

typedef struct {
    u64 hand[4], pile[2], table;
    int sweeps[2], turn, left, last_taker;
} Deal;

typedef struct { u64 hand[4]; } World;

typedef struct {
    u64 move;
    double total; /* of the values for the side that moved there */
    int first, sibling, visits, chances;
} Node;

/* What the search is told: how it plays and what an end is worth. */
typedef struct {
    int random_share, scopa, danger, worth[40];
    double exploration;
    const double *values;
} Settings;

typedef struct {
    const Settings *settings;
    Node *nodes;
    int count;
    Rng rng;
    Deal deal;
    Moves moves;
} Search;

/* The rules. */

static void apply(Deal *deal, u64 move) {
    int seat = deal->turn, side = seat & 1;
    u64 played = BIT(move >> 40), taken = move & 0xFFFFFFFFFFULL;
    deal->hand[seat] ^= played;
    deal->left--;
    deal->turn = (seat + 1) & 3;
    if (taken) {
        deal->table ^= taken;
        deal->pile[side] |= taken | played;
        deal->last_taker = seat;
        deal->sweeps[side] += !deal->table && deal->left;
    } else {
        deal->table |= played;
    }
    if (!deal->left && deal->last_taker >= 0)
        deal->pile[deal->last_taker & 1] |= deal->table;
}

static double value_of(const Deal *deal, const double *values) {
    int sums[2] = {primiera(deal->pile[0]), primiera(deal->pile[1])}, points[2];
    for (int side = 0; side < 2; side++) {
        u64 pile = deal->pile[side];
        points[side] = (__builtin_popcountll(pile) > 20)
                     + (__builtin_popcountll(pile & DENARI) > 5) + ((pile & SETTEBELLO) != 0)
                     + (sums[side] > sums[1 - side]) + deal->sweeps[side];
    }
    return values[128 * points[0] + points[1]];
}

/* The judge. */

static inline int gain(const Settings *settings, const Deal *deal, u64 move) {
    u64 taken = move & 0xFFFFFFFFFFULL;
    int value = settings->worth[move >> 40];
    if (!taken)
        return -value;
    if (taken == deal->table && deal->left > 1)
        value += settings->scopa;
    for (; taken; taken &= taken - 1)
        value += settings->worth[__builtin_ctzll(taken)];
    return value;
}

/* Whether a card that was not seen could sweep the table that a move leaves. */
static inline int leaves_scopa(u64 table, u64 move, u64 seen) {
    u64 taken = move & 0xFFFFFFFFFFULL;
    int total = 0;
    table = taken ? table & ~taken : table | BIT(move >> 40);
    for (u64 rest = table; rest; rest &= rest - 1)
        total += (__builtin_ctzll(rest) >> 2) + 1;
    return table && total <= 10 && (15ULL << 4 * (total - 1) & ~seen);
}

static int best_move(const Settings *settings, const Deal *deal, const Moves *moves) {
    u64 seen = deal->hand[deal->turn] | deal->table | deal->pile[0] | deal->pile[1];
    int best = 0, highest = -1000;
    for (int index = 0; index < moves->count; index++) {
        u64 move = moves->items[index];
        int value = gain(settings, deal, move);
        if (value > highest) {
            if (leaves_scopa(deal->table, move, seen))
                value -= settings->danger;
            if (value > highest) {
                highest = value;
                best = index;
            }
        }
    }
    return best;
}

/* The worlds. */

static void deal_world(const Deal *root, Rng *rng, World *world) {
    int cards[40], owners[40], count = 0;
    for (int seat = 0; seat < 4; seat++) {
        world->hand[seat] = seat == root->turn ? root->hand[seat] : 0;
        if (seat != root->turn)
            for (u64 hand = root->hand[seat]; hand; hand &= hand - 1) {
                owners[count] = seat;
                cards[count++] = __builtin_ctzll(hand);
            }
    }
    for (int round = 0; round < 2; round++)
        for (int one = 0; one < count; one++) {
            int other = below(rng, count), card = cards[one];
            cards[one] = cards[other];
            cards[other] = card;
        }
    for (int index = 0; index < count; index++)
        world->hand[owners[index]] |= BIT(cards[index]);
}

static World *deal_worlds(const Deal *root, int size, u64 seed) {
    World *worlds = malloc(size * sizeof(World));
    Rng rng = seeded(seed);
    for (int number = 0; number < size; number++)
        deal_world(root, &rng, &worlds[number]);
    for (int last = size - 1; last > 0; last--) {
        int other = below(&rng, last + 1);
        World world = worlds[last];
        worlds[last] = worlds[other];
        worlds[other] = world;
    }
    return worlds;
}

/* The tree. */

static int add_child(Search *search, int parent, u64 move) {
    int child = search->count++;
    search->nodes[child] = (Node){.move = move, .chances = 1,
                                  .sibling = search->nodes[parent].first};
    search->nodes[parent].first = child;
    return child;
}

static inline double promise(const Node *node, double exploration) {
    if (!node->visits)
        return 1e9;
    return node->total / node->visits + exploration * sqrt(log(node->chances) / node->visits);
}

static int descend(Search *search, int parent) {
    Node *nodes = search->nodes;
    u64 *items = search->moves.items;
    int tried = 0, best = 0, count = search->moves.count;
    double highest = -1e9;
    for (int child = nodes[parent].first; child; child = nodes[child].sibling) {
        Node *node = &nodes[child];
        int index = tried;
        while (index < count && items[index] != node->move)
            index++;
        if (index == count)
            continue;
        items[index] = items[tried];
        items[tried++] = node->move;
        node->chances++;
        double found = promise(node, search->settings->exploration);
        if (found > highest) {
            highest = found;
            best = child;
        }
    }
    if (tried == count)
        return best;
    return add_child(search, parent, items[tried + below(&search->rng, count - tried)]);
}

static void play_out(Search *search) {
    Deal *deal = &search->deal;
    Moves *moves = &search->moves;
    while (deal->left) {
        int choice = 0;
        fill_moves(deal->hand[deal->turn], deal->table, moves);
        if (moves->count > 1) {
            if (below(&search->rng, 1000) < search->settings->random_share)
                choice = below(&search->rng, moves->count);
            else
                choice = best_move(search->settings, deal, moves);
        }
        apply(deal, moves->items[choice]);
    }
}

static void iterate(Search *search, const Deal *root, const World *world, double *squares) {
    Deal *deal = &search->deal;
    Node *nodes = search->nodes;
    int path[40], depth = 0, node = 0, known = 1;
    *deal = *root;
    for (int seat = 0; seat < 4; seat++)
        deal->hand[seat] = world->hand[seat];
    while (known && deal->left) {
        fill_moves(deal->hand[deal->turn], deal->table, &search->moves);
        node = descend(search, node);
        known = nodes[node].visits > 0;
        path[depth++] = node;
        apply(deal, nodes[node].move);
    }
    play_out(search);
    double value = value_of(deal, search->settings->values);
    squares[path[0]] += value * value;
    if (root->turn & 1)
        value = -value;
    for (int index = 0; index < depth; index++) {
        nodes[path[index]].total += value;
        nodes[path[index]].visits++;
        value = -value; /* the sides take turns */
    }
}

/* Writes the tree, which the caller has made room for and cleared; how many nodes it has. */
int ismcts(const Settings *settings, const Deal *root, int worlds, u64 worlds_seed, u64 seed,
           int iterations, Node *nodes, double *squares) {
    World *dealt = deal_worlds(root, worlds, worlds_seed);
    Search search = {.settings = settings, .nodes = nodes, .count = 1, .rng = seeded(seed)};
    fill_moves(root->hand[root->turn], root->table, &search.moves);
    for (int index = 0; index < search.moves.count; index++)
        add_child(&search, 0, search.moves.items[index]);
    for (int number = 0, next = 0; number < iterations; number++) {
        iterate(&search, root, &dealt[next], squares);
        next = next + 1 < worlds ? next + 1 : 0;
    }
    free(dealt);
    return search.count;
}
