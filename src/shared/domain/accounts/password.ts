/** Limits of the length of a password. There are no rules about kinds of characters (NIST SP 800-63B). */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200

/** The letters of common passwords. Only the letters are compared, so `geheim` also refuses "geheim2026!". */
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
 * most three different characters, digits that count up or down, or a row of the keyboard. Also for the owner's email
 * address, and for the part of that address before the "@".
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

/** True for 1234567890, 0987654321, and longer. Any other character gives a step of NaN, so the result is false. */
function isCounting(plain: string): boolean {
  const digits = [...plain].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}
