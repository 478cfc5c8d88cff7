const whole = new Intl.NumberFormat('nl-NL').format

/** The size of a file as the data page shows it, rounded (specification §9). @example kilobytes(2_560_000) // '2.500 KB' */
export const kilobytes = (bytes: number): string => `${whole(Math.round(bytes / 1024))} KB`
