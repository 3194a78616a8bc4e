"""Python for browsers, which `loopwright publish` puts into tables: data alone, in the folder `runtime`."""
