"""The opponents of RIN.

Imports `ai.search`, other modules of `ai` that belong to no game, and `engine`. Start reading at `levels`, then `bots`.

- Decisions: `calls` (what every level calls, and when), `novice`, `club`, `expert_features` and `expert_evaluation`.
- What a seat knows: `card_tracking` and `rank_probabilities`.
- Master: `master`, with `belief_sampler` (on `history_replay` and `play_likelihood`), `rollout`, `leaf_evaluation` and
  `match_equity`.
- For the coach and the screen of a bot's thoughts: `explain` and `beliefs`.

The numbers of all of them are in `weights/`."""
