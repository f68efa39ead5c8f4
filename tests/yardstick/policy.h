/* How playouts go on: analysis/canasta/policy.py. The habits come from there at every call. */

#ifndef POLICY_H
#define POLICY_H

#include "rules.h"

enum { POT, POT_OPENED, HOLD, OPEN_FROM, OPEN_WILDS, WILD_MELD_FROM, LATE, LEAD, SHORT };
enum { DANGER = SHORT + 1, PAIR, MORE, BLACK, WILD, END, HABITS };
enum { CERTAIN = 64 };
static const int64_t FAR = (int64_t)1 << 60;
static const Act NO_ACT = {NONE, NONE, 0};

/* Taking the pot */

static Bundle way_to_take(State *S) {
    if (stopped(S)) return NONE;
    int seat = S->to_move, rank = top_of_pot(S) / SUITS;
    for (int way = 0; way < 4; way++) {
        int naturals = way == 0 ? 0 : 1, twos = way == 2, jokers = way == 3;
        if (way == 1) naturals = S->frozen ? S->frozen_needs : FIRST_NATURALS;
        if (held(S, seat, rank) >= naturals && held(S, seat, TWOS) >= twos && held(S, seat, JOKERS) >= jokers &&
            !way_fault(S, rank, naturals, twos + jokers)) {
            Bundle bundle = first_cards(S, seat, rank, naturals, twos, jokers);
            if (!take_fault(S, bundle)) return bundle;
        }
    }
    return NONE;
}

static bool wants_pot(const State *S, const int64_t *habits) {
    int rank = top_of_pot(S) / SUITS;
    int64_t least = habits[S->opened[side_of(S, S->to_move)] ? POT_OPENED : POT];
    return S->pot_size >= least || open_size(S, side_of(S, S->to_move), rank) > 0;
}

/* Laying cards */

static int64_t shown(const State *S, int side) {
    int64_t points = score(S, side);
    for (int seat = side; seat < S->players; seat += S->sides) points += hand_points(S, seat);
    return points;
}

static bool closes_now(const State *S, const int64_t *habits) {
    int seat = S->to_move, side = side_of(S, seat);
    if (S->size[seat] < KEPT || S->fresh) return true;
    int64_t most = -FAR;
    for (int other = 0; other < S->sides; other++)
        if (other != side && shown(S, other) > most) most = shown(S, other);
    return shown(S, side) - most >= habits[LEAD];
}

static bool ends_soon(const State *S, const int64_t *habits) {
    if (S->cards - S->stock_at < S->players) return true;
    for (int seat = 0; seat < S->players; seat++) {
        int side = side_of(S, seat);
        if (seat != S->to_move && S->pure[side] && S->mixed[side] && S->size[seat] <= habits[SHORT]) return true;
    }
    return false;
}

static Act hidden_canasta(State *S) {
    int seat = S->to_move, twos = held(S, seat, TWOS), jokers = held(S, seat, JOKERS);
    int longest = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (rank != WILD_MELD) longest = max(longest, held(S, seat, rank));
    for (int wilds = max(CANASTA - longest, 0); wilds <= min(twos + jokers, MOST_STAND_INS); wilds++)
        for (int rank = 0; rank < RANKS; rank++) {
            if (rank == WILD_MELD || held(S, seat, rank) < CANASTA - wilds) continue;
            Bundle cards = first_cards(S, seat, rank, CANASTA - wilds, min(twos, wilds), max(wilds - twos, 0));
            if (!meld_fault(S, rank, cards)) return (Act){MELD, rank, cards};
        }
    return NO_ACT;
}

static bool opens_now(const State *S, const int64_t *habits) {
    int seat = S->to_move;
    if (S->cards - S->stock_at > habits[OPEN_FROM] && !ends_soon(S, habits)) return false;
    int twos = held(S, seat, TWOS), jokers = held(S, seat, JOKERS), wilds = min(twos + jokers, (int)habits[OPEN_WILDS]);
    int left = S->size[seat], value = 0;
    for (int pairs = 0; pairs < 2; pairs++)
        for (int turn = 0; turn < RANKS; turn++) {
            int rank = turn ? RANKS - turn : ACE, number = held(S, seat, rank);
            if (!is_natural(rank) || (pairs ? number != 2 : number < FEWEST)) continue;
            if (pairs) {
                if (wilds == 0 || value >= minimum(S, side_of(S, seat))) continue;
                wilds--;
                value += twos ? VALUES[TWOS] : VALUES[JOKERS];
                left--;
                if (twos) twos--;
            }
            value += number * VALUES[rank];
            left -= number;
        }
    return left >= KEPT && value >= minimum(S, side_of(S, seat));
}

