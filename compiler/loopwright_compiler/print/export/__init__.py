"""Export of cards as pictures, for print shops, and for Tabletop Simulator."""
