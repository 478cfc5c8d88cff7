/** What is wrong with a piece of furniture, in the words of the trade. */
export const SERVICE_PROBLEMS = ['seat', 'seam', 'color', 'leg', 'mechanism', 'leather_damage', 'other'] as const
export type ServiceProblem = (typeof SERVICE_PROBLEMS)[number]

const WORDS: Readonly<Record<ServiceProblem, string>> = {
  seat: 'Zitting of vulling',
  seam: 'Naad of stiksel',
  color: 'Kleur van het leer',
  leg: 'Poot of onderstel',
  mechanism: 'Mechaniek of verstelling',
  leather_damage: 'Leer beschadigd',
  other: 'Iets anders',
}

/** What a customer sees below the name of a problem, to choose the right one. */
const HINTS: Readonly<Record<ServiceProblem, string>> = {
  seat: 'Doorgezakt, bobbelt, kraakt of zit niet meer goed',
  seam: 'Een naad laat los of een draad steekt uit',
  color: 'Geeft af, verkleurt of heeft vlekken',
  leg: 'Wiebelt, is los of beschadigd',
  mechanism: 'Relax, slaapstand of hoofdsteun werkt niet',
  leather_damage: 'Scheur, gat, barst of diepe kras',
  other: 'Verkeerd geleverd, of het staat er niet bij',
}

/** @example problemInWords('seam') // 'Naad of stiksel' */
export const problemInWords = (problem: ServiceProblem): string => WORDS[problem]

/** @example problemHint('seam') // 'Een naad laat los of een draad steekt uit' */
export const problemHint = (problem: ServiceProblem): string => HINTS[problem]

/** Returns the name of a case in mails and on the phone. @example caseName(1007) // 'S1007' */
export const caseName = (id: number): string => `S${id}`

/** Returns the id in the name of a case; undefined for another text. @example caseIdOf('s 1007') // 1007 */
export function caseIdOf(text: string): number | undefined {
  const digits = /^\s*s\s*(\d{1,9})\s*$/i.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
