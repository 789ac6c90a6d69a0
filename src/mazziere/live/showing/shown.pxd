cimport cython
from mazziere.cards cimport bits
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act
from mazziere.games.deal.sight cimport Sight
from mazziere.match.clock cimport Clock

cdef list NUMBERS, CARD_NAMES
cdef dict _moves, _acts

@cython.final
cdef class Shown:
    cdef readonly Sight sight
    cdef int turn, winning, stock
    cdef list texts, facts, moves, log
    cdef int[4] counts
    cdef u64[4] hands
    cdef int[2] piles, points
    cdef object seen

    cdef void forget(self)
    cpdef bytes changes(self)
    @cython.locals(pieces=list, past=int, place=Py_ssize_t)
    cpdef bytes moved(self, list start)
    @cython.locals(sight=Sight)
    cdef write(self, list pieces)
    @cython.locals(sight=Sight, same=bint, owner=int, start=bytes)
    cdef write_hands(self, list pieces)
    @cython.locals(start=bytes, facts=list, index=int, text=FieldText)
    cdef write_facts(self, list pieces)

cdef write_pair(list pieces, bytes start, int* last, int* now)
@cython.locals(lowest=int)
cdef write_cards(list pieces, u64 cards)
cpdef str cards_text(u64 cards)
cdef write_seen(list pieces, object seen)
@cython.locals(start=bytes)
cdef write_moves(list pieces, list moves)
@cython.locals(start=bytes)
cdef write_acts(list pieces, list acts)

@cython.final
cdef class FieldText:
    cdef bint sets
    cdef object kind
    cdef dict texts
    cdef bytes start

    @cython.locals(comma=bytes)
    cdef write(self, list pieces, object value)
    cdef bytes text_of(self, object value)

cdef write_card_set(list pieces, u64 cards)
cpdef bytes clock_json(Clock clock)
cpdef bytes move_json(object move)
cdef bytes act_json(object entry)
