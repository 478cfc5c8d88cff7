import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of texts. Saving a text invalidates all of them. */
export const CONTENT_TEXTS = ['staff-texts']

/** Query option for personal data: a logout removes it from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

/** All texts of the shop. */
export const textList = (api: Api) =>
  queryOptions({
    queryKey: [...CONTENT_TEXTS, 'list'],
    queryFn: ({ signal }) => api.content.list({ signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })

/** One text with its versions. A refetch does not replace unsaved input. */
export const editedText = (api: Api, page: string) =>
  queryOptions({
    queryKey: [...CONTENT_TEXTS, 'text', page],
    queryFn: ({ signal }) => api.content.edit({ params: { page }, signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })
