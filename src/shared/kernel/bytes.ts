/** Formats a size on the disk. @example megabytes(48_200_000) // '48 MB' */
export const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`
