/** Text as a search compares it: small letters, no accents. @example folded('Crème') // 'creme' */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
