import { folded } from '../../kernel/text.ts'

/** Surface of a leather, which determines its care. `covered`: with a protective layer. `open`: without. */
type Finish = 'covered' | 'open'

/** The texts of a leather category: its title, and the sentences below it. */
type LeatherCategoryTexts = { title: string; info: string | null; infoSub: string | null }

const OPEN = /nubuck|suede|pull-?up|vol aniline|vintage|zadelleer|open leer|\boli(?:e|en)\b|bijenwas/
const COVERED = /gedekt|nappa|semi-aniline|beschermlaag|doorgeverfd|gesloten toplaag/

/** Reads the title first, because the sentences may mention other leathers in a comparison. */
function finishOf({ title, info, infoSub }: LeatherCategoryTexts): Finish | undefined {
  for (const text of [title, infoSub ?? '', info ?? ''].map(folded)) {
    if (OPEN.test(text)) return 'open'
    if (COVERED.test(text)) return 'covered'
  }
  return undefined
}

/** True for a complete set of leather care. */
export const isCareSet = (name: string): boolean => /onderhoudsset|verzorgingsset|careset|care kit/i.test(name)

/**
 * True when a set of leather care is suitable for a leather. A set whose name has no kind of leather suits every
 * leather. Any other set does not suit a leather whose finish is unknown, because the wrong care damages the leather.
 *
 * @example suitsLeather('Onderhoudsset voor gedekt leer', { title: 'Toledo - gedekt rundleer', info: null, infoSub:
 * null }) // true
 */
export function suitsLeather(careName: string, leather: LeatherCategoryTexts): boolean {
  const name = folded(careName)
  const isForOpen = /open|nubuck|suede|aniline/.test(name)
  const isForCovered = /gedekt|glad/.test(name)
  if (!isForOpen && !isForCovered) return true
  const finish = finishOf(leather)
  return (finish === 'open' && isForOpen) || (finish === 'covered' && isForCovered)
}
