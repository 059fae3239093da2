"""The pygame front end: shows Views and Events, never touches a State."""
