const formatCount = new Intl.NumberFormat('nl-NL').format

/**
 * Formats the size of a file in rounded kilobytes, as on the data page (docs/requirements.md#s9).
 *
 * @example kilobytes(2_560_000) // '2.500 KB'
 */
export const kilobytes = (bytes: number): string => `${formatCount(Math.round(bytes / 1024))} KB`
