import type { ModeratedReview } from '#shared/contracts/product-reviews.ts'

/** Values of the moderation form. A missing text is an empty string. */
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

/** Returns whether two moderations are the same. The refusal reason of a published review is ignored. */
export const isSameModeration = (a: ModerationValues, b: ModerationValues) =>
  a.isValid === b.isValid &&
  a.reaction.trim() === b.reaction.trim() &&
  (a.isValid || a.refusalReason.trim() === b.refusalReason.trim())
