/* Whether a turn can still be ended: engine/canasta/ends.py, but for which clause refuses an act, which no playout asks. */

#ifndef ENDS_H
#define ENDS_H

#include "cards.h"

enum { KEPT = 2 };

static bool can_end(State *S);
static bool can_lay_out(State *S);

static void move_counts(State *S, int rank, int naturals, int twos, int jokers, int top, int times) {
    int seat = S->to_move;
    if (rank != WILD_MELD) S->held[seat * CLASSES + rank] -= times * naturals;
    S->held[seat * CLASSES + TWOS] -= times * twos;
    S->held[seat * CLASSES + JOKERS] -= times * jokers;
    S->size[seat] -= times * (naturals + twos + jokers);
    S->pot_size -= times * top;
    count_cards(S, side_of(S, seat), rank, naturals + top, twos, jokers, times);
}

static bool dead_end_after(State *S, int rank, int naturals, int twos, int jokers, int top) {
    int seat = S->to_move, side = side_of(S, seat), laid = naturals + twos + jokers;
    if (S->opened[side] && S->size[seat] - laid >= KEPT) return false;
    move_counts(S, rank, naturals, twos, jokers, top, 1);
    bool dead = !can_end(S);
    move_counts(S, rank, naturals, twos, jokers, top, -1);
    return dead;
}

static int arrivals(const State *S) {
    int number = 0;
    if (S->drew != FROM_POT) return 0;
    for (int place = 0; place < S->pot_size; place++)
        if (!is_red_three(S->pot[place] % FACE_DOWN)) number++;
    return number;
}

static bool has_canasta(const State *S, int side, bool mixed) {
    if (S->mixed[side] || (S->pure[side] && !mixed)) return true;
    for (int rank = 0; rank < RANKS; rank++) {
        int place = meld_place(side, rank), naturals = S->naturals[place], wilds = S->wilds[place];
        if (naturals + wilds == CANASTA && (is_mixed(naturals, wilds) || !mixed)) return true;
    }
    return false;
}

static bool may_close(const State *S, int side) {
    if (S->pure_before && has_canasta(S, side, true)) return true;
    return S->fresh == 1 && S->drew == FROM_STOCK && has_canasta(S, side, false);
}

static int last_card(const State *S) {
    for (int rank = 0; rank < CLASSES; rank++)
        if (held(S, S->to_move, rank)) return rank;
    for (int place = 0; place < S->pot_size; place++) {
        int kind = S->pot[place] % FACE_DOWN;
        if (!is_red_three(kind)) return kind / SUITS;
    }
    return NONE;
}

static bool last_card_closes(const State *S, int side, int card) {
    bool quake = S->fresh == 1 && S->drew == FROM_STOCK;
    for (int rank = 0; rank < RANKS; rank++) {
        if (open_size(S, side, rank) != CANASTA - 1) continue;
        int place = meld_place(side, rank), naturals = S->naturals[place], wilds = S->wilds[place];
        if (card == rank) naturals++;
        else if (card == JOKERS || (card == TWOS && rank != WILD_MELD)) wilds++;
        if (naturals + wilds < CANASTA || (rank != WILD_MELD && wilds > MOST_STAND_INS)) continue;
        if (quake || (S->pure_before && is_mixed(naturals, wilds))) return true;
    }
    return false;
}

static bool can_end_opened(const State *S, int left) {
    if (left >= KEPT) return true;
    int side = side_of(S, S->to_move);
    if (may_close(S, side)) return true;
    return left == 1 && last_card_closes(S, side, last_card(S));
}

/* Reaching the minimum */

static bool fits(int naturals, int wilds, int more, int stand_ins) {
    int total = naturals + wilds + more + stand_ins, rest = total % CANASTA;
    if (0 < rest && rest < FEWEST) return false;
    int most = MOST_STAND_INS * (total / CANASTA);
    if (total >= CANASTA) most -= max(MOST_STAND_INS - (CANASTA - naturals), 0);
    if (rest) most += (rest - 1) / 2;
    return wilds + stand_ins <= most;
}

static int worth_of_wilds(int twos, int jokers, int number) {
    int best = min(number, jokers);
    return best * VALUES[JOKERS] + min(number - best, twos) * VALUES[TWOS];
}

static bool reaches_plainly(const State *S, int side, int needed, int keep) {
    int seat = S->to_move, left = S->size[seat], used = 0, natural = 0;
    int wilds = held(S, seat, TWOS) + held(S, seat, JOKERS);
    for (int stand_ins = 0; stand_ins < 2; stand_ins++) {
        for (int rank = 0; rank < RANKS; rank++) {
            int number = held(S, seat, rank), place = meld_place(side, rank);
            if (number == 0 || !is_natural(rank)) continue;
            bool plain = fits(S->naturals[place], S->wilds[place], number, 0);
            if (stand_ins == 0 && plain) {
                natural += number * VALUES[rank];
                left -= number;
            } else if (stand_ins && used < wilds && fits(S->naturals[place], S->wilds[place], number, 1)) {
                natural += plain ? 0 : number * VALUES[rank];
                left -= plain ? 1 : number + 1;
                used++;
            }
            if (left < keep) return false;
            if (natural + worth_of_wilds(held(S, seat, TWOS), held(S, seat, JOKERS), used) >= needed) return true;
        }
    }
    return false;
}

