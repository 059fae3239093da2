"""Dialogs over any screen: a message, a question with several answers, and questions about saving."""
