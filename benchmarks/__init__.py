"""Speed, size and accuracy; each command rewrites its files in results/."""
