"""The database itself: SQLite or PostgreSQL, the log, migrations, copies."""
