import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Axis, chosenOption, optionsLeft } from '#shared/domain/configurator/configurator.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import {
  choicesText,
  chosenIn,
  configuredImages,
  isComposed,
  surcharges,
  useConfiguration,
  useMatrixOptions,
} from '../../features/storefront/configurator/index.ts'
import { optionsOfAxis } from '../../features/storefront/configurator/option-labels.ts'
import { offeredLeathers } from '../../features/storefront/leather-selector/index.ts'
import { useLeatherCategories } from '../../features/storefront/leather-selector/leather-queries.ts'
import { productDetail } from '../../features/storefront/product/index.ts'
import { pieceInPictures, type ViewChoices, ViewChoicesContext } from '../../features/storefront/views/index.ts'
import { useApi } from '../../lib/api.ts'
import type { OpenedViewProps } from './ProductViews.deferred.tsx'

const LEATHER = 'matrixLeathertype'
const LEGS = 'matrixLeg'

/** An open view of a product, in the choices of its page. A choice in the view is a choice on the page. */
export function OpenedView({ product, title, View, onClose }: OpenedViewProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const configuration = useConfiguration(product, (id) => queryClient.ensureQueryData(productDetail(api, id)))
  const { data: options } = useMatrixOptions(product)
  const { data: categories } = useLeatherCategories()
  const { selection, choose, problem } = configuration

  // Before a leather is chosen, the pictures show one of the leathers.
  const leather = chosenIn(options, { [LEATHER]: chosenOption(selection, LEATHER) ?? product.leatherId }, LEATHER)
  const legs = chosenIn(options, selection, LEGS)
  const images = configuredImages(product.images, { title, leather, legs })
  const piece = pieceInPictures(images, leather?.imageUrl)

  const compatible = useMemo(() => optionsLeft(product, selection), [product, selection])
  const offered = (axis: Axis) => product.matrixAxes.find((own) => own.axis === axis)?.optionIds ?? []
  const markOf = (axis: Axis, id: number) => ({
    isChosen: id === chosenOption(selection, axis),
    isCompatible: compatible.get(axis)?.has(id) ?? false,
  })
  const extra = surcharges(product, selection, LEATHER)
  const choices: ViewChoices = {
    picture: images.find(isComposed),
    words: choicesText(product, options, selection),
    leathers: offeredLeathers(categories ?? [], new Set(offered(LEATHER))).map((category) => {
      const lowest = Math.min(...category.leatherTypes.map(({ id }) => extra.get(id) ?? 0))
      return {
        id: category.id,
        title: category.title,
        surcharge: lowest > 0 ? `+ ${formatCents(lowest)}` : undefined,
        options: category.leatherTypes.map(({ id, name, mainColor, imageUrl, hex }) => ({
          id,
          name,
          detail: mainColor,
          imageUrl,
          hex,
          ...markOf(LEATHER, id),
        })),
      }
    }),
    legs: options
      ? optionsOfAxis(options, LEGS)
          .filter(({ id }) => offered(LEGS).includes(id))
          .map(({ id, name, imageUrl }) => ({ id, name, imageUrl, ...markOf(LEGS, id) }))
      : [],
    chooseLeather: (id) => choose(LEATHER, id),
    chooseLegs: (id) => choose(LEGS, id),
    problem,
  }
  if (!piece) return null
  return (
    <ViewChoicesContext value={choices}>
      <View piece={piece} title={title} itemId={product.id} onClose={onClose} />
    </ViewChoicesContext>
  )
}
