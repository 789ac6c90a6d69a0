cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.rng cimport Rng

@cython.final
cdef class Hidden:
    cdef int count
    cdef int[40] cards, places

    cdef void put(self, int card, int place) noexcept nogil
    cdef void reshuffle(self, Deal deal, int viewer, Rng rng) noexcept nogil
    cdef void gather(self, Deal deal, int viewer) noexcept nogil
    cdef void swap(self, Deal deal, int one, int other) noexcept nogil
    cdef void hand_out(self, Deal deal) noexcept nogil

cdef bint may_lie(Deal deal, int place, int card) noexcept nogil
cpdef Deal reshuffle_hidden(Deal deal, object seat, Rng rng)
