"""Statistics: database, figures, import and export."""
