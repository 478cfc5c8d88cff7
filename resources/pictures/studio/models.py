"""All models of the shop, by the name of their folder in ../models."""
from chesterfield import CHESTERFIELDS
from corner_sofas import CORNERS
from sofas import SOFAS

MODELS = {**SOFAS, **CHESTERFIELDS, **CORNERS}
