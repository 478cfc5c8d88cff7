/** API key of the twin; valid at the twin only. */
export const TYPESENSE_TWIN_KEY = 'demo-engine-key'
