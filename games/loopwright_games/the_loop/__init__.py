"""The LOOP: agents of time against Doctor Ditto and his machine, for one to four players together."""
