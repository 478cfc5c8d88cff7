import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useApi } from '../../../lib/api.ts'
import type { SavedChoice } from '../configurations/index.ts'
import { readSelection } from '../configurator/index.ts'
import { productDetail } from '../product/index.ts'

/** Returns the configuration of the page, to save it with a code: a variant, or a model with the choices in the URL. */
export function useSavedChoice(itemId: number): SavedChoice {
  const { data: product } = useQuery(productDetail(useApi(), itemId))
  const [search] = useSearchParams()
  const isModel = product !== undefined && product.parent === null
  return { productId: itemId, selection: isModel ? readSelection(search) : {}, count: 1, sampleIds: [] }
}
