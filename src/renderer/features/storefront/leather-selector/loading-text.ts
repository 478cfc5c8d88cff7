/** Shown while the leathers are loading (literal text of docs/requirements.md#s2-leather). */
export const LOADING_LEATHERS = 'Loading leather types...'
