"""What makes the weight files of the opponents: deals that bots play, and what is fitted to them.

A game offers its trainers in `ai/games/<game>/training.py`, as `TRAINERS`; `rintaku train` runs them. Start with
`trainer` (what a trainer is), then `self_play` (deals between bots) and what is fitted: `fitting` (regressions and
networks for numbers, by scikit-learn), `result_fitting` (networks for the chances of results) and `card_fitting`
(networks over the cards of a pack), both by `descent`, which uses JAX. Imports engine and ai. Fitting needs the
extra `train`; collecting does not."""
