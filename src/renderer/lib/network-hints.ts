/** Connection information of some browsers. It is no standard yet, so TypeScript's types leave it out. */
type ConnectionHints = { saveData?: boolean; effectiveType?: string }

const connectionHints = (): ConnectionHints | undefined => (navigator as { connection?: ConnectionHints }).connection // see above

/** Whether the visitor turned on data saving in the browser. Safari and Firefox do not support this. */
export const savesData = () => connectionHints()?.saveData === true

/**
 * Whether to fetch something that is probably, but not certainly, useful. False where the browser does not support it.
 */
export const isFastConnection = () => connectionHints()?.effectiveType === '4g' && !savesData()
