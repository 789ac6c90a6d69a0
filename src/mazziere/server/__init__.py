"""HTTP and WebSockets in front of the tables."""
