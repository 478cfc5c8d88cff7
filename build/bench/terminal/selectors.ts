/** Selectors of the elements that a seller uses. */
export const EMAIL_FIELD = 'input[type="email"][autocomplete^="username"]'

export const KEYPAD = {
  /** The field that shows the amount. */
  field: 'section[aria-labelledby="payment-panel"] input',
  /** A key of the keypad. */
  key: (name: string) => `section[aria-labelledby="payment-panel"] button[data-key="${name}"]`,
}

/** The field of the bare application. */
export const BARE_FIELD = 'input'
export const BARE_KEY = 'button'
