"""The process: how it is put together, started and watched."""
