import { useEffect, useRef } from 'react'
import type { JudgedReview } from '#shared/contracts/product-reviews.ts'
import { Notice } from '../../ui/Notice.tsx'
import { deskLayout } from '../back-office/index.ts'
import { JudgementForm } from './JudgementForm.tsx'
import classes from './ReviewDesk.module.css'
import { ReviewFacts } from './ReviewFacts.tsx'
import { replyDrafts } from './reply-drafts.ts'

type JudgedReviewViewProps = {
  review: JudgedReview
  /** How it went with the review before this one. */
  said: string | undefined
}

/** Shows a review next to its moderation form. */
export function JudgedReviewView({ review, said }: JudgedReviewViewProps) {
  const areDraftsRead = replyDrafts.useAreRead()
  const top = useRef<HTMLDivElement>(null)
  // Who goes from one to the next begins to read at its top.
  useEffect(() => {
    if (said) top.current?.focus()
  }, [said])

  return (
    <div ref={top} tabIndex={-1} className={classes.view}>
      {said && <Notice tone="good" title={said} />}
      <div className={deskLayout.columns}>
        <ReviewFacts review={review} />
        {areDraftsRead && <JudgementForm review={review} />}
      </div>
    </div>
  )
}
