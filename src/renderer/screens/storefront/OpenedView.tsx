import { useQueryClient } from '@tanstack/react-query'
import { useConfiguration } from '../../features/storefront/configurator/index.ts'
import { productDetail } from '../../features/storefront/product/index.ts'
import { useProductChoices, ViewChoicesContext } from '../../features/storefront/views/index.ts'
import { useApi } from '../../lib/api.ts'
import type { OpenedViewProps } from './ProductViews.deferred.tsx'

/** An open view of a product, in the choices of its page. A choice in the view is a choice on the page. */
export function OpenedView({ product, title, View, onClose }: OpenedViewProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const configuration = useConfiguration(product, (id) => queryClient.ensureQueryData(productDetail(api, id)))
  const { piece, choices } = useProductChoices({ product, title, configuration })
  if (!piece) return null
  return (
    <ViewChoicesContext value={choices}>
      <View piece={piece} title={title} itemId={product.id} onClose={onClose} />
    </ViewChoicesContext>
  )
}
