from mazziere.live.hall.actor cimport TableActor

cdef class Peers:
    cdef public object hall, forgotten, bot_patience
    cdef public bint several
    cdef public int looks

    cpdef tell_stored(self, TableActor actor, int seq, list events, row)
