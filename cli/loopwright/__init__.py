"""The command line: puts the language, the compiler and the engine together."""
