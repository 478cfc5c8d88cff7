import { queryOptions } from '@tanstack/react-query'
import type { ContentName } from '#shared/contracts/content-pages.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** A text of the owner. Usable by a loader and by a component, so both read the same cache entry. */
export const contentPage = (api: Api, name: ContentName) =>
  queryOptions({
    queryKey: ['content', name],
    queryFn: () => api.content.show({ params: { page: name } }),
    ...freshness.standard,
  })
