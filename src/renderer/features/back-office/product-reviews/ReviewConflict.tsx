import { Button } from '@mantine/core'
import type { ModeratedReview } from '#shared/contracts/product-reviews.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, when } from '../frame/index.ts'
import { type ModerationValues, valuesOf } from './moderation-values.ts'
import classes from './ReviewModeration.module.css'

type ReviewConflictProps = {
  /** The review as the colleague saved it. */
  review: ModeratedReview
  /** The values in the form of this user. */
  mine: ModerationValues
  onKeep: () => void
  onTake: () => void
}

/** Shown when a colleague has moderated the review too: the colleague's values, and the choice between the versions. */
export function ReviewConflict({ review, mine, onKeep, onTake }: ReviewConflictProps) {
  const theirs = valuesOf(review)
  return (
    <Notice tone="bad" title={`Deze review is intussen beoordeeld door ${review.judgedBy ?? 'een collega'}.`}>
      <p>Dit staat er nu ({when(review.judgedAt)}). Wat u schreef staat nog in het formulier.</p>
      <Facts
        items={[
          { label: 'Geldig', value: withDifference(theirs.isValid ? 'Ja' : 'Nee', theirs.isValid !== mine.isValid) },
          { label: 'Reactie', value: theirs.reaction },
          ...(theirs.isValid ? [] : [{ label: 'Reden van weigering', value: theirs.refusalReason }]),
        ]}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onTake}>
          Neem die versie over
        </Button>
        <Button variant="default" onClick={onKeep}>
          Houd mijn versie
        </Button>
      </div>
    </Notice>
  )
}

const withDifference = (text: string, isOther: boolean) => (isOther ? `${text} (bij u anders)` : text)
