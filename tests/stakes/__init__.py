"""What decisions are worth at several scores, and how that is measured."""
