cimport cython
from mazziere.cards.bits cimport u64
from mazziere.games.deal cimport xorshift
from mazziere.games.deal.base cimport Deal
from mazziere.games.deal.hooks cimport Moves
from mazziere.games.deal.rng cimport Rng

@cython.locals(checksum=u64)
cpdef u64 random_deals(Deal blank, int deals, Rng rng)

cdef void shuffle(Deal deal, Rng rng) noexcept nogil
