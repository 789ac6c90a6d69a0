cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act, xorshift
from mazziere.games.deal.rng cimport Rng

@cython.final
cdef class Moves:
    cdef int count
    cdef u64[2048] items

    cdef void add(self, u64 move) noexcept nogil

cdef class Hooks:
    cdef readonly object rules
    cdef readonly int seats
    cdef bint carte_scoperte
    cdef readonly int dealer, turn, left, undealt, last_taker, entries
    cdef readonly bint void
    cdef readonly u64[4] hand
    cdef readonly u64[2] pile
    cdef readonly int[40] deck
    cdef readonly u64[128] acts

    cdef void begin(self) noexcept nogil
    cdef void fill_moves(self, Moves out) noexcept nogil
    cdef void apply(self, u64 move) noexcept nogil
    @cython.locals(checksum=u64)
    cdef u64 play_out(self, Moves moves, Rng rng) noexcept nogil
    cdef int score(self, int side) noexcept nogil
    cdef int credited(self, int side) noexcept nogil
    cdef int outright_winner(self) noexcept nogil
    cdef int winning(self) noexcept nogil
    cdef u64 visible(self, int viewer, int owner) noexcept nogil
    cdef bint drawn_openly(self, u64 entry) noexcept nogil
    cdef u64 known(self, int viewer, int owner) noexcept nogil
    cdef bint may_hold(self, int owner, int card) noexcept nogil
    cdef int face_up_stock(self) noexcept nogil
    cdef void copy_from(self, Hooks other) noexcept nogil

    cdef bint partners_open(self, int viewer, int owner) noexcept nogil
    cdef int next_card(self) noexcept nogil
    cdef void deal_each(self, int cards) noexcept nogil
    cdef void record(self, u64 move, int seat, int points) noexcept nogil
