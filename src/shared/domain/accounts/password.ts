/** Length is what makes a password strong; letters, figures and signs are the writer's own affair (NIST SP 800-63B). */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200

/** What people choose when they are asked for ten characters, without figures and signs. */
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
 * Returns true for a password that is among the first guesses of an attacker: a common word followed by digits, one
 * character repeated, a row of the keyboard, or the owner's own mail address.
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

/** 1234567890, 0987654321, and what goes on from there. What is no figure makes a step that is no number. */
function isCounting(plain: string): boolean {
  const figures = [...plain].map(Number)
  const steps = figures.slice(1).map((figure, index) => (figure - (figures[index] ?? 0) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}
