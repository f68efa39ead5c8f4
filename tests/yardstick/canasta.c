/* Whole hands of Canasta from the cut to the score: `play_rounds` of analysis/canasta/kernels.py in plain C. */

#include <string.h>

#include "policy.h"

static State empty_table(int players, int sides, int frozen_needs, int max_turns) { /* `new_state` of position.py */
    State empty;
    memset(&empty, 0, sizeof empty);
    empty.players = players;
    empty.sides = sides;
    empty.cards = players == 6 ? 216 : 108;
    empty.frozen_needs = frozen_needs;
    empty.max_turns = max_turns;
    empty.drew = empty.cut = empty.closer = empty.winner = NONE;
    for (int place = 0; place < MOST_SIDES * RANKS; place++) empty.open_meld[place] = NONE;
    int card = 0;
    for (int kind = 0; kind < KINDS; kind++) /* `whole_pack` of pack.py */
        for (int copy = packs(empty.cards) * (kind == JOKER ? 2 : 1); copy > 0; copy--) empty.stock[card++] = kind;
    return empty;
}

/* Play hands `first` to the one before `after` with a seed; `found` gets their scores, four places a hand. */
void play_rounds(const int64_t *options, const int64_t *habits, int64_t rows, int64_t first, int64_t after, int64_t seed,
                 int64_t *found) {
    const State empty = empty_table((int)options[0], (int)options[1], (int)options[2], (int)options[3]);
    uint32_t words[4];
    for (int64_t number = first; number < after; number++) {
        State hand = empty;
        seed_words(words, (uint32_t)seed, (uint32_t)number);
        shuffle_span(hand.stock, 0, hand.cards, words);
        set_out(&hand, (int)(number % hand.players));
        play_out(&hand, habits, (int)rows);
        for (int side = 0; side < hand.sides; side++) found[4 * (number - first) + side] = score(&hand, side);
    }
}
