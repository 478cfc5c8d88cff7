const whole = new Intl.NumberFormat('nl-NL').format

/**
 * Size of a file as shown on the data page, rounded (docs/requirements.md#s9). @example kilobytes(2_560_000) // '2.500
 * KB'
 */
export const kilobytes = (bytes: number): string => `${whole(Math.round(bytes / 1024))} KB`
