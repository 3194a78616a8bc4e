"""The catalogues of texts that `strings` works on."""
