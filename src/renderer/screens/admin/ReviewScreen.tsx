import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { AdminFailure, AdminPage } from '../../features/back-office/index.ts'
import { JudgedReviewView } from '../../features/review-desk/JudgedReviewView.tsx'
import { reviewAtDesk } from '../../features/review-desk/review-desk-queries.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/reviews/{id}: one review, whether visitors see it, and what the shop answers. */
export function ReviewScreen() {
  const { id } = useParams()
  const { state } = useLocation()
  const review = useQuery(reviewAtDesk(useApi(), Number(id)))

  return (
    <AdminPage title={`Review ${id}`} actions={<Link to={sitePaths.reviews}>Alle reviews</Link>}>
      {review.error && !review.data ? (
        <AdminFailure
          error={review.error}
          title="De review kon niet worden geladen."
          list={{ path: sitePaths.reviews, name: 'Alle reviews' }}
          onRetry={() => void review.refetch()}
        />
      ) : (
        <QueryView query={review} waiting={<Skeleton height={360} aria-label="De review wordt opgehaald" />}>
          {(found) => <JudgedReviewView key={found.id} review={found} said={saidIn(state)} />}
        </QueryView>
      )}
    </AdminPage>
  )
}

/** What the review before left for this one; a state of the browser's history may hold anything. */
const saidIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'said' in state && typeof state.said === 'string'
    ? state.said
    : undefined
