import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { ReviewModeration } from '../../features/back-office/product-reviews/ReviewModeration.tsx'
import { reviewDetail } from '../../features/back-office/product-reviews/review-queries.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/reviews/{id}: moderation of one review, with the shop's answer. */
export function ReviewScreen() {
  const { id } = useParams()
  const { state } = useLocation()
  const review = useQuery(reviewDetail(useApi(), Number(id)))

  return (
    <BackOfficePage title={`Review ${id}`} actions={<Link to={staffPaths.reviews}>Alle reviews</Link>}>
      {review.error && !review.data ? (
        <BackOfficeFailure
          error={review.error}
          title="De review kon niet worden geladen."
          list={{ path: staffPaths.reviews, name: 'Alle reviews' }}
          onRetry={() => void review.refetch()}
        />
      ) : (
        <QueryView query={review} waiting={<Skeleton height={360} aria-label="De review wordt opgehaald" />}>
          {(found) => <ReviewModeration key={found.id} review={found} message={noticeIn(state)} />}
        </QueryView>
      )}
    </BackOfficePage>
  )
}

/**
 * Returns the message that the previous review was saved. The moderation form puts it in the router state when it opens
 * the next review. That state can have any shape, because the browser persists it in its history.
 */
const noticeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'message' in state && typeof state.message === 'string'
    ? state.message
    : undefined
