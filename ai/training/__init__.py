"""What makes the weight files of the opponents: deals that bots play, and what is fitted to them.

A game offers its trainers in `ai/games/<game>/training.py`, as `TRAINERS`; `rintaku train` runs them. Start with
`trainer` (what a trainer is), then `self_play` (deals between bots), `fitting` (regressions and small networks, by
scikit-learn) and `card_fitting` (networks over the cards of a pack, by JAX). Imports engine and ai. Only the two need
the extra `train`, and only when something is fitted."""
