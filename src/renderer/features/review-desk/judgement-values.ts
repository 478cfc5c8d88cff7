import type { JudgedReview } from '#shared/contracts/product-reviews.ts'

/** What the form holds: empty texts where nothing is kept. */
export type JudgementValues = { isValid: boolean; reaction: string; refusalReason: string }

export const valuesOf = ({
  isValid,
  reaction,
  refusalReason,
}: Pick<JudgedReview, 'isValid' | 'reaction' | 'refusalReason'>): JudgementValues => ({
  isValid,
  reaction: reaction ?? '',
  refusalReason: refusalReason ?? '',
})

/** A reason counts only for what is not shown. */
export const isSameJudgement = (one: JudgementValues, other: JudgementValues) =>
  one.isValid === other.isValid &&
  one.reaction.trim() === other.reaction.trim() &&
  (one.isValid || one.refusalReason.trim() === other.refusalReason.trim())
