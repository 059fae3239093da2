"""The sounds, made by synthesis.

Run it as ``python -m assets.scripts.sounds``; ``--help`` lists its options. It needs numpy, and one of the
encoders oggenc, ffmpeg and sox.

A sound is an excitation (a contact, friction, moving air, a pluck) that drives a body (a card as a thin plate, a
chip as a disc, a wooden bar, a bell, a string). Each draws from a random generator seeded by its name, so a run
can be repeated, and a change of one sound leaves the others as they are.
"""
