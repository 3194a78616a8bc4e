let sensible play to the end
expect ending never-told
