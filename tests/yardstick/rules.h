/* Acts and scores: engine/canasta/{turns,deal,pot,laying,closing,acts,scoring}.py; a fault is only told, not named. */

#ifndef RULES_H
#define RULES_H

#include "ends.h"

/* turns.py */

static void begin_turn(State *S) {
    int side = side_of(S, S->to_move);
    S->phase = DRAWING;
    S->drew = NONE;
    S->fresh = S->melded[side] == 0;
    S->pure_before = S->pure[side] > 0;
}

static void end_hand(State *S) {
    S->phase = OVER;
    S->drew = NONE;
}

static void end_turn(State *S) {
    if (S->turn >= S->max_turns) {
        end_hand(S);
        return;
    }
    S->turn++;
    S->to_move = next_seat(S, S->to_move);
    begin_turn(S);
}

static void draw(State *S) {
    int seat = S->to_move;
    S->phase = PLAYING;
    S->drew = FROM_STOCK;
    while (S->stock_at < S->cards) {
        int kind = next_of_stock(S);
        if (!is_red_three(kind)) {
            give(S, seat, kind);
            return;
        }
        lay_red_three(S, seat, kind);
    }
    if (!can_end(S)) end_hand(S);
}

static void discard(State *S, int kind) {
    part_with(S, S->to_move, kind);
    put_on_pot(S, kind);
    if (is_wild(kind)) S->frozen = 1;
    end_turn(S);
}

/* deal.py */

enum { CARDS_EACH = 15, FIRST_DOWN = 6, SEVEN = 6 };

static void set_out(State *S, int dealer) {
    S->dealer = dealer;
    S->to_move = dealer;
    S->turn = 0;
    S->phase = CUTTING;
}

static int red_three_in(const State *S, int seat) {
    for (int suit = HEARTS; suit <= DIAMONDS; suit++)
        if (S->hand[seat * KINDS + SUITS * THREES + suit]) return SUITS * THREES + suit;
    return 0;
}

static void replace_red_threes(State *S, int seat) {
    for (int kind; (kind = red_three_in(S, seat));) {
        part_with(S, seat, kind);
        lay_red_three(S, seat, kind);
        give(S, seat, next_of_stock(S));
    }
}

static bool is_prize(int kind) {
    return is_wild(kind) || kind / SUITS == ACE || kind / SUITS == SEVEN || is_red_three(kind);
}

static void form_pot(State *S) {
    for (int number = 0; number < FIRST_DOWN; number++) put_on_pot(S, next_of_stock(S) + FACE_DOWN);
    put_on_pot(S, next_of_stock(S));
    while (is_prize(S->pot[S->pot_size - 1]) && S->stock_at + 2 <= S->cards) {
        put_on_pot(S, next_of_stock(S) + FACE_DOWN);
        put_on_pot(S, next_of_stock(S));
    }
}

static void deal(State *S) {
    int seat = S->dealer;
    for (int number = 0; number < CARDS_EACH * S->players; number++) {
        seat = next_seat(S, seat);
        give(S, seat, next_of_stock(S));
    }
    for (int number = 0; number < S->players; number++) {
        seat = next_seat(S, seat);
        replace_red_threes(S, seat);
    }
    form_pot(S);
    S->turn = 1;
    S->to_move = next_seat(S, S->dealer);
    begin_turn(S);
}

static void cut(State *S, int number) {
    S->cut = number;
    deal(S);
}

/* pot.py */

enum { FIRST_NATURALS = 2 };

static int top_of_pot(const State *S) { return S->pot[S->pot_size - 1] % FACE_DOWN; }

static bool stopped(const State *S) {
    if (S->phase != DRAWING || (1 < S->turn && S->turn <= S->players) || S->pot_size == 0) return true;
    int top = top_of_pot(S);
    return is_black_three(top) || is_wild(top) || !is_natural(top / SUITS);
}

static bool goes_to_hand(const State *S, int side, int rank) {
    return S->finished[meld_place(side, rank)] > 0 && open_size(S, side, rank) == 0;
}

