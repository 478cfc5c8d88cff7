import { modelAt } from './names.ts'

const BROAD = [
  'bank',
  'fauteuil',
  'eetkamerstoel',
  'barkruk',
  'relaxfauteuil',
  'hoekbank',
  'leren bank',
  'stoelen',
  'leer',
]
const SYNONYMS = [
  'sofa',
  'zetel',
  'canapé',
  'couch',
  'leunstoel',
  'tv-stoel',
  'relaxstoel',
  'barstoel',
  'hoeksofa',
  'oorzetel',
]
const COLOURS = ['cognac', 'zwarte', 'donkergroene', 'rode', 'witte', 'antraciet', 'taupe', 'blauwe', 'toledo duinzand']
const COMPOUNDS = [
  'stoel eetkamer',
  'hoek bank leer',
  'bank met chaise longue',
  'eetkamerstoel met armleuning',
  'oor fauteuil',
]
const IN_VAIN = ['hangmat', 'tuinset teak', 'boxspring', 'xylofoon', 'salontafel marmer']

/**
 * Three hundred different terms as people type them: in every ten two kinds of furniture, three names of models with
 * their kind, and one each of a slip of the finger, another word for it, a colour, a compound and a code; now and then
 * one that finds nothing.
 */
export function searchTerms(products: number): string[] {
  const terms = new Set<string>()
  for (let round = 0; terms.size < 300; round += 1) {
    const { name, displayName } = modelAt((round * 7919) % products)
    const kind = displayName.replace(name, '').replace('Leren ', '').trim()
    const of = (list: readonly string[]) => list[round % list.length] ?? ''
    for (const term of [
      `${of(BROAD)}${round < BROAD.length ? '' : ` ${name.toLowerCase()}`}`,
      of(BROAD) + (round < 2 * BROAD.length ? 'en' : ` ${of(COLOURS)}`),
      name,
      `${kind} ${name}`,
      name.slice(0, -1),
      swapped(`${kind.split(' ')[0]} ${name}`),
      `${of(SYNONYMS)} ${round < SYNONYMS.length ? '' : name}`.trim(),
      `${of(COLOURS)} ${kind}`,
      `${of(COMPOUNDS)} ${round < COMPOUNDS.length ? '' : name}`.trim(),
      round % 5 === 4 ? `${of(IN_VAIN)} ${round}` : `PM${100_000 + ((round * 31) % products)}`,
    ]) {
      if (terms.size < 300) terms.add(term)
    }
  }
  return [...terms]
}

/** Two letters in the middle in the wrong order. */
function swapped(text: string): string {
  const at = Math.floor(text.length / 2) - 1
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}
