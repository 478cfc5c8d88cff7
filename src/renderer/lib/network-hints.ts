/** Connection information that some browsers have. TypeScript's types lack it, because it is not a standard yet. */
type ConnectionHints = { saveData?: boolean; effectiveType?: string }

const connectionHints = (): ConnectionHints | undefined => (navigator as { connection?: ConnectionHints }).connection

/** Returns whether the visitor turned on data saving in the browser. Always false in Safari and Firefox. */
export const savesData = () => connectionHints()?.saveData === true

/**
 * Returns whether the connection is fast enough to fetch data that the visitor may not need. False in browsers that do
 * not report the connection.
 */
export const isFastConnection = () => connectionHints()?.effectiveType === '4g' && !savesData()
