/** Whether a file could not be used because it is not there. */
export const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
