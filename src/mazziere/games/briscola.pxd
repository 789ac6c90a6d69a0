from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games._tricks cimport TrickDeal
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves

cdef class BriscolaDeal(TrickDeal):
    cdef bint partner_at_end
    cdef readonly int trump

    cdef void copy_trump(self, BriscolaDeal other) noexcept nogil

cdef int strength(int rank) noexcept nogil
cdef int pile_points(u64 pile) noexcept nogil
