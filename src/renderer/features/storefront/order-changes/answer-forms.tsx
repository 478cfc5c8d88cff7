import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { CHANGE_TEXT_MAX, type ProposedChange } from '#shared/contracts/order-changes.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { agreeButtonText } from '#shared/domain/orders/order-change.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './OrderChanges.module.css'

type AgreeFormProps = {
  change: Pick<ProposedChange, 'dueBeforeCents' | 'dueCents'>
  emailHint: string
  onAgree: (email: string) => void
  onBack: () => void
  isPending: boolean
  /** Why the last address was refused; undefined when it was not. */
  refusal?: string | undefined
}

/**
 * The form that agrees to a change. Asks the email address of the order, because whoever has the link can see the page
 * (docs/decisions.md#c16 for the text of the button).
 */
export function AgreeForm({ change, emailHint, onAgree, onBack, isPending, refusal }: AgreeFormProps) {
  const [email, setEmail] = useState('')
  // The refusal is about the address that was sent.
  const [sent, setSent] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useUnsaved(email !== '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return undefined
    const isFilled = /\S@\S/.test(email)
    setProblem(isFilled ? undefined : 'Vul het e-mailadres van de bestelling in.')
    if (!isFilled) return field.current?.focus()
    setSent(email)
    return onAgree(email.trim())
  }
  return (
    <form noValidate onSubmit={submit} className={classes.answer}>
      <TextInput
        ref={field}
        label="E-mailadres van de bestelling"
        description={`De bestelling staat op ${emailHint}. Alleen met dat adres kunt u akkoord gaan.`}
        type="email"
        autoComplete="email"
        required
        maxLength={200}
        value={email}
        error={problem ?? (email === sent ? refusal : undefined)}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {agreeButtonText(change)}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onBack}>
          Terug
        </Button>
      </div>
      <p className={classes.quiet}>
        Op uw bestelling blijven onze{' '}
        <a href={sitePaths.terms} target="_blank" rel="noopener">
          voorwaarden
        </a>{' '}
        van toepassing.
      </p>
    </form>
  )
}

type RefuseFormProps = { onRefuse: (reason: string) => void; onBack: () => void; isPending: boolean }

/** Asks whether the change is really refused, with an optional reason for the shop. */
export function RefuseForm({ onRefuse, onBack, isPending }: RefuseFormProps) {
  const [reason, setReason] = useState('')
  useUnsaved(reason !== '')
  const id = useId()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.answer} aria-labelledby={id}>
      <p id={id} ref={heading} tabIndex={-1} className={classes.question}>
        Dit voorstel afwijzen?
      </p>
      <p>
        Uw bestelling blijft dan zoals zij is. U hoeft geen reden te geven; met een reden kunnen wij u beter helpen.
      </p>
      <Textarea
        label="Reden (niet verplicht)"
        rows={3}
        maxLength={CHANGE_TEXT_MAX}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div className={classes.buttons}>
        <Button onClick={() => onRefuse(reason)} loading={isPending}>
          Ja, afwijzen
        </Button>
        <Button variant="default" disabled={isPending} onClick={onBack}>
          Terug
        </Button>
      </div>
    </section>
  )
}
