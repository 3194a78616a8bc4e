"""A name that is imported beside `Image`, for the inks of pictures; it is short, since there are none."""
