/** What some browsers tell of the line they are on; TypeScript's own list leaves it out, as it is no standard yet. */
type ConnectionHints = { saveData?: boolean; effectiveType?: string }

const connectionHints = (): ConnectionHints | undefined => (navigator as { connection?: ConnectionHints }).connection // see above

/** Whether the visitor asked the browser to save data; Safari and Firefox do not tell. */
export const savesData = () => connectionHints()?.saveData === true

/** Whether something may be fetched that is probably, but not certainly, of use. Not where the browser tells nothing. */
export const isFastConnection = () => connectionHints()?.effectiveType === '4g' && !savesData()
