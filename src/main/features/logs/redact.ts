/**
 * Patterns of secrets and personal data in log messages, including messages of third-party code. The order matters: a
 * longer pattern comes before a shorter one that could match a part of the same text.
 */
const SECRETS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{5,4000}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/("?(?:token|secret|password|wachtwoord|pin|authorization|cookie)"?\s*[:=]\s*)("[^"]*"|[^\s,;}&]+)/gi, '$1[secret]'],
  [/[^\s@<>()[\],;:"'\\=/]{1,64}@[a-z0-9.-]{1,200}\.[a-z]{2,}/gi, '[mail]'],
  [/(?:\+|\b00)\d{2}[\s-]?(?:\(0\))?(?:[\s-]?\d){8,10}\b/g, '[phone]'],
  [/\b0[1-9](?:[\s-]?\d){8}\b/g, '[phone]'],
  [/\b\d{4}\s?[A-Z]{2}\b/g, '[postcode]'],
  [/\b[A-Z]{2}\d{2}[A-Z]{4}\d{10}\b/g, '[iban]'],
]

/** Our own messages are shorter. The rest of a longer message is removed, because searching it would be slow. */
const MAX_CHARACTERS = 8_000

/** Removes secrets and personal data from a text. @example redact('mail to a@b.nl') // 'mail to [mail]' */
export function redact(text: string): string {
  const short = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)} [and more]` : text
  return SECRETS.reduce((redacted, [pattern, instead]) => redacted.replace(pattern, instead), short)
}
