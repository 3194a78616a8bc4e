let random play until insight >= 60
expect insight >= 60
