cimport cython
from mazziere.cards cimport bits
from mazziere.games.deal cimport act
from mazziere.games.deal.hooks cimport Hooks, Moves
from mazziere.games.deal.sight cimport Sight

cdef list _spare

cdef class Deal(Hooks):
    cpdef list legal_moves(self)
    @cython.locals(moves=Moves)
    cpdef list listed_moves(self)
    cpdef Deal blank(self)
    @cython.locals(deal=Deal)
    cpdef object worth(self, object cards)
    @cython.locals(deal=Deal)
    cpdef list items_if(self, object side)
