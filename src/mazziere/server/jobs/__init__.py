"""What is done beside everything else."""