static bool way_fault(const State *S, int rank, int naturals, int wilds) {
    int side = side_of(S, S->to_move), place = meld_place(side, rank);
    if (S->frozen) {
        if (naturals != S->frozen_needs || wilds) return true;
    } else if (!S->taken[side]) {
        if (naturals != FIRST_NATURALS || wilds) return true;
    } else if (naturals + wilds == 0) {
        return !(open_size(S, side, rank) || goes_to_hand(S, side, rank));
    } else if (naturals + wilds != FIRST_NATURALS || wilds > 1) {
        return true;
    }
    return !shape_fits(S->naturals[place] + naturals + 1, S->wilds[place] + wilds);
}

static bool ends_after_taking(State *S, int rank, Bundle bundle) {
    bool fault;
    S->drew = FROM_POT;
    S->phase = PLAYING;
    if (bundle == 0 && goes_to_hand(S, side_of(S, S->to_move), rank)) fault = !can_end(S);
    else fault = dead_end_after(S, rank, naturals_in(bundle), twos_in(bundle), jokers_in(bundle), 1);
    S->drew = NONE;
    S->phase = DRAWING;
    return fault;
}

static bool take_fault(State *S, Bundle bundle) {
    if (stopped(S)) return true;
    int rank = top_of_pot(S) / SUITS;
    if (!holds(S, S->to_move, rank, bundle)) return true;
    if (way_fault(S, rank, naturals_in(bundle), twos_in(bundle) + jokers_in(bundle))) return true;
    return ends_after_taking(S, rank, bundle);
}

static void take(State *S, Bundle bundle) {
    int seat = S->to_move, side = side_of(S, seat), top = top_of_pot(S), rank = top / SUITS;
    S->phase = PLAYING;
    S->drew = FROM_POT;
    S->taken[side] = 1;
    S->frozen = 0;
    if (bundle || !goes_to_hand(S, side, rank)) {
        S->pot_size--;
        part_with_all(S, seat, rank, bundle);
        place_cards(S, side, rank, bundle + card_bundle(top), 0);
    }
    if (S->opened[side]) collect_pot(S);
    else note_opening(S);
}

/* laying.py */

enum { FEWEST_BLACK_THREES = 4 };

static bool meld_fault(State *S, int rank, Bundle bundle) {
    if (S->phase != PLAYING || !holds(S, S->to_move, rank, bundle)) return true;
    int naturals = naturals_in(bundle), twos = twos_in(bundle), jokers = jokers_in(bundle), wilds = twos + jokers;
    int side = side_of(S, S->to_move);
    if (rank == THREES)
        return !(naturals + wilds == CANASTA && naturals >= FEWEST_BLACK_THREES && wilds <= MOST_STAND_INS);
    if (rank == WILD_MELD) {
        if (!(S->opened[side] && FEWEST <= wilds && wilds <= CANASTA)) return true;
    } else if (!(is_natural(rank) && shape_fits(naturals, wilds))) {
        return true;
    }
    if (open_size(S, side, rank)) return true;
    return dead_end_after(S, rank, naturals, twos, jokers, 0);
}

static void meld(State *S, int rank, Bundle bundle) {
    int seat = S->to_move, side = side_of(S, seat);
    bool whole = naturals_in(bundle) + twos_in(bundle) + jokers_in(bundle) == CANASTA;
    part_with_all(S, seat, rank, bundle);
    place_cards(S, side, rank, bundle, whole && rank != WILD_MELD);
    if (rank == THREES) {
        S->winner = side;
        end_hand(S);
    } else {
        note_opening(S);
    }
}

static bool addition_fault(const State *S, int side, int rank, int kind) {
    if (rank == WILD_MELD) return !is_wild(kind);
    if (!is_wild(kind)) return kind / SUITS != rank;
    int place = meld_place(side, rank);
    return !shape_fits(S->naturals[place], S->wilds[place] + 1);
}

