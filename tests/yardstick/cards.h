/* Cards in packs, bundles, hands and melds: engine/canasta/{pack,bundle,hands,melds}.py. */

#ifndef CARDS_H
#define CARDS_H

#include "state.h"

/* pack.py */

static const int VALUES[CLASSES] = {20, 20, 0, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 50};
enum { HEARTS = 1, DIAMONDS = 2 };

static bool is_wild(int kind) { return kind == JOKER || kind / SUITS == TWOS; }
static bool is_three(int kind) { return kind / SUITS == THREES; }
static bool is_red_three(int kind) { return kind == THREES * SUITS + HEARTS || kind == THREES * SUITS + DIAMONDS; }
static bool is_black_three(int kind) { return is_three(kind) && !is_red_three(kind); }
static int packs(int cards) { return cards / 54; }

/* bundle.py */

enum { NIBBLE = 4, LAST = 15, TWO_PLACE = SUITS, JOKER_PLACE = 2 * SUITS };

static Bundle one_at(int place) { return (Bundle)1 << NIBBLE * place; }
static int count_at(Bundle bundle, int place) { return (int)(bundle >> NIBBLE * place & LAST); }

static int kind_at(int rank, int place) {
    if (place < TWO_PLACE) return SUITS * rank + place;
    if (place < JOKER_PLACE) return SUITS * TWOS + place - TWO_PLACE;
    return SUITS * JOKERS;
}

static int naturals_in(Bundle bundle) {
    return count_at(bundle, 0) + count_at(bundle, 1) + count_at(bundle, 2) + count_at(bundle, 3);
}
static int twos_in(Bundle bundle) { return naturals_in(bundle >> NIBBLE * TWO_PLACE); }
static int jokers_in(Bundle bundle) { return count_at(bundle, JOKER_PLACE); }

static Bundle card_bundle(int kind) {
    if (kind / SUITS == JOKERS) return one_at(JOKER_PLACE);
    if (kind / SUITS == TWOS) return one_at(TWO_PLACE + kind % SUITS);
    return one_at(kind % SUITS);
}

static int worth(int rank, int naturals, int twos, int jokers) {
    int natural = rank == WILD_MELD ? 0 : naturals * VALUES[rank];
    return natural + twos * VALUES[TWOS] + jokers * VALUES[JOKERS];
}

/* hands.py */

static int side_of(const State *S, int seat) { return S->sides == 2 ? seat & 1 : seat; }
static int next_seat(const State *S, int seat) { return seat + 1 < S->players ? seat + 1 : 0; }
static int held(const State *S, int seat, int rank) { return S->held[seat * CLASSES + rank]; }

static void give(State *S, int seat, int kind) {
    S->hand[seat * KINDS + kind]++;
    S->held[seat * CLASSES + kind / SUITS]++;
    S->size[seat]++;
}

static void part_with(State *S, int seat, int kind) {
    S->hand[seat * KINDS + kind]--;
    S->held[seat * CLASSES + kind / SUITS]--;
    S->size[seat]--;
    if (S->known[seat * KINDS + kind]) S->known[seat * KINDS + kind]--;
}

static bool holds(const State *S, int seat, int rank, Bundle bundle) {
    for (int place = 0; bundle; bundle >>= NIBBLE, place++)
        if ((bundle & LAST) > S->hand[seat * KINDS + kind_at(rank, place)]) return false;
    return true;
}

static void part_with_all(State *S, int seat, int rank, Bundle bundle) {
    for (int place = 0; bundle; bundle >>= NIBBLE, place++)
        for (int times = bundle & LAST; times > 0; times--) part_with(S, seat, kind_at(rank, place));
}

