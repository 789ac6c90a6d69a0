from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games cimport _capture
from mazziere.games._capture cimport CaptureDeal
from mazziere.games.deal cimport act
from mazziere.games.deal.hooks cimport Moves

cdef class AssoDeal(CaptureDeal):
    cdef bint take_all, sweep_is_scopa
