import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { useMatrixStore } from './matrix-store.ts'

type MatrixProduct = { id: number; parentId: number | null; matrixOptionsDownloadDateTime: string }

/**
 * Query of the options of a product, with names and pictures. Uses the persisted options when they are current, else
 * fetches the options of this product (docs/requirements.md#s7-catalog). The date of the options is in the query key,
 * so that newer options are always fetched.
 */
export const matrixOptions = (api: Api, product: MatrixProduct) => {
  const modelId = product.parentId ?? product.id
  const date = product.matrixOptionsDownloadDateTime
  return queryOptions({
    queryKey: ['matrix-options', modelId, date],
    queryFn: async () => {
      const { options } = useMatrixStore.getState()
      return options?.matrixOptionsDownloadDateTime === date
        ? options
        : api.matrix.optionsOf({ params: { id: modelId } })
    },
    ...freshness.standard,
  })
}

export const useMatrixOptions = (product: MatrixProduct) => useQuery(matrixOptions(useApi(), product))

const subscribeToRead = (listener: () => void) => useMatrixStore.persist.onFinishHydration(listener)

/** Persists the options of all products on this computer. Fetches them when the persisted ones have another date. */
export function usePersistedMatrixOptions({ matrixOptionsDownloadDateTime: date }: MatrixProduct): void {
  const api = useApi()
  const persistedDate = useMatrixStore(({ options }) => options?.matrixOptionsDownloadDateTime)
  const isLoaded = useSyncExternalStore(
    subscribeToRead,
    () => useMatrixStore.persist.hasHydrated(),
    () => false,
  )
  useQuery({
    queryKey: ['matrix-options', 'all', date],
    queryFn: async () => {
      const options = await api.matrix.options()
      useMatrixStore.setState({ options })
      return options.matrixOptionsDownloadDateTime
    },
    enabled: isLoaded && persistedDate !== date,
    ...freshness.readOnce,
  })
}
