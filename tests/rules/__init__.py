"""One test or more for each rule of docs/rules.md that concerns a single deal."""
