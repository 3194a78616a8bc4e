"""Shapes of JSON data that was kept in a file: whatever has another shape was not written by this program. It
is short: all that keeps data asks it.
"""

from __future__ import annotations

from typing import Any


def fits(value: Any, shape: Any) -> bool:
    """Whether JSON data has a shape.

    A shape is a type (`float` takes whole numbers, too), None, a tuple of shapes of which one fits, `[shape]`
    for a list of any length, a longer list for a row of just these, `{str: shape}` for an object with any
    keys, or an object with just these keys.
    """
    if isinstance(shape, tuple):
        return any(fits(value, other) for other in shape)
    if isinstance(shape, list):
        if type(value) is not list:
            return False
        if len(shape) == 1:
            return all(fits(item, shape[0]) for item in value)
        return len(value) == len(shape) and all(map(fits, value, shape))
    if isinstance(shape, dict):
        if type(value) is not dict:
            return False
        if str in shape:
            return all(fits(item, shape[str]) for item in value.values())
        return value.keys() == shape.keys() and all(fits(value[key], shape[key]) for key in shape)
    return value is None if shape is None else type(value) is shape or (shape is float and type(value) is int)
