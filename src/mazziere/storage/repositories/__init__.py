"""What is stored of each feature."""
