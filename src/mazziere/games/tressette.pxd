from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games._tricks cimport TrickDeal
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves

cdef class TressetteDeal(TrickDeal):
    cdef bint with_bussi, from_dealt, from_hand
    cdef readonly int[2] bussi
    cdef readonly u64[4] held, naples, declared, declared_naples, shown, told
    cdef readonly int[4] lacks

    cdef void look_for_bussi(self, int seat) noexcept nogil
    cdef u64 busso(self, int seat, int number) noexcept nogil
    cdef void declare(self, int seat, u64 move) noexcept nogil
    cdef void copy_bussi(self, TressetteDeal other) noexcept nogil

cdef int strength(int rank) noexcept nogil
cdef int pile_thirds(u64 pile) noexcept nogil
cdef u64 kinds_in(u64 hand) noexcept nogil
cdef u64 naples_in(u64 hand) noexcept nogil
cdef u64 merged(u64 held, u64 kinds) noexcept nogil
