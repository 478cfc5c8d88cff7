import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { quoteDetail } from '../../features/back-office/quotes/quote-queries.ts'
import { StaffQuoteView } from '../../features/back-office/quotes/StaffQuoteView.tsx'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/offertes/{id}: one quote with its versions, its history and what staff can do with it. */
export function StaffQuoteScreen() {
  const { id } = useParams()
  const quote = useQuery(quoteDetail(useApi(), Number(id)))
  return (
    <BackOfficePage
      title={quote.data ? `Offerte ${quote.data.number}` : 'Offerte'}
      actions={<Link to={staffPaths.quotes}>Alle offertes</Link>}
    >
      {quote.error && !quote.data ? (
        <BackOfficeFailure
          error={quote.error}
          title="De offerte kon niet worden geladen."
          list={{ path: staffPaths.quotes, name: 'Alle offertes' }}
          onRetry={() => void quote.refetch()}
        />
      ) : (
        <QueryView query={quote} waiting={<Skeleton height={420} aria-label="De offerte wordt opgehaald" />}>
          {(found) => <StaffQuoteView key={found.quoteId} quote={found} />}
        </QueryView>
      )}
    </BackOfficePage>
  )
}
