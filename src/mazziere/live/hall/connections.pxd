cdef class Connections:
    cdef public object people, joined
    cdef public dict arriving, blocked, outbox
    cdef public set silenced, leaving
    cdef public long refusals

    cpdef post(self, list told)
    cpdef flush(self)
