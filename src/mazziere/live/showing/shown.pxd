cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games cimport act
from mazziere.games.base cimport Deal
from mazziere.match.clock cimport Clock

cdef list NUMBERS, CARD_NAMES

@cython.final
cdef class Shown:
    cdef Deal deal
    cdef int viewer, turn, winning, stock
    cdef readonly int entries
    cdef list fields, facts, moves, log
    cdef int[4] counts
    cdef u64[4] hands
    cdef int[2] piles, points
    cdef object seen

    cdef void forget(self)
    cpdef bytes changes(self)
    @cython.locals(pieces=list, past=int, place=Py_ssize_t)
    cpdef bytes moved(self, list start)
    @cython.locals(deal=Deal, winning=int, facts=list, moves=list, log=list)
    cdef write(self, list pieces)
    @cython.locals(deal=Deal, same=bint, owner=int, count=int, cards=u64, start=bytes)
    cdef write_hands(self, list pieces)

cdef write_pair(list pieces, bytes start, int* last, int first, int second)
@cython.locals(lowest=int)
cdef write_cards(list pieces, u64 cards)
cpdef str cards_text(u64 cards)
cdef write_seen(list pieces, object seen)
@cython.locals(start=bytes)
cdef write_moves(list pieces, list moves)
@cython.locals(start=bytes)
cdef write_acts(list pieces, list acts)
@cython.locals(log=list, index=int, entry=u64)
cdef list log_of(Deal deal, int viewer, int first, bint now)

@cython.final
cdef class Told:
    cdef str name
    cdef bint own, by_seat, sets
    cdef object texts
    cdef bytes start

    cdef object value(self, Deal deal, int viewer)
    @cython.locals(comma=bytes)
    cdef write(self, list pieces, object value)

@cython.locals(field=Told)
cdef list facts_of(Deal deal, int viewer, list fields)
@cython.locals(start=bytes, index=int, field=Told)
cdef write_facts(list pieces, list fields, list facts)
cdef write_card_set(list pieces, u64 cards)
cpdef bytes clock_json(Clock clock)
cpdef bytes move_json(object move)
cdef bytes act_json(object entry)
