cimport cython
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.match.clock cimport Clock

@cython.final
cdef class DealRow:
    cdef readonly int number, redeal, dealer
    cdef readonly list deck
    cdef readonly Deal deal
    cdef readonly object tally

cdef class Match:
    cdef readonly list events, rows
    cdef readonly object started, result, form
    cdef readonly Clock clock
    cdef readonly long long now
    cdef readonly bint paused
    cdef readonly tuple totals, nonces
    cdef readonly int spareggi, number, redeal, dealer
    cdef readonly set manual
    cdef set renewed
    cdef readonly bytes secret
    cdef readonly str deck_id

    @cython.locals(row=DealRow)
    cdef Deal running(self)
    cpdef list play(self, object seat, object move, object now, object lag=*, object expected=*)
    cdef verify(self, object now, object expected, bint while_paused=*)
    cpdef verify_in_time(self, object now, object expected=*)
    cdef verify_clock(self, long long now)
    cdef verify_seat(self, long long seat)
    cpdef list append(self, object event)
    cdef verify_possible(self, object event)
    cdef list happened(self, object event)
    cdef make_move(self, Deal deal, u64 move, long long now, Clock clock)
    cdef finish_deal(self, DealRow row)
