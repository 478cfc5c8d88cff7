"""All models of the shop, by the name of their folder in ../models."""
from sofas import SOFAS

MODELS = {**SOFAS}
