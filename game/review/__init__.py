"""The review of a finished match: what each decision cost, how the match stood, and how much the cards did.

`findings` has the values and what follows from them, `search` finds them, `kept` keeps them beside the record. Nothing
here draws. To start reading: `findings.Review`."""
