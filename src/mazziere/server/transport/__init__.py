"""HTTP and WebSockets as they come over the wire."""
