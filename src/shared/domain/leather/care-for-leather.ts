import { folded } from '../../kernel/text.ts'

/** Surface finish of a leather, which determines its care. */
type Finish = 'covered' | 'open'

/** The texts of a leather type: its title, and the sentences below it. */
export type LeatherTypeTexts = { title: string; info: string | null; infoSub: string | null }

const OPEN = /nubuck|suede|pull-?up|vol aniline|vintage|zadelleer|open leer|\boli(?:e|en)\b|bijenwas/
const COVERED = /gedekt|nappa|semi-aniline|beschermlaag|doorgeverfd|gesloten toplaag/

/** The title has precedence, because the sentences may compare it with other leathers. */
function finishOf({ title, info, infoSub }: LeatherTypeTexts): Finish | undefined {
  for (const text of [title, infoSub ?? '', info ?? ''].map(folded)) {
    if (OPEN.test(text)) return 'open'
    if (COVERED.test(text)) return 'covered'
  }
  return undefined
}

/** True for a complete set of leather care. */
export const isCareSet = (name: string): boolean => /onderhoudsset|verzorgingsset|careset|care kit/i.test(name)

/**
 * True when a set of leather care is suitable for a leather. A set without a named leather type suits all. A set with
 * one does not suit a leather of unknown type, because the wrong care damages it.
 *
 * @example suitsLeather('Onderhoudsset voor gedekt leer', { title: 'Toledo - gedekt rundleer', info: null, infoSub:
 * null }) // true
 */
export function suitsLeather(careName: string, leather: LeatherTypeTexts): boolean {
  const name = folded(careName)
  const forOpen = /open|nubuck|suede|aniline/.test(name)
  const forCovered = /gedekt|glad/.test(name)
  if (!forOpen && !forCovered) return true
  const finish = finishOf(leather)
  return (finish === 'open' && forOpen) || (finish === 'covered' && forCovered)
}
