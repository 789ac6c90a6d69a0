cimport cython
from mazziere.live.showing.screen cimport Screen
from mazziere.live.table.table cimport Table

cdef class Hosted:
    cdef public Table table
    cdef public dict watchers, screens
    cdef public list since
    cdef public int pending, held
    cdef public object due, thinking, chat, withheld, escrow, bot_patience, deferred
    cdef public dict elsewhere
    cdef public bint failed, behind
    cdef public str phase

    cpdef bint is_plain_move(self, list events)
    @cython.locals(table=Table, clock=bytes, start=list, updates=dict, screen=Screen)
    cpdef list tell_move(self, event)
    cpdef list tell(self, list events)
    cpdef list follow(self, list events)
    @cython.locals(due=object)
    cpdef object new_due(self)
    cpdef object look_at(self)
