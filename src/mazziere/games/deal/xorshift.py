"""The xorshift64* generator: the next state, and a number below a limit from a state.

Three lines in any language, so that the C kernel in ``bench/`` can play the same deals. It is not
meant for dealing to people. Plain Python runs this file; compiled modules take ``xorshift.pxd`` in
its place, line by line the same.
"""

MASK64 = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 0x2545F4914F6CDD1D


def first(seed: int) -> int:
    """The state to start from; never 0, where the generator would stay."""
    return (0x9E3779B97F4A7C15 ^ seed * MULTIPLIER) & MASK64 or 1


def step(state: int) -> int:
    """The next state."""
    state ^= state >> 12
    state ^= state << 25 & MASK64
    return state ^ state >> 27


def pick(state: int, limit: int) -> int:
    """A number from 0 to limit - 1, for a limit under 2**31."""
    return ((state * MULTIPLIER & MASK64) >> 32) * limit >> 32


def mix(checksum: int, value: int) -> int:
    """A checksum with one more value in it."""
    return (checksum ^ value) * 0x100000001B3 & MASK64
