import type { ProductDetail } from '#shared/contracts/catalog.ts'

/** What is wrong with an outlet piece, and where on which picture it can be seen. */
export type Damage = {
  text: string
  /** `picture` counts from 0; `left` and `top` are percentages of the picture. */
  spot: { picture: number; left: number; top: number } | undefined
}

/**
 * Reads the damage of an outlet piece from the fields of the ERP: `shx_damage` is its text, `shx_damage_spot` is the number
 * of the picture and the place on it in percent.
 *
 * @example damageOf({ specifications: { shx_damage: 'Kras op de arm', shx_damage_spot: '1 24 55' } })
 * // { text: 'Kras op de arm', spot: { picture: 0, left: 24, top: 55 } }
 */
export function damageOf({ specifications }: Pick<ProductDetail, 'specifications'>): Damage | undefined {
  const text = specifications['shx_damage']?.trim()
  if (!text) return undefined
  const spot = /^(\d{1,2})\s+(\d{1,3})\s+(\d{1,3})$/.exec(specifications['shx_damage_spot']?.trim() ?? '')
  const [picture = 0, left = 0, top = 0] = spot?.slice(1).map(Number) ?? []
  const isOnPicture = spot !== null && picture >= 1 && left <= 100 && top <= 100
  return { text, spot: isOnPicture ? { picture: picture - 1, left, top } : undefined }
}
