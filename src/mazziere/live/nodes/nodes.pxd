from mazziere.live.hosting.hosted cimport Hosted

cdef class Nodes:
    cdef public object host, bus, seekers, forgotten, looking, stood_still
    cdef public str node, prefix
    cdef public dict others, untold, unapplied
    cdef public set lost_sight, answering, knowing
    cdef public double hears_since
    cdef public bint unheard
    cdef public long heard, overtakings, number

    cpdef tell(self, str node, what)
    cpdef tell_watching(self, Hosted hosted, what)
    cpdef tell_stored(self, Hosted hosted, int seq, list events, row)
    cpdef hear(self, bytes payload)
    cpdef apply(self, Hosted hosted, list stored)
