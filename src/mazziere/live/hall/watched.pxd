cimport cython
from mazziere.live.showing.screen cimport Screen
from mazziere.live.table.table cimport Table

cdef class WatchedTable:
    cdef public Table table
    cdef public dict watchers, screens, elsewhere
    cdef public list since
    cdef public object due, chat, withheld, escrow, bot_patience
    cdef public str phase

    cpdef bint is_plain_move(self, list events)
    @cython.locals(table=Table, clock=bytes, start=list, updates=dict, screen=Screen)
    cpdef list tell_move(self, event)
    cpdef list tell(self, list events)
    @cython.locals(due=object)
    cpdef object new_due(self)
    cpdef object look_at(self)
