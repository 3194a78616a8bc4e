"""How far figures can be trusted."""
