# The C side of bits.py, line by line the same.
ctypedef unsigned long long u64

cdef extern from *:
    """
    #define MZ_ALL 0xFFFFFFFFFFULL
    #define MZ_DENARI 0x1111111111ULL
    #define MZ_SETTEBELLO 0x0001000000ULL
    #define MZ_MATTA 0x0002000000ULL
    #define MZ_MASK64 0xFFFFFFFFFFFFFFFFULL
    #define mz_bit(card) (1ULL << (card))
    #define mz_below(rank) ((1ULL << 4 * (rank)) - 1)
    #define mz_of_rank(rank) (15ULL << 4 * (rank))
    #define mz_of_suit(suit) (MZ_DENARI << (suit))
    """
    const u64 ALL "MZ_ALL"
    const u64 DENARI "MZ_DENARI"
    const u64 SETTEBELLO "MZ_SETTEBELLO"
    const u64 MATTA "MZ_MATTA"
    const int ASSO "0"
    const int SETTE "6"
    const int RE "9"
    const u64 MASK64 "MZ_MASK64"
    u64 bit "mz_bit" (int card) noexcept nogil
    u64 below "mz_below" (int rank) noexcept nogil
    u64 of_rank "mz_of_rank" (int rank) noexcept nogil
    u64 of_suit "mz_of_suit" (int suit) noexcept nogil
    int count "__builtin_popcountll" (u64 cards) noexcept nogil
    int lowest "__builtin_ctzll" (u64 cards) noexcept nogil
