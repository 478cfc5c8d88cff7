import { useQuery } from '@tanstack/react-query'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { AdminPage, DataTable, ExportButton, useListQuery } from '../../features/back-office/index.ts'
import { ReviewFilters } from '../../features/review-desk/ReviewFilters.tsx'
import { reviewColumns, reviewTone } from '../../features/review-desk/review-columns.tsx'
import { readReviewFilter, reviewsFile, reviewsPage } from '../../features/review-desk/review-desk-queries.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/reviews: everything visitors wrote about products, the newest first; a row opens the review. */
export function ReviewsScreen() {
  const { page, pageSize, get } = useListQuery()
  const filter = readReviewFilter(get)
  const reviews = useQuery(reviewsPage(useApi(), { page, pageSize, ...filter }))

  return (
    <AdminPage title="Reviews" actions={<ExportButton href={reviewsFile(filter)} />}>
      <ReviewFilters />
      <DataTable
        caption="Reviews"
        columns={reviewColumns}
        rows={reviews.data?.items}
        rowKey={({ id }) => id}
        rowHref={({ id }) => sitePaths.review(id)}
        rowTone={reviewTone}
        total={reviews.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={reviews.isFetching}
        error={reviews.data ? null : reviews.error}
        onRetry={() => void reviews.refetch()}
        emptyText="Geen reviews gevonden."
        defaultSort="-date"
      />
    </AdminPage>
  )
}
