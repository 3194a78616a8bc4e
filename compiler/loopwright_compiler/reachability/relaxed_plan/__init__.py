"""Delete relaxation of the story (Hoffmann & Nebel 2001): an estimate of the distance to a goal, which guides
searches.
"""
