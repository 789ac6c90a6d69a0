from mazziere.live.hall.peers cimport Peers

cdef class Neighbours(Peers):
    cdef public object bus, stalled
    cdef public str node, prefix
    cdef public dict others, untold, unapplied
    cdef public set lost_sight, answering, knowing
    cdef public double hears_since
    cdef public long number

    cpdef tell(self, str node, what)
