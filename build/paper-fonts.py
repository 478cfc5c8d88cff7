"""
Makes the three fonts of resources/fonts from the packages of @fontsource-variable: one weight each, with all letters of
the Latin alphabets of Europe, as TrueType. A PDF cannot contain a variable font.

Needs fonttools with brotli (pip install fonttools brotli); run again only when the fonts or the letters change:
python3 build/paper-fonts.py
"""

import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger, Options
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / 'node_modules/@fontsource-variable'
TARGET = ROOT / 'resources/fonts'

LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    # Romanian, thin space, dashes, quotation marks, dot, ellipsis, euro, trade mark, minus.
    *(0x218, 0x219, 0x21A, 0x21B, 0x2009, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014),
    *(0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x20AC, 0x2122, 0x2212),
]


def make_static(source: Path, axes: dict[str, int], target: Path) -> str:
    font = TTFont(source)
    font.flavor = None
    static = instancer.instantiateVariableFont(font, axes)
    # Only a browser uses these tables; with two alphabets merged into one file they would be inconsistent.
    for table in ('GSUB', 'GPOS', 'GDEF', 'STAT', 'HVAR', 'MVAR', 'gasp', 'DSIG'):
        if table in static:
            del static[table]
    static.save(target)
    return str(target)


def cut(family: str, axis: str, axes: dict[str, int], name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        parts = [
            make_static(SOURCE / family / f'files/{family}-{part}-{axis}-normal.woff2', axes, Path(folder) / f'{part}.ttf')
            for part in ('latin', 'latin-ext')
        ]
        font = Merger(Options(drop_tables=['vmtx', 'vhea'])).merge(parts)
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = ['*']
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    font.save(TARGET / f'{name}.ttf')


cut('figtree', 'wght', {'wght': 400}, 'figtree-400')
cut('figtree', 'wght', {'wght': 600}, 'figtree-600')
cut('fraunces', 'opsz', {'opsz': 72, 'wght': 400}, 'fraunces-400')
