import { folded } from '../../kernel/text.ts'

/** How the surface of a leather is finished, which decides what it is cared for with. */
type Finish = 'covered' | 'open'

/** The kind of leather as the shop tells it: its title, and the sentences below. */
export type LeatherTypeTexts = { title: string; info: string | null; infoSub: string | null }

const OPEN = /nubuck|suede|pull-?up|vol aniline|vintage|zadelleer|open leer|\boli(?:e|en)\b|bijenwas/
const COVERED = /gedekt|nappa|semi-aniline|beschermlaag|doorgeverfd|gesloten toplaag/

/** The title says what a leather is; the sentences below it may compare it with others. */
function finishOf({ title, info, infoSub }: LeatherTypeTexts): Finish | undefined {
  for (const text of [title, infoSub ?? '', info ?? ''].map(folded)) {
    if (OPEN.test(text)) return 'open'
    if (COVERED.test(text)) return 'covered'
  }
  return undefined
}

/** True for a set of leather care, which holds all that a piece of furniture needs. */
export const isCareSet = (name: string): boolean => /onderhoudsset|verzorgingsset|careset|care kit/i.test(name)

/**
 * Returns whether a set of leather care is for a leather. A set that names no kind of leather is for all; one that names
 * a kind is for no leather of which the kind is unknown, because the wrong care damages it.
 *
 * @example suitsLeather('Onderhoudsset voor gedekt leer', { title: 'Toledo - gedekt rundleer', info: null, infoSub: null }) // true
 */
export function suitsLeather(careName: string, leather: LeatherTypeTexts): boolean {
  const name = folded(careName)
  const forOpen = /open|nubuck|suede|aniline/.test(name)
  const forCovered = /gedekt|glad/.test(name)
  if (!forOpen && !forCovered) return true
  const finish = finishOf(leather)
  return (finish === 'open' && forOpen) || (finish === 'covered' && forCovered)
}
