from mazziere.live.showing.shown cimport Shown

cdef class Screen:
    cdef public object viewer, rest
    cdef public int deals, number, acts
    cdef public Shown shown

    cpdef bytes moved(self, list start, clock)
    cpdef bytes follow(self, bytes start, parts, bytes written, table)
