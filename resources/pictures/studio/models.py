"""All models of the shop, by the name of their folder in ../models."""
from armchairs import ARMCHAIRS
from dining_chairs import DINING_CHAIRS
from dining_tubs import DINING_TUBS
from chesterfield import CHESTERFIELDS
from corner_sofas import CORNERS
from relax_chairs import RELAX_CHAIRS
from sofas import SOFAS

MODELS = {**SOFAS, **ARMCHAIRS, **RELAX_CHAIRS, **CHESTERFIELDS, **CORNERS, **DINING_CHAIRS, **DINING_TUBS}
