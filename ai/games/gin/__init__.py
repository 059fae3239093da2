"""The opponents of Gin Rummy.

Imports `ai.search`, other modules of `ai` that belong to no game, and `engine`. Start reading at `levels`, then `bots`.

- What every level uses: `club` (what a seat sees, outs, the danger of a discard).
- Decisions: `novice`, `club`, and `expert` with `expert_features`, `knock_results` and `match_equity`.
- Master: `master`, with `card_network`, `belief_sampler`, `leaf_evaluation` and `match_equity`.
- For the coach and the screen of a bot's thoughts: `explain` and `beliefs`.

The numbers of all of them are in `weights/`."""
