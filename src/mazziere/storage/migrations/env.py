"""What Alembic runs; the connection comes from :mod:`mazziere.storage.migrate`."""

from alembic import context

from mazziere.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
