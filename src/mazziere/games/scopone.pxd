from mazziere.games._capture cimport CaptureDeal

cdef class ScoponeDeal(CaptureDeal):
    pass
