import { folded } from '../../kernel/text.ts'

/**
 * Returns the name of a leather without the number from the ERP. @example plainLeatherName('Toledo 09 Cognac') //
 * 'Toledo Cognac'
 */
export const plainLeatherName = (name: string) => name.replace(/\s+\d{1,3}(?=\s)/, '').trim()

/**
 * Adds the color to the name of a leather, unless the name contains the color already. A tanner may have a name of its
 * own for a color, such as "Leem" for taupe.
 *
 * @example leatherWithColor('Toledo Leem', 'Taupe') // 'Toledo Leem (taupe)'
 */
export function leatherWithColor(name: string, mainColor: string | null): string {
  return mainColor && !folded(name).includes(folded(mainColor)) ? `${name} (${mainColor.toLowerCase()})` : name
}
