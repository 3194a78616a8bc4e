"""Generated rules text: what a card's effects and conditions read like in print and on screen."""