typedef struct {
    int naturals, twos, jokers;
} Step;

static Step step(const State *S, int rank, int way) {
    int seat = S->to_move, size = open_size(S, side_of(S, seat), rank);
    Step next = {0, way == 2, way == 3};
    if (rank == WILD_MELD) {
        if (size == 0) {
            next.twos = FEWEST - way;
            next.jokers = way;
        }
    } else if (size) {
        next.naturals = way == 0;
    } else if (way == 0) {
        next.naturals = min(max(held(S, seat, rank), FEWEST), CANASTA);
    } else {
        next.naturals = way == 1 ? FEWEST : FEWEST - 1;
    }
    if (next.naturals > held(S, seat, rank) || next.twos > held(S, seat, TWOS) || next.jokers > held(S, seat, JOKERS))
        return (Step){0, 0, 0};
    return next;
}

static Act any_lay(State *S, bool closing) {
    int seat = S->to_move;
    for (int way = 0; way < 4; way++) {
        if ((way == 2 && held(S, seat, TWOS) == 0) || (way == 3 && held(S, seat, JOKERS) == 0)) continue;
        for (int turn = 0; turn < RANKS; turn++) {
            int rank = turn ? RANKS - turn : ACE, verb;
            Step next = step(S, rank, way);
            Bundle cards;
            bool fault;
            if (next.naturals + next.twos + next.jokers == 0) continue;
            if (open_size(S, side_of(S, seat), rank)) {
                verb = LAY;
                cards = first_kind(S, seat, next.naturals ? rank : next.twos ? TWOS : JOKERS);
                fault = lay_fault(S, rank, (int)cards);
            } else {
                verb = MELD;
                cards = first_cards(S, seat, rank, next.naturals, next.twos, next.jokers);
                fault = meld_fault(S, rank, cards);
            }
            if (fault) continue;
            if (closing) {
                move_counts(S, rank, next.naturals, next.twos, next.jokers, 0, 1);
                bool clears = can_lay_out(S);
                move_counts(S, rank, next.naturals, next.twos, next.jokers, 0, -1);
                if (!clears) continue;
            }
            return (Act){verb, rank, cards};
        }
    }
    return NO_ACT;
}

static Act useful_lay(const State *S, const int64_t *habits) {
    int seat = S->to_move, side = side_of(S, seat), stock = S->cards - S->stock_at;
    int twos = held(S, seat, TWOS), jokers = held(S, seat, JOKERS), wilds = twos + jokers, spare = S->size[seat] - KEPT;
    if (spare <= 0) return NO_ACT;
    int wild = wilds ? first_kind(S, seat, twos ? TWOS : JOKERS) : NONE;
    for (int rank = 0; rank < RANKS; rank++) {
        if (!is_natural(rank)) continue;
        int number = held(S, seat, rank), size = open_size(S, side, rank), missing = CANASTA - size;
        if (size && number) return (Act){LAY, rank, first_kind(S, seat, rank)};
        if (size && missing <= min(wilds, spare)) {
            bool fits_in = S->wilds[meld_place(side, rank)] + missing <= MOST_STAND_INS;
            if (fits_in && (S->mixed[side] == 0 || stock <= habits[LATE])) return (Act){LAY, rank, wild};
        }
        if (size == 0 && FEWEST <= number && number <= spare && stock <= habits[HOLD])
            return (Act){MELD, rank, first_cards(S, seat, rank, min(number, CANASTA), 0, 0)};
    }
    if (wilds && open_size(S, side, WILD_MELD)) return (Act){LAY, WILD_MELD, wild};
    int number = min(wilds, CANASTA);
    if (max(FEWEST, (int)habits[WILD_MELD_FROM]) <= number && number <= spare)
        return (Act){MELD, WILD_MELD, first_cards(S, seat, WILD_MELD, 0, min(twos, number), max(number - twos, 0))};
    return NO_ACT;
}

