import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { useConfiguration } from '../../features/storefront/configurator/index.ts'
import { productDetail } from '../../features/storefront/product/index.ts'
import { useProductChoices, ViewChoicesContext, type ViewProps } from '../../features/storefront/views/index.ts'
import { useApi } from '../../lib/api.ts'

export type OpenedViewProps = {
  product: ProductDetail
  title: string
  View: ComponentType<ViewProps>
  onClose: () => void
}

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
