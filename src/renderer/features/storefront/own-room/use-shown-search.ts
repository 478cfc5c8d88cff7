import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { chosenOption, optionsLeft } from '#shared/domain/configurator/configurator.ts'
import { useApi } from '../../../lib/api.ts'
import { axisLabels, readSelection } from '../configurator/index.ts'
import { productDetail } from '../product/index.ts'

const LEATHER = 'matrixLeathertype'

/**
 * Returns the query string of a product page, with the leather that the page shows before one is chosen. A phone with the leather of
 * another sample would show that one.
 */
export function useShownSearch(itemId: number): string {
  const api = useApi()
  const { search } = useLocation()
  const { data: product } = useQuery(productDetail(api, itemId))
  const parameters = new URLSearchParams(search)
  const shown = product?.leatherId ?? undefined
  // A variant has its leather, which its number fixes.
  if (!product || product.parent || shown === undefined) return search
  const selection = readSelection(parameters)
  const isMade = optionsLeft(product, selection).get(LEATHER)?.has(shown) ?? false
  if (chosenOption(selection, LEATHER) !== undefined || !isMade) return search
  parameters.set(axisLabels[LEATHER].parameter, String(shown))
  return `?${parameters}`
}
