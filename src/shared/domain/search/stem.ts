import { lookup } from '#shared/kernel/lookup.ts'

/** Not what they look like: no plural, no diminutive, or a stem of their own. */
const EXCEPTIONS: Readonly<Record<string, string>> = lookup({
  leren: 'leer',
  leder: 'leer',
  lederen: 'leer',
  roze: 'roze',
  oranje: 'oranje',
  beige: 'beige',
  kussen: 'kussen',
  kussens: 'kussen',
  kussentje: 'kussen',
  kussentjes: 'kussen',
  koeien: 'koe',
})

const VOWEL = 'aeiouy'
const SINGLE_SYLLABLE = new RegExp(`^[^${VOWEL}]*[${VOWEL}]+[^${VOWEL}]*$`)

/**
 * What is left of a Dutch word when number, diminutive and ending are taken off, so that "bankje", "banken" and "bank"
 * are the same word. Small letters without accents in, the same out; words with a digit stay as they are.
 *
 * Made for furniture, and light: it may only join what belongs together, for the trigrams catch what it leaves apart.
 *
 * @example stem('eetkamerstoelen') // 'eetkamerstoel'
 * @example stem('grijze') // 'grijs', and stem('leren') // 'leer', which the stemmer of PostgreSQL keeps apart
 */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const known = EXCEPTIONS[word]
  if (known) return known

  const base = withoutDiminutive(withoutPluralS(word))
  if (/(?:[^aeiou]|i|ij|oe|ui|eu|ie)en$/.test(base) && base.length > 4) return closed(base.slice(0, -2))
  if (base.length > 3 && /[^aeiou]e$/.test(base)) return closed(base.slice(0, -1))
  return base
}

/** "fauteuils", "zetels", "sofas", but not "grijs", "huis" or "glas". */
function withoutPluralS(word: string): string {
  if (!/[lnrmtdkpbgfeaoy]s$/.test(word)) return word
  const one = word.slice(0, -1)
  return /[aeoy]$/.test(one) && SINGLE_SYLLABLE.test(one) ? word : one
}

/** "bankje", "stoeltje", "kruimeltje"; of "boompje" the p goes too. */
function withoutDiminutive(word: string): string {
  const bare = word.match(/^(.{3,}?)(?:(?<=m)pje|(?<=[lnrwj])tje|je)$/)?.[1]
  return bare ?? word
}

/** An open syllable becomes a closed one again: "pot(en)" is "poot", "krukk(en)" is "kruk", "grijz(e)" is "grijs". */
function closed(open: string): string {
  const hard = open.replace(/z$/, 's').replace(/v$/, 'f')
  const double = /([bcdfgklmnprst])\1$/
  if (double.test(hard)) return hard.slice(0, -1)
  // The last e of a longer word is a mute one: "meubelen" is no "meubeel".
  const isMute = /e[a-z]$/.test(hard) && !SINGLE_SYLLABLE.test(hard)
  return isMute ? hard : hard.replace(/(?<![aeiouy])([aeou])([bdfgklmnprst])$/, '$1$1$2')
}
