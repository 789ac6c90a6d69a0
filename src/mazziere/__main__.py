"""``python -m mazziere`` is the ``mazziere`` command."""

from mazziere.cli.__main__ import main

if __name__ == "__main__":
    main()
