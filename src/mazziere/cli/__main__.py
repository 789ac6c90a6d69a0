"""The ``mazziere`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say what is missing for it."""
    try:
        from mazziere.cli.commands import app
    except ModuleNotFoundError as error:
        if error.name != "typer":
            raise
        sys.exit("The command line needs one more package: pip install 'mazziere[cli]'")
    app()


if __name__ == "__main__":
    main()
