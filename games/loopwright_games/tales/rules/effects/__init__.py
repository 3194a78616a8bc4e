"""What cards do, and what they ask for."""
