"""What the cards of a scenario declare: its names, with the places where they stand."""
