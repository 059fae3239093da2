"""Whether a drill has the words of its question, and of every answer to it, in the language of the screen.

`installed_game.py` asks the drills of games of other distributions with it. What is wrong raises AssertionError."""

from game.learn.lessons import ME, Lesson
from game.learn.questions import DrillQuestion
from game.text import translations


def check(lesson: Lesson) -> None:
    """The words of a question of a drill, and of every verdict on what the player can answer."""
    asked, where = DrillQuestion(lesson, 7), f"drill {lesson.id} in {translations.language()}"
    try:
        table = asked.table([str(n) for n in range(asked.seats)])
    except Exception as e:  # whatever the drill raises
        e.add_note(f"in the {where}")
        raise
    view, legal = table.view(ME), table.legal(ME)
    buttons = {wid: label for wid, _, label in asked.choices(view)}
    told = {"ask": asked.say(), **{f"answer_{wid}": label for wid, label in buttons.items()}}
    told |= {key: lesson.text(key) for key in asked.drill.verdicts}
    missing = [key for key, text in told.items() if not text]
    assert not missing, f"{where}: no text for {', '.join(missing)}"
    assert "{" not in asked.say(), f"{where}: nothing is filled into `ask`, which says {asked.say()!r}"
    for answer in (*buttons, *(() if asked.by_buttons else legal)):
        try:
            verdict = asked.judge(view, legal, answer)
        except (KeyError, IndexError) as e:
            raise AssertionError(f"{where}: the verdict on {answer} has no value {e} for its text") from None
        assert verdict is None or verdict.text, f"{where}: the verdict on {answer} is none of {asked.drill.verdicts}"
