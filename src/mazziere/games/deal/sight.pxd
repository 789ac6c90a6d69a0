cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act
from mazziere.games.deal.hooks cimport Hooks

@cython.final
cdef class Told:
    cdef readonly str name
    cdef readonly object kind
    cdef bint own, by_seat

    cdef object value(self, Hooks deal, int viewer)

@cython.final
cdef class Sight:
    cdef Hooks deal
    cdef int viewer
    cdef bint memory, hands_open
    cdef readonly list fields
    cdef readonly int seats, entries, dealer, turn, winning, stock
    cdef readonly int[4] counts
    cdef readonly u64[4] hands
    cdef readonly int[2] piles, points
    cdef readonly list facts, moves, log
    cdef readonly object seen

    @cython.locals(deal=Hooks, owner=int, side=int)
    cpdef look(self)
    @cython.locals(deal=Hooks, index=int, field=Told)
    cpdef view(self)
    @cython.locals(deal=Hooks, acts=list, index=int)
    cpdef list acts(self, int first)
    @cython.locals(deal=Hooks, acts=list, index=int)
    cdef list lying(self)
    @cython.locals(facts=list, field=Told)
    cdef list told(self)

    cdef u64 hand_of(self, int owner)
    @cython.locals(owner=int)
    cdef u64 happened(self, u64 entry)
    @cython.locals(kind=int, owner=int)
    cdef u64 uncovered(self, u64 entry)
    @cython.locals(deal=Hooks, cards=u64, index=int)
    cdef u64 shown_by(self, int owner)
    @cython.locals(deal=Hooks, plays=int, lying=int, first=int, index=int)
    cdef int first_lying(self)
