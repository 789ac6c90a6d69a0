"""What is taken from inside of other people's libraries, and promised by none of them.

One module for each library, with names of ours in front of theirs. Nothing outside of this folder
imports what a library does not offer; ``tests/unit/test_borrowed.py`` holds that, and says in words
what has changed when a new version comes.
"""
