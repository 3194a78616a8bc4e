"""The version of Loopwright, which the build reads, too. It stands alone: asking the installed
distribution for it would cost every command 20 ms.
"""

__version__ = "0.1.0"
