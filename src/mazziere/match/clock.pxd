cimport cython

cdef long long _latest

@cython.final
cdef class Clock:
    cdef readonly int seats
    cdef readonly tuple match_left
    cdef readonly object move_timeout, turn
    cdef readonly long long used, since
    cdef readonly bint halted

    cpdef Clock turn_starts(self, int seat, long long now)
    cpdef Clock after_move(self, int seat, long long now, long long lag=*)
    cpdef Clock stopped(self, long long now)
    cpdef object deadline(self)
    cpdef object expired(self, long long now)
    cdef _check_seat(self, int seat)
    cdef _check_time(self, long long now)
    cdef _check_going(self, long long now)
    cdef long long _used(self, long long now) noexcept
    @cython.locals(rest=cython.longlong)
    cdef Clock _turn_over(self, long long now, long long charge)
    @cython.locals(clock=Clock)
    cdef Clock _at(self, tuple match_left, object turn, long long used, long long now, bint halted)
