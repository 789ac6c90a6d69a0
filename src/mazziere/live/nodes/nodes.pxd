from mazziere.live.hall.actor cimport TableActor
from mazziere.live.nodes.neighbours cimport Neighbours

cdef class Nodes(Neighbours):
    cdef public object seekers, looking, presence
    cdef public set shown
    cdef public bint unheard
    cdef public long heard, overtakings

    cpdef tell_watching(self, TableActor actor, what)
    cpdef tell_stored(self, TableActor actor, int seq, list events, row)
    cpdef hear(self, bytes payload)
    cpdef apply(self, TableActor actor, list stored)
