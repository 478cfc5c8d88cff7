import { queryOptions } from '@tanstack/react-query'
import type { CONTACT_STATES } from '#shared/contracts/contact.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of contact messages. */
export const CONTACT_MESSAGES = ['contact-messages']

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

type ContactState = (typeof CONTACT_STATES)[number]

/** The states as written in the URL (`?stand=afgehandeld`). Without that parameter the open messages are listed. */
export const CONTACT_FILTERS: readonly { stand: string; state: ContactState; label: string }[] = [
  { stand: '', state: 'open', label: 'Open berichten' },
  { stand: 'afgehandeld', state: 'handled', label: 'Afgehandeld' },
  { stand: 'alle', state: 'all', label: 'Alle berichten' },
]

/** Reads the state from the URL; an unknown value means the open messages. */
export const readContactState = (get: (name: string) => string | undefined): ContactState =>
  CONTACT_FILTERS.find(({ stand }) => stand === get('stand'))?.state ?? 'open'

/** Query of one page of the contact messages. */
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

/** Query of one contact message. Refetched on each visit, because a colleague may have answered the message. */
export const contactMessage = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...CONTACT_MESSAGES, 'message', id],
    queryFn: ({ signal }) => api.contact.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })
