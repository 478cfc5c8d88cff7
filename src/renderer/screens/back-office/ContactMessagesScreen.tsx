import { useQuery } from '@tanstack/react-query'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { ContactFilters } from '../../features/back-office/contact/ContactFilters.tsx'
import { contactColumns, contactTone } from '../../features/back-office/contact/contact-columns.tsx'
import { contactMessagesPage, readContactState } from '../../features/back-office/contact/contact-queries.ts'
import { BackOfficePage, DataTable, useListQuery } from '../../features/back-office/frame/index.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/berichten: messages of the contact form, newest first. A row opens the message. */
export function ContactMessagesScreen() {
  const { page, pageSize, get } = useListQuery()
  const state = readContactState(get)
  const search = get('search')
  const api = useApi()
  const messages = useQuery(contactMessagesPage(api, { page, pageSize, state, search }))
  const isEmpty = !search && messages.data?.total === 0
  // The total without filters tells whether all messages are handled, or no message was ever received.
  const allMessages = useQuery({
    ...contactMessagesPage(api, { page: 1, pageSize: 12, state: 'all' }),
    enabled: isEmpty,
  })

  return (
    <BackOfficePage title="Berichten">
      <ContactFilters />
      <DataTable
        caption="Berichten van de website"
        columns={contactColumns}
        rows={messages.data?.items}
        rowKey={({ contactMessageId }) => contactMessageId}
        rowHref={({ contactMessageId }) => staffPaths.contactMessage(contactMessageId)}
        rowTone={contactTone}
        total={messages.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={messages.isFetching}
        error={messages.data ? null : messages.error}
        onRetry={() => void messages.refetch()}
        emptyText={
          search
            ? 'Geen berichten gevonden.'
            : state === 'open' && allMessages.data?.total !== 0
              ? 'Alle berichten zijn afgehandeld.'
              : allMessages.data?.total === 0
                ? 'Er zijn nog geen berichten.'
                : 'Er zijn geen berichten.'
        }
      />
    </BackOfficePage>
  )
}
