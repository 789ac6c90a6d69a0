from mazziere.live.table.state cimport TableState
from mazziere.match.match cimport Match

cdef dict MOVES

cdef class Table(TableState):
    cpdef list play_move(self, Match match, int seat, object move, long long now, long long lag=*)
    cdef Match running_match(self)
    cdef object verified_seat(self, str player)
