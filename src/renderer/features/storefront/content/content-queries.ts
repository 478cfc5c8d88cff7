import { queryOptions } from '@tanstack/react-query'
import type { ContentName } from '#shared/contracts/content-pages.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Query of a text of the shop's owner. A loader and a component both use it, so that they share one cache entry. */
export const contentPage = (api: Api, name: ContentName) =>
  queryOptions({
    queryKey: ['content', name],
    queryFn: () => api.content.show({ params: { page: name } }),
    ...freshness.standard,
  })
