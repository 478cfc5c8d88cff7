/** Text for a record that the accounting system does not have (docs/requirements.md#s2). */
export const NOT_SYNCHRONIZED = 'nog niet gesynchroniseerd'
