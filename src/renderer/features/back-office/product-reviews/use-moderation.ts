import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangedReview, ModeratedReview } from '#shared/contracts/product-reviews.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import type { ModerationValues } from './moderation-values.ts'
import { REVIEWS, reviewDetail } from './review-queries.ts'

const SAVED = 'Review succesvol bijgewerkt!'
const NOT_SAVED = 'Er is iets misgegeaan tijdens het updaten'
const UNEXPECTED = 'Er is een fout opgetreden.'

/** Saves a moderation, and reports the result with the texts of docs/requirements.md#s8. */
export function useModeration(review: ModeratedReview) {
  const api = useApi()
  const queryClient = useQueryClient()
  const reviewQuery = reviewDetail(api, review.id)

  const mutation = useMutation({
    mutationFn: async ({ version, ...values }: ModerationValues & { version: number }) => {
      const body = { ...values, version }
      const { message, version: saved } = await api.productReviews.judge({ params: { id: review.id }, body })
      return { message: message || SAVED, version: saved }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: REVIEWS }),
    onError: (error) => {
      const changed = changedReviewIn(error)
      if (changed) {
        const { judgedDateTime: judgedAt, ...values } = changed
        queryClient.setQueryData(reviewQuery.queryKey, (current) => current && { ...current, ...values, judgedAt })
      } else report(error, 'review')
    },
  })
  return { ...mutation, failure: mutation.error ? failureOf(mutation.error) : undefined }
}

/** Returns the review as a colleague saved it, when that is why the server refused the moderation. */
function changedReviewIn(error: Error): ChangedReview | undefined {
  // The contract defines the detail of this code.
  return error instanceof ShopError && error.code === 'review_changed' ? (error.detail as ChangedReview) : undefined
}

export type ModerationFailure = { title: string; text: string | undefined; mustLogIn: boolean }

function failureOf(error: Error): ModerationFailure {
  if (!(error instanceof ShopError)) return { title: UNEXPECTED, text: undefined, mustLogIn: false }
  const fieldMessages = error.fields.map(({ message }) => message).join(' ')
  return { title: NOT_SAVED, text: fieldMessages || error.message, mustLogIn: error.code === 'unauthenticated' }
}
