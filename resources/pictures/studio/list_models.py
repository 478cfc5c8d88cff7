"""Prints every model and its sides, for render.ts."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import models  # noqa: E402

for name, model in models.MODELS.items():
    print("MODEL", name, *model.sides)