static Act lay_of(State *S, const int64_t *habits) {
    int side = side_of(S, S->to_move);
    Act found = hidden_canasta(S);
    if (found.verb != NONE) return found;
    if (S->opened[side] == 0) {
        if (S->melded[side] == 0 && S->drew == FROM_STOCK && !opens_now(S, habits)) return NO_ACT;
        return any_lay(S, false);
    }
    if (may_close(S, side)) {
        if (closes_now(S, habits) && can_lay_out(S)) return any_lay(S, true);
    } else if (S->size[S->to_move] < KEPT) {
        return any_lay(S, false);
    }
    found = useful_lay(S, habits);
    if (found.verb == NONE && ends_soon(S, habits)) return any_lay(S, false);
    return found;
}

/* Discarding */

static int share_of_next(const State *S) {
    int unseen = S->cards - S->stock_at - S->size[S->to_move];
    for (int seat = 0; seat < S->players; seat++) unseen += S->size[seat];
    return CERTAIN * S->size[next_seat(S, S->to_move)] / unseen;
}

static int danger(const State *S, int rank, int gone, int share) {
    int seat = next_seat(S, S->to_move), side = side_of(S, seat), place = meld_place(side, rank), known = 0;
    for (int suit = 0; suit < SUITS; suit++) known += S->known[seat * KINDS + rank * SUITS + suit];
    if (known >= (S->frozen ? S->frozen_needs : FIRST_NATURALS)) return CERTAIN;
    int left = SUITS * packs(S->cards) - gone - held(S, S->to_move, rank);
    for (int other = 0; other < S->sides; other++)
        left -= S->naturals[meld_place(other, rank)] + CANASTA * S->finished[meld_place(other, rank)];
    left = max(left, 0);
    if (S->taken[side] && !S->frozen && (open_size(S, side, rank) || S->finished[place])) return CERTAIN;
    if (S->frozen)
        return min(left * (left - 1) * (left - 2) * share * share * share / (6 * CERTAIN * CERTAIN), CERTAIN);
    int chance = left * (left - 1) * share * share / (2 * CERTAIN);
    if (S->taken[side]) chance += left * share / 2;
    return min(S->opened[side] ? chance : chance / 2, CERTAIN);
}

static int discard_of(State *S, const int64_t *habits) {
    int seat = S->to_move, best = NONE, share = share_of_next(S);
    int64_t least = FAR, late = ends_soon(S, habits) ? habits[END] : 0;
    int64_t price = S->turn < S->players ? 0 : habits[DANGER] * (S->pot_size + 1);
    for (int rank = 0; rank < CLASSES; rank++) S->more[rank] = 0;
    for (int place = 0; place < S->pot_size; place++)
        if (S->pot[place] < FACE_DOWN) S->more[S->pot[place] / SUITS]++;
    for (int rank = 0; rank < CLASSES; rank++) {
        int number = held(S, seat, rank);
        int64_t cost;
        if (number == 0) continue;
        if (rank == THREES) {
            cost = habits[BLACK] - late * BLACK_THREE / 100;
        } else if (is_natural(rank)) {
            cost = number == 1 ? 0 : habits[PAIR] + (number - 2) * habits[MORE];
        } else {
            cost = habits[WILD] + VALUES[rank];
        }
        if (late) cost -= late * VALUES[rank] / 100;
        if (price && cost < least && is_natural(rank)) cost += price * danger(S, rank, S->more[rank], share) / CERTAIN;
        if (cost < least) {
            least = cost;
            best = rank;
        }
    }
    return best;
}

/* Playing on */

static Act next_act(State *S, const int64_t *habits) {
    int seat = S->to_move;
    if (S->phase == CUTTING) return (Act){CUT, CARDS_EACH * S->players, 0};
    if (S->phase == DRAWING) {
        Bundle bundle = way_to_take(S);
        if (bundle != NONE && wants_pot(S, habits)) return (Act){TAKE, NONE, bundle};
        return (Act){S->stock_at < S->cards ? DRAW : PASS, NONE, 0};
    }
    Act found = lay_of(S, habits);
    if (found.verb != NONE) return found;
    if (S->size[seat] >= KEPT) return (Act){DISCARD, first_kind(S, seat, discard_of(S, habits)), 0};
    for (int last = 0; last < CLASSES; last++)
        if (held(S, seat, last)) return (Act){CLOSE, first_kind(S, seat, last), 0};
    return (Act){CLOSE, NONE, 0};
}

static void play_out(State *S, const int64_t *habits, int rows) {
    while (S->phase != OVER) {
        int turn = S->turn;
        const int64_t *row = habits + side_of(S, S->to_move) % rows * HABITS;
        while (S->phase != OVER && S->turn == turn) act(S, next_act(S, row));
    }
}

#endif
