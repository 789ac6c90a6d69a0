cimport cython
from mazziere.live.hosting.hosted cimport Hosted

cdef class Host:
    cdef public object store, people, bank, clock, bots, lobby, pairing, ladder, nodes
    cdef public object chatting, creating, seeking
    cdef public dict tables, loading, outbox, arriving, blocked, with_bots
    cdef public object joined, waits
    cdef public set unreadable, tasks, leaving, silenced
    cdef public object outages, after_outage
    cdef public long long back_at
    cdef public double leads_until
    cdef public bint draining, closing, in_touch
    cdef public long commands, refusals, mistakes

    cpdef receive(self, connection, payload)
    cpdef do(self, connection, command)
    @cython.locals(hosted=Hosted)
    cpdef at_table(self, connection, command)
    @cython.locals(told=list, plain=bint)
    cpdef store_and_tell(self, Hosted hosted, list events, asker=*, command=*, link=*, also=*)
    cpdef stored(self, Hosted hosted, list told, asker, command, tuple given, error)
    cpdef post(self, list told)
    cpdef flush(self)
