"""What is kept, in rooms of which each knows only those before it: files, records, database, statistics.

db opens them all as one store; checkup is what the doctor looks at.
"""
