import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { ContactMessageView } from '../../features/back-office/contact/ContactMessageView.tsx'
import { contactMessage } from '../../features/back-office/contact/contact-queries.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/berichten/{id}: one message of the contact form, with a form to answer it by mail. */
export function ContactMessageScreen() {
  const { id } = useParams()
  const message = useQuery(contactMessage(useApi(), Number(id)))
  return (
    <BackOfficePage
      title={/^\d+$/.test(id ?? '') ? `Bericht ${id}` : 'Bericht'}
      actions={<Link to={staffPaths.contactMessages}>Alle berichten</Link>}
    >
      {message.error && !message.data ? (
        <BackOfficeFailure
          error={message.error}
          title="Het bericht kon niet worden geladen."
          list={{ path: staffPaths.contactMessages, name: 'Alle berichten' }}
          onRetry={() => void message.refetch()}
        />
      ) : (
        <QueryView query={message} waiting={<Skeleton height={420} aria-label="Het bericht wordt opgehaald" />}>
          {(found) => <ContactMessageView key={found.contactMessageId} message={found} />}
        </QueryView>
      )}
    </BackOfficePage>
  )
}
