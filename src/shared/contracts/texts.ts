/** Messages of all forms (docs/requirements.md#s5, docs/decisions.md#e28). */
export const tooLong = (max: number) => `U kunt maximaal ${max} karakters gebruiken.`
export const tooShort = (min: number) => `U moet minimaal ${min} karakters gebruiken.`
export const required = (what: string) => `${what} is verplicht.`
/** Message for text that PostgreSQL cannot store: with a null character, or with half of a surrogate pair. */
export const NOT_STORABLE = 'Er staat een teken in dat niet kan worden opgeslagen.'
export const INVALID_EMAIL = 'Geen geldige email.'
