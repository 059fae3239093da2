"""The opponents of Sumidagawa.

Imports `ai.search`, other modules of `ai` that belong to no game, and `engine`. Start reading at `levels`, then `bots`.

- What every level uses: `observation` (what a seat sees) and `hand_partition` (a hand as a plan of few plays).
- Decisions: `novice`, `club`, and `expert` with `successor`, `expert_evaluation`, `expert_weights` and `match_equity`.
- Master: `master`, with `belief_sampler` (on `history_replay`), `rollout` and `leaf_evaluation`.
- For the coach and the screen of a bot's thoughts: `explain` and `beliefs`.

The numbers of all of them are in `weights/`."""
