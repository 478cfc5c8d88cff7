import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import classes from './Quotes.module.css'
import { useAnswerQuote } from './quote-queries.ts'

const MAX_REASON = 1000

type RefuseQuoteProps = { quoteId: number; version: number; onBack: () => void }

/** Asks whether the quote is really refused, with an optional reason for the shop. */
export function RefuseQuote({ quoteId, version, onBack }: RefuseQuoteProps) {
  const [reason, setReason] = useState('')
  const { refuse } = useAnswerQuote(quoteId)
  const id = useId()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.refusal} aria-labelledby={id}>
      <p id={id} ref={heading} tabIndex={-1} className={classes.question}>
        Deze offerte afwijzen?
      </p>
      <p>U hoeft geen reden te geven. Met een reden kunnen wij een beter voorstel doen.</p>
      <Textarea
        label="Reden (niet verplicht)"
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {refuse.error && <Notice tone="bad">{refuse.error.message}</Notice>}
      <div className={classes.buttons}>
        <Button onClick={() => refuse.mutate({ version, reason })} loading={refuse.isPending}>
          Ja, afwijzen
        </Button>
        <Button variant="default" onClick={onBack}>
          Terug
        </Button>
      </div>
    </section>
  )
}
