import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of the texts that staff can edit. */
export const CONTENT_TEXTS = ['staff-texts']

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

/** Query of all texts of the shop. */
export const textList = (api: Api) =>
  queryOptions({
    queryKey: [...CONTENT_TEXTS, 'list'],
    queryFn: ({ signal }) => api.content.list({ signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })

/** Query of one text with its versions. A refetch does not replace unsaved input in the editor. */
export const editedText = (api: Api, page: string) =>
  queryOptions({
    queryKey: [...CONTENT_TEXTS, 'text', page],
    queryFn: ({ signal }) => api.content.edit({ params: { page }, signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })
