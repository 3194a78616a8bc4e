"""Student's t distribution (Student 1908), with the standard library alone."""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p
from statistics import NormalDist
from typing import Final

_TINY: Final = 1e-300
_CLOSE: Final = 1e-15
_MOST_STEPS: Final = 10_000
_HALVINGS: Final = 80


@lru_cache(maxsize=4096)
def quantile(chance: float, freedom: int) -> float:
    """The value that t with `freedom` degrees of freedom stays below with this chance, 0.5 or more."""
    low, high = 0.0, NormalDist().inv_cdf(chance) + 1
    while below(high, freedom) < chance:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle, freedom) < chance else (low, middle)
    return (low + high) / 2


def below(value: float, freedom: int) -> float:
    """The chance that t stays below a value, 0 or more."""
    return 1 - beyond(value, freedom) / 2


def beyond(value: float, freedom: int) -> float:
    """The chance that t lies further out than a value, 0 or more, to either side."""
    square = value * value
    if square == float("inf"):
        return 0.0
    return _beta(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square))


def _beta(a: float, b: float, x: float, rest: float) -> float:
    """The regularized incomplete beta function; `rest` is 1 - x, kept apart for its digits."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    factor = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * _log(x, rest) + b * _log(rest, x))
    if x < (a + 1) / (a + b + 2):
        return factor * _fraction(a, b, x) / a
    return 1 - factor * _fraction(b, a, rest) / b


def _log(value: float, rest: float) -> float:
    return log1p(-rest) if rest < 0.5 else log(value)


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    result = d
    for step in range(1, _MOST_STEPS):
        twice = a + 2 * step
        for part in (
            step * (b - step) * x / ((twice - 1) * twice),
            -(a + step) * (a + b + step) * x / (twice * (twice + 1)),
        ):
            d = 1 / _not_zero(1 + part * d)
            c = _not_zero(1 + part / c)
            result *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return result


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
