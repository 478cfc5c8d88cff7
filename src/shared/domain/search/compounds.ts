import { lookup } from '#shared/kernel/lookup.ts'
import { stem } from './stem.ts'

/** What things are: the end of a compound, and a word by itself. */
const HEADS =
  'bank stoel kruk fauteuil zetel sofa tafel bed kast poef hocker kussen leuning poot voet rug hoogte diepte breedte ' +
  'hoek set melk was creme spray borstel doek reiniger olie vet onderhoud verzorging bescherming reiniging staal leer ' +
  'kleur meubel hulp steun plint knop naad huid armleuning rugleuning'

/** What comes before them. Not every word that can: only what sets one thing apart from another in a furniture house. */
const FRONTS =
  'hoek eet eetkamer eettafel kamer woonkamer zit bar relax oor draai lounge slaap arm armleuning voeten tuin bureau ' +
  'kantoor tv lees design kinder schommel kuip club hang rugleuning kleur leer leder buffel rund nubuck suede anilin ' +
  'aniline vlek water impregneer poets bijen zadel nappa senioren hoofd lende keuken kook eiland slede blok draai ' +
  'opsta sta vleugel massage wieg hotel cafe retro vintage chesterfield'

/** Look like compounds and are none, or are one of another kind: a footstool is no sofa. */
const WHOLE: Readonly<Record<string, readonly string[]>> = lookup({
  voetenbank: ['voet'],
  voetbank: ['voet'],
  bankstel: [],
})

const heads = new Set(HEADS.split(' ').map(stem))
const fronts = new Set(FRONTS.split(' '))
const SHORTEST_FRONT = 2
const SHORTEST_HEAD = 3

/**
 * The words that a Dutch compound is made of, as stems; none when it is no compound of the furniture trade.
 *
 * `isWord` adds what the shop itself knows as a word, so that "merelbank" is one as well.
 *
 * @example compoundParts('eetkamerstoelen') // ['eetkamer', 'stoel']
 */
export function compoundParts(word: string, isWord: (part: string) => boolean = () => false): readonly string[] {
  const whole = WHOLE[stem(word)]
  if (whole) return whole
  // The longest front first: "eetkamer" and not "eet".
  for (let at = word.length - SHORTEST_HEAD; at >= SHORTEST_FRONT; at -= 1) {
    const head = stem(word.slice(at))
    if (!heads.has(head) && !(head.length > SHORTEST_HEAD && isWord(head))) continue
    const front = frontOf(word.slice(0, at), isWord)
    if (front) return [stem(front), head]
  }
  return []
}

/** The front without what joins it to the rest: the s of "onderhoudsset", the en of "stoelenpoot". */
function frontOf(text: string, isWord: (part: string) => boolean): string | undefined {
  const candidates = [text, text.replace(/s$/, ''), text.replace(/en$/, ''), text.replace(/e$/, '')]
  return candidates.find((front) => fronts.has(front) || heads.has(front) || (front.length > 3 && isWord(front)))
}