static bool lay_fault(State *S, int rank, int kind) {
    if (S->phase != PLAYING) return true;
    int seat = S->to_move, side = side_of(S, seat);
    if (S->hand[seat * KINDS + kind] == 0 || open_size(S, side, rank) == 0) return true;
    if (addition_fault(S, side, rank, kind)) return true;
    return dead_end_after(S, rank, !is_wild(kind), kind / SUITS == TWOS, kind / SUITS == JOKERS, 0);
}

static void lay(State *S, int rank, int kind) {
    int seat = S->to_move;
    part_with(S, seat, kind);
    place_cards(S, side_of(S, seat), rank, card_bundle(kind), 0);
    note_opening(S);
}

/* closing.py */

static void hide_canastas(State *S, int side) {
    for (int number = 0; number < S->meld_count; number++) {
        Bundle cards = S->meld_cards[number];
        bool whole = naturals_in(cards) + twos_in(cards) + jokers_in(cards) == CANASTA;
        if (S->meld_side[number] == side && S->meld_rank[number] != WILD_MELD && whole) S->meld_hidden[number] = 1;
    }
}

static void close_hand(State *S, int kind) { /* close: a name that C has for files */
    int seat = S->to_move;
    if (kind != NONE) {
        part_with(S, seat, kind);
        put_on_pot(S, kind + FACE_DOWN);
    }
    if (S->fresh) hide_canastas(S, side_of(S, seat));
    S->closer = seat;
    end_hand(S);
}

/* acts.py */

typedef struct {
    int verb, number;
    Bundle cards;
} Act;

static void act(State *S, Act next) {
    switch (next.verb) {
    case CUT: cut(S, next.number); break;
    case DRAW: draw(S); break;
    case TAKE: take(S, next.cards); break;
    case MELD: meld(S, next.number, next.cards); break;
    case LAY: lay(S, next.number, (int)next.cards); break;
    case DISCARD: discard(S, next.number); break;
    case CLOSE: close_hand(S, next.number); break;
    default: end_hand(S);
    }
}

/* scoring.py; nobody pays for mistakes in a playout */

enum { BLACK_THREE = 100 };

static int canastas(const State *S, int side) { return S->pure[side] + S->mixed[side]; }

static int red_three_points(const State *S, int side) {
    int number = 0;
    for (int suit = 0; suit < SUITS; suit++) number += S->red_threes[side * SUITS + suit];
    return number / 4 * 800 + number % 4 * 100;
}

static int cut_points(const State *S, int side) {
    bool exact = S->cut == CARDS_EACH * S->players;
    return exact && side_of(S, S->dealer) == side ? 100 : 0;
}

static int points_of_meld(const State *S, int number) {
    Bundle cards = S->meld_cards[number];
    int naturals = naturals_in(cards), twos = twos_in(cards), jokers = jokers_in(cards);
    if (naturals + twos + jokers < CANASTA) return 0;
    if (S->meld_rank[number] == WILD_MELD) return is_mixed(twos, jokers) ? 2000 : 3000;
    if (S->meld_hidden[number]) return 1000;
    return is_mixed(naturals, twos + jokers) ? 300 : 500;
}

static int canasta_points(const State *S, int side) {
    int points = 0;
    for (int number = 0; number < S->meld_count; number++)
        if (S->meld_side[number] == side) points += points_of_meld(S, number);
    return points;
}

static int bonus(int number) { return number >= 7 ? 2000 : number >= 5 ? 500 : 0; }

static int hand_points(const State *S, int seat) {
    int points = held(S, seat, THREES) * BLACK_THREE;
    for (int rank = 0; rank < CLASSES; rank++) points += held(S, seat, rank) * VALUES[rank];
    return points;
}

static int score(const State *S, int side) {
    if (S->winner != NONE) return 0;
    int laid = S->melded[side] + red_three_points(S, side) + cut_points(S, side);
    if (canastas(S, side) == 0) laid = -laid;
    int points = laid + canasta_points(S, side) + bonus(canastas(S, side));
    for (int seat = 0; seat < S->players; seat++)
        if (side_of(S, seat) == side) points -= hand_points(S, seat);
    if (S->closer != NONE && side_of(S, S->closer) == side) points += 200;
    return points;
}

#endif
