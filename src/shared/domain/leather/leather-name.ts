import { folded } from '../../kernel/text.ts'

/** The name of a leather without the number that the ERP writes in it. @example plainLeatherName('Toledo 09 Cognac') // 'Toledo Cognac' */
export const plainLeatherName = (name: string) => name.replace(/\s+\d{1,3}(?=\s)/, '').trim()

/**
 * The name of a leather with its colour behind it, when the name does not tell that: a tanner calls taupe "Leem".
 *
 * @example leatherWithColor('Toledo Leem', 'Taupe') // 'Toledo Leem (taupe)'
 */
export function leatherWithColor(name: string, mainColor: string | null): string {
  return mainColor && !folded(name).includes(folded(mainColor)) ? `${name} (${mainColor.toLowerCase()})` : name
}
