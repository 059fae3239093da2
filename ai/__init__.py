"""The opponents. They see a View of their own seat and nothing else; they know no table and no screen."""
