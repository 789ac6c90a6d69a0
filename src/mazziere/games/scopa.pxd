from mazziere.games._capture cimport CaptureDeal

cdef class ScopaDeal(CaptureDeal):
    pass