static Bundle first_cards(const State *S, int seat, int rank, int naturals, int twos, int jokers) {
    Bundle bundle = jokers * one_at(JOKER_PLACE);
    for (int suit = 0; suit < SUITS; suit++) {
        int number = min(naturals, S->hand[seat * KINDS + kind_at(rank, suit)]);
        naturals -= number;
        bundle += number * one_at(suit);
        number = min(twos, S->hand[seat * KINDS + kind_at(rank, TWO_PLACE + suit)]);
        twos -= number;
        bundle += number * one_at(TWO_PLACE + suit);
    }
    return bundle;
}

static int first_kind(const State *S, int seat, int rank) {
    int kind = SUITS * rank;
    while (S->hand[seat * KINDS + kind] == 0) kind++;
    return kind;
}

static void lay_red_three(State *S, int seat, int kind) { S->red_threes[side_of(S, seat) * SUITS + kind % SUITS]++; }
static int next_of_stock(State *S) { return S->stock[S->stock_at++]; }
static void put_on_pot(State *S, int card) { S->pot[S->pot_size++] = card; }

static void collect_pot(State *S) {
    int seat = S->to_move;
    for (int place = 0; place < S->pot_size; place++) {
        int kind = S->pot[place] % FACE_DOWN;
        if (is_red_three(kind)) {
            lay_red_three(S, seat, kind);
        } else {
            give(S, seat, kind);
            if (S->pot[place] < FACE_DOWN) S->known[seat * KINDS + kind]++;
        }
    }
    S->pot_size = 0;
}

/* melds.py */

enum { CANASTA = 7, FEWEST = 3, MOST_STAND_INS = 3, FOUR = 3 };

static bool is_natural(int rank) { return rank == ACE || (FOUR <= rank && rank < RANKS); }

static bool shape_fits(int naturals, int wilds) {
    int size = naturals + wilds;
    return FEWEST <= size && size <= CANASTA && naturals > wilds && wilds <= MOST_STAND_INS;
}

static int meld_place(int side, int rank) { return side * RANKS + rank; }

static int open_size(const State *S, int side, int rank) {
    int place = meld_place(side, rank);
    return S->naturals[place] + S->wilds[place];
}

static bool is_mixed(int naturals, int wilds) { return naturals > 0 && wilds > 0; }

static void count_cards(State *S, int side, int rank, int naturals, int twos, int jokers, int times) {
    int place = meld_place(side, rank);
    if (rank == WILD_MELD) {
        S->naturals[place] += times * twos;
        S->wilds[place] += times * jokers;
    } else {
        S->naturals[place] += times * naturals;
        S->wilds[place] += times * (twos + jokers);
    }
    S->melded[side] += times * worth(rank, naturals, twos, jokers);
}

static void finish(State *S, int side, int rank) {
    int place = meld_place(side, rank);
    if (is_mixed(S->naturals[place], S->wilds[place])) S->mixed[side]++;
    else S->pure[side]++;
    S->finished[place]++;
    S->naturals[place] = 0;
    S->wilds[place] = 0;
    S->open_meld[place] = NONE;
}

static void place_cards(State *S, int side, int rank, Bundle bundle, int hidden) {
    int place = meld_place(side, rank), number = S->open_meld[place];
    if (number == NONE) {
        number = S->meld_count++;
        S->open_meld[place] = number;
        S->meld_side[number] = side;
        S->meld_rank[number] = rank;
        S->meld_cards[number] = 0;
        S->meld_hidden[number] = hidden;
    }
    S->meld_cards[number] += bundle;
    count_cards(S, side, rank, naturals_in(bundle), twos_in(bundle), jokers_in(bundle), 1);
    if (open_size(S, side, rank) == CANASTA) finish(S, side, rank);
}

static int minimum(const State *S, int side) {
    int total = S->total[side];
    if (total < 0) return 15;
    if (total < 1500) return 50;
    return total < 3000 ? 90 : 120;
}

static void note_opening(State *S) {
    int side = side_of(S, S->to_move);
    if (S->opened[side] || S->melded[side] < minimum(S, side)) return;
    S->opened[side] = 1;
    if (S->drew == FROM_POT) collect_pot(S);
}

#endif
