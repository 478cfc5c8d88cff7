"""All models of the shop, by the name of their folder in ../models."""
from armchairs import ARMCHAIRS
from dining_chairs import DINING_CHAIRS
from dining_tubs import DINING_TUBS
from bar_stools import BAR_STOOLS
from bar_stools_swivel import BAR_STOOLS_SWIVEL
from dining_family import DINING_FAMILY
from chesterfield import CHESTERFIELDS
from corner_sofas import CORNERS
from groups import GROUPS
from relax_chairs import RELAX_CHAIRS
from sofas import SOFAS

MODELS = {
    **SOFAS, **CHESTERFIELDS, **CORNERS, **ARMCHAIRS, **RELAX_CHAIRS,
    **DINING_CHAIRS, **DINING_TUBS, **DINING_FAMILY, **BAR_STOOLS, **BAR_STOOLS_SWIVEL,
    **GROUPS,
}
