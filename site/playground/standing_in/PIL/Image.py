"""The name that ReportLab looks at; it is short, since no such picture is ever made here."""


class Image:
    """A picture of which there are none."""
