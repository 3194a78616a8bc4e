let cautious play until diary 1 on back
expect told "lends you his lamp"
