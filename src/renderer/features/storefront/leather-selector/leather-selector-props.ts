import type { ShownImage } from '../recolor/index.ts'
import type { SamplesTarget } from '../samples/index.ts'

export type LeatherSelectorProps = {
  /** Ids of the product's leathers. */
  offered: readonly number[]
  /** Leathers that match the other selections. */
  compatible: ReadonlySet<number>
  /** Surcharge of each leather, in cents VAT included. */
  surcharges: ReadonlyMap<number, number>
  /** The selected leather. */
  chosen: number | undefined
  onChoose: (leather: number) => void
  /** Name of the product. */
  title: string
  /**
   * Returns the picture of the product in a leather, or as it is when the leather is undefined. Returns undefined for a
   * product with photographs only.
   */
  pictureIn: (leather: number | undefined) => ShownImage | undefined
  /** Leathers to compare, in the order in which they were marked. */
  marked: readonly number[]
  onMark: (marked: readonly number[]) => void
  /** The order that free samples are added to, instead of the cart. */
  samples?: SamplesTarget | undefined
}
