"""What ``mazziere doctor`` looks at: each check is a function that yields findings."""
