"""``mazziere`` where nobody waits long for objections.

python short_waits.py serve ...
"""

from __future__ import annotations

from mazziere.tournament import record

#: How long the end waits where entries are paid: seconds.
OBJECTING = 10

if __name__ == "__main__":
    record.OBJECTING = OBJECTING

    from mazziere.cli.__main__ import main

    main()
