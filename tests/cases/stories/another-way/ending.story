let cautious play to the end
expect ending never-told
