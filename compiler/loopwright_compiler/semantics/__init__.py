"""What a scenario declares, and walks over its trees."""
