cimport cython
from mazziere.bots.judges cimport Judge
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves
from mazziere.games.deal.rng cimport Rng
from mazziere.games.hidden cimport Hidden

@cython.final
cdef class Worlds:
    cdef Deal root, world, replay, start
    cdef Judge judge
    cdef Hidden hidden
    cdef Moves moves
    cdef Rng rng
    cdef readonly int size, next
    cdef int last
    cdef u64[::1] hands, past
    cdef int[::1] stock, order
    cdef double[::1] weight
    cdef u64[4] played, drawn

    cpdef show(self, Deal deal)
    cdef void fill(self) noexcept nogil
    @cython.locals(likelihood=double, hand=u64)
    cdef double explains(self) noexcept nogil
    @cython.locals(total=double, step=double, reached=double, wanted=double)
    cdef void draw_by_weight(self) noexcept nogil
    cdef void take(self, Deal deal) noexcept nogil
    cdef void take_again(self, Deal deal) noexcept nogil

@cython.locals(mine=u64, yours=u64)
cdef bint alike(Deal one, Deal other) except -1
