import type { ModeratedReview } from '#shared/contracts/product-reviews.ts'

/** Values of the form: empty texts for missing values. */
export type ModerationValues = { isValid: boolean; reaction: string; refusalReason: string }

export const valuesOf = ({
  isValid,
  reaction,
  refusalReason,
}: Pick<ModeratedReview, 'isValid' | 'reaction' | 'refusalReason'>): ModerationValues => ({
  isValid,
  reaction: reaction ?? '',
  refusalReason: refusalReason ?? '',
})

/** A refusal reason counts only for a hidden review. */
export const isSameModeration = (one: ModerationValues, other: ModerationValues) =>
  one.isValid === other.isValid &&
  one.reaction.trim() === other.reaction.trim() &&
  (one.isValid || one.refusalReason.trim() === other.refusalReason.trim())
