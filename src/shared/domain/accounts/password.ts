/** Only the length is required; there are no rules about kinds of characters (NIST SP 800-63B). */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200

/** The letters of common passwords. Digits and symbols are ignored: `geheim` also refuses "geheim2026!". */
const COMMON = new Set([
  ...['wachtwoord', 'mijnwachtwoord', 'geheim', 'welkom', 'inloggen', 'test', 'admin', 'nederland', 'amsterdam'],
  ...[
    'password',
    'passwort',
    'letmein',
    'welcome',
    'iloveyou',
    'ikhouvanjou',
    'qwerty',
    'qwertyuiop',
    'azerty',
    'asdfghjkl',
  ],
  ...['abcdefghij', 'abcdefghijk', 'abcdefghijklmnopqrstuvwxyz'],
])

/**
 * Returns true for a password that is among the first guesses of an attacker: a common word with digits or symbols, at
 * most three different characters, digits that count up or down, a row of the keyboard, or the owner's email address.
 *
 * @example isEasilyGuessed('Wachtwoord123!') // true
 */
export function isEasilyGuessed(password: string, email = ''): boolean {
  const plain = password.normalize('NFKD').toLowerCase()
  const letters = plain.replace(/[^a-z]/g, '')
  if (new Set(plain).size <= 3 || COMMON.has(letters) || isCounting(plain)) return true

  const [name = ''] = email.toLowerCase().split('@')
  const address = email.toLowerCase()
  return plain === address || (name.length >= 5 && plain.replace(/[^a-z]+$/, '') === name)
}

/** 1234567890, 0987654321, and longer. A character that is not a digit gives a step of NaN. */
function isCounting(plain: string): boolean {
  const figures = [...plain].map(Number)
  const steps = figures.slice(1).map((figure, index) => (figure - (figures[index] ?? 0) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}
