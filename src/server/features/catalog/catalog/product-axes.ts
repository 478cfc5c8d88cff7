import { AXES, type Axis } from '#shared/domain/configurator/configurator.ts'
import type { VariantRow } from './catalog-table.ts'

type Axes = {
  matrixAxes: { axis: Axis; optionIds: number[] }[]
  matrixVariants: { id: number; options: number[]; basePrice: number; priorPrice?: number; count: number | null }[]
}

/** Option of a variant, per axis. */
const optionOn: Record<
  Axis,
  (variant: Omit<VariantRow, 'id' | 'basePrice' | 'priorPrice' | 'count'>) => number | null
> = {
  matrixLeathertype: (variant) => variant.leatherTypeId,
  matrixLeg: (variant) => variant.legId,
  matrixHandle: (variant) => variant.handleId,
  matrixSeatheight: (variant) => variant.seatHeightId,
  matrixCouchSetup: (variant) => variant.couchSetupId,
}

/**
 * The axes and options of a product, and its variants by their options. Options are in the shop's order.
 *
 * An axis exists when at least one variant has an option on it. Leaves out variants without an option on an existing
 * axis, because a shopper cannot select them.
 */
export function productAxes(variants: readonly VariantRow[], order: readonly { axis: string; id: number }[]): Axes {
  const axes = AXES.filter((axis) => variants.some((variant) => optionOn[axis](variant) !== null))
  const complete = variants.flatMap((variant) => {
    const options = axes.map((axis) => optionOn[axis](variant)).filter((option) => option !== null)
    return options.length === axes.length
      ? [
          {
            id: variant.id,
            options,
            basePrice: variant.basePrice,
            count: variant.count,
            // Absent without a reduction: a product may have hundreds of variants, and most are not reduced.
            ...(variant.priorPrice !== null && { priorPrice: variant.priorPrice }),
          },
        ]
      : []
  })
  return {
    matrixAxes: axes.map((axis, index) => {
      const used = new Set(complete.map(({ options }) => options[index]))
      return {
        axis,
        optionIds: order.filter((option) => option.axis === axis && used.has(option.id)).map(({ id }) => id),
      }
    }),
    matrixVariants: axes.length > 0 ? complete : [],
  }
}
