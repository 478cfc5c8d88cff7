import { lookup } from '#shared/kernel/lookup.ts'
import { remembering } from '#shared/kernel/remembering.ts'

/** Words for which the rules below give a wrong stem, with their stems. */
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

/** Every search has several of the same words. */
const MAX_REMEMBERED = 5_000

const VOWEL = 'aeiouy'
const SINGLE_SYLLABLE = new RegExp(`^[^${VOWEL}]*[${VOWEL}]+[^${VOWEL}]*$`)

/**
 * Returns the stem of a Dutch word, without plural, diminutive and inflection, so that "bankje", "banken" and "bank"
 * are equal. Expects lower case without accents. Words with a digit stay unchanged.
 *
 * The rules are simple and made for words about furniture. Different words must not get the same stem. Forms that the
 * rules miss are still found, because the search also compares trigrams. The stemmer of PostgreSQL is not used, because
 * it does not give "leren" and "leer" the same stem.
 *
 * @example stem('eetkamerstoelen') // 'eetkamerstoel'
 * @example stem('grijze') // 'grijs'
 * @example stem('leren') // 'leer'
 */
export const stem = remembering(stemOf, MAX_REMEMBERED)

function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const exception = EXCEPTIONS[word]
  if (exception) return exception

  const base = withoutDiminutive(withoutPluralS(word))
  if (/(?:[^aeiou]|i|ij|oe|ui|eu|ie)en$/.test(base) && base.length > 4) return respelled(base.slice(0, -2))
  if (base.length > 3 && /[^aeiou]e$/.test(base)) return respelled(base.slice(0, -1))
  return base
}

/** Index word for a missing feature. @example missingFeatureStem('armleuningen') // 'zonderarmleuning' */
export const missingFeatureStem = (word: string) => `zonder${stem(word)}`

/** Removes the s of "fauteuils", "zetels" and "sofas", but not that of "grijs", "huis" or "glas". */
function withoutPluralS(word: string): string {
  if (!/[lnrmtdkpbgfeaoy]s$/.test(word)) return word
  const singular = word.slice(0, -1)
  return /[aeoy]$/.test(singular) && SINGLE_SYLLABLE.test(singular) ? word : singular
}

/** Removes the end of "bankje", "stoeltje" and "boompje". */
function withoutDiminutive(word: string): string {
  const bare = word.match(/^(.{3,}?)(?:(?<=m)pje|(?<=[lnrwj])tje|je)$/)?.[1]
  return bare ?? word
}

/** Restores the Dutch spelling without the removed end: "pot(en)" is "poot", "krukk(en)" "kruk", "grijz(e)" "grijs". */
function respelled(cut: string): string {
  const hard = cut.replace(/z$/, 's').replace(/v$/, 'f')
  const double = /([bcdfgklmnprst])\1$/
  if (double.test(hard)) return hard.slice(0, -1)
  // The last e of a longer word is a schwa, which is not doubled: "meubelen" is "meubel" and not "meubeel".
  const hasSchwa = /e[a-z]$/.test(hard) && !SINGLE_SYLLABLE.test(hard)
  return hasSchwa ? hard : hard.replace(/(?<![aeiouy])([aeou])([bdfgklmnprst])$/, '$1$1$2')
}
