# The C side of act.py, line by line the same.
from mazziere.cards.bits cimport u64

cdef extern from *:
    """
    #define mz_right_of(seat, seats) ((seat) + 1 < (seats) ? (seat) + 1 : 0)
    #define mz_play(card, taken) ((unsigned long long)(card) << 40 | (taken))
    #define mz_declare(kind, cards) ((unsigned long long)(kind) << 46 | (cards))
    #define mz_entry(move, seat, points) \
        ((unsigned long long)(points) << 52 | (unsigned long long)(seat) << 50 | (move))
    #define mz_drawn(card) (7ULL << 46 | (unsigned long long)(card) << 40)
    #define mz_card(act) ((int)((act) >> 40 & 63))
    #define mz_cards(act) ((act) & 0xFFFFFFFFFFULL)
    #define mz_kind(act) ((int)((act) >> 46 & 15))
    #define mz_seat(act) ((int)((act) >> 50 & 3))
    #define mz_points(act) ((int)((act) >> 52 & 63))
    #define mz_move(act) ((act) & 0x3FFFFFFFFFFFFULL)
    """
    const int PLAY "0"
    const int CIRULLA "1"
    const int DECINO "2"
    const int BUONGIOCO "3"
    const int STELLA "4"
    const int NAPOLI "5"
    const int TURNED "6"
    const int DRAW "7"
    const int REST "8"
    const int HIDDEN_CARD "63"
    const u64 AUTOMATIC "(1ULL << 58)"
    const int NOBODY "(-1)"
    const int MOST_MOVES "2047"
    const int LONGEST_LOG "128"
    const int MOST_CREDITED "127"
    int right_of "mz_right_of" (int seat, int seats) noexcept nogil
    u64 play "mz_play" (int card, u64 taken) noexcept nogil
    u64 declare "mz_declare" (int kind, u64 cards) noexcept nogil
    u64 entry "mz_entry" (u64 move, int seat, int points) noexcept nogil
    u64 drawn "mz_drawn" (int card) noexcept nogil
    int card "mz_card" (u64 act) noexcept nogil
    u64 cards "mz_cards" (u64 act) noexcept nogil
    int kind "mz_kind" (u64 act) noexcept nogil
    int seat "mz_seat" (u64 act) noexcept nogil
    int points "mz_points" (u64 act) noexcept nogil
    u64 move "mz_move" (u64 act) noexcept nogil
