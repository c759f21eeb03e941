"""What is kept: records in and out, and the database of games."""
