import { Button } from '@mantine/core'
import type { JudgedReview } from '#shared/contracts/product-reviews.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Facts, when } from '../back-office/index.ts'
import { type JudgementValues, valuesOf } from './judgement-values.ts'
import classes from './ReviewDesk.module.css'

type ChangedMeanwhileProps = {
  /** As a colleague left it. */
  review: JudgedReview
  /** As it stands in the form. */
  mine: JudgementValues
  onKeep: () => void
  onTake: () => void
}

/** Two judged the same review: what the other decided, beside what is being written, and which of both it shall be. */
export function ChangedMeanwhile({ review, mine, onKeep, onTake }: ChangedMeanwhileProps) {
  const theirs = valuesOf(review)
  return (
    <Notice tone="bad" title={`Deze review is intussen beoordeeld door ${review.judgedBy ?? 'een collega'}.`}>
      <p>Dit staat er nu ({when(review.judgedAt)}). Wat u schreef staat nog in het formulier.</p>
      <Facts
        items={[
          { label: 'Geldig', value: differing(theirs.isValid ? 'Ja' : 'Nee', theirs.isValid !== mine.isValid) },
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

const differing = (text: string, isOther: boolean) => (isOther ? `${text} (bij u anders)` : text)
