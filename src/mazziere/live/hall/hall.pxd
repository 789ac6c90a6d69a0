from mazziere.live.hall.actor cimport TableActor
from mazziere.live.hall.connections cimport Connections

cdef class Hall(Connections):
    cdef public object store, bank, clock, bots, lobby, pairing, ladder, peers, presence
    cdef public object chatting, creating, seeking, waits, outages, after_outage, after_result
    cdef public dict tables, loading, with_bots
    cdef public set unreadable, tasks
    cdef public long long back_at
    cdef public double leads_until
    cdef public bint draining, closing, in_touch
    cdef public long commands, mistakes

    cpdef receive(self, connection, payload)
    cpdef do(self, connection, command)
