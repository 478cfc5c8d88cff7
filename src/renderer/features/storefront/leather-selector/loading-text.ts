/** While the leathers are on their way (specification §2, to the letter). */
export const LOADING_LEATHERS = 'Loading leather types...'
