cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport xorshift

@cython.final
cdef class Rng:
    cdef readonly u64 state

    cdef int below(self, int limit) noexcept nogil
