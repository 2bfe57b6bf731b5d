"""A second exact method for sight, and the random scenes that compare it with the program."""
