import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { useAnswerQuote } from './quote-queries.ts'

const MAX_REASON = 1000

/** Button that refuses a quote after a question, with an optional reason for the shop. */
export function RefuseQuote({ quoteId, version }: { quoteId: number; version: number }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { refuse } = useAnswerQuote(quoteId)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        Offerte afwijzen
      </Button>
      <Question
        isOpen={isAsking}
        onClose={close}
        title="Deze offerte afwijzen?"
        {...(refuse.error && { error: refuse.error.message })}
        answers={
          <>
            <Button onClick={() => refuse.mutate({ version, reason }, { onSuccess: close })} loading={refuse.isPending}>
              Offerte afwijzen
            </Button>
            <Button variant="default" onClick={close}>
              Terug
            </Button>
          </>
        }
      >
        <p>U hoeft geen reden te geven. Met een reden kunnen wij een beter voorstel doen.</p>
        <Textarea
          label="Reden (niet verplicht)"
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </Question>
    </>
  )
}
