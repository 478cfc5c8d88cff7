/** Where a seller looks and presses, by what the page calls it. */
export const EMAIL_FIELD = 'input[type="email"][autocomplete="username"]'

export const KEYPAD = {
  /** What shows the amount. */
  field: 'section[aria-labelledby="payment-desk"] input',
  /** A key of the pad. */
  key: (name: string) => `section[aria-labelledby="payment-desk"] button[data-key="${name}"]`,
}

/** The same on the page of the bare application. */
export const BARE_FIELD = 'input'
export const BARE_KEY = 'button'
