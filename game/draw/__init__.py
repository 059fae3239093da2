"""Drawing: canvas, vector pictures, card faces, theme, cloth, animation."""
