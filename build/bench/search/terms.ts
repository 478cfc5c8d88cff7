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
const COLORS = ['cognac', 'zwarte', 'donkergroene', 'rode', 'witte', 'antraciet', 'taupe', 'blauwe', 'toledo duinzand']
/** Synonyms and compound forms of a kind of furniture, by the first word of the kind. */
const OTHER_WORDS: Readonly<Record<string, { synonyms: readonly string[]; compounds: readonly string[] }>> = {
  bank: { synonyms: ['sofa', 'canapé', 'couch'], compounds: ['bank leer', 'zitbank', 'bank voor de kamer'] },
  hoekbank: { synonyms: ['hoeksofa', 'hoekzetel'], compounds: ['hoek bank', 'hoek bank leer'] },
  fauteuil: { synonyms: ['leunstoel', 'zetel'], compounds: ['leesfauteuil', 'fauteuil leer'] },
  oorfauteuil: { synonyms: ['oorzetel', 'oorstoel'], compounds: ['oor fauteuil', 'fauteuil oor'] },
  draaifauteuil: { synonyms: ['draaistoel'], compounds: ['draai fauteuil', 'fauteuil draai'] },
  eetkamerstoel: { synonyms: ['eetstoel', 'eettafelstoel'], compounds: ['stoel eetkamer', 'eetkamer stoel'] },
  relaxfauteuil: { synonyms: ['tv-stoel', 'relaxstoel'], compounds: ['relax fauteuil', 'fauteuil relax'] },
  barkruk: { synonyms: ['barstoel', 'kruk'], compounds: ['bar kruk', 'kruk voor de bar'] },
}

const TERMS_WITHOUT_RESULTS = ['hangmat', 'tuinset teak', 'boxspring', 'xylofoon', 'salontafel marmer']

const NONE = { synonyms: [''], compounds: [''] }

/** Number of terms in a round. */
export const TERMS = 300

/**
 * Returns rounds of three hundred unique terms as people type them. The ten terms that are added at a time: a product
 * name, a kind with a color, a model name, a kind with a model name, an incomplete name, a typing error, a synonym, a
 * color with a kind, a compound, and an article code. The first ones have broad terms; some terms have no result.
 */
export function searchTerms(models: number, rounds: number): string[][] {
  const terms = new Set<string>()
  for (let round = 0; terms.size < rounds * TERMS; round += 1) {
    const { name, displayName } = modelAt((round * 7919) % models)
    const kind = displayName.replace(` ${name}`, '').replace('Leren ', '')
    const of = (list: readonly string[]) => list[round % list.length] ?? ''
    const { synonyms, compounds } = OTHER_WORDS[kind.split(' ')[0] ?? ''] ?? NONE
    for (const term of [
      round < BROAD.length ? of(BROAD) : displayName,
      of(BROAD) + (round < 2 * BROAD.length ? 'en' : ` ${of(COLORS)}`),
      name,
      `${kind} ${name}`,
      name.slice(0, -1),
      swapped(`${kind.split(' ')[0]} ${name}`),
      round < 16 ? of(synonyms) : `${of(synonyms)} ${name}`,
      `${of(COLORS)} ${kind}`,
      round < 16 ? of(compounds) : `${of(compounds)} ${name}`,
      round % 5 === 4 ? `${of(TERMS_WITHOUT_RESULTS)} ${round}` : `PM${100_000 + ((round * 31) % models)}`,
    ]) {
      terms.add(term)
    }
  }
  const all = [...terms]
  return Array.from({ length: rounds }, (_, round) => all.slice(round * TERMS, (round + 1) * TERMS))
}

/** Swaps two letters in the middle. */
function swapped(text: string): string {
  const at = Math.floor(text.length / 2) - 1
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}
