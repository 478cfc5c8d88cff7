import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { SeatHeightChoice } from '#shared/domain/measures/measures.ts'
import { useApi } from '../../../lib/api.ts'
import { matrixOptions, readSelection } from '../configurator/index.ts'
import { productDetail } from '../product/index.ts'
import { measuresOfModel, seatHeightChoice } from '../views/index.ts'

/** The model of a page, as the views about its sizes need it. */
export type SizedPiece = {
  /** Name of the 3D model, without `-mirror`. */
  model: string
  isMirrored: boolean
  legs: string | undefined
}

/** What a view about sizes gets from its page. */
export type SizesViewProps = { piece: SizedPiece; title: string; itemId: number; onClose: () => void }

/** The sizes and lines of a model, or of the pieces of a set. */
export const useMeasures = (model: string) => useQuery(measuresOfModel(useApi(), model))

/** Returns the seat heights of a product page, and the chosen one: of its variant, or of the choices in the URL. */
export function useSeatHeight(itemId: number): SeatHeightChoice | undefined {
  const api = useApi()
  const [search] = useSearchParams()
  const { data: product } = useQuery(productDetail(api, itemId))
  const { data: options } = useQuery({
    ...matrixOptions(api, product ?? { id: itemId, parentId: null, matrixOptionsDownloadDateTime: '' }),
    enabled: (product?.matrixAxes.length ?? 0) > 0,
  })
  if (!product) return undefined
  return seatHeightChoice(product, options, product.parent ? product.selection : readSelection(search))
}

/**
 * Returns a short name of a model, with its number of seats when its name has one, for the pieces of a set.
 *
 * @example modelName('merel-3') // 'Merel 3-zits'
 * @example modelName('zwaluw-25') // 'Zwaluw 2,5-zits'
 */
export function modelName(model: string): string {
  const [word = model, version = ''] = model.split('-')
  const name = word === 'siesta' ? 'Siësta' : word.charAt(0).toUpperCase() + word.slice(1)
  const [, seats, half] = /^(\d)(\d)?$/.exec(version) ?? []
  if (seats === undefined) return name
  return `${name} ${half === undefined ? seats : `${seats},${half}`}-zits`
}
