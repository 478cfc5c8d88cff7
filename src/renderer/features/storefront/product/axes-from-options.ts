import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'
import { AXES, type Axis, chosenOption } from '#shared/domain/configurator/configurator.ts'

/** A product for the product page. `areVariantsKnown` is false when the server sent neither axes nor variants. */
type ConfigurableProduct = ProductDetail & { areVariantsKnown?: boolean }

const LISTS = {
  matrixLeathertype: 'leatherTypes',
  matrixLeg: 'legs',
  matrixHandle: 'handles',
  matrixSeatheight: 'seatHeights',
  matrixCouchSetup: 'couchSetups',
} as const satisfies Record<Axis, keyof MatrixOptions>

/**
 * Returns the product with axes, also when the server sends no axes. docs/requirements.md#s3-product requires the
 * options of a product, but not its axes and variants, so another server may lack them (docs/decisions.md#i38). The
 * axes are then derived from the options, and the server is asked for the variant of a complete configuration.
 */
export async function withAxes(product: ProductDetail, api: Api): Promise<ConfigurableProduct> {
  const isModel = product.matrix && !product.parent && !product.isSet
  const isVariant = product.parent !== null && AXES.some((axis) => chosenOption(product.selection, axis) !== undefined)
  if (product.matrixAxes.length > 0 || !(isModel || isVariant)) return product

  const options = await api.matrix.optionsOf({ params: { id: product.parent?.id ?? product.id } })
  const matrixAxes = AXES.flatMap((axis) => {
    const optionIds = options[LISTS[axis]].map(({ id }) => id)
    const hasAxis = isVariant ? chosenOption(product.selection, axis) !== undefined : optionIds.length > 0
    return hasAxis ? [{ axis, optionIds }] : []
  })
  const { id, netPrice, priorNetPrice, totalStock, selection } = product
  const own = matrixAxes.flatMap(({ axis }) => chosenOption(selection, axis) ?? [])
  return {
    ...product,
    matrixAxes,
    variants: isVariant ? [{ id, options: own, netPrice, priorNetPrice: priorNetPrice ?? netPrice, totalStock }] : [],
    areVariantsKnown: false,
  }
}
