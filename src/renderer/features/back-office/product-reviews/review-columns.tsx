import type { WrittenReview } from '#shared/contracts/product-reviews.ts'
import { Stars } from '../../../ui/Stars.tsx'
import { type BadgeTone, type Column, type RowTone, ShortText, StateBadge, when } from '../frame/index.ts'
import classes from './ReviewModeration.module.css'

/**
 * The columns of the review list (docs/requirements.md#s2), with the name of the product instead of its number, and
 * with the text of the review.
 */
export const reviewColumns: readonly Column<WrittenReview>[] = [
  {
    key: 'date',
    title: 'Datum',
    sortable: true,
    cell: ({ writtenAt }) => <span className={classes.date}>{when(writtenAt)}</span>,
  },
  { key: 'email', title: 'E-mailadres', onlyWide: true, cell: ({ email }) => <ShortText>{email}</ShortText> },
  { key: 'name', title: 'Naam', cell: ({ name }) => <ShortText>{name}</ShortText> },
  {
    key: 'product',
    title: 'Product',
    cell: ({ productId, productName }) => <ShortText isText>{productName ?? String(productId)}</ShortText>,
  },
  {
    key: 'review',
    title: 'Review',
    cell: ({ review }) => <ShortText isText>{review}</ShortText>,
  },
  { key: 'reaction', title: 'Reactie', cell: ({ reaction }) => (reaction === null ? 'Nee' : 'Ja') },
  {
    key: 'rating',
    title: 'Score',
    sortable: true,
    cell: ({ rating }) => <Stars stars={rating} label={`${rating} van 5 sterren`} />,
  },
  {
    key: 'valid',
    title: 'Geldig',
    cell: (review) => {
      const { tone, text } = moderationStateOf(review)
      return <StateBadge tone={tone}>{text}</StateBadge>
    },
  },
]

/** Highlights reviews that wait for moderation. */
export const reviewTone = (review: WrittenReview): RowTone | undefined => (isWaiting(review) ? 'part' : undefined)

function moderationStateOf(review: WrittenReview): { tone: BadgeTone; text: string } {
  if (review.isValid) return { tone: 'good', text: 'Ja' }
  return isWaiting(review) ? { tone: 'waits', text: 'Nee, te beoordelen' } : { tone: 'bad', text: 'Nee, geweigerd' }
}

const isWaiting = ({ isValid, refusalReason }: WrittenReview) => !isValid && refusalReason === null
