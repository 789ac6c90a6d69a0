from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games cimport _capture, act
from mazziere.games._capture cimport CaptureDeal
from mazziere.games.hooks cimport Moves

cdef class AssoDeal(CaptureDeal):
    cdef bint take_all, sweep_is_scopa
