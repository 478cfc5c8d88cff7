/** Syllables of the model names. Each name is used for several kinds of furniture. */
const SYLLABLES = ['ba', 'do', 'fe', 'gri', 'ho', 'ka', 'lo', 'mi', 'na', 'pe', 'ru', 'sta', 'te', 'vo', 'wij', 'zu']
const ENDINGS = ['lin', 'mar', 'nes', 'rik', 'sel', 'tor', 'vink', 'zaan']

/** Returns a name that sounds Dutch. The names repeat after 16 × 16 × 8 indexes. */
function modelName(index: number): string {
  const [first = '', second = '', ending = ''] = [
    SYLLABLES[index % 16],
    SYLLABLES[Math.floor(index / 16) % 16],
    ENDINGS[Math.floor(index / 256) % 8],
  ]
  const name = first + second + ending
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Product names by family; `{name}` is the model. */
const KINDS = [
  { family: 'leren-bank', kind: 'Bank', form: 'Leren bank {name} 3-zits' },
  { family: 'leren-bank', kind: 'Bank', form: 'Leren bank {name} 2-zits' },
  { family: 'leren-bank', kind: 'Bank', form: 'Leren hoekbank {name}' },
  { family: 'leren-bank', kind: 'Bank', form: 'Leren bank {name} met chaise longue' },
  { family: 'leren-fauteuil', kind: 'Fauteuil', form: 'Leren fauteuil {name}' },
  { family: 'leren-fauteuil', kind: 'Fauteuil', form: 'Leren oorfauteuil {name}' },
  { family: 'leren-fauteuil', kind: 'Fauteuil', form: 'Leren draaifauteuil {name}' },
  { family: 'leren-eetkamerstoelen', kind: 'Eetkamerstoel', form: 'Leren eetkamerstoel {name}' },
  { family: 'leren-eetkamerstoelen', kind: 'Eetkamerstoel', form: 'Leren eetkamerstoel {name} met armleuning' },
  { family: 'leren-relaxfauteuil', kind: 'Relaxfauteuil', form: 'Leren relaxfauteuil {name} elektrisch' },
  { family: 'leren-relaxfauteuil', kind: 'Relaxfauteuil', form: 'Leren relaxfauteuil {name}' },
  { family: 'leren-barkruk', kind: 'Barkruk', form: 'Leren barkruk {name}' },
] as const

const STYLES = ['Modern', 'Modern landelijk', 'Scandinavisch', 'Industrieel', 'Klassiek', 'Retro'] as const

/** Returns the name and kind of the model at an index. */
export function modelAt(index: number) {
  const kind = KINDS[index % KINDS.length] ?? KINDS[0]
  const name = modelName(Math.floor(index / KINDS.length) + (index % 7) * 300)
  return { ...kind, name, displayName: kind.form.replace('{name}', name), style: STYLES[index % STYLES.length] }
}
