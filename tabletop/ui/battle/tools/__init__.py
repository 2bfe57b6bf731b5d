"""One tool for each kind of question: what it shows, and how it is answered."""
