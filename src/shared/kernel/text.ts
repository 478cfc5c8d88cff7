/** Whether a text can be stored and sent: no half of a surrogate pair and no character zero. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Text as a search compares it: small letters, no accents. @example folded('Crème') // 'creme' */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
