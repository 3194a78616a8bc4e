let cautious play to the end
disa home
expect not ending time-ran-out
