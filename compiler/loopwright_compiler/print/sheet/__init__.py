"""Which card lies where on which sheet, front and back, with its marks."""
