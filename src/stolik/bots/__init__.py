"""Players made of code. They receive a redacted state and nothing else."""
