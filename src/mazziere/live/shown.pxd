cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games cimport act
from mazziere.games.base cimport Deal

@cython.final
cdef class Shown:
    cdef Deal deal
    cdef object seat
    cdef readonly int entries
    cdef list parts

    cpdef bytes since(self, Shown before)

cdef bytes changed(list before, list now)
@cython.locals(viewer=int, owner=int)
cdef list parts_of(Deal deal, object seat)
cdef bytes pair_json(bytes name, int first, int second)
