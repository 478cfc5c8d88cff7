/** What may be in a message of somebody else's code, and is nobody's business. The order matters: the longest first. */
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

/** Longer than any message of ours. What somebody else's code says beyond it helps nobody, and takes long to look through. */
const MOST_CHARACTERS = 8_000

/** Takes out of a text what belongs to a person or opens a door. @example redact('mail to a@b.nl') // 'mail to [mail]' */
export function redact(text: string): string {
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} [and more]` : text
  return SECRETS.reduce((told, [pattern, instead]) => told.replace(pattern, instead), short)
}
