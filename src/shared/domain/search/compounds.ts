import { lookup } from '#shared/kernel/lookup.ts'
import { stem } from './stem.ts'

/** Nouns of the catalog that can be the end of a compound. */
const HEADS =
  'bank stoel kruk fauteuil zetel sofa tafel bed kast poef hocker kussen leuning poot voet rug hoogte diepte breedte ' +
  'hoek set melk was creme spray borstel doek reiniger olie vet onderhoud verzorging bescherming reiniging staal leer ' +
  'kleur meubel hulp steun plint knop naad huid armleuning rugleuning'

/** Other words that can be the first part of a compound: only words that distinguish kinds of furniture. */
const FRONTS =
  'hoek eet eetkamer eettafel kamer woonkamer zit bar relax oor draai lounge slaap arm armleuning voeten tuin bureau ' +
  'kantoor tv lees design kinder schommel kuip club hang rugleuning kleur leer leder buffel rund nubuck suede anilin ' +
  'aniline vlek water impregneer poets bijen zadel nappa senioren hoofd lende keuken kook eiland slede blok draai ' +
  'opsta sta vleugel massage wieg hotel cafe retro vintage chesterfield'

/**
 * Words whose parts would be misleading, with the stems to use instead. A "voetenbank" (footstool) is not a "bank"
 * (sofa). An empty list means that the word is not split.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = lookup({
  voetenbank: ['voet'],
  voetbank: ['voet'],
  bankstel: [],
})

const heads = new Set(HEADS.split(' ').map(stem))
const fronts = new Set(FRONTS.split(' '))
const SHORTEST_FRONT = 2
const SHORTEST_HEAD = 3

/**
 * Returns the stems of the parts of a Dutch compound; empty when it is not a compound of furniture words.
 *
 * @param isWord true for other words of the catalog, so that "merelbank" is a compound as well
 * @example compoundParts('eetkamerstoelen') // ['eetkamer', 'stoel']
 */
export function compoundParts(word: string, isWord: (part: string) => boolean = () => false): readonly string[] {
  const exception = EXCEPTIONS[stem(word)]
  if (exception) return exception
  // The longest first part is tried first: "eetkamer" before "eet".
  for (let at = word.length - SHORTEST_HEAD; at >= SHORTEST_FRONT; at -= 1) {
    const head = stem(word.slice(at))
    if (!heads.has(head) && !(head.length > SHORTEST_HEAD && isWord(head))) continue
    const front = frontOf(word.slice(0, at), isWord)
    if (front) return [stem(front), head]
  }
  return []
}

/** Returns the first part without its linking letters, such as the s of "onderhoudsset" and the en of "stoelenpoot". */
function frontOf(text: string, isWord: (part: string) => boolean): string | undefined {
  const candidates = [text, text.replace(/s$/, ''), text.replace(/en$/, ''), text.replace(/e$/, '')]
  return candidates.find((front) => fronts.has(front) || heads.has(front) || (front.length > 3 && isWord(front)))
}
