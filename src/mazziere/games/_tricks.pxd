from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves

cdef class TrickDeal(Deal):
    cdef int hand_size
    cdef readonly int leader, tricks
    cdef readonly int[4] trick

    cdef void close_trick(self) noexcept nogil
    cdef bint beats(self, int card, int best) noexcept nogil
    cdef void begin_trick(self) noexcept nogil
    cdef void draw_all(self) noexcept nogil
    cdef void draw(self, int seat) noexcept nogil
    cdef void copy_trick(self, TrickDeal other) noexcept nogil
