import { queryOptions } from '@tanstack/react-query'
import type { CONTACT_STATES } from '#shared/contracts/contact.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of messages. An answer invalidates all of them. */
export const CONTACT_MESSAGES = ['contact-messages']

/** Query option for personal data: a logout removes it from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

type ContactState = (typeof CONTACT_STATES)[number]

/** The states as written in the URL (`?stand=afgehandeld`). Without one the open messages are listed. */
export const CONTACT_FILTERS: readonly { stand: string; state: ContactState; label: string }[] = [
  { stand: '', state: 'open', label: 'Open berichten' },
  { stand: 'afgehandeld', state: 'handled', label: 'Afgehandeld' },
  { stand: 'alle', state: 'all', label: 'Alle berichten' },
]

/** Reads the state from the URL; an unknown value means the open messages. */
export const readContactState = (get: (name: string) => string | undefined): ContactState =>
  CONTACT_FILTERS.find(({ stand }) => stand === get('stand'))?.state ?? 'open'

/** One page of the messages. */
export const contactMessagesPage = (
  api: Api,
  query: { page: number; pageSize: number; state: ContactState; search?: string | undefined },
) =>
  queryOptions({
    queryKey: [...CONTACT_MESSAGES, 'list', query],
    queryFn: ({ signal }) => api.contact.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** One message. Refetched on each visit, because a colleague may answer it too. */
export const contactMessage = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...CONTACT_MESSAGES, 'message', id],
    queryFn: ({ signal }) => api.contact.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })
