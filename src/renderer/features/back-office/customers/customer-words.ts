/** Of what the accounting system does not have (specification §2). */
export const NOT_SYNCHRONIZED = 'nog niet gesynchroniseerd'
