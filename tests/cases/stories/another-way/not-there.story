kids disa, pekka
expect samira has SCARED
