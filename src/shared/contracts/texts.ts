/**
 * Sentences of the forms, as docs/requirements.md#s5 and docs/decisions.md#e28 give them; one place, so that all forms
 * speak alike.
 */
export const tooLong = (max: number) => `U kunt maximaal ${max} karakters gebruiken.`
export const tooShort = (min: number) => `U moet minimaal ${min} karakters gebruiken.`
export const required = (what: string) => `${what} is verplicht.`
/** For a text with half a character or the character zero; nobody types one. */
export const NOT_STORABLE = 'Er staat een teken in dat niet kan worden opgeslagen.'
export const INVALID_EMAIL = 'Geen geldige email.'
