"""Stands in for Pillow in the playground, whose cards have no pictures of authors; it is short, since
ReportLab asks for it when it is imported and then only for pictures.
"""
