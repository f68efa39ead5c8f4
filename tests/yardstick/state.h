/* One hand of Canasta as a plain struct: engine/canasta/state.py, and the random numbers of analysis/randomness.py.

   All files of this folder are one translation of what a playout needs of the rules and the policy of Canasta, function
   by function under the same names, for the sake of one measurement: how fast the same would be in C. */

#ifndef STATE_H
#define STATE_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_PLAYERS = 6, MOST_SIDES = 4, CARDS = 216, MOST_MELDS = CARDS / 3, MOST_WILDS = 24, NONE = -1 };
enum { SUITS = 4, RANKS = 13, CLASSES = RANKS + 1, KINDS = RANKS * SUITS + 1 };
enum { ACE, TWOS, THREES, JOKERS = RANKS, JOKER = KINDS - 1, WILD_MELD = TWOS, FACE_DOWN = 64 };
enum { CUTTING, DRAWING, PLAYING, OVER };
enum { FROM_STOCK, FROM_POT };
enum { CUT, DRAW, TAKE, MELD, LAY, DISCARD, CLOSE, PASS }; /* engine/canasta/acts.py */

typedef int64_t Bundle; /* engine/canasta/bundle.py */

typedef struct {
    int players, sides, cards, frozen_needs, max_turns, dealer, phase, turn, to_move, drew, fresh, pure_before, cut;
    int closer, winner, frozen, stock_at, pot_size, meld_count;
    int size[MOST_PLAYERS];
    int total[MOST_SIDES], opened[MOST_SIDES], taken[MOST_SIDES], melded[MOST_SIDES];
    int pure[MOST_SIDES], mixed[MOST_SIDES];
    int red_threes[MOST_SIDES * SUITS];
    int finished[MOST_SIDES * RANKS], naturals[MOST_SIDES * RANKS], wilds[MOST_SIDES * RANKS];
    int open_meld[MOST_SIDES * RANKS];
    int held[MOST_PLAYERS * CLASSES], hand[MOST_PLAYERS * KINDS], known[MOST_PLAYERS * KINDS];
    int meld_side[MOST_MELDS], meld_rank[MOST_MELDS], meld_hidden[MOST_MELDS];
    Bundle meld_cards[MOST_MELDS];
    int stock[CARDS], pot[CARDS];
    int most[3 * (MOST_WILDS + 1)], more[3 * (MOST_WILDS + 1)];
} State;

static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }

/* analysis/randomness.py */

static uint32_t next_word(uint32_t *words) {
    uint32_t a = words[0], b = words[1], c = words[2];
    uint32_t number = a + b + words[3];
    words[3]++;
    words[0] = b ^ b >> 9;
    words[1] = c + (c << 3);
    words[2] = (c << 21 | c >> 11) + number;
    return number;
}

static void seed_words(uint32_t *words, uint32_t seed, uint32_t stream) {
    words[0] = seed;
    words[1] = stream;
    words[2] = 0x9E3779B9;
    words[3] = 1;
    for (int turn = 0; turn < 12; turn++) next_word(words);
}

static int below(uint32_t *words, int limit) { return (int)((uint64_t)next_word(words) * (uint64_t)limit >> 32); }

static void shuffle_span(int *cards, int start, int end, uint32_t *words) {
    for (int last = end - 1; last > start; last--) {
        int other = start + below(words, last - start + 1), card = cards[last];
        cards[last] = cards[other];
        cards[other] = card;
    }
}

#endif
