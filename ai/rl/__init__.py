"""The games for reinforcement learning: every seat is asked in turn, sees numbers, and answers with a number.

- `turns` asks the seats of a deal one after the other, also where several may act at once.
- `encoding` makes numbers of Views and Actions; what is peculiar to a game is in `ai/games/<game>/encoding.py`.
- `environment` is the PettingZoo environment. It alone needs the extra `rl`; the rest uses the standard library.

`README.md` beside this file says what the numbers mean. Imports `engine` alone; the `encoding` of a game imports this
package."""
