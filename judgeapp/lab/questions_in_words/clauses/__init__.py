"""The forms of clauses by subject: each pattern stands beside what lays it out."""
