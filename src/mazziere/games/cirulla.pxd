from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games cimport _capture
from mazziere.games._capture cimport CaptureDeal
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves

cdef class CirullaDeal(CaptureDeal):
    cdef bint with_cappotto, cumulate, momentary, revert_at_once, revert_after_round
    cdef readonly int matta, manual, cappotto
    cdef readonly int[2] accuso
    cdef readonly int[4] declared
    cdef readonly u64[4] shown, told

    cdef void new_hands(self) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef int accusi(self, int seat) noexcept nogil
    cdef bint matta_may_be(self, int rank, int seat) noexcept nogil
    cdef void declare(self, int kind, u64 automatic) noexcept nogil
    cdef int all_denari(self) noexcept nogil
    cdef void copy_accusi(self, CirullaDeal other) noexcept nogil

cdef int turned_points(u64 table) noexcept nogil
cdef int grande(u64 pile) noexcept nogil
cdef int piccola(u64 pile) noexcept nogil
