"""Which Side, New York 1910–1911: workers of a tenement against their employers, for one player."""
