import type { ModeratedReview } from '#shared/contracts/product-reviews.ts'

/** What the form holds: empty texts where nothing is kept. */
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

/** A reason counts only for what is not shown. */
export const isSameModeration = (one: ModerationValues, other: ModerationValues) =>
  one.isValid === other.isValid &&
  one.reaction.trim() === other.reaction.trim() &&
  (one.isValid || one.refusalReason.trim() === other.refusalReason.trim())
