"""What Alembic runs; the connection comes from :mod:`mazziere.storage.engine.migrate`."""

from alembic import context

from mazziere.storage.engine.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
