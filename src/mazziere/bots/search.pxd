cimport cython
from libc cimport math
from mazziere.bots.judges cimport Judge
from mazziere.bots.worlds cimport Worlds
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport act
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves
from mazziere.games.deal.rng cimport Rng

@cython.final
cdef class Ply:
    cdef Deal deal
    cdef Moves moves
    cdef Ply next

@cython.final
cdef class Search:
    cdef Deal root, scratch
    cdef Judge judge
    cdef Moves moves
    cdef Worlds worlds
    cdef Rng rng
    cdef Ply plies
    cdef int side, size, nodes, turn_of, left
    cdef bint solvable
    cdef public int random_share
    cdef public double exploration
    cdef public bint even
    cdef readonly int choices, iterations
    cdef int[128] path
    cdef u64[::1] move_at
    cdef int[::1] first, sibling, chances
    cdef int[::1] tried_at
    cdef double[::1] total_at, squares_at
    cdef double[::1] values

    cdef verify_made(self)
    cpdef run(self, int iterations)
    cpdef solve(self, int worlds)
    @cython.locals(known=cython.bint)
    cdef void iterate(self) noexcept nogil
    @cython.locals(highest=double, promise=double)
    cdef int descend(self, int node) noexcept nogil
    cdef bint is_legal(self, u64 move, int tried) noexcept nogil
    @cython.locals(bonus=double)
    cdef inline double promise(self, int child) noexcept nogil
    cdef int add_child(self, int node, u64 move) noexcept nogil
    cdef void play_out(self) noexcept nogil
    cdef double value_of(self, Deal deal) noexcept nogil
    cdef void learn(self, int depth, double value) noexcept nogil
    @cython.locals(value=double)
    cdef void solve_world(self) noexcept nogil
    @cython.locals(value=double)
    cdef double exact(self, Ply ply, double alpha, double beta) noexcept nogil

cdef int at_most_127(int points) noexcept nogil
