cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act, xorshift
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves
from mazziere.games.deal.rng cimport Rng

cdef class CaptureDeal(Deal):
    cdef bint carte_viste, plain
    cdef u64 special, changeable
    cdef int hand_size, opening, void_rank, void_count
    cdef readonly u64 table
    cdef readonly u64[2] sweeps

    @cython.locals(checksum=u64)
    cdef u64 play_out(self, Moves moves, Rng rng) noexcept nogil
    cdef void special_captures(self, int card, Moves out) noexcept nogil
    cdef bint earns_scopa(self, int card, u64 taken) noexcept nogil
    cdef u64 sweepers(self, u64 table) noexcept nogil
    cdef void hands_empty(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef void copy_table(self, CaptureDeal other) noexcept nogil

cdef void plain_moves(u64 hand, u64 table, Moves out) noexcept nogil
cdef void take_one(u64 cards, u64 move, Moves out) noexcept nogil
cdef void take_sums(u64 rest, int need, u64 move, Moves out) noexcept nogil
cdef void lay_without_capture(u64 move, int before, Moves out) noexcept nogil
cdef int total(u64 cards) noexcept nogil
cdef int equal_cards(u64 cards) noexcept nogil
cdef int carte(u64 pile) noexcept nogil
cdef int most_denari(u64 pile) noexcept nogil
cdef int higher(int mine, int yours) noexcept nogil
cdef int primiera(u64 pile) noexcept nogil
