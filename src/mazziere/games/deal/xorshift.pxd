# The C side of xorshift.py, line by line the same.
from mazziere.cards.bits cimport u64

cdef extern from *:
    """
    #define MZ_MULTIPLIER 0x2545F4914F6CDD1DULL
    static inline unsigned long long mz_first(unsigned long long seed) {
        unsigned long long state = 0x9E3779B97F4A7C15ULL ^ seed * MZ_MULTIPLIER;
        return state ? state : 1;
    }
    static inline unsigned long long mz_step(unsigned long long state) {
        state ^= state >> 12;
        state ^= state << 25;
        return state ^ state >> 27;
    }
    #define mz_pick(state, limit) \
        ((int)((((state) * MZ_MULTIPLIER) >> 32) * (unsigned long long)(limit) >> 32))
    #define mz_mix(checksum, value) (((checksum) ^ (value)) * 0x100000001B3ULL)
    """
    u64 first "mz_first" (u64 seed) noexcept nogil
    u64 step "mz_step" (u64 state) noexcept nogil
    int pick "mz_pick" (u64 state, int limit) noexcept nogil
    u64 mix "mz_mix" (u64 checksum, u64 value) noexcept nogil