static bool may_reach(const State *S, int side, int needed) {
    int seat = S->to_move, twos = held(S, seat, TWOS), jokers = held(S, seat, JOKERS);
    int value = worth_of_wilds(twos, jokers, twos + jokers);
    for (int rank = 0; rank < RANKS; rank++)
        if (is_natural(rank) && (held(S, seat, rank) > 1 || open_size(S, side, rank)))
            value += held(S, seat, rank) * VALUES[rank];
    return value >= needed;
}

static void add_rank(State *S, int side, int rank, int wilds) {
    int number = held(S, S->to_move, rank), meld = meld_place(side, rank);
    for (int place = 0; place < 3 * (wilds + 1); place++) S->more[place] = NONE;
    for (int laid = 0; laid <= number; laid++) {
        int natural = laid * VALUES[rank];
        for (int stand_ins = 0; stand_ins <= min(wilds, S->naturals[meld] + laid); stand_ins++) {
            if (!fits(S->naturals[meld], S->wilds[meld], laid, stand_ins)) continue;
            for (int used = 0; used <= wilds - stand_ins; used++)
                for (int kept = 0; kept <= KEPT; kept++) {
                    int before = S->most[3 * used + kept];
                    int place = 3 * (used + stand_ins) + min(kept + number - laid, KEPT);
                    if (before >= 0 && before + natural > S->more[place]) S->more[place] = before + natural;
                }
        }
    }
    for (int place = 0; place < 3 * (wilds + 1); place++) S->most[place] = S->more[place];
}

static bool reaches(State *S, int side, int needed, int keep) {
    int seat = S->to_move, twos = held(S, seat, TWOS), jokers = held(S, seat, JOKERS), wilds = twos + jokers;
    for (int place = 0; place < 3 * (wilds + 1); place++) S->most[place] = NONE;
    S->most[min(held(S, seat, THREES), KEPT)] = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (is_natural(rank) && (held(S, seat, rank) || open_size(S, side, rank))) add_rank(S, side, rank, wilds);
    for (int used = 0; used <= wilds; used++)
        for (int kept = 0; kept <= KEPT; kept++) {
            int natural = S->most[3 * used + kept];
            if (natural < 0 || kept + wilds - used < keep) continue;
            if (natural + worth_of_wilds(twos, jokers, used) >= needed) return true;
        }
    return false;
}

static bool can_reach(State *S, int keep) {
    int side = side_of(S, S->to_move), needed = minimum(S, side) - S->melded[side];
    if (reaches_plainly(S, side, needed, keep)) return true;
    return may_reach(S, side, needed) && reaches(S, side, needed, keep);
}

/* Laying out everything */

static bool lays_out(const State *S, int side, int spare) {
    int seat = S->to_move;
    if (held(S, seat, THREES) > (spare == THREES)) return false;
    int twos = held(S, seat, TWOS) - (spare == TWOS), jokers = held(S, seat, JOKERS) - (spare == JOKERS);
    int wilds = twos + jokers, value = S->melded[side];
    int64_t with_one = has_canasta(S, side, false), without = 1 - with_one;
    for (int rank = 0; rank < RANKS; rank++) {
        if (!is_natural(rank)) continue;
        int number = held(S, seat, rank) - (spare == rank), place = meld_place(side, rank);
        int64_t next_with = 0, next_without = 0;
        value += number * VALUES[rank];
        for (int stand_ins = 0; stand_ins <= wilds; stand_ins++)
            if (fits(S->naturals[place], S->wilds[place], number, stand_ins)) {
                next_with |= with_one << stand_ins;
                if (open_size(S, side, rank) + number + stand_ins >= CANASTA) next_with |= without << stand_ins;
                else next_without |= without << stand_ins;
            }
        with_one = next_with;
        without = next_without;
    }
    for (int used = 0; used <= wilds; used++) {
        int rest = wilds - used;
        bool opens = value + worth_of_wilds(twos, jokers, used) >= minimum(S, side);
        if (rest && (!opens || (0 < rest % CANASTA && rest % CANASTA < FEWEST))) continue;
        if ((with_one >> used & 1) || (rest >= CANASTA && without >> used & 1)) return true;
    }
    return false;
}

static bool can_lay_out(State *S) {
    int seat = S->to_move, side = side_of(S, seat), alone = held(S, seat, THREES);
    for (int rank = 0; rank < RANKS; rank++)
        if (is_natural(rank) && held(S, seat, rank) == 1 && open_size(S, side, rank) == 0) alone++;
    if (alone > 1) return false;
    if (lays_out(S, side, NONE)) return true;
    for (int spare = 0; spare < CLASSES; spare++)
        if (held(S, seat, spare) && lays_out(S, side, spare)) return true;
    return false;
}

static bool can_end(State *S) {
    int seat = S->to_move, side = side_of(S, seat), arriving = arrivals(S);
    if (S->opened[side] || S->melded[side] >= minimum(S, side)) return can_end_opened(S, S->size[seat] + arriving);
    if (S->melded[side] == 0 && S->drew == FROM_STOCK) return S->size[seat] >= KEPT;
    if (can_reach(S, max(KEPT - arriving, 0))) return true;
    return S->drew == FROM_STOCK && can_lay_out(S);
}

#endif
