cimport cython
from libc cimport math
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games cimport briscola, tressette
from mazziere.games._capture cimport CaptureDeal
from mazziere.games._tricks cimport TrickDeal
from mazziere.games.briscola cimport BriscolaDeal
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves
from mazziere.games.tressette cimport TressetteDeal

cdef class Judge:
    cdef int best(self, Deal deal, Moves moves) noexcept nogil
    cdef double likelihood(self, Deal deal, Moves moves, u64 move) noexcept nogil

@cython.final
cdef class CaptureJudge(Judge):
    cdef readonly int scopa, danger
    cdef readonly double softness
    cdef readonly int[40] worth

    cdef int best_capture(self, CaptureDeal deal, Moves moves) noexcept nogil
    cdef inline int gain(self, CaptureDeal deal, u64 move) noexcept nogil
    cdef inline int risk(self, CaptureDeal deal, u64 move, u64 seen) noexcept nogil
    cdef double capture_likelihood(self, CaptureDeal deal, Moves moves, u64 move) noexcept nogil

@cython.final
cdef class BriscolaJudge(Judge):
    @cython.locals(last=cython.bint)
    cdef int best_card(self, BriscolaDeal deal, Moves moves) noexcept nogil
    cdef int cheapest(self, BriscolaDeal deal, Moves moves, int winning) noexcept nogil
    cdef int richest(self, BriscolaDeal deal, Moves moves, int winning) noexcept nogil

@cython.final
cdef class TressetteJudge(Judge):
    @cython.locals(last=cython.bint)
    cdef int best_card(self, TressetteDeal deal, Moves moves) noexcept nogil
    cdef bint unbeatable(self, TressetteDeal deal, int winning) noexcept nogil
    cdef int richest(self, Moves moves) noexcept nogil

cdef int best_so_far(TrickDeal deal) noexcept nogil
cdef int weakest(Moves moves, int suit, int sign) noexcept nogil
cdef int longest_suit(u64 hand) noexcept nogil
cdef int shortest_suit(u64 hand) noexcept nogil
cpdef u64 greedy_move(Deal deal)
cpdef Judge judge_of(Deal deal)
