cimport cython
from mazziere.live.hall.watched cimport WatchedTable
from mazziere.live.table.table cimport Table

cdef class TableActor(WatchedTable):
    cdef public object hall, thinking, deferred
    cdef public int pending, held
    cdef public bint failed, behind

    @cython.locals(table=Table)
    cpdef receive(self, connection, command)
    cpdef in_time(self)
    cpdef now(self)
    @cython.locals(table=Table, told=list)
    cpdef commit(self, list events, asker=*, command=*, link=*, also=*)
    cpdef committed(self, list told, asker, command, tuple given, error)
    cpdef list follow(self, list events)
    @cython.locals(table=Table)
    cpdef ask_bot(self)
    cpdef let_sleep(self)
