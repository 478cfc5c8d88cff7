/** Text while the leathers are loading, in English as in docs/requirements.md#s2-leather. */
export const LOADING_LEATHERS = 'Loading leather types...'
