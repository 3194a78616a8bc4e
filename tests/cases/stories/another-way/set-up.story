kids disa, samira
first pekka
expect insight = 0
