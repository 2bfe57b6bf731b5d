"""What is true and what is allowed: every judge answers with findings."""
