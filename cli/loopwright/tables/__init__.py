"""Cards as rows of a spreadsheet: tables are read and written, rows become cards, cards become rows."""
