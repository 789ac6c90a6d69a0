"""Cards that the tests of Cirulla share."""

from __future__ import annotations

#: Four cards that make neither 15 nor 30, and nothing with the cards of the tests that use them.
QUIET = "FSFBCSCB"
#: A hand without accuso.
DULL = "4DFDCD"
