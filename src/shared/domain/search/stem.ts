import { lookup } from '#shared/kernel/lookup.ts'

/** Exceptions: words that look like a plural or diminutive, or have a stem of their own. */
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
 * Returns the stem of a Dutch word, without plural, diminutive and inflection, so that "bankje", "banken" and "bank"
 * are equal. Expects lower case without accents. Words with a digit stay unchanged.
 *
 * Made for furniture and deliberately simple: it must not join different words, and trigrams find the forms that it
 * misses.
 *
 * @example stem('eetkamerstoelen') // 'eetkamerstoel'
 * @example stem('grijze') // 'grijs', and stem('leren') // 'leer', which the stemmer of PostgreSQL keeps apart
 */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const exception = EXCEPTIONS[word]
  if (exception) return exception

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

/** "bankje", "stoeltje", "kruimeltje"; from "boompje" the p is removed too. */
function withoutDiminutive(word: string): string {
  const bare = word.match(/^(.{3,}?)(?:(?<=m)pje|(?<=[lnrwj])tje|je)$/)?.[1]
  return bare ?? word
}

/** Restores a closed syllable: "pot(en)" is "poot", "krukk(en)" is "kruk", "grijz(e)" is "grijs". */
function closed(open: string): string {
  const hard = open.replace(/z$/, 's').replace(/v$/, 'f')
  const double = /([bcdfgklmnprst])\1$/
  if (double.test(hard)) return hard.slice(0, -1)
  // The last e of a longer word is a schwa: "meubelen" is not "meubeel".
  const isMute = /e[a-z]$/.test(hard) && !SINGLE_SYLLABLE.test(hard)
  return isMute ? hard : hard.replace(/(?<![aeiouy])([aeou])([bdfgklmnprst])$/, '$1$1$2')
}
