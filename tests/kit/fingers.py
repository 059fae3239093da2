"""Plays the program with fingers alone: posts the events that SDL makes of them."""

import pygame

from game.app.window import App
from game.demo.driver import FRAME, Hands


class FingerHands(Hands):
    """Hands that only touch the screen. `number` tells several fingers apart."""

    def __init__(self, app: App, number: int = 0, frame: float = FRAME) -> None:
        super().__init__(app, frame=frame)
        self.number = number
        self._down = False

    def post(self, kind: int, x: float, y: float) -> None:
        """Post an event of the finger at a point, in units."""
        c = self.app.canvas
        px, py = x * c.scale / c.pixel_width, y * c.scale / c.pixel_height
        pygame.event.post(pygame.Event(kind, touch_id=1, finger_id=self.number, x=px, y=py, dx=0.0, dy=0.0))

    def move(self, x: float, y: float) -> None:
        """Move the finger if it is down: one in the air is not seen."""
        if self._down:
            self.post(pygame.FINGERMOTION, x, y)
            self.step()

    def button(self, x: float, y: float, down: bool) -> None:
        self._down = down
        self.post(pygame.FINGERDOWN if down else pygame.FINGERUP, x, y)
        self.step()

    def hold(self, wid: str, ms: float) -> None:
        """Rest on the middle of a widget, and lift the finger."""
        x, y, w, h = self.widget(wid).rect
        self.button(x + w / 2, y + h / 2, True)
        self.wait(ms)
        self.button(x + w / 2, y + h / 2, False)

    def type(self, text: str) -> None:
        raise AssertionError("a finger has no keys")

    def key(self, key: int) -> None:
        raise AssertionError("a finger has no keys")
