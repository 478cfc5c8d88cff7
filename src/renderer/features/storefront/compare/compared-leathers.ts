import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import type { ShownImage } from '../recolor/index.ts'

export type CompareLeathersProps = {
  /** Name of the product. */
  title: string
  /** The leathers of the product. */
  categories: readonly LeatherCategory[]
  /** Leathers to compare, in the order in which they were marked. */
  marked: readonly number[]
  onMark: (marked: readonly number[]) => void
  /** The selected leather. */
  chosen: number | undefined
  /** Surcharge of each leather in cents, VAT included. Leathers that do not match the other selections are absent. */
  surcharges: ReadonlyMap<number, number>
  /** Returns the picture of the product in a leather; undefined for a product with photographs only. */
  pictureIn: (leather: number | undefined) => ShownImage | undefined
  onChoose: (leather: number) => void
}

/** More leathers do not fit side by side. */
export const MAX_COMPARED_LEATHERS = 4

/**
 * Returns the marked leathers after a click on a leather: a marked leather is removed, another leather is added at the
 * end. The list never has more than `MAX_COMPARED_LEATHERS`.
 */
export function toggleComparedLeather(marked: readonly number[], leather: number): readonly number[] {
  if (marked.includes(leather)) return marked.filter((id) => id !== leather)
  return marked.length < MAX_COMPARED_LEATHERS ? [...marked, leather] : marked
}
