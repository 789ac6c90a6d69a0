cimport cython

@cython.final
cdef class Bucket:
    cdef readonly double rate, burst
    cdef readonly long refusals
    cdef double _left, _at

    @cython.locals(now=double)
    cpdef bint take(self)
