"""The releases before and after this one: source of the first, migrations of the second."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from mazziere.storage.engine.database import Database
from mazziere.storage.engine.migrate import MIGRATIONS, migrate

ROOT = Path(__file__).parents[1]
#: The last release. Its nodes run beside those of the next one while a house is upgraded.
PREVIOUS = "051f21c67b1ce5017e07c560036d85e6ec2dc197"

#: All that a migration may do without being in the way of the release before.
WELCOME = """
for table in sa.inspect(op.get_bind()).get_table_names():
    if table != "alembic_version":
        op.add_column(table, sa.Column("added_later", sa.String()))
        number = sa.Column("counted_later", sa.Integer(), nullable=False, server_default="0")
        op.add_column(table, number)
        op.create_index(f"{table}_by_later", table, ["counted_later"])
op.create_table("later", sa.Column("name", sa.String(), primary_key=True))
"""


def source_of_previous(folder: Path) -> Path:
    """Its packages, to go first in the path of Python; they run without being compiled."""
    git = ["git", "-C", str(ROOT)]
    asked = subprocess.run([*git, "rev-parse", "--is-shallow-repository"], capture_output=True)
    if asked.returncode or asked.stdout != b"false\n":
        pytest.skip("without its history (git fetch --unshallow) there is no release before")
    archive = subprocess.run([*git, "archive", PREVIOUS, "src"], capture_output=True)
    assert archive.returncode == 0, f"{PREVIOUS} is not in the history: {archive.stderr.decode()}"
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return folder / "src"


def head() -> str:
    """The revision of this release."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    found = ScriptDirectory.from_config(config).get_current_head()
    assert found is not None
    return found


@contextmanager
def migrations_of_next(what: str = WELCOME) -> Iterator[Path]:
    """The migrations of the release after this one: ours, and one that this one does not know."""
    with tempfile.TemporaryDirectory() as folder:
        scripts = Path(folder) / "migrations"
        shutil.copytree(MIGRATIONS, scripts)
        lines = [
            "import sqlalchemy as sa",
            "from alembic import op",
            f"revision, down_revision = 'next', {head()!r}",
            "branch_labels = depends_on = None",
            "def upgrade():",
            *(f"    {line}" for line in what.strip().splitlines()),
        ]
        (scripts / "versions" / "v9999_next.py").write_text("\n".join(lines) + "\n")
        yield scripts


def migrate_to_next(database: Database, what: str = WELCOME) -> None:
    """What the first node of the next release does when it starts."""
    with migrations_of_next(what) as scripts:
        migrate(database, scripts)
