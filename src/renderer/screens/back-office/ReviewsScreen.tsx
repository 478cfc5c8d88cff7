import { useQuery } from '@tanstack/react-query'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import {
  BackOfficePage,
  ColumnChoice,
  DataTable,
  ExportButton,
  FilterTabs,
  useListQuery,
  useShownColumns,
} from '../../features/back-office/frame/index.ts'
import { ReviewFilters } from '../../features/back-office/product-reviews/ReviewFilters.tsx'
import { reviewColumns, reviewTone } from '../../features/back-office/product-reviews/review-columns.tsx'
import {
  REVIEW_VIEWS,
  readReviewFilter,
  reviewsExportUrl,
  reviewsPage,
} from '../../features/back-office/product-reviews/review-queries.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/reviews: all product reviews, newest first. A row opens the review. */
export function ReviewsScreen() {
  const { page, pageSize, get } = useListQuery()
  const filter = readReviewFilter(get)
  const columns = useShownColumns('reviews', reviewColumns)
  const reviews = useQuery(reviewsPage(useApi(), { page, pageSize, ...filter }))

  return (
    <BackOfficePage
      title="Reviews"
      actions={
        <>
          <ColumnChoice list="reviews" columns={reviewColumns} />
          <ExportButton href={reviewsExportUrl(filter)} />
        </>
      }
    >
      <FilterTabs param="geldig" views={REVIEW_VIEWS} counts={reviews.data?.counts} />
      <ReviewFilters />
      <DataTable
        caption="Reviews"
        columns={columns}
        rows={reviews.data?.items}
        rowKey={({ id }) => id}
        rowHref={({ id }) => staffPaths.review(id)}
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
    </BackOfficePage>
  )
}
