import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, use } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { useConfiguration } from '../../features/storefront/configurator/index.ts'
import { productDetail } from '../../features/storefront/product/index.ts'
import {
  TillViewContext,
  useProductChoices,
  ViewChoicesContext,
  type ViewProps,
} from '../../features/storefront/views/index.ts'
import { useApi } from '../../lib/api.ts'

export type OpenedViewProps = {
  /** Name of the view: `3d`. */
  name: string
  /** A view that is closed stays, so that a choice that it is still fetching reaches the page. */
  isOpen: boolean
  product: ProductDetail
  title: string
  View: ComponentType<ViewProps>
  onClose: () => void
}

/** An open view of a product, in the choices of its page. A choice in the view is a choice on the page. The till has its own 3D view. */
export function OpenedView({ name, isOpen, product, title, View, onClose }: OpenedViewProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const configuration = useConfiguration(product, (id) => queryClient.ensureQueryData(productDetail(api, id)))
  const { piece, choices } = useProductChoices({ product, title, configuration })
  const TillView = use(TillViewContext)
  if (!piece || !isOpen) return null
  if (TillView && name === '3d')
    return (
      <Suspense>
        <TillView product={product} title={title} configuration={configuration} onClose={onClose} />
      </Suspense>
    )
  return (
    <ViewChoicesContext value={choices}>
      <View piece={piece} title={title} itemId={product.id} onClose={onClose} />
    </ViewChoicesContext>
  )
}
