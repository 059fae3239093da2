"""Statistics of finished deals and matches.

`record_stats` turns a record into numbers, `database` keeps them, `figures` computes what is shown, `import_export`
writes and reads files, and `contract` says what each game adds. Nothing here draws."""
