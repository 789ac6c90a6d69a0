cimport cython
from mazziere.games.deal.base cimport Deal
from mazziere.match.match cimport Match

@cython.final
cdef class Occupant:
    cdef readonly str player, name, bot
    cdef readonly bint auto_accuso
    cdef readonly object level
    cdef readonly bint program
    cdef public bint ready
    cdef public str nonce

cdef class TableState:
    cdef readonly str id, phase
    cdef readonly int seq, matches
    cdef readonly long long now
    cdef readonly object opened, prepared, stake
    cdef readonly list seats
    cdef readonly dict reserved
    cdef readonly Match match
    cdef readonly bint voided, closed, unsealed, played
    cdef readonly set saw_count, void_wishes, rematch
    cdef readonly dict seatings, signals
    cdef readonly int quiet_at, unplayed, taken_back

    cdef str phase_now(self)
    @cython.locals(occupant=Occupant, seat=cython.int)
    cpdef object seat_of(self, str player)
    @cython.locals(deal=Deal, occupant=Occupant)
    cpdef object bot_to_move(self)
    cpdef object due(self)
    cpdef list happen(self, object event)
    cdef list of_match(self, list events)
    cpdef count_event(self, object event)
    cdef after_match_event(self, object event)
