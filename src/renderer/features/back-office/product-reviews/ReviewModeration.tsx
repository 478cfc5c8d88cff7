import { useEffect, useRef } from 'react'
import type { ModeratedReview } from '#shared/contracts/product-reviews.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardLayout } from '../frame/index.ts'
import { ModerationForm } from './ModerationForm.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import classes from './ReviewModeration.module.css'
import { replyDrafts } from './reply-drafts.ts'

type ReviewModerationProps = {
  review: ModeratedReview
  /** Result of the previous moderation. */
  message: string | undefined
}

/** Shows a review next to its moderation form. */
export function ReviewModeration({ review, message }: ReviewModerationProps) {
  const areDraftsLoaded = replyDrafts.useAreLoaded()
  const top = useRef<HTMLDivElement>(null)
  // After "save and next" the next review opens with a message, and the focus moves to the top of that review.
  useEffect(() => {
    if (message) top.current?.focus()
  }, [message])

  return (
    <div ref={top} tabIndex={-1} className={classes.view}>
      {message && <Notice tone="good" title={message} />}
      <div className={cardLayout.columns}>
        <ReviewFacts review={review} />
        {areDraftsLoaded && <ModerationForm review={review} />}
      </div>
    </div>
  )
}
