"""The opponents' faces: a bust of each character with three expressions, in the style of the court cards.

`people` lists the characters, `bust` puts a picture together, `expressions` moves eyes, brows and mouth, `hair` and
`headwear` are what they are told apart by.
"""
