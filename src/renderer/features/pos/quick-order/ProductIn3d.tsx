import { useState } from 'react'
import { chosenOption } from '#shared/domain/configurator/configurator.ts'
import {
  cheapestNetPrice,
  chosenIn,
  configuredImages,
  isComposed,
  modelOfSetup,
  useMatrixOptions,
} from '../../storefront/configurator/index.ts'
import { offerOf } from '../../storefront/product/index.ts'
import type { ConfiguredViewProps } from '../../storefront/views/index.ts'
import { useShowConfiguration } from '../customer-display/index.ts'
import { shownConfiguration } from './CustomerChoosesLeather.tsx'
import { PieceIn3d, type ShownIn3d } from './PieceIn3d.tsx'

/** The 3D view of a page of the shop in the showroom app. The customer display shows the product until it is closed. */
export function ProductIn3d(props: ConfiguredViewProps) {
  const { product, title, configuration } = props
  const { selection, variant } = configuration
  const { data: options } = useMatrixOptions(product)
  const [threeD, setThreeD] = useState<ShownIn3d>()
  const picture = configuredImages(product.images, {
    title,
    leather: chosenIn(
      options,
      { matrixLeathertype: chosenOption(selection, 'matrixLeathertype') },
      'matrixLeathertype',
    ),
    legs: chosenIn(options, selection, 'matrixLeg'),
    model: modelOfSetup(product, selection),
  }).find(isComposed)
  const price = offerOf(
    product,
    { variant, cheapestNetPrice: cheapestNetPrice(product, selection) },
    variant ? variant.totalStock : product.totalStock,
  )
  const shown = { product, options, selection, title, picture, threeD, price, count: 1, restCents: 0 }
  useShowConfiguration(shownConfiguration(shown), undefined)
  return <PieceIn3d {...props} onShow={setThreeD} />
}
