"""Tests of the screens around a match (`game.scenes`): start, setup, house rules, dialogs; and the golden pictures."""
