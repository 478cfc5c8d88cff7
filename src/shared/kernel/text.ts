/** True for a text that PostgreSQL can store: no null character, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Normalizes a text for search: lower case, no accents. @example folded('Crème') // 'creme' */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
