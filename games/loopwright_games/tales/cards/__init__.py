"""The cards of Tales, for whoever writes them: their names, mistakes, bundle, rules text and reference."""
