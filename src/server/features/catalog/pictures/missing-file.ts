/** Whether an error means that the file does not exist. */
export const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
