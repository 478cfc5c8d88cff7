/** True for a text that can be stored and sent: no lone surrogate and no null character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Normalizes a text for search: lower case, no accents. @example folded('Crème') // 'creme' */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
